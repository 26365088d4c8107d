package register_test

import (
	"bytes"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/clock"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/openapi/openapitest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/register"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match/store"
)

const (
	guild = discordgo.ApplicationIntegrationGuildInstall
	user  = discordgo.ApplicationIntegrationUserInstall
)

// office is an application without commands, on a stand-in that may reject some.
type office struct {
	*discordtest.Server
	t       *testing.T
	app     discordtest.Application
	options register.Options
	log     bytes.Buffer
}

func newOffice(t *testing.T, set *commands.Set) *office {
	t.Helper()
	server, err := discordtest.New(discordtest.Options{
		NoLimits: true, OpenAPI: openapitest.Document(t), OnProblem: func(p discordtest.Problem) {
			if p.Kind != discordtest.InvalidRequest {
				t.Errorf("problem: %v", p)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	o := &office{Server: server, t: t, app: server.AddApplication("Parlour")}
	o.options = register.Options{
		Client: rest.New(rest.Options{Token: o.app.Token, Transport: server.Transport()}), App: string(o.app.ID),
		Set: set, Installs: []discordgo.ApplicationIntegrationType{guild, user},
		Store: store.NewMemory(0), Process: "one", Now: time.Now, Clock: clock.Or(nil), Poll: time.Second,
		Log: slog.New(slog.NewTextHandler(&o.log, nil)),
	}
	return o
}

func (o *office) call(method string, body, out any) {
	o.t.Helper()
	err := o.options.Client.Do(o.t.Context(), rest.Call{Method: method, Path: "/applications/" + o.options.App + "/commands", Body: body, Out: out})
	if err != nil {
		o.t.Fatal(err)
	}
}

// support sets the installation contexts that the application supports.
func (o *office) support(contexts ...discordgo.ApplicationIntegrationType) {
	o.t.Helper()
	o.options.Installs = contexts
	var numbers []int
	for _, c := range contexts {
		numbers = append(numbers, int(c))
	}
	if err := o.SetInstalls(o.app.ID, numbers...); err != nil {
		o.t.Fatal(err)
	}
}

// reject has the stand-in reject a new version of a command.
func (o *office) reject(name string) {
	o.t.Helper()
	if err := o.RejectCommand(o.app.ID, name); err != nil {
		o.t.Fatal(err)
	}
}

// want returns the commands that the application may have: without servers, none that needs one.
func (o *office) want() (names []string) {
	for _, s := range o.options.Set.Specs() {
		if !s.Resident || slices.Contains(o.options.Installs, guild) {
			names = append(names, s.Name)
		}
	}
	return names
}

// run registers the commands and returns those that Discord has then.
func (o *office) run() map[string]wire.Command {
	o.t.Helper()
	ids, err := register.Run(o.t.Context(), o.options)
	if err != nil {
		o.t.Fatal(err)
	}
	var list []wire.Command
	o.call(http.MethodGet, nil, &list)
	byName := map[string]wire.Command{}
	for _, c := range list {
		byName[c.Name] = c
		if ids[c.Name] != string(c.ID) {
			o.t.Errorf("the ID of /%s is %q, want %s", c.Name, ids[c.Name], c.ID)
		}
	}
	if len(ids) != len(list) {
		o.t.Errorf("got %d IDs of %d commands", len(ids), len(list))
	}
	return byName
}

// A rejected command is named in the log, and all others are registered. Its old version stays,
// unless Discord rejects that too.
func TestRejectedCommand(t *testing.T) {
	set := commandstest.New(t).Set
	guildOnly := []discordgo.ApplicationIntegrationType{guild}
	for _, test := range []struct {
		name      string
		have      []wire.Command
		supported []discordgo.ApplicationIntegrationType
		want      string // the description of /help
	}{
		{"new", nil, []discordgo.ApplicationIntegrationType{guild, user}, ""},
		{"old version", []wire.Command{{Type: 1, Name: "help", Description: "Old"}, {Type: 1, Name: "gone", Description: "Of another version"}}, []discordgo.ApplicationIntegrationType{guild, user}, "Old"},
		{"old version claims too much", []wire.Command{{Type: 1, Name: "help", Description: "Old", IntegrationTypes: []int{0, 1}}}, guildOnly, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := newOffice(t, set)
			if test.have != nil {
				o.call(http.MethodPut, test.have, nil)
			}
			o.support(test.supported...)
			o.reject("help")
			got := o.run()
			if got["help"].Description != test.want || len(got) < len(o.want())-1 || got["gone"].Name != "" {
				t.Errorf("/help is %q, and there are %v", got["help"].Description, slices.Sorted(maps.Keys(got)))
			}
			if log := o.log.String(); !strings.Contains(log, "command=help") || !strings.Contains(log, "Command name is invalid") {
				t.Errorf("the log does not name the command and the reason: %s", log)
			}
			o.reject("")
			if got := o.run(); got["help"].Description == test.want || len(got) != len(o.want()) {
				t.Errorf("once accepted, /help is %q of %d commands", got["help"].Description, len(got))
			}
		})
	}
}

// Without a rejected command that Discord names, all old commands stay.
func TestAllCommandsRejected(t *testing.T) {
	o := newOffice(t, commandstest.New(t).Set)
	o.call(http.MethodPut, []wire.Command{{Type: 1, Name: "help", Description: "Old"}}, nil)
	o.Break(discordtest.Fault{Method: http.MethodPut, Path: "/commands", Status: http.StatusForbidden})
	if got := o.run(); len(got) != 1 || got["help"].Description != "Old" || !strings.Contains(o.log.String(), "403") {
		t.Errorf("got %v, and the log %s", got, &o.log)
	}
}

// Commands claim only what the application supports.
func TestInstallationContexts(t *testing.T) {
	set := commandstest.New(t).Set
	for _, test := range []struct {
		name      string
		supported []discordgo.ApplicationIntegrationType
		installs  []int
		contexts  []int
	}{
		{"both", []discordgo.ApplicationIntegrationType{guild, user}, []int{0, 1}, []int{0, 1, 2}},
		{"servers", []discordgo.ApplicationIntegrationType{guild}, []int{0}, []int{0, 1}},
		{"members", []discordgo.ApplicationIntegrationType{user}, []int{1}, []int{0, 1, 2}},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := newOffice(t, set)
			o.support(test.supported...)
			got := o.run()
			if len(got) != len(o.want()) || o.log.Len() > 0 && strings.Contains(o.log.String(), "ERROR") {
				t.Errorf("got %d of %d commands: %s", len(got), len(o.want()), &o.log)
			}
			if c := got["help"]; !slices.Equal(c.IntegrationTypes, test.installs) || !slices.Equal(c.Contexts, test.contexts) {
				t.Errorf("/help claims %v in %v, want %v in %v", c.IntegrationTypes, c.Contexts, test.installs, test.contexts)
			}
		})
	}
}
