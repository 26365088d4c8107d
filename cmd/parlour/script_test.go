package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
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
// $APP, and files with the token: "typed" is of an owner who agrees then,
// "refusing" of one who doesn't. In a script, "await" waits until the bot that it has started is ready, and "join" adds the bot to a server,
// and "application PATTERN" matches what Discord says of the application.
func TestScripts(t *testing.T) {
	description, err := openapi.FromEnv()
	if err != nil && !errors.Is(err, openapi.ErrNotSet) {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error {
			s, err := discordtest.New(discordtest.Options{OpenAPI: description, OnProblem: func(p discordtest.Problem) {
				if !strings.Contains(p.Detail, "could not be verified") { // setup leaves it to Discord whether a bot answers
					t.Error(p)
				}
			}})
			if err != nil {
				return err
			}
			env.Defer(s.Close)
			app := s.AddApplication("Parlour")
			env.Values["discord"] = stood{s, app}
			env.Vars = append(env.Vars, "PARLOUR_API="+s.URL(), "PARLOUR_METRICS="+freeAddress(t), "TOKEN="+app.Token, "APP="+string(app.ID), "ENDPOINT="+freeAddress(t))
			for file, text := range map[string]string{"token": "\n", "typed": "\ny\n", "refusing": "\nn\n"} {
				if err := os.WriteFile(filepath.Join(env.WorkDir, file), []byte(app.Token+text), 0o600); err != nil {
					return err
				}
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"await": await,
			"join": func(ts *testscript.TestScript, _ bool, _ []string) {
				d := ts.Value("discord").(stood)
				ts.Check(d.server.Join(d.server.AddGuild("The Parlour", "en-US"), d.app.BotID, 0))
			},
			"application": describes,
			"get":         get,
			"mode":        mode,
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

// get requests a path of the bot's private address, and checks the status: get 200 PATH.
func get(ts *testscript.TestScript, _ bool, args []string) {
	resp, err := http.Get("http://" + ts.Getenv("PARLOUR_METRICS") + args[1])
	ts.Check(err)
	defer resp.Body.Close()
	if got := strconv.Itoa(resp.StatusCode); got != args[0] {
		ts.Fatalf("%s has the status %s, want %s", args[1], got, args[0])
	}
}

// describes matches a pattern against Discord's description of the application.
func describes(ts *testscript.TestScript, _ bool, args []string) {
	r, err := http.NewRequest(http.MethodGet, ts.Getenv("PARLOUR_API")+"/api/v10/applications/@me", nil)
	ts.Check(err)
	r.Header.Set("Authorization", "Bot "+ts.Getenv("TOKEN"))
	r.Header.Set("User-Agent", "DiscordBot (https://example.org, 1)")
	resp, err := http.DefaultClient.Do(r)
	ts.Check(err)
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	ts.Check(err)
	if !regexp.MustCompile(args[0]).Match(text) {
		ts.Fatalf("got %s, want %s", text, args[0])
	}
}
