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

func (s *steps) checkApplication() {
	s.call("reading the application", http.MethodGet, "/applications/@me", nil, &s.app)
	installs := "servers only"
	if s.app.userInstall() {
		installs = "servers and users"
	}
	did := fmt.Sprintf("application %s; servers: %d; installable by %s", s.app.ID, s.app.Servers, installs)
	s.require(s.app.Endpoint == "", "%s; Discord posts interactions instead: remove the Interactions Endpoint URL during the test", did)
	s.pass("%s", did)
}

// place is the channel.
type place struct {
	Guild string `json:"guild_id"`
	Type  int    `json:"type"`
}

func (s *steps) checkChannel() {
	s.call("reading the channel", http.MethodGet, "/channels/"+s.Channel, nil, &s.place)
	s.require(s.place.Guild != "", "the channel is in no server")
	s.pass("channel of type %d in server %s", s.place.Type, s.place.Guild)
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
func (s *steps) checkServerCommands() {
	path := "/applications/" + s.app.ID + "/guilds/" + s.place.Guild + "/commands"
	want := []discordgo.ApplicationCommand{
		testCommand("selftest-server", discordgo.ApplicationIntegrationGuildInstall),
		testCommand("selftest-user", discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall),
	}
	var made []*object
	for _, c := range want {
		made = append(made, s.create("creating /"+c.Name, "command", path, c))
	}
	have := s.commandsAt(path)
	var kept []string
	for _, c := range want {
		got := have[c.Name]
		s.require(got.Description == c.Description, "/%s reads back as %q", c.Name, got.Description)
		kept = append(kept, fmt.Sprintf("/%s with installations %v of %v", c.Name, numbers(got.IntegrationTypes), numbers(c.IntegrationTypes)))
	}
	for _, o := range made {
		s.remove("deleting a command", o)
	}
	have = s.commandsAt(path)
	for _, c := range want {
		_, still := have[c.Name]
		s.require(!still, "/%s is still there after its deletion", c.Name)
	}
	s.pass("stored %s", strings.Join(kept, ", "))
}

// numbers returns the installations of a command; nil if it has none.
func numbers(p *[]discordgo.ApplicationIntegrationType) []discordgo.ApplicationIntegrationType {
	if p == nil {
		return nil
	}
	return *p
}

// commandsAt reads commands by name.
func (s *steps) commandsAt(path string) map[string]discordgo.ApplicationCommand {
	var list []discordgo.ApplicationCommand
	s.call("reading the commands", http.MethodGet, path, nil, &list)
	byName := map[string]discordgo.ApplicationCommand{}
	for _, c := range list {
		byName[c.Name] = c
	}
	return byName
}

// checkBotCommands reads the bot's own commands and leaves them as they are.
func (s *steps) checkBotCommands() {
	have, user := s.commandsAt("/applications/"+s.app.ID+"/commands"), 0
	for _, c := range have {
		if len(numbers(c.IntegrationTypes)) > 1 {
			user++
		}
	}
	did := fmt.Sprintf("commands: %d; for user installs: %d", len(have), user)
	s.need(len(have) > 0, "the bot has registered no commands: start it once, stop it, and test again")
	if (user > 0) != s.app.userInstall() {
		s.surprise("%s; the application supports user installs: %v", did, s.app.userInstall())
	}
	s.pass("%s", did)
}

// checkRefusals makes two requests that Discord must refuse. No channel has the ID of the
// application, and the bot's invitation does not include Manage Channels.
func (s *steps) checkRefusals() {
	err := s.test.call(s.ctx, http.MethodGet, "/channels/"+s.app.ID, nil, nil)
	if !rest.IsCode(err, rest.CodeUnknownChannel) {
		s.surprise("reading an unknown channel gave %v", err)
		return
	}
	err = s.test.call(s.ctx, http.MethodGet, "/channels/"+s.Channel+"/invites", nil, nil)
	switch {
	case err == nil:
		s.pass("code 10003; the bot may manage channels, so that nothing gave 50013")
	case !rest.IsCode(err, rest.CodeMissingPermissions):
		s.surprise("reading invitations without Manage Channels gave %v", err)
	}
	s.pass("codes 10003 and 50013")
}

// object is something that the test has created at Discord.
type object struct{ id, kind, path string }

// call makes a request with the token.
func (t *test) call(ctx context.Context, method, path string, body, out any, files ...rest.File) error {
	return t.api.Do(ctx, rest.Call{Method: method, Path: path, Body: body, Out: out, Files: files, MaxWait: maxWait})
}

// maxWait bounds how long a request waits for rate limits.
const maxWait = 20 * time.Second

// remove deletes an object. It reports no error if that is gone already.
func (t *test) remove(ctx context.Context, o *object) error {
	err := t.call(ctx, http.MethodDelete, o.path, nil, nil)
	if err != nil && !rest.IsCode(err, rest.CodeUnknownMessage, codeUnknownEmoji, codeUnknownCommand) {
		return err
	}
	t.created = slices.DeleteFunc(t.created, func(x *object) bool { return x == o })
	return nil
}

const (
	codeUnknownEmoji   = 10014
	codeUnknownCommand = 10063
)

// cleanUpTime bounds the deletion of what is left.
const cleanUpTime = time.Minute

// cleanUp deletes what is left, newest first.
func (s *steps) cleanUp() {
	ctx, cancel := context.WithTimeout(s.ctx, cleanUpTime)
	defer cancel()
	var left []string
	for _, o := range slices.Backward(slices.Clone(s.created)) {
		if err := s.test.remove(ctx, o); err != nil {
			left = append(left, fmt.Sprintf("%s %s (%s)", o.kind, o.id, strings.TrimPrefix(err.Error(), "discord: ")))
		}
	}
	s.require(len(left) == 0, "please delete by hand: %s", strings.Join(left, "; "))
	s.pass("nothing is left")
}
