package load

import (
	"path/filepath"
	"testing"
	"time"

	"parlour/games/all"
	"parlour/games/record"
)

func TestWorst(t *testing.T) {
	t.Parallel()
	o := options(t)
	o.Time, o.Errors = 1500*time.Millisecond, nil // the bot warns when it is stopped during an attack
	light := heavyThinking
	light.watch, light.simulate = "/pathway watch size:5 red:depth red-depth:2 blue:depth blue-depth:2", "/mastermind simulate games:100"
	files, reviews := uploads{files: 2, moves: 100}, analyses{threads: 2, moves: 100}
	databases := 0
	fresh := func() (string, error) {
		databases++
		return filepath.Join(t.TempDir(), "load.db"), nil
	}
	r, err := worst(t.Context(), o, fresh, []attack{{"uploads", files.run}, {"thinking", light.run}, {"analyses", reviews.run}})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Attacks) != 3 || databases != 3 {
		t.Fatalf("got %d attacks on %d databases, want 3 on one each", len(r.Attacks), databases)
	}
	for i, want := range []int{files.files, light.threads + light.simulations + light.hints, 2 * reviews.threads} {
		a := r.Attacks[i]
		if a.Commands != want {
			t.Errorf("%s: got %d commands, want %d", a.Attack, a.Commands, want)
		}
		for when, s := range map[string]Service{"before": a.Before, "during": a.During} {
			if s.Interactions == 0 || s.P50 <= 0 || s.P99 < s.P50 {
				t.Errorf("%s: got %+v %s, want figures", a.Attack, s, when)
			}
		}
	}
}

func TestLongRecord(t *testing.T) {
	text := longRecord(heavyUploads.moves, 1)
	r, err := record.Read(t.Context(), all.Games(), text)
	if err != nil || len(r.Moves) != heavyUploads.moves {
		t.Errorf("got a record of %d bytes and %d moves, %v", len(text), len(r.Moves), err)
	}
	if longRecord(heavyUploads.moves, 2) == text {
		t.Error("another seed gives the same record")
	}
}

func TestOverdueCountsAwaitedMoves(t *testing.T) {
	waits := &player{moved: time.Now().Add(-time.Hour)}
	c := &crowd{players: []*player{waits, {}}}
	if got := c.overdue(); len(got) != 1 || got[0] < time.Hour {
		t.Errorf("got %v, want the hour for which one player has waited", got)
	}
}

func TestAnswerTimesTake(t *testing.T) {
	var a answerTimes
	a.add(time.Second)
	if got := a.take(); len(got.times) != 1 {
		t.Errorf("got %v, want one", got.times)
	}
	if got := a.take(); len(got.times) != 0 {
		t.Errorf("got %v again", got.times)
	}
}
