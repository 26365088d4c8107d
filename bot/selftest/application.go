package selftest

import (
	"cmp"
	"fmt"
	"net/http"
	"strings"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/rest"
)

// application is what Discord says about the application.
type application struct {
	ID       string         `json:"id"`
	Endpoint string         `json:"interactions_endpoint_url"`
	Servers  int            `json:"approximate_guild_count"`
	Installs map[string]any `json:"integration_types_config"` // nil if unknown
}

// userInstall reports whether members can install the application for themselves.
func (a application) userInstall() bool {
	_, ok := a.Installs["1"]
	return ok || a.Installs == nil
}

// path returns the path of something of the application.
func (a application) path(of string) string { return "/applications/" + a.ID + of }

func (t *test) checkApplication() {
	t.try("reading the application", t.call(http.MethodGet, "/applications/@me", nil, &t.app))
	installs := "servers only"
	if t.app.userInstall() {
		installs = "servers and users"
	}
	did := fmt.Sprintf("application %s; servers: %d; installable by %s", t.app.ID, t.app.Servers, installs)
	t.require(t.app.Endpoint == "", "%s; Discord posts interactions instead: remove the Interactions Endpoint URL during the test", did)
	t.end(pass, "%s", did)
}

// place is the channel.
type place struct {
	Guild string `json:"guild_id"`
	Type  int    `json:"type"`
}

func (t *test) checkChannel() {
	t.try("reading the channel", t.call(http.MethodGet, "/channels/"+t.Channel, nil, &t.place))
	t.require(t.place.Guild != "", "the channel is in no server")
	t.end(pass, "channel of type %d in server %s", t.place.Type, t.place.Guild)
}

// serverCommands returns the path of the application's commands of the server.
func (t *test) serverCommands() string { return t.app.path("/guilds/" + t.place.Guild + "/commands") }

// installs are where a command can be used.
type installs = []discordgo.ApplicationIntegrationType

// testCommand returns a command of the test.
func testCommand(name string, where installs, contexts ...discordgo.InteractionContextType) discordgo.ApplicationCommand {
	return discordgo.ApplicationCommand{Name: name, Description: "Test of Parlour: " + name, Type: discordgo.ChatApplicationCommand, IntegrationTypes: &where, Contexts: &contexts}
}

// checkServerCommands creates commands of the server, reads them back and deletes them.
// Contexts and installations are documented for global commands only, so that the check
// reports them without judging.
func (t *test) checkServerCommands() {
	want := []discordgo.ApplicationCommand{
		testCommand("selftest-server", installs{discordgo.ApplicationIntegrationGuildInstall}, discordgo.InteractionContextGuild),
		testCommand("selftest-user", installs{discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall},
			discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel),
	}
	var made, kept []string
	for _, c := range want {
		made = append(made, t.create("creating /"+c.Name, t.serverCommands(), c))
	}
	have := t.commandsAt(t.serverCommands())
	for _, c := range want {
		got := have[c.Name]
		t.require(got.Description == c.Description, "/%s reads back as %q", c.Name, got.Description)
		kept = append(kept, fmt.Sprintf("/%s with installations %v of %v", c.Name, installsOf(got), installsOf(c)))
	}
	for _, path := range made {
		t.try("deleting a command", t.remove(path))
	}
	have = t.commandsAt(t.serverCommands())
	for _, c := range want {
		_, still := have[c.Name]
		t.require(!still, "/%s is still there after its deletion", c.Name)
	}
	t.end(pass, "stored %s", strings.Join(kept, ", "))
}

// installsOf returns the installations of a command; nil if it has none.
func installsOf(c discordgo.ApplicationCommand) installs {
	return *cmp.Or(c.IntegrationTypes, &installs{})
}

// commandsAt reads commands by name.
func (t *test) commandsAt(path string) map[string]discordgo.ApplicationCommand {
	var list []discordgo.ApplicationCommand
	t.try("reading the commands", t.call(http.MethodGet, path, nil, &list))
	byName := map[string]discordgo.ApplicationCommand{}
	for _, c := range list {
		byName[c.Name] = c
	}
	return byName
}

// checkBotCommands reads the bot's own commands and leaves them as they are.
func (t *test) checkBotCommands() {
	have, user := t.commandsAt(t.app.path("/commands")), 0
	for _, c := range have {
		if len(installsOf(c)) > 1 {
			user++
		}
	}
	did := fmt.Sprintf("commands: %d; for user installs: %d", len(have), user)
	t.need(len(have) > 0, "the bot has registered no commands: start it once, stop it, and test again")
	if (user > 0) != t.app.userInstall() {
		t.end(surprise, "%s; the application supports user installs: %v", did, t.app.userInstall())
	}
	t.end(pass, "%s", did)
}

// checkRefusals makes two requests that Discord must refuse. No channel has the ID of the
// application, and the bot's invitation does not include Manage Channels.
func (t *test) checkRefusals() {
	err := t.call(http.MethodGet, "/channels/"+t.app.ID, nil, nil)
	if !rest.IsCode(err, rest.CodeUnknownChannel) {
		t.end(surprise, "reading an unknown channel gave %v", err)
	}
	err = t.call(http.MethodGet, "/channels/"+t.Channel+"/invites", nil, nil)
	switch {
	case err == nil:
		t.end(pass, "code 10003; the bot may manage channels, so that nothing gave 50013")
	case !rest.IsCode(err, rest.CodeMissingPermissions):
		t.end(surprise, "reading invitations without Manage Channels gave %v", err)
	}
	t.end(pass, "codes 10003 and 50013")
}
