package play_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Taps count in the order in which they were made, in whatever order and to whichever
// process they come, also if they come twice.
func TestTapsComeInAnyOrder(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	other := w.Quiet()
	w.ShareDrafts()
	other.ShareDrafts()
	rapid.Check(t, func(r *rapid.T) {
		w.Channel = w.Request("alice", commands.Command).ID
		board := w.Say("alice", "/mastermind play").Body
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
			tap := w.Request("alice", commands.Press)
			tap.Message, tap.Custom = w.Board, key(w, board, label)
			taps = append(taps, tap)
		}
		for i, tap := range append(rapid.Permutation(taps).Draw(r, "order"), taps[0]) {
			[]*commandstest.World{w, other}[i%2].Set.Do(t.Context(), tap)
		}
		got := commandstest.Texts(w.Set.Board(t.Context(), w.Table(), ""))
		if want += strings.Repeat("_", 4-len(want)); want == "____" {
			want = "🔲🔲🔲🔲\n"
		}
		if !strings.Contains(got, want) {
			r.Errorf("want %s on %s", want, got)
		}
	})
}

// A process that doesn't know yet of a move by another one doesn't replace the draft of the next move.
func TestATapOnAnOldBoardLeavesTheNewDraft(t *testing.T) {
	w := commandstest.New(t)
	old := w.Say("alice", "/mastermind play").Body
	another := *w
	another.Host = host.New(w.Host.Config)
	other := another.Quiet()
	w.ShareDrafts()
	other.ShareDrafts()
	other.Press("alice", w.Board, key(w, old, "R"))
	w.Say("alice", "/move move:1122")
	w.Think()
	w.Press("alice", w.Board, key(w, w.Set.Board(t.Context(), w.Table(), ""), "Y"))
	if got := commandstest.Texts(other.Press("alice", w.Board, key(w, old, "G")).Body); strings.Contains(got, "Guess 2") {
		t.Fatalf("the other process knows of the move: %s", got)
	}
	if got := commandstest.Texts(w.Set.Board(t.Context(), w.Table(), "")); !strings.Contains(got, "Y___") {
		t.Errorf("the board shows %s", got)
	}
}

// Taps that two processes receive at the same time all count.
func TestTapsAtTheSameTime(t *testing.T) {
	w := commandstest.New(t)
	other := w.Restarted()
	w.ShareDrafts()
	other.ShareDrafts()
	board := w.Say("alice", "/mastermind play").Body
	var taps []commands.Request // made first: the clock follows the requests
	for _, peg := range []string{"R", "Y", "G", "B"} {
		tap := w.Request("alice", commands.Press)
		tap.Message, tap.Custom = w.Board, key(w, board, peg)
		taps = append(taps, tap)
	}
	var together sync.WaitGroup
	for i, tap := range taps {
		together.Go(func() { []*commandstest.World{w, other}[i%2].Set.Do(t.Context(), tap) })
	}
	together.Wait()
	if got := commandstest.Texts(w.Set.Board(t.Context(), w.Table(), "")); !strings.Contains(got, "RYGB") {
		t.Errorf("got %s", got)
	}
}

// kept returns the drafts in the database.
func kept(w *commandstest.World, t *testing.T) []store.Document {
	t.Helper()
	all, err := w.Host.Store.Documents(t.Context(), commandstest.Guild, "draft", "", 10)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A draft in the database is sealed, survives a restart, and expires.
func TestASharedDraft(t *testing.T) {
	w := commandstest.New(t)
	w.ShareDrafts()
	board := w.Say("alice", "/mastermind play").Body
	w.Press("alice", w.Board, key(w, board, "R"))
	again := w.Restarted()
	again.ShareDrafts()
	if got := commandstest.Texts(again.Press("alice", w.Board, key(w, board, "Y")).Body); !strings.Contains(got, "RY__") {
		t.Errorf("after a restart: %s", got)
	}
	docs := kept(w, t)
	if len(docs) != 1 || docs[0].Due.IsZero() || strings.Contains(docs[0].Body, "taps") {
		t.Fatalf("got %+v, want one sealed draft that lapses", docs)
	}
	if err := w.Set.HandleDue(t.Context(), docs[0], nil); err != nil {
		t.Fatal(err)
	}
	if docs = kept(w, t); len(docs) > 0 {
		t.Errorf("got %+v, want none", docs)
	}
	if got := commandstest.Texts(w.Press("alice", w.Board, key(w, board, "G")).Body); !strings.Contains(got, "G___") {
		t.Errorf("after that: %s", got)
	}
}

// A picker that was sent before another tap arrived is updated.
func TestAPickerIsBroughtUpToDate(t *testing.T) {
	w := commandstest.New(t)
	board := w.Say("alice", "/mastermind team vote:first").Body
	first := w.Press("bob", w.Board, key(w, board, "R"))
	if body, other := first.Renew(t.Context()); other {
		t.Errorf("at once there is another: %s", commandstest.Texts(body))
	}
	second := w.Press("bob", "private", key(w, first.Body, "Y"))
	body, other := first.Renew(t.Context())
	if !other || commandstest.Texts(body) != commandstest.Texts(second.Body) {
		t.Errorf("got %v, %s, want what there is: %s", other, commandstest.Texts(body), commandstest.Texts(second.Body))
	}
}

// A draft survives the moves of team mates while the Composer gives the same draft for its
// taps, and the public board then shows it with its member. A member's own move ends it.
func TestADraftSurvivesATeamMatesMove(t *testing.T) {
	w := commandstest.New(t)
	board := w.Say("alice", "/mastermind team vote:first").Body
	w.Press("bob", w.Board, key(w, board, "R"))
	stale := w.Press("bob", "private", key(w, board, "Y")).Body
	w.Press("carol", w.Board, key(w, board, "B"))
	w.Say("alice", "/move move:3344")
	w.Think()
	got := commandstest.Texts(w.Set.Board(t.Context(), w.Table(), ""))
	if bob, carol := strings.Index(got, "2️⃣🔴🌻🔲🔲 RY__"), strings.Index(got, "2️⃣🔵🔲🔲🔲 B___"); bob < 0 || carol < bob || !strings.Contains(got, "first full row") {
		t.Errorf("want bob's longer row above carol's: %s", got)
	}
	w.Say("bob", "/move move:5566")
	w.Think()
	if got := commandstest.Texts(w.Set.Board(t.Context(), w.Table(), "")); strings.Contains(got, "RY__") || !strings.Contains(got, "3️⃣🔵🔲🔲🔲 B___") {
		t.Errorf("after bob's guess: %s", got)
	}
	if again := commandstest.Texts(w.Press("bob", "private", key(w, stale, "G")).Body); strings.Contains(again, "RYG_") {
		t.Errorf("bob's picker of before is still used: %s", again)
	}
}

// A draft without the taps that its message showed does not survive: they may be impossible now.
func TestADraftWithUnknownTapsDoesNotSurvive(t *testing.T) {
	w := commandstest.New(t)
	board := w.Say("alice", "/mastermind team vote:first").Body
	picker := w.Press("bob", w.Board, key(w, board, "R")).Body
	w = w.Restarted()
	if got := commandstest.Texts(w.Press("bob", "private", key(w, picker, "Y")).Body); !strings.Contains(got, "RY__") {
		t.Fatalf("the picker shows %s", got)
	}
	w.Say("alice", "/move move:3344")
	w.Think()
	if got := commandstest.Texts(w.Set.Board(t.Context(), w.Table(), "")); strings.Contains(got, "RY__") {
		t.Errorf("the board shows %s", got)
	}
}

// The list of a team's members with drafts is stored as long as they tap.
func TestTheDraftsOfATeamAreKept(t *testing.T) {
	w := commandstest.New(t)
	w.ShareDrafts()
	board := w.Say("alice", "/mastermind team vote:first").Body
	w.Press("bob", w.Board, key(w, board, "R"))
	w.Count += 13 * 60 * 60
	w.Press("bob", w.Board, key(w, board, "Y"))
	now := w.Host.Now()
	for _, doc := range kept(w, t) {
		if left := doc.Due.Sub(now); left < 12*time.Hour {
			t.Errorf("the draft %s expires in %v", doc.ID, left)
		}
	}
}

// crowded is a Store in which a crowd changes the lists of teams all the time.
type crowded struct{ host.Store }

func (s crowded) PutDocument(ctx context.Context, d store.Document) error {
	if d.Kind == store.DraftKind && strings.HasSuffix(d.ID, "/") {
		return store.ErrStale
	}
	return s.Store.PutDocument(ctx, d)
}

// A tap counts although the list of the team can't be stored, because a crowd taps at once. Votes need
// no list.
func TestACrowdIsNotRefused(t *testing.T) {
	w := commandstest.New(t)
	w.Host.Store = crowded{w.Host.Store}
	w.ShareDrafts()
	board := w.Say("alice", "/mastermind team vote:first").Body
	if got := commandstest.Texts(w.Press("bob", w.Board, key(w, board, "R")).Body); !strings.Contains(got, "R___") {
		t.Errorf("the tap's response is %s", got)
	}
}

// hung is a Store that doesn't answer who reads a draft.
type hung struct{ host.Store }

func (s hung) Document(ctx context.Context, home, kind, id string) (store.Document, error) {
	if kind != store.DraftKind {
		return s.Store.Document(ctx, home, kind, id)
	}
	<-ctx.Done()
	return store.Document{}, ctx.Err()
}

// A board is drawn without its drafts if the database doesn't answer: the first response has three seconds.
func TestABoardDoesNotWaitForDrafts(t *testing.T) {
	for _, line := range []string{"/mastermind play", "/mastermind team vote:first"} {
		w := commandstest.New(t)
		w.Host.Store = hung{w.Host.Store}
		w.ShareDrafts()
		w.Say("alice", line)
		waits := 0
		w.Set.Timeout = func(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
			if waits++; d > commands.Patience {
				t.Errorf("a wait of %v", d)
			}
			return context.WithTimeout(ctx, 0)
		}
		if got := commandstest.Texts(w.Set.Board(t.Context(), w.Table(), "")); !strings.Contains(got, "🔲🔲🔲🔲") || waits == 0 {
			t.Errorf("after %d waits, the board is %s", waits, got)
		}
	}
}
