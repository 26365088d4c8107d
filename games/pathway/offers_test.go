package pathway

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/grid"
)

func values(parts []games.Part) string {
	var all []string
	for _, p := range parts {
		all = append(all, p.Value)
	}
	return strings.Join(all, " ")
}

func TestParts(t *testing.T) {
	g := New().(*game)
	p, err := g.Set(nil, figure, "R")
	if err != nil {
		t.Fatal(err)
	}
	for draft, want := range map[string]string{"": "a b c e f", "c": "1 2 5", "d": "", "zz": ""} {
		if got := values(g.Parts(p, draft)); got != want {
			t.Errorf("Parts(%q) = %s, want %s", draft, got, want)
		}
	}
}

func TestPartsOfTheGreatestBoard(t *testing.T) {
	g := New().(*game)
	p, err := g.Open(games.Options{"size": "26"})
	if err != nil {
		t.Fatal(err)
	}
	for draft, want := range map[string]string{"+": "y z", "z+": "25 26", "+z+": "25 26"} {
		if got := values(g.Parts(p, draft)); got != want {
			t.Errorf("Parts(%q) = %s, want %s", draft, got, want)
		}
		if first := g.Parts(p, strings.TrimSuffix(draft, "+")); len(first) != maxParts {
			t.Errorf("before %q: %d parts, want %d", draft, len(first), maxParts)
		}
	}
	if got, err := p.Canonical("+z+26"); got != "z26" || err != nil {
		t.Errorf("the composed move is %q, %v", got, err)
	}
}

func TestView(t *testing.T) {
	s := mustParse(t, "R../.../..B", "R")
	sq, err := parse(s, "b3")
	if err != nil {
		t.Fatal(err)
	}
	v := view(s.After(sq))
	var board []string
	for _, r := range v.Board.Rows {
		board = append(board, r.Label+" "+grid.Cells(r.Cells).Letters())
	}
	if diff := cmp.Diff([]string{"3 RR.", "2 ...", "1 ..B"}, board); diff != "" {
		t.Errorf("board (-want +got):\n%s", diff)
	}
	want := []grid.Mark{
		{Row: 1, Column: 2, Kind: grid.Legal}, {Row: 2, Column: 0, Kind: grid.Legal}, {Row: 2, Column: 1, Kind: grid.Legal},
		{Row: 0, Column: 1, Kind: grid.LastMove},
	}
	if diff := cmp.Diff(want, v.Marks); diff != "" {
		t.Errorf("marks (-want +got):\n%s", diff)
	}
	if got, want := v.Alt.Args["Red"], "a3 b3"; got != want {
		t.Errorf("Alt names %v for Red, want %s", got, want)
	}
	if len(v.Lines) != 2 || v.Lines[0].ID != "pathway.line.placed" || v.Lines[1].ID != "pathway.line.mobility" {
		t.Errorf("lines %v", v.Lines)
	}
}

func TestJudge(t *testing.T) {
	g := New().(*game)
	for _, test := range []struct {
		board, move, turn, verdict string
		skill, standing            int
	}{
		{empty(3), "b2", "R", "", 100, 100},
		{empty(3), "b2", "B", "", 100, 0},
		{empty(3), "a1", "R", "pathway.verdict.wins-in", 0, 0},
		{empty(1), "a1", "R", "", 100, 0},
		{empty(5), "c3", "R", "pathway.verdict.wins", 0, 0},
		{empty(5), "b2", "R", "", 100, 100},
	} {
		p, err := g.Set(nil, test.board, test.turn)
		if err != nil {
			t.Fatal(err)
		}
		v, err := g.Judge(context.Background(), p, test.move, games.Limits{})
		if err != nil || v.Text.ID != test.verdict || v.Skill != test.skill || v.Standing != test.standing {
			t.Errorf("%s on %s: %+v, %v; want %q, skill %d, standing %d", test.move, test.board, v, err, test.verdict, test.skill, test.standing)
		}
	}
}

func TestJudgeEstimates(t *testing.T) {
	g := New().(*game)
	p, err := g.Set(nil, empty(8), "R")
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Judge(context.Background(), p, "a1", games.Limits{Nodes: 2000})
	if err != nil || v.Skill < 0 || v.Skill > 100 || v.Best == "" || v.Standing < 1 || v.Standing > 99 {
		t.Errorf("%+v, %v", v, err)
	}
	if _, err := g.Judge(context.Background(), p, "i9", games.Limits{}); err == nil {
		t.Error("a move off the board is judged")
	}
}

func TestCampaignSolves(t *testing.T) {
	g, file := New().(*game), t.TempDir()+"/ledger"
	p, err := g.Set(nil, empty(4), "R")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time from the file
		best, thought, err := g.Campaign(context.Background(), p, file, func(string) {})
		if err != nil || !thought.Proven || thought.Value != 1 || len(best) != 1 {
			t.Errorf("%v %+v %v, want a win", best, thought, err)
		}
	}
}
