package mastermind

import (
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

// inUnicode returns cells as messages without own emoji show them.
func inUnicode(c grid.Cells) string { return grid.Plain(c.Emoji()) }

// The figures show the answer of each kind to the same guess.
func TestFigures(t *testing.T) {
	figures := figures()
	want := []string{"●○", "●○", "🟩▫️🔶▫️"}
	if len(figures) != len(want) {
		t.Fatalf("%d figures, want %d", len(figures), len(want))
	}
	for i, f := range figures {
		rows := f.View.Board.Rows
		if len(rows) != 2 || len(rows[0].Cells) != 4 || inUnicode(rows[1].Cells[4:]) != want[i] {
			t.Errorf("figure %d is %+v, want the code, and a guess answered %s", i+1, rows, want[i])
		}
		if f.View.Alt.IsZero() || f.Caption.IsZero() {
			t.Errorf("figure %d has no words", i+1)
		}
	}
}

// The brief describes the rules that are played.
func TestBrief(t *testing.T) {
	tests := []struct {
		options     games.Options
		title, said string
		answer      string
	}{
		{nil, "classic", "code.repeats guess answer.black-white limit", "●○"},
		{games.Options{optRules: bullsAndCows}, "bulls-and-cows", "code.digits guess answer.bulls-cows limit", "●○"},
		{games.Options{optRules: mottemeister}, "mottemeister", "code.different guess answer.exact-common no-limit", "●○"},
		{games.Options{optRules: positional}, "positional", "code.different guess answer.per-peg limit", "🟩▫️🔶▫️"},
		{games.Options{optRules: custom, optPegs: "1", optRepeats: "false"}, "custom", "code.repeats guess answer.black-white limit", "●○"},
	}
	for _, tt := range tests {
		b := brief(newState(t, tt.options))
		if got := strings.ReplaceAll(textIDs(b.Lines), "brief.", ""); got != tt.said || b.Title.ID != "mastermind.brief.title."+tt.title {
			t.Errorf("%v: %s, %q; want %s, %q", tt.options, b.Title.ID, got, tt.title, tt.said)
		}
		if got := inUnicode(b.Figure.View.Board.Rows[1].Cells[4:]); got != tt.answer {
			t.Errorf("%v: the figure shows the answer %s, want %s", tt.options, got, tt.answer)
		}
	}
}

// Terms describe in full what the options select.
func TestTerms(t *testing.T) {
	tests := []struct {
		options games.Options
		want    string
	}{
		{nil, "4 pegs, repeats allowed: R red, Y yellow, G green, B blue, V violet, P pink / Answers: Right place, right colour elsewhere / Up to 10 guesses"},
		{games.Options{optRules: bullsAndCows, optGuesses: "1"}, "4 pegs, all different: 1, 2, 3, 4, 5, 6, 7, 8, 9, 0 / Answers: Right place, right colour elsewhere / One guess"},
		{games.Options{optRules: mottemeister}, "4 pegs, all different: R red, Y yellow, G green, B blue, W white, K black / Answers: Right place, right colours in all / As many guesses as it takes"},
		{games.Options{optRules: custom, optPegs: "1", optColors: "2", optAnswers: "per-peg"}, "1 peg: R red, Y yellow / Answers: A mark for each peg / Up to 10 guesses"},
	}
	for _, tt := range tests {
		var lines []string
		for _, line := range terms(newState(t, tt.options)) {
			lines = append(lines, english(t)(line))
		}
		if got := strings.Join(lines, " / "); got != tt.want {
			t.Errorf("%v:\n got %s\nwant %s", tt.options, got, tt.want)
		}
	}
}
