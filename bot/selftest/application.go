package selftest

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

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

func (t *test) checkApplication(ctx context.Context) result {
	if err := t.call(ctx, http.MethodGet, "/applications/@me", nil, &t.app); err != nil {
		return refused("reading the application", err)
	}
	installs := "servers only"
	if t.app.userInstall() {
		installs = "servers and users"
	}
	did := fmt.Sprintf("application %s; servers: %d; installable by %s", t.app.ID, t.app.Servers, installs)
	if t.app.Endpoint != "" {
		return failed("%s; Discord posts interactions instead: remove the Interactions Endpoint URL during the test", did)
	}
	return passed("%s", did)
}

// place is the channel.
type place struct {
	Guild string `json:"guild_id"`
	Type  int    `json:"type"`
}

func (t *test) checkChannel(ctx context.Context) result {
	if err := t.call(ctx, http.MethodGet, "/channels/"+t.Channel, nil, &t.place); err != nil {
		return refused("reading the channel", err)
	}
	if t.place.Guild == "" {
		return failed("the channel is in no server")
	}
	return passed("channel of type %d in server %s", t.place.Type, t.place.Guild)
}

// testCommand returns a command of the test.
func testCommand(name string, installs ...discordgo.ApplicationIntegrationType) discordgo.ApplicationCommand {
	contexts := []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	if len(installs) > 1 {
		contexts = append(contexts, discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel)
	}
	return discordgo.ApplicationCommand{Name: name, Description: "Test of Parlour: " + name, Type: discordgo.ChatApplicationCommand, IntegrationTypes: &installs, Contexts: &contexts}
}

// checkServerCommands creates commands of the server, reads them back and deletes them.
// Contexts and installations are documented for global commands only, so that the check
// reports them without judging.
func (t *test) checkServerCommands(ctx context.Context) result {
	path := "/applications/" + t.app.ID + "/guilds/" + t.place.Guild + "/commands"
	want := []discordgo.ApplicationCommand{
		testCommand("selftest-server", discordgo.ApplicationIntegrationGuildInstall),
		testCommand("selftest-user", discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall),
	}
	var made []*object
	for _, c := range want {
		o, err := t.create(ctx, "command", path, c)
		if err != nil {
			return refused("creating /"+c.Name, err)
		}
		made = append(made, o)
	}
	have, err := t.commandsAt(ctx, path)
	if err != nil {
		return refused("reading the commands", err)
	}
	var kept []string
	for _, c := range want {
		got, ok := have[c.Name]
		if !ok || got.Description != c.Description {
			return failed("/%s reads back as %q", c.Name, got.Description)
		}
		kept = append(kept, fmt.Sprintf("/%s with installations %v of %v", c.Name, numbers(got.IntegrationTypes), numbers(c.IntegrationTypes)))
	}
	for _, o := range made {
		if err := t.remove(ctx, o); err != nil {
			return refused("deleting a command", err)
		}
	}
	have, err = t.commandsAt(ctx, path)
	if err != nil {
		return refused("reading the commands", err)
	}
	for _, c := range want {
		if _, still := have[c.Name]; still {
			return failed("/%s is still there after its deletion", c.Name)
		}
	}
	return passed("stored %s", strings.Join(kept, ", "))
}

// numbers returns the installations of a command; nil if it has none.
func numbers(p *[]discordgo.ApplicationIntegrationType) []discordgo.ApplicationIntegrationType {
	if p == nil {
		return nil
	}
	return *p
}

// commandsAt reads commands by name.
func (t *test) commandsAt(ctx context.Context, path string) (map[string]discordgo.ApplicationCommand, error) {
	var list []discordgo.ApplicationCommand
	err := t.call(ctx, http.MethodGet, path, nil, &list)
	byName := map[string]discordgo.ApplicationCommand{}
	for _, c := range list {
		byName[c.Name] = c
	}
	return byName, err
}

// checkBotCommands reads the bot's own commands and leaves them as they are.
func (t *test) checkBotCommands(ctx context.Context) result {
	have, err := t.commandsAt(ctx, "/applications/"+t.app.ID+"/commands")
	if err != nil {
		return refused("reading the commands", err)
	}
	user := 0
	for _, c := range have {
		if len(numbers(c.IntegrationTypes)) > 1 {
			user++
		}
	}
	did := fmt.Sprintf("commands: %d; for user installs: %d", len(have), user)
	switch {
	case len(have) == 0:
		return notDone("the bot has registered no commands: start it once, stop it, and test again")
	case (user > 0) != t.app.userInstall():
		return surprised("%s; the application supports user installs: %v", did, t.app.userInstall())
	}
	return passed("%s", did)
}

// checkRefusals makes two requests that Discord must refuse. No channel has the ID of the
// application, and the bot's invitation does not include Manage Channels.
func (t *test) checkRefusals(ctx context.Context) result {
	err := t.call(ctx, http.MethodGet, "/channels/"+t.app.ID, nil, nil)
	if !rest.IsCode(err, rest.CodeUnknownChannel) {
		return surprised("reading an unknown channel gave %v", err)
	}
	err = t.call(ctx, http.MethodGet, "/channels/"+t.Channel+"/invites", nil, nil)
	switch {
	case err == nil:
		return passed("code 10003; the bot may manage channels, so that nothing gave 50013")
	case !rest.IsCode(err, rest.CodeMissingPermissions):
		return surprised("reading invitations without Manage Channels gave %v", err)
	}
	return passed("codes 10003 and 50013")
}

// object is something that the test has created at Discord.
type object struct{ id, kind, path string }

// call makes a request with the token.
func (t *test) call(ctx context.Context, method, path string, body, out any, files ...rest.File) error {
	return t.api.Do(ctx, rest.Call{Method: method, Path: path, Body: body, Out: out, Files: files, MaxWait: maxWait})
}

// maxWait bounds how long a request waits for rate limits.
const maxWait = 20 * time.Second

// create makes a POST and remembers what it has created. It outlasts an interruption: a
// request that was sent may have succeeded.
func (t *test) create(ctx context.Context, kind, path string, body any, files ...rest.File) (*object, error) {
	var made struct {
		ID string `json:"id"`
	}
	if err := t.call(context.WithoutCancel(ctx), http.MethodPost, path, body, &made, files...); err != nil {
		return nil, err
	}
	o := &object{made.ID, kind, path + "/" + made.ID}
	t.created = append(t.created, o)
	return o, nil
}

// remove deletes an object. It reports no error if that is gone already.
func (t *test) remove(ctx context.Context, o *object) error {
	err := t.call(ctx, http.MethodDelete, o.path, nil, nil)
	if err != nil && !gone(err) {
		return err
	}
	t.created = slices.DeleteFunc(t.created, func(x *object) bool { return x == o })
	return nil
}

// gone reports whether Discord says that an object does not exist.
func gone(err error) bool {
	return rest.IsCode(err, rest.CodeUnknownMessage, codeUnknownEmoji, codeUnknownCommand)
}

const (
	codeUnknownEmoji   = 10014
	codeUnknownCommand = 10063
)

// cleanUpTime bounds the deletion of what is left.
const cleanUpTime = time.Minute

// cleanUp is the check that deletes what is left, newest first.
func (t *test) cleanUp() check {
	return check{name: "clean-up", expected: "everything is deleted", run: func(ctx context.Context) result {
		ctx, cancel := context.WithTimeout(ctx, cleanUpTime)
		defer cancel()
		var left []string
		for _, o := range slices.Backward(slices.Clone(t.created)) {
			if err := t.remove(ctx, o); err != nil {
				left = append(left, fmt.Sprintf("%s %s (%s)", o.kind, o.id, strings.TrimPrefix(err.Error(), "discord: ")))
			}
		}
		if len(left) > 0 {
			return failed("please delete by hand: %s", strings.Join(left, "; "))
		}
		return passed("nothing is left")
	}}
}
