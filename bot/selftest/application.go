package selftest

import (
	"fmt"
	"net/http"
	"strings"

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
	t.require(t.app.Endpoint == "", fail, "%s; Discord posts interactions instead: remove the Interactions Endpoint URL during the test", did)
	t.end(pass, "%s", did)
}

func (t *test) checkChannel() {
	t.try("reading the channel", t.call(http.MethodGet, "/channels/"+t.Channel, nil, &t.place))
	t.require(t.place.Guild != "", fail, "the channel is in no server")
	t.end(pass, "channel of type %d in server %s", t.place.Type, t.place.Guild)
}

// serverCommands returns the path of the application's commands of the server.
func (t *test) serverCommands() string { return t.app.path("/guilds/" + t.place.Guild + "/commands") }

// command is a command of the application.
type command struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Installs    []int  `json:"integration_types"` // 0 for servers, 1 for members
	Contexts    []int  `json:"contexts"`          // 0 for servers, 1 and 2 for conversations with and without the bot
}

// testCommands are a command for servers, and a command that members can install too.
var testCommands = []command{
	{"selftest-server", "Test of Parlour: selftest-server", []int{0}, []int{0}},
	{"selftest-user", "Test of Parlour: selftest-user", []int{0, 1}, []int{0, 1, 2}},
}

// checkServerCommands creates commands of the server, reads them back and deletes them. Contexts and installations are
// documented for global commands only, so the check reports them without judging.
func (t *test) checkServerCommands() {
	var kept []string
	for _, c := range testCommands {
		made := t.create("creating /"+c.Name, t.serverCommands(), c)
		got := t.commandsAt(t.serverCommands())[c.Name]
		t.require(got.Description == c.Description, fail, "/%s reads back as %q", c.Name, got.Description)
		kept = append(kept, fmt.Sprintf("/%s with installations %v of %v", c.Name, got.Installs, c.Installs))
		t.try("deleting a command", t.remove(made))
		_, still := t.commandsAt(t.serverCommands())[c.Name]
		t.require(!still, fail, "/%s is still there after its deletion", c.Name)
	}
	t.end(pass, "stored %s", strings.Join(kept, ", "))
}

// commandsAt reads commands by name.
func (t *test) commandsAt(path string) map[string]command {
	var list []command
	t.try("reading the commands", t.call(http.MethodGet, path, nil, &list))
	byName := map[string]command{}
	for _, c := range list {
		byName[c.Name] = c
	}
	return byName
}

// checkBotCommands reads the bot's own commands and leaves them as they are.
func (t *test) checkBotCommands() {
	have, user := t.commandsAt(t.app.path("/commands")), 0
	for _, c := range have {
		if len(c.Installs) > 1 {
			user++
		}
	}
	did := fmt.Sprintf("commands: %d; for user installs: %d", len(have), user)
	t.require(len(have) > 0, notDone, "the bot has registered no commands: start it once, stop it, and test again")
	t.require((user > 0) == t.app.userInstall(), surprise, "%s; the application supports user installs: %v", did, t.app.userInstall())
	t.end(pass, "%s", did)
}

// checkRefusals makes two requests that Discord must refuse. No channel has the ID of the
// application, and the bot's invitation does not include Manage Channels.
func (t *test) checkRefusals() {
	err := t.call(http.MethodGet, "/channels/"+t.app.ID, nil, nil)
	t.require(rest.IsCode(err, rest.CodeUnknownChannel), surprise, "reading an unknown channel gave %v", err)
	err = t.call(http.MethodGet, "/channels/"+t.Channel+"/invites", nil, nil)
	if err == nil {
		t.end(pass, "code 10003; the bot may manage channels, so that nothing gave 50013")
	}
	t.require(rest.IsCode(err, rest.CodeMissingPermissions), surprise, "reading invitations without Manage Channels gave %v", err)
	t.end(pass, "codes 10003 and 50013")
}
