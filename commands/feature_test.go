package commands_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"parlour/commands"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
)

func TestKnowledgePages(t *testing.T) {
	w := newWorld(t)
	w.say("alice", "/mastermind solve player:first-consistent")
	w.say("alice", "/mastermind answer answer:ready")
	w.think()
	w.say("alice", "/mastermind answer black:1 white:1")
	w.think()
	reply := w.say("bob", "/mastermind knowledge")
	for _, label := range []string{"Earlier", "Later", "Next", "Previous", "In words", "Drawn"} {
		next := w.press("bob", "private", w.button(reply.Body, label))
		if next.To != commands.InPlace {
			t.Errorf("%s: %+v", label, next)
		}
		reply = next
	}
	w.walk([]step{
		{"bob", "/mastermind ask question:K[breaker] 1:red", true, "No"},
		{"bob", "/mastermind ask question:K[[", true, "."},
	})
}

// The scores of a simulation are the last of the bodies, each within limits.
func TestSimulate(t *testing.T) {
	w := newWorld(t)
	reply := w.say("alice", "/mastermind simulate games:3 rules:positional")
	n, last := 0, ""
	for _, b := range w.shows(reply.Message) {
		checkBody(t, "simulate", b)
		n, last = n+1, texts(b)
	}
	if n == 0 || !strings.Contains(last, "3 games each") || !strings.Contains(last, " of 3\n") {
		t.Errorf("%d bodies, the last:\n%s", n, last)
	}
	now := w.host.Now()
	w.host.Now = func() time.Time { // every look at the clock takes seconds
		now = now.Add(3 * time.Second)
		return now
	}
	slow := 0
	for _, b := range w.shows(reply.Message)[1:] {
		checkBody(t, "simulate", b)
		if slow++; slow < 3 && !strings.Contains(texts(b), "of 3 games …") {
			t.Errorf("progress: %s", texts(b))
		}
	}
	if slow < 3 {
		t.Errorf("slow work shows %d bodies", slow)
	}
	nobody, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := reply.Work(nobody, func(commands.Body) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("work that nobody waits for ends with %v", err)
	}
	w.walk([]step{{"alice", "/mastermind simulate rules:custom pegs:8 colors:6 repeats:false", true, "."}})
}

func TestHintAndAnalysis(t *testing.T) {
	w := newWorld(t)
	w.walk([]step{
		{"alice", "/labyrinth play side:theseus player:random seed:3 size:4", false, "Labyrinth"},
		{"alice", "/game analyse", true, "."},
		{"alice", "/game hint", true, "Try "},
		{"bob", "/game hint", true, "You are watching"},
		{"alice", "/labyrinth players", true, "perfect"},
	})
}

// What is too long for a message is in a file.
func TestLongLog(t *testing.T) {
	w := newWorld(t)
	w.walk([]step{{"alice", "/mastermind watch rules:mottemeister player:random", false, "."}})
	entries := len(w.table().Match.Entries)
	if entries < 200 {
		t.Fatalf("the log has %d entries", entries)
	}
	body := w.say("bob", "/game log").Body
	if !strings.HasPrefix(texts(body), "…\n") || len(body.Files) != 1 || body.Files[0].Name != "log.txt" {
		t.Fatalf("%d files, and this is shown:\n%s", len(body.Files), texts(body))
	}
	lines := strings.Split(string(body.Files[0].Data), "\n")
	if len(lines) != entries || !strings.HasPrefix(lines[0], "1 ") || strings.ContainsAny(lines[0], "*`") {
		t.Errorf("the file has %d lines, the log %d, and the first is %q", len(lines), entries, lines[0])
	}
}

// What fails inside is an incident with a number; the log has the rest.
func TestIncidents(t *testing.T) {
	w := newWorld(t)
	w.say("alice", "/crosscut play player:random")
	w.think()
	w.host.Store = failing{w.host.Store}
	reply := w.apart(w.set.Do(t.Context(), w.command("alice", "/game board")))
	if got := texts(reply.Body); !reply.private() || !strings.Contains(got, "incident") || strings.Contains(got, "hunter2") {
		t.Errorf("a failing store: %s", got)
	}
	if !strings.Contains(w.log.String(), "hunter2") {
		t.Errorf("the log does not tell: %s", w.log)
	}
	if got := texts(w.apart(w.set.Do(t.Context(), w.command("alice", "/help game:crosscut"))).Body); !strings.Contains(got, "Crosscut") {
		t.Errorf("help needs no store: %s", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	reply = w.apart(w.set.Do(ctx, w.command("alice", "/game board")))
	if got := texts(reply.Body); !strings.Contains(got, "restarting") && !strings.Contains(got, "incident") {
		t.Errorf("while the bot stops: %s", got)
	}
}

// failing is a store whose database is away.
type failing struct{ match.Store }

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
