package liarsdice

import (
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

func TestBoards(t *testing.T) {
	for _, c := range []struct{ name, moves, want string }{
		{"the start", "", "🔴📦📦|🌻📦📦|🟢📦📦"},
		{"bids", "1x3 2x3", "🔴📦📦  **1 × 3**|🌻📦📦  **2 × 3**|🟢📦📦"},
		{"a second bid", "1x3 2x3 2x4 4x3", "🔴📦📦  **4 × 3**|🌻📦📦  **2 × 3**|🟢📦📦  **2 × 4**"},
		{"dice are being revealed", "1x3 2x3 4x5 liar 15", "🔴1️⃣5️⃣▫️  **2**|🌻📦📦  **2 × 3**|🟢📦📦  **4 × 5**"},
		{"dice are revealed", truth, "🔴1️⃣5️⃣▫️  **2**|🌻5️⃣5️⃣▫️  **2**|🟢1️⃣▫️6️⃣  **1**"},
		{"the next bid hides them", truth + " 1x3", "🔴📦▫️  **1 × 3**|🌻📦📦|🟢📦📦"},
		{"a seat is out", truth + " 5x6 liar 2 33 44", "🔴▫️2️⃣▫️  **0**|🌻▫️3️⃣3️⃣  **0**|🟢▫️4️⃣4️⃣  **0**"},
		{"a round later", truth + " 5x6 liar 2 33 44 4x1 liar 11 11", "🔴▫️▫️|🌻1️⃣1️⃣▫️  **2**|🟢1️⃣1️⃣▫️  **2**"},
	} {
		v := play(t, newState(3, 2, true), c.moves).view()
		if got := grid.Plain(v.Board.Emoji(v.Marks)); got != strings.ReplaceAll(c.want, "|", "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, strings.ReplaceAll(c.want, "|", "\n"))
		}
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct {
		name, moves        string
		status, last, note string
		pause              bool
	}{
		{"the start", "", "status.first", "", "", false},
		{"a bid", "1x3", "status.bid", "last.bid", "", false},
		{"the highest bid", "6x6", "status.highest", "last.bid", "", false},
		{"dice are being revealed", "1x3 liar 34", "status.reveal", "last.liar", "", false},
		{"a new round", truth, "status.next", "last.liar", "", true},
		{"its first bid", truth + " 1x3", "status.bid", "last.bid", "note", false},
		{"a seat is out", truth + " 5x6 liar 2 33 44", "status.next", "last.liar", "", true},
		{"the bid after that", truth + " 5x6 liar 2 33 44 1x2", "status.bid", "last.bid", "note.out", false},
	} {
		v := play(t, newState(3, 2, true), c.moves).view()
		for got, want := range map[string]string{v.Status.ID: c.status, v.Last.ID: c.last, v.Note.ID: c.note} {
			if strings.TrimPrefix(got, "liarsdice.") != want {
				t.Errorf("%s: the view says %q, want %q", c.name, got, want)
			}
		}
		if (v.Pause > 0) != c.pause {
			t.Errorf("%s: the pause is %v", c.name, v.Pause)
		}
	}
}

// What is public is the same whatever the hand of the viewer.
func TestViewsShowNoHand(t *testing.T) {
	s := play(t, newState(2, 5, true), "2x3")
	seen := s.seenBy(games.Audience{Seat: 1, Hand: "11111"})
	if a, b := s.view(), seen.view(); a.Status.String() != b.Status.String() || a.Alt.String() != b.Alt.String() || a.Board.Emoji(nil) != b.Board.Emoji(nil) {
		t.Errorf("with a hand the view is\n%+v\nwant\n%+v", b, a)
	}
	if got, want := shownKeys(seen.keys("")), shownKeys(s.keys("")); got != want {
		t.Errorf("with a hand the keys are %s, want %s", got, want)
	}
}

func TestFiguresFitAPhone(t *testing.T) {
	for _, f := range figures() {
		if !f.View.Board.Fits() || f.View.Alt.IsZero() || !strings.HasPrefix(f.Caption.ID, "liarsdice.figure.") {
			t.Errorf("%v: %+v", f.Caption, f.View)
		}
	}
}
