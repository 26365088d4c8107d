package pig

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

func TestTracks(t *testing.T) {
	for moves, want := range map[string]string{
		"":             "🔴  **0**\n🔴▫️▫️▫️▫️▫️▫️▫️▫️▫️▫️🏁\n🌻  **0**\n🌻▫️▫️▫️▫️▫️▫️▫️▫️▫️▫️🏁",
		"6 5":          "🔴  **0 + 11**\n🟩🔸🔸🔸🔸🔸🔴▫️▫️▫️▫️🏁\n🌻  **0**\n🌻▫️▫️▫️▫️▫️▫️▫️▫️▫️▫️🏁",
		"6 5 hold":     "🔴  **11**\n🟩🟩🟩🟩🟩🟩🔴▫️▫️▫️▫️🏁\n🌻  **0**\n🌻▫️▫️▫️▫️▫️▫️▫️▫️▫️▫️🏁",
		"6 5 hold 1 2": "🔴  **11 + 2**\n🟩🟩🟩🟩🟩🟩🟩🔴▫️▫️▫️🏁\n🌻  **0**\n🌻▫️▫️▫️▫️▫️▫️▫️▫️▫️▫️🏁",
		"1 6 6 6 6":    "🔴  **0**\n🔴▫️▫️▫️▫️▫️▫️▫️▫️▫️▫️🏁\n🌻  **24**\n🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩🌻",
	} {
		v := play(t, 2, 20, moves).view()
		if got := grid.Plain(v.Board.Emoji(v.Marks)); got != want {
			t.Errorf("%q:\n%s\nwant\n%s", moves, got, want)
		}
	}
}

// The tables of TestWords: members, one member against computers, and two members with a computer between them.
var (
	shared = games.Audience{Seat: games.Nobody, Computers: make([]bool, 3)}
	alone  = games.Audience{Seat: 0, You: true, Computers: []bool{false, true, true}}
	mixed  = games.Audience{Seat: games.Nobody, Computers: []bool{false, true, false}}
)

func TestWords(t *testing.T) {
	for _, c := range []struct {
		name         string
		table        games.Audience
		seats        int
		moves        string
		status, note string
	}{
		{"the start", alone, 2, "", "first(0)", ""},
		{"a roll", alone, 2, "6 5", "choose(11 [5] 0)", "hold(11)"},
		{"a member holds", shared, 2, "6 5 hold", "after(held(11 [65] 0) first(1))", ""},
		{"a member rolls a one", shared, 2, "6 5 1", "after(one([1] lost(11 0)) first(1))", ""},
		{"a member rolls a one first", shared, 2, "4 hold 1", "after(one([1] lost.none(1)) first(0))", "needs(16)"},
		{"a one before a computer", alone, 2, "6 5 1", "one([1] lost.you(11 0))", "next(1)"},
		{"a one before a computer, with points", alone, 2, "4 hold 2 hold 1", "one([1] lost.you.none(0))", "keep(4 1)"},
		{"a computer holds after a one", alone, 2, "6 5 1 4 5 hold", "after(held(9 [45] 1) after(small(lost.you(11 0)) first(0)))", ""},
		{"a computer holds", alone, 2, "6 hold 4 5 hold", "after(held(9 [45] 1) first(0))", ""},
		{"a computer rolls a one", alone, 2, "6 hold 4 5 1", "after(turn.one(9 [451] 1) first(0))", ""},
		{"a computer rolls a one first", alone, 2, "6 hold 1", "after(turn.none(0 [1] 1) first(0))", ""},
		{"two computers", alone, 3, "6 hold 4 hold 1", "after(held(4 [4] 1) after(turn.none(0 [1] 2) first(0)))", ""},
		{"many dice", alone, 2, "1 2 2 2 2 2 2 2 hold", "after(held(14 rolls(7) 1) after(small(lost.you.none(0)) first(0)))", ""},
		{"the own one is gone", alone, 2, "1 2 hold 3", "choose(3 [3] 0)", "hold(3)"},
		{"a one before a computer and a member", mixed, 3, "6 1", "one([1] lost(6 0))", "next(1)"},
		{"a computer after a member's one", mixed, 3, "6 1 4 hold", "after(held(4 [4] 1) first(2))", ""},
		{"the end", alone, 2, "1 6 6 6 6", "won(24 1)", "last(24 [6666])"},
	} {
		s := play(t, c.seats, 20, c.moves)
		v := s.seenBy(c.table).view()
		if status, note := brief(v.Status), brief(v.Note); status != c.status || note != c.note {
			t.Errorf("%s:\n%s\n%s\nwant\n%s\n%s", c.name, status, note, c.status, c.note)
		}
	}
}

// brief formats a text by the end of its ID and its arguments in the order of their names.
func brief(text games.Text) string {
	for name, arg := range text.Args {
		switch a := arg.(type) {
		case games.Text:
			text.Args[name] = brief(a)
		case grid.Cells:
			text.Args[name] = "[" + a.Letters() + "]"
		}
	}
	said := strings.NewReplacer("pig.status.", "", "pig.note.", "", "pig.turn.held", "held", "pig.turn.rolls", "rolls", "pig.", "", ",", "").Replace(text.String())
	return argument.ReplaceAllString(said, "")
}

var argument = regexp.MustCompile(`[A-Z][a-z]+=`)

// The view asks for a pause when a one has passed the die on, and for none after the next roll.
func TestPause(t *testing.T) {
	for moves, want := range map[string]bool{"": false, "6": false, "6 hold": false, "6 1": true, "6 1 roll": false, "6 1 2": false, "1 1": true} {
		if got := play(t, 2, 20, moves).view().Pause > 0; got != want {
			t.Errorf("%q: a pause is %v, want %v", moves, got, want)
		}
	}
}

func TestFiguresFitAPhone(t *testing.T) {
	for _, f := range figures() {
		if !f.View.Board.Fits() || f.View.Alt.IsZero() || !strings.HasPrefix(f.Caption.ID, "pig.figure.") {
			t.Errorf("%v: %+v", f.Caption, f.View)
		}
	}
}

func TestJudge(t *testing.T) {
	judge := newTable().judge
	for _, c := range []struct {
		name  string
		seats int
		moves string
		move  move
		want  games.Verdict
	}{
		{"the only move", 2, "", rollMove, games.Verdict{Best: "roll", Skill: 100, Luck: -1, Standing: 53}},
		{"right to roll", 2, "6", rollMove, games.Verdict{Best: "roll", Skill: 100, Luck: -1, Standing: 55}},
		{"held too soon", 2, "6", holdMove, games.Verdict{Best: "roll", Skill: 64, Luck: -1, Standing: 51}},
		{"rolled too long", 2, "6 6 6 6 6 6 6", rollMove, games.Verdict{Best: "hold", Skill: 71, Luck: -1, Standing: 75}},
		{"a one", 2, "6 roll", 1, games.Verdict{Skill: -1, Luck: 8, Standing: 47}},
		{"a six", 2, "6 roll", 6, games.Verdict{Skill: -1, Luck: 92, Standing: 57}},
		{"a three", 2, "6 roll", 3, games.Verdict{Skill: -1, Luck: 42, Standing: 56}},
		{"the roll that wins", 2, "6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 2 roll", 5, games.Verdict{Skill: -1, Luck: 75, Standing: 100}},
		{"by the other", 2, "1 6 roll", 6, games.Verdict{Skill: -1, Luck: 92, Standing: 43}},
		{"of three", 3, "6", holdMove, games.Verdict{Skill: -1, Luck: -1, Standing: -1}},
		{"of three, a roll", 3, "6 roll", 2, games.Verdict{Skill: -1, Luck: 25, Standing: -1}},
	} {
		got, err := judge(t.Context(), play(t, c.seats, 100, c.moves), c.move, games.Limits{})
		reason := got.Text
		got.Text = games.Text{}
		if err != nil || got.Best != c.want.Best || got.Skill != c.want.Skill || got.Luck != c.want.Luck || got.Standing != c.want.Standing {
			t.Errorf("%s: %+v, %v, want %+v", c.name, got, err, c.want)
		}
		if reason.IsZero() != (got.Skill < 0 || got.Skill == 100) {
			t.Errorf("%s: skill %d is shown as %v", c.name, got.Skill, reason)
		}
	}
}

func TestSolve(t *testing.T) {
	solve := newTable().solve
	for _, c := range []struct {
		seats, target int
		moves         string
		proven        bool
		value         float64
		best          []move
		nodes         int64
	}{
		{2, 100, "", true, 0.5306, []move{rollMove}, 505_000},
		{2, 100, "roll", true, 0.5306, nil, 505_000},
		{2, 100, "6 6 6 6 6 6 6", true, 0.7814, []move{holdMove}, 505_000},
		{2, 20, "", true, 0.6156, []move{rollMove}, 505_000},
		{3, 100, "", false, 0, nil, 0},
	} {
		got, err := solve(t.Context(), play(t, c.seats, c.target, c.moves), games.Limits{})
		if err != nil || got.Proven != c.proven || math.Abs(got.Value-c.value) > 5e-5 || !slices.Equal(got.Best, c.best) || got.Nodes != c.nodes {
			t.Errorf("%d to %d, %q: %+v, %v, want %+v", c.seats, c.target, c.moves, got, err, c)
		}
	}
}
