package commands_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
	"parlour/games/match/host"
)

func TestKnowledgePages(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/mastermind solve player:first-consistent")
	w.Say("alice", "/mastermind answer answer:ready")
	w.Think()
	w.Say("alice", "/mastermind answer black:1 white:1")
	w.Think()
	reply := w.Say("bob", "/game about page:known")
	for _, label := range []string{"Earlier", "Later", "Next", "Previous", "In words", "As a board"} {
		next := w.Press("bob", "private", w.Button(reply.Body, label))
		if next.To != commands.InPlace {
			t.Errorf("%s: %+v", label, next)
		}
		reply = next
	}
	w.Walk([]commandstest.Step{
		{Who: "bob", Line: "/mastermind ask question:K[breaker] 1:red", Private: true, Want: "No"},
		{Who: "bob", Line: "/mastermind ask question:K[[", Private: true, Want: "."},
	})
}

// The last body of a simulation contains the scores. All bodies are within limits.
func TestSimulate(t *testing.T) {
	w := commandstest.New(t)
	reply := w.Say("alice", "/mastermind simulate games:3 rules:positional")
	n, last := 0, ""
	for _, b := range w.Shows(reply.Message) {
		commandstest.CheckBody(t, "simulate", b)
		n, last = n+1, commandstest.Texts(b)
	}
	if n == 0 || !strings.Contains(last, "Games each: 3") || !strings.Contains(last, " of 3\n") {
		t.Errorf("%d bodies, the last:\n%s", n, last)
	}
	now := w.Host.Now()
	w.Host.Now = func() time.Time { // every reading of the clock takes seconds
		now = now.Add(3 * time.Second)
		return now
	}
	slow := 0
	for _, b := range w.Shows(reply.Message)[1:] {
		commandstest.CheckBody(t, "simulate", b)
		if slow++; slow < 3 && !strings.Contains(commandstest.Texts(b), "of 3…") {
			t.Errorf("progress: %s", commandstest.Texts(b))
		}
	}
	if slow < 3 {
		t.Errorf("slow work shows %d bodies", slow)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := reply.Work(ended, func(commands.Body) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("work whose context has ended returns %v", err)
	}
	w.Walk([]commandstest.Step{{Who: "alice", Line: "/mastermind simulate rules:custom pegs:8 colors:6 repeats:false", Private: true, Want: "."}})
}

func TestHintAndAnalysis(t *testing.T) {
	w := commandstest.New(t)
	w.Walk([]commandstest.Step{
		{Who: "alice", Line: "/labyrinth play side:theseus player:random seed:3 size:4", Private: false, Want: "Labyrinth"},
		{Who: "alice", Line: "/game analyse", Private: true, Want: "."},
		{Who: "alice", Line: "/game hint", Private: true, Want: "Try: "},
		{Who: "bob", Line: "/game hint", Private: true, Want: "You’re watching"},
	})
}

// A file contains what is too long for a message.
func TestLongLog(t *testing.T) {
	w := commandstest.New(t)
	w.Walk([]commandstest.Step{{Who: "alice", Line: "/mastermind watch rules:mottemeister colors:8 player:random", Private: false, Want: "."}})
	entries := len(w.Table().Match.Entries)
	if entries < 200 {
		t.Fatalf("the log has %d entries", entries)
	}
	body := w.Say("bob", "/game about page:moves").Body
	if !strings.HasPrefix(commandstest.Texts(body), "…\n") || len(body.Files) != 1 || body.Files[0].Name != "log.txt" {
		t.Fatalf("%d files, and this is shown:\n%s", len(body.Files), commandstest.Texts(body))
	}
	lines := strings.Split(string(body.Files[0].Data), "\n")
	if len(lines) != entries || !strings.HasPrefix(lines[0], "1 ") || strings.ContainsAny(lines[0], "*`") {
		t.Errorf("the file has %d lines, the log %d, and the first is %q", len(lines), entries, lines[0])
	}
}

// An internal error is an incident with a number. The log contains the rest.
func TestIncidents(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/crosscut play player:random")
	w.Think()
	w.Host.Store = failing{w.Host.Store}
	reply := w.Apart(w.Set.Do(t.Context(), w.Command("alice", "/game board")))
	if got := commandstest.Texts(reply.Body); !reply.Private() || !strings.Contains(got, "incident") || strings.Contains(got, "hunter2") {
		t.Errorf("a failing store: %s", got)
	}
	if !strings.Contains(w.Log.String(), "hunter2") {
		t.Errorf("the log does not tell: %s", w.Log)
	}
	if got := commandstest.Texts(w.Apart(w.Set.Do(t.Context(), w.Command("alice", "/help game:crosscut"))).Body); !strings.Contains(got, "Crosscut") {
		t.Errorf("help needs no store: %s", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	reply = w.Apart(w.Set.Do(ctx, w.Command("alice", "/game board")))
	if got := commandstest.Texts(reply.Body); !strings.Contains(got, "restarting") && !strings.Contains(got, "incident") {
		t.Errorf("while the bot stops: %s", got)
	}
}

// failing is a store that cannot reach its database.
type failing struct{ host.Store }

func (failing) Latest(ctx context.Context, _, _ string) (match.Match, error) {
	if ctx.Err() != nil {
		return match.Match{}, ctx.Err()
	}
	return match.Match{}, errors.New("password hunter2 was refused")
}

func (f failing) Head(ctx context.Context, channel, _ string) (match.Head, error) {
	_, err := f.Latest(ctx, channel, "")
	return match.Head{}, err
}

func TestBadTexts(t *testing.T) {
	bad := *all.Games()[0]
	bad.Info.Texts = fstest.MapFS{"en.json": {Data: []byte("{")}}
	if _, err := commands.Catalogue([]*games.Game{&bad}); err == nil {
		t.Error("a game whose catalogue cannot be read is taken")
	}
}
