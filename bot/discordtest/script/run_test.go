package script_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/script"
	"parlour/bot/discordtest/wire"
)

var update = flag.Bool("update", false, "write the golden transcripts anew")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// world is a guild with the bot tiny.
type world struct {
	script.Runtime
	clock *discordtest.ManualClock
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{clock: discordtest.NewManualClock(time.Date(2025, 3, 1, 12, 0, 0, 0, time.UTC))}
	server := discordtest.Start(t, discordtest.Options{Clock: w.clock})
	w.Runtime = script.Runtime{Server: server, App: server.AddApplication("Tiny"), Guild: server.AddGuild("Home", ""), Advance: w.advance}
	if err := server.Join(w.Guild, w.App.BotID, 0); err != nil {
		t.Fatal(err)
	}
	w.newChannel(t, "general")
	book := &notebook{}
	bot, err := startTiny(server, w.App, book)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { bot.stop() })
	w.Restart = func(context.Context) error {
		if err := bot.stop(); err != nil {
			return err
		}
		bot, err = startTiny(server, w.App, book)
		return err
	}
	w.ReadFile = func(name string) ([]byte, error) { return os.ReadFile(filepath.Join("testdata", name)) }
	return w
}

func (w *world) advance(_ context.Context, d time.Duration) error {
	w.clock.Advance(d)
	return nil
}

// newChannel creates the channel of the next script.
func (w *world) newChannel(t *testing.T, name string) {
	t.Helper()
	var err error
	if w.Channel, err = w.Server.AddChannel(w.Guild, name); err != nil {
		t.Fatal(err)
	}
}

// play plays a script and returns the transcript.
func (w *world) play(t *testing.T, name, text string) (string, error) {
	t.Helper()
	s, err := script.Parse(name, text)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	var out bytes.Buffer
	err = script.Run(ctx, s, w.Runtime, &out)
	return out.String(), err
}

// Each script in testdata passes and produces its golden transcript.
func TestTranscripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.script")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, err := newWorld(t).play(t, filepath.Base(file), string(text))
			if err != nil {
				t.Fatalf("%v\n%s", err, got)
			}
			golden := strings.TrimSuffix(file, ".script") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), got); d != "" {
				t.Errorf("transcript (-want +got):\n%s", d)
			}
		})
	}
}

// A failure states the expectation, the actual state and the preceding lines.
func TestFailures(t *testing.T) {
	t.Parallel()
	const start = "say alice /tiny start opponent:@bob\n"
	w := newWorld(t)
	for _, c := range []struct {
		name, text string
		line       int
		want       []string
	}{
		{"Expect", start + "expect Letters: x", 2, []string{"- Letters: x", "+ Letters: 🔴", "of Tiny", "> "}},
		{"ExpectNothing", "expect .", 1, []string{"everyone sees nothing"}},
		{"See", start + "see bob You play", 2, []string{"- You play", "+ Letters"}},
		{"SeeNothing", "see bob .", 1, []string{"bob sees nothing"}},
		{"RefusedPublic", start + "say alice hello\nrefused bob hello", 3, []string{"everyone sees it, not bob alone"}},
		{"RefusedEarlier", start + "say bob hello\nrefused alice You play", 3, []string{"- You play", "+ hello"}},
		{"RefusedOld", start + "press bob Type\nrefused alice You play", 3, []string{"was there before", "+ You play"}},
		{"NoForm", start + "fill alice x = y", 2, []string{"no form is open"}},
		{"RefusedChanged", start + "say bob /move letter:a\nrefused bob Played a", 3, []string{"has changed", "- Letters: 🔴", "+ Letters: a🔴"}},
		{"RefusedFirst", "refused bob (?:)", 1, []string{"nobody has done anything"}},
		{"NoButton", start + "press bob Undo", 2, []string{`no button "Undo"`, "🍎 Letter a | 🍌 Letter b | Letter c | Type …"}},
		{"NoButtonAtAll", "press bob Undo", 1, []string{"nor any other"}},
		{"Ambiguous", start + "press bob Letter", 2, []string{`"Letter" may be any of: 🍎 Letter a | 🍌 Letter b | Letter c`}},
		{"Disabled", start + "press bob Letter a\npress bob Letter a", 3, []string{"is disabled"}},
		{"Taps", start + "taps bob Type Undo", 2, []string{`no button "Undo"`}},
		{"Count", start + "count bob 3", 2, []string{"bob sees are 1, not 3", "Letters"}},
		{"NoOption", start + "pick bob A letter = Take d", 2, []string{`no option "Take d"`, "Take a | Take b | Take c"}},
		{"NoField", start + "press bob Type\nfill bob Word = x", 3, []string{`no field "Word"; it has Letter`}},
		{"Submit", "submit bob", 1, []string{"no form is open"}},
		{"EmptyForm", start + "press bob Type\nsubmit bob", 3, []string{"must be filled in"}},
		{"Client", "say alice /tiny stop", 1, []string{"one of start, load, thread, sleep"}},
		{"File", "attach alice none.txt /tiny load", 1, []string{"none.txt"}},
		{"NoAutocomplete", "complete alice /tiny start opponent:b", 1, []string{"no autocomplete"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w.newChannel(t, strings.ToLower(c.name))
			_, err := w.play(t, "test.script", c.text)
			for _, m := range w.Server.Look(w.App.BotID).Guilds[0].Members {
				w.Server.Dismiss(m.User.ID)
			}
			var f *script.Failure
			if !errors.As(err, &f) {
				t.Fatalf("Run = %v, want a Failure", err)
			}
			if f.Line != c.line {
				t.Errorf("failure at line %d, want %d: %v", f.Line, c.line, err)
			}
			for _, w := range append(c.want, "test.script:") {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("the failure lacks %q:\n%v", w, err)
				}
			}
		})
	}
}

// The member sees a failure if the bot does not respond in time.
func TestLate(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Settle = func(context.Context) error { return nil } // it never does
	got, err := w.play(t, "late", "say alice /tiny sleep\nwait 3s\nsee alice did not respond")
	if want := "-- 3s later\nFailure, only to alice:\n    The application did not respond\n"; err != nil || !strings.HasSuffix(got, want) {
		t.Errorf("Run = %v, with the transcript\n%s\nwant it to end in\n%s", err, got, want)
	}
}

// A bot that does not settle fails the line when the context ends.
func TestUnsettled(t *testing.T) {
	s, err := script.Parse("test.script", "restart")
	if err != nil {
		t.Fatal(err)
	}
	server := discordtest.Start(t, discordtest.Options{})
	rt := script.Runtime{Server: server, Restart: func(context.Context) error { return nil }, Settle: func(context.Context) error { return context.DeadlineExceeded }}
	if err := script.Run(t.Context(), s, rt, &bytes.Buffer{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Run = %v, want %v", err, context.DeadlineExceeded)
	}
}

// A script enters the threads that it entered in English, whatever the bot calls them.
func TestThreadsOfAnotherLanguage(t *testing.T) {
	var used script.Controls
	english := newWorld(t)
	english.Used = &used
	if _, err := english.play(t, "test.script", "say alice /tiny thread\nin side room\nexpect Here we are"); err != nil {
		t.Fatal(err)
	}
	other := newWorld(t)
	other.Like = &used
	var entered wire.ID
	other.After = func(_ script.Step, channel wire.ID) { entered = channel }
	if _, err := other.play(t, "test.script", "say alice /tiny thread\nin Nebenraum"); err != nil {
		t.Fatal(err)
	}
	if got := other.Server.PublicMessages(entered); len(got) != 1 || got[0].Content != "Here we are." {
		t.Errorf("the script is in a channel with %v, not in the bot's thread", got)
	}
}
