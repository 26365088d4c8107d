package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/openapi"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"parlour": main}) }

// stood is the stand-in for Discord of a script, and the bot's application there.
type stood struct {
	server *discordtest.Server
	app    discordtest.Application
}

// TestScripts runs the scripts in testdata, each with a stand-in at $PARLOUR_API that has the application of $TOKEN and
// $APP. In a script, "await" waits until the bot that it has started is ready, and "join" adds the bot to a server.
func TestScripts(t *testing.T) {
	description, err := openapi.FromEnv()
	if err != nil && !errors.Is(err, openapi.ErrNotSet) {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error {
			s := discordtest.Start(t, discordtest.Options{OpenAPI: description})
			app := s.AddApplication("Parlour")
			env.Values["discord"] = stood{s, app}
			env.Vars = append(env.Vars, "PARLOUR_API="+s.URL(), "PARLOUR_METRICS="+freeAddress(t), "TOKEN="+app.Token, "APP="+string(app.ID))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"await": await,
			"join": func(ts *testscript.TestScript, _ bool, _ []string) {
				d := ts.Value("discord").(stood)
				ts.Check(d.server.Join(d.server.AddGuild("The Parlour", "en-US"), d.app.BotID, 0))
			},
			"mode": mode,
		},
	})
}

// await waits until the bot of a script is ready.
func await(ts *testscript.TestScript, _ bool, _ []string) {
	client := http.Client{Timeout: time.Second}
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for until := time.Now().Add(time.Minute); time.Now().Before(until); <-tick.C {
		if resp, err := client.Get("http://" + ts.Getenv("PARLOUR_METRICS") + "/readyz"); err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return
			}
		}
	}
	ts.Fatalf("the bot is not ready")
}

// mode checks the permissions of a file: mode 600 FILE.
func mode(ts *testscript.TestScript, _ bool, args []string) {
	info, err := os.Stat(ts.MkAbs(args[1]))
	ts.Check(err)
	if got := fmt.Sprintf("%o", info.Mode().Perm()); got != args[0] {
		ts.Fatalf("%s has the mode %s, want %s", args[1], got, args[0])
	}
}
