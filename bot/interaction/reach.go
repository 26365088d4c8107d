package interaction

import "parlour/commands"

// Contexts of interactions.
const (
	inServer  = 0
	inPrivate = 2 // private channels without the bot
)

// owners maps the kind of installation, of a server ("0") or a user ("1"), to
// its owner.
type owners map[string]any

// noServer reports whether the server has not installed the application. The
// bot's permissions are then unreliable: they may include the member's own.
func (o owners) noServer() bool { return o != nil && o["0"] == nil }

// responsePermissions are all that an application without a bot in the server can
// have: the permissions of @everyone that apply to responses. See
// https://docs.discord.com/developers/change-log, "Calculated Permissions in
// Interaction Payloads".
const responsePermissions = AttachFiles | EmbedLinks | MentionEveryone | UseExternalEmojis

// setReach sets Reach and CommandsOnly. It is the only place that decides them.
//
//   - In a server that has installed neither the bot nor its commands, and where the
//     member lacks UseExternalApps, Discord shows all responses to the member alone.
//   - There, in a conversation without the bot, and in a server that has installed
//     the commands without the bot, the bot's own token is not valid. A bot that has no
//     other permissions than for responses isn't told apart. It can do no more.
func (i *Interaction) setReach(e *event) {
	foreign := i.Context == inServer && e.Owners.noServer()
	member, known := parsePermissions(e.Member.Permissions)
	i.CommandsOnly = i.Context == inServer && e.Owners["0"] != nil && i.PermissionsKnown && i.AppPermissions&^responsePermissions == 0
	switch {
	case foreign && known && member&(UseExternalApps|Administrator) == 0:
		i.Reach = commands.ReachMember
	case foreign, i.Context == inPrivate, i.CommandsOnly:
		i.Reach = commands.ReachReplies
	}
}
