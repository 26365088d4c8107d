package interaction

import "parlour/commands"

// Permission is a set of Discord permissions.
type Permission uint64

// The permissions in use, see
// https://discord.com/developers/docs/topics/permissions.
const (
	Administrator         Permission = 1 << 3 // implies all others
	ManageServer          Permission = 1 << 5
	ViewChannel           Permission = 1 << 10
	SendMessages          Permission = 1 << 11
	ManageMessages        Permission = 1 << 13
	EmbedLinks            Permission = 1 << 14
	AttachFiles           Permission = 1 << 15
	MentionEveryone       Permission = 1 << 17
	UseExternalEmojis     Permission = 1 << 18
	ManageThreads         Permission = 1 << 34
	SendMessagesInThreads Permission = 1 << 38
	UseExternalApps       Permission = 1 << 50
)

// Locked reports whether the place is a locked thread in which the member can't act. A moderator
// can, unless the thread is also archived and the bot can't open it.
func (i Interaction) Locked() bool {
	manages := func(p Permission) bool { return p&(ManageThreads|Administrator) != 0 }
	t := i.Place.Thread
	return t.Locked && !(manages(i.MemberPermissions) && (!t.Archived || manages(i.AppPermissions)))
}

// Missing returns the permissions that the bot lacks to keep a board in the
// place of the interaction. It returns nil outside servers, where the bot is not a
// member, and if Discord has not sent the permissions.
func (i Interaction) Missing() []Permission {
	if i.Guild == "" || i.Reach != commands.ReachAll || !i.PermissionsKnown || i.AppPermissions&Administrator != 0 {
		return nil
	}
	send := SendMessages
	if i.Place.IsThread() {
		send = SendMessagesInThreads
	}
	var lacks []Permission
	for _, p := range []Permission{ViewChannel, send} {
		if i.AppPermissions&p == 0 {
			lacks = append(lacks, p)
		}
	}
	return lacks
}
