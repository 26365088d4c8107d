package commands_test

import (
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"parlour/commands"
	"parlour/games/match"
)

// Taps count in the order in which they were made, whichever process they come to
// and in whatever order, and however often.
func TestTapsComeInAnyOrder(t *testing.T) {
	w := newQuietWorld(t)
	other := w.quiet()
	w.set.ShareDrafts()
	other.set.ShareDrafts()
	rapid.Check(t, func(r *rapid.T) {
		w.channel = w.request("alice", commands.Command).ID
		board := w.say("alice", "/mastermind play").Body
		var taps []commands.Request
		want := ""
		for range rapid.IntRange(1, 8).Draw(r, "taps") {
			label := rapid.SampledFrom([]string{"R", "Y", "G", "B", "V", "Erase"}).Draw(r, "key")
			switch {
			case label == "Erase":
				want = want[:max(0, len(want)-1)]
			case len(want) < 4:
				want += label
			}
			tap := w.request("alice", commands.Press)
			tap.Message, tap.Custom = w.board, w.key(board, label)
			taps = append(taps, tap)
		}
		for i, tap := range append(rapid.Permutation(taps).Draw(r, "order"), taps[0]) {
			[]*world{w, other}[i%2].set.Do(t.Context(), tap)
		}
		got := texts(w.set.Board(t.Context(), w.table(), ""))
		if want += strings.Repeat("_", 4-len(want)); !strings.Contains(got, want) {
			r.Errorf("want %s on %s", want, got)
		}
	})
}

// Taps that come to two processes at the same time all count.
func TestTapsAtTheSameTime(t *testing.T) {
	w := newWorld(t)
	other := w.restarted()
	w.set.ShareDrafts()
	other.set.ShareDrafts()
	board := w.say("alice", "/mastermind play").Body
	var together sync.WaitGroup
	for i, peg := range []string{"R", "Y", "G", "B"} {
		tap := w.request("alice", commands.Press)
		tap.Message, tap.Custom = w.board, w.key(board, peg)
		together.Go(func() { []*world{w, other}[i%2].set.Do(t.Context(), tap) })
	}
	together.Wait()
	if got := texts(w.set.Board(t.Context(), w.table(), "")); !strings.Contains(got, "RYGB") {
		t.Errorf("got %s", got)
	}
}

// kept are the drafts in the database.
func (w *world) kept(t *testing.T) []match.Document {
	t.Helper()
	all, err := w.host.Store.Documents(t.Context(), guild, "draft", "", 10)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// What is kept of a half-made move in the database can be read by nobody, survives a
// restart, and goes when nobody goes on.
func TestASharedDraft(t *testing.T) {
	w := newWorld(t)
	w.set.ShareDrafts()
	board := w.say("alice", "/mastermind play").Body
	w.press("alice", w.board, w.key(board, "R"))
	again := w.restarted()
	again.set.ShareDrafts()
	if got := texts(again.press("alice", w.board, w.key(board, "Y")).Body); !strings.Contains(got, "RY__") {
		t.Errorf("after a restart: %s", got)
	}
	docs := w.kept(t)
	if len(docs) != 1 || docs[0].Due.IsZero() || strings.Contains(docs[0].Body, "taps") {
		t.Fatalf("got %+v, want one sealed draft that lapses", docs)
	}
	if err := w.set.Attend(t.Context(), docs[0], nil); err != nil {
		t.Fatal(err)
	}
	if docs = w.kept(t); len(docs) > 0 {
		t.Errorf("got %+v, want none", docs)
	}
	if got := texts(w.press("alice", w.board, w.key(board, "G")).Body); !strings.Contains(got, "G___") {
		t.Errorf("after that: %s", got)
	}
}

// A picker that was shown before another tap was known of is brought up to date.
func TestAPickerIsBroughtUpToDate(t *testing.T) {
	w := newWorld(t)
	board := w.say("alice", "/mastermind team").Body
	first := w.press("bob", w.board, w.key(board, "R"))
	if body, other := first.Newer(t.Context()); other {
		t.Errorf("at once there is another: %s", texts(body))
	}
	second := w.press("bob", "private", w.key(first.Body, "Y"))
	body, other := first.Newer(t.Context())
	if !other || texts(body) != texts(second.Body) {
		t.Errorf("got %v, %s, want what there is: %s", other, texts(body), texts(second.Body))
	}
}
