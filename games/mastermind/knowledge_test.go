package mastermind

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

// noteString returns a note in English.
func noteString(t games.Text) string {
	form := map[string]string{is: "%d:%s", isNot: "~(%d:%s)", may: "*(%d:%s)"}[t.ID]
	color := t.Args["Color"].(games.Text)
	name := ""
	for i := range names {
		if color.ID == fmt.Sprintf("mastermind.color.%d", i+1) {
			name = names[i][0]
		}
	}
	return fmt.Sprintf(form, t.Args["Place"], name)
}

func noteStrings(notes []games.Text) []string {
	var all []string
	for _, n := range notes {
		all = append(all, noteString(n))
	}
	slices.Sort(all)
	return all
}

// This is the example of the game's first description in epistemic logic: the
// code is green yellow red blue, the guess blue yellow red pink.
func TestNotesOfTheWorkedExample(t *testing.T) {
	p := after(t, newState(t, games.Options{optRules: positional}), "blue,yellow,red,pink;0,1,1,-1")
	s := p
	n := notesOf(s.variant, s.rows[0])
	common := "~(1:blue) 2:yellow 3:red ~(1:pink) ~(2:pink) ~(3:pink) ~(4:pink)"
	breaker := "*(2:blue) *(3:blue) *(4:blue)" +
		" ~(2:violet) ~(2:red) ~(2:green) ~(2:pink) ~(2:blue)" +
		" ~(3:violet) ~(3:yellow) ~(3:green) ~(3:pink) ~(3:blue)" +
		" *(4:yellow) *(4:violet) *(4:red) *(4:green) *(4:blue)"
	for _, tt := range []struct {
		what, want string
		got        []games.Text
	}{{"common", common, n.common}, {"breaker", breaker, n.breaker}} {
		want := strings.Fields(tt.want)
		slices.Sort(want)
		if got := noteStrings(tt.got); !slices.Equal(got, want) {
			t.Errorf("%s knowledge:\n got %v\nwant %v", tt.what, got, want)
		}
	}
	var got []int
	for _, left := range s.stages() {
		got = append(got, len(left))
	}
	if !slices.Equal(got, []int{360, 12, 3, 2}) {
		t.Errorf("mark by mark: %v", got)
	}
}

// The model of the same example has what follows from all marks together.
func TestModelOfTheWorkedExample(t *testing.T) {
	p := after(t, newState(t, games.Options{optRules: positional}), "blue,yellow,red,pink;0,1,1,-1")
	s := p
	w, err := s.worlds()
	if err != nil {
		t.Fatal(err)
	}
	got, kind := map[string][]string{}, ""
	for _, l := range formulaPage(w).Lines {
		if notes, ok := l.Args["Notes"].([]games.Text); ok {
			got[kind] = append(got[kind], noteStrings(notes)...)
		} else {
			kind = strings.TrimPrefix(l.ID, "mastermind.know.")
		}
	}
	if want := []string{"2:yellow", "3:red", "4:blue"}; !slices.Equal(got["known"], want) {
		t.Errorf("known %v, want %v", got["known"], want)
	}
	if want := []string{"*(1:green)", "*(1:violet)"}; !slices.Equal(got["possible"], want) {
		t.Errorf("possible %v, want %v", got["possible"], want)
	}
	if n := len(got["impossible"]); n != 4*6-5 {
		t.Errorf("%d are impossible", n)
	}
}

func TestKnowledgePages(t *testing.T) {
	p := newState(t, games.Options{optRules: positional})
	tests := []struct {
		name  string
		moves string
		seat  games.Seat
		hand  games.Hand
		want  []string // the first line of each page
	}{
		{"before the first answer", "1234", games.Nobody, games.Hand{}, []string{"know.worlds", "know.breaker", "know.maker", "note.none-yet", "know.formulas"}},
		{"after an answer", "4216 0,1,1,-1", breaker, games.Hand{}, []string{"know.worlds", "know.stages", "know.breaker", "know.maker", "note.heading", "know.formulas"}},
		{"the maker's own", "4216 0,1,1,-1", maker, games.Hand{Secret: "3214"}, []string{"know.worlds", "know.stages", "know.breaker", "know.maker", "know.own", "note.heading", "know.formulas"}},
		{"not the maker's", "4216 0,1,1,-1", breaker, games.Hand{Secret: "3214"}, []string{"know.worlds", "know.stages", "know.breaker", "know.maker", "note.heading", "know.formulas"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, v := range knowledge(after(t, p, tt.moves), tt.seat, tt.hand) {
				got = append(got, textIDs(v.Lines[:1]))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("pages %v, want %v", got, tt.want)
			}
		})
	}
}

// If there are too many codes to list, the candidates are known as soon as they
// are few enough.
func TestKnowledgeOfManyCodes(t *testing.T) {
	for moves, want := range map[string]string{
		"11112222 3,0":                                        "know.too-many",
		"11112222 3,0 33334444 3,0 55556666 1,1":              "know.worlds",
		"11112222 3,0 33334444 3,0 55556666 1,1 11113333 0,0": "know.contradiction",
	} {
		p := after(t, newState(t, tooMany), moves)
		if got := textIDs(knowledge(p, games.Nobody, games.Hand{})[0].Lines[:1]); got != want {
			t.Errorf("after %s the page is %s, want %s", moves, got, want)
		}
	}
	p := after(t, newState(t, tooMany), "11112222 3,0")
	if _, err := ask(t.Context(), p, nil, "en", "K[breaker] 1:red"); refusal(err) != "mastermind.refuse.worlds" {
		t.Errorf("question about too many worlds: %v", err)
	}
	p = after(t, p, "33334444 3,0 55556666 1,1")
	if got, err := ask(t.Context(), p, nil, "en", "1:red | ~1:red"); err != nil || got.ID != "mastermind.ask.yes" || got.Args["Count"] != 1120 {
		t.Errorf("question about a few of many worlds: %v, %v", got, err)
	}
}

// Arrows join the worlds that a player cannot distinguish: all for the breaker, and none for the maker, who
// sees the real one.
func TestWorldPages(t *testing.T) {
	p := after(t, newState(t, games.Options{optRules: positional}), "4216 0,1,1,-1")
	pages := knowledge(p, maker, games.Hand{Secret: "3214"})
	for i, want := range map[int][]string{2: {"↻ GYRB ←┐ ★", "↻ VYRB ←┘"}, 3: {"↻ GYRB ★", "↻ VYRB "}} {
		var got []string
		for _, r := range pages[i].Board.Rows {
			got = append(got, r.Label+" "+grid.Cells(r.Cells).Letters()+" "+strings.TrimSpace(r.Note))
		}
		if !slices.Equal(got, want) {
			t.Errorf("page %d: %q, want %q", i+1, got, want)
		}
	}
	one := knowledge(after(t, p, "5214 -1,1,1,1"), games.Nobody, games.Hand{})[2]
	if got := one.Board.Rows[0].Label + grid.Cells(one.Board.Rows[0].Cells).Letters(); len(one.Board.Rows) != 1 || got != "↻GYRB" || one.Lines[0].ID != "mastermind.know.both" {
		t.Errorf("the last world is drawn as %q, %v", got, one.Lines)
	}
	many := knowledge(newState(t, nil), games.Nobody, games.Hand{})[1]
	if len(many.Board.Rows) > 0 || textIDs(many.Lines) != "know.breaker know.few" {
		t.Errorf("all worlds: %v", many.Lines)
	}
}

// A phone does not break the lines of formulas.
func TestFormulasFitAPhone(t *testing.T) {
	for _, o := range []games.Options{{optRules: positional}, {optRules: bullsAndCows}, {optRules: mottemeister, optColors: "8"}} {
		s := newState(t, o)
		name := "vermelho"
		if usesLetters(s.variant) {
			name = "W"
		}
		w, _ := s.worlds()
		for _, l := range formulaPage(w).Lines {
			notes, _ := l.Args["Notes"].([]games.Text)
			if width := len(notes) * len("~(8:"+name+"), "); width > 33+len(", ") {
				t.Errorf("%v: %d formulas stand in a line of %d characters", o, len(notes), width)
			}
		}
	}
}

func TestNotesOfCountedPegs(t *testing.T) {
	tests := []struct {
		rules, moves  string
		common, other int
	}{
		{classic, "1122 0,0", 16, 4 * 5},
		{classic, "1122 0,2", 4, 0},
		{classic, "1122 1,1", 0, 0},
		{bullsAndCows, "1234 0,4", 4, 4 * 3},
		{mottemeister, "1234 4,4", 4, 4 * 5},
	}
	for _, tt := range tests {
		s := after(t, newState(t, games.Options{optRules: tt.rules}), tt.moves)
		if n := notesOf(s.variant, s.rows[0]); len(n.common) != tt.common || len(n.breaker) != tt.other {
			t.Errorf("%s %s: %d common, %d for the breaker; want %d, %d", tt.rules, tt.moves, len(n.common), len(n.breaker), tt.common, tt.other)
		}
	}
}

// No note is false of the code. With repeats, a colour marked absent may still
// be in another place.
func TestNotesAreTrueOfTheCode(t *testing.T) {
	o := games.Options{optRules: custom, optPegs: "3", optColors: "3", optAnswers: "per-peg"}
	start := newState(t, o)
	codes := start.variant.Codes
	for guess := range codes.Codes() {
		for secret := range codes.Codes() {
			n := notesOf(start.variant, row{Guess: guess, Answer: codes.Grade(guess, secret)})
			for _, note := range append(n.common, n.breaker...) {
				place := note.Args["Place"].(int) - 1
				there := note.Args["Color"].(games.Text).ID == colorName(start.variant, secret[place]).ID
				if note.ID == is && !there || note.ID == isNot && there {
					t.Fatalf("guess %v, code %v: noted %s", guess, secret, noteString(note))
				}
			}
		}
	}
}

// Notes accumulate from answer to answer without repetitions.
func TestNotesAccumulate(t *testing.T) {
	p := after(t, newState(t, games.Options{optRules: positional}), "1234 1,-1,0,-1 1562 1,0,-1,-1")
	n := notesOf(p.variant, p.rows...)
	common := noteStrings(n.common)
	for _, want := range []string{"1:red", "~(2:yellow)", "~(2:violet)", "~(4:yellow)"} {
		if count := len(common) - len(slices.DeleteFunc(slices.Clone(common), func(s string) bool { return s == want })); count != 1 {
			t.Errorf("%s occurs %d times in %v", want, count, common)
		}
	}
}
