package games_test

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
)

// moves is a game that ends after one of its moves.
type moves struct {
	all  []string
	over bool
}

func newMoves(all []string) (*games.Game, games.Position) {
	g := games.New(games.Rules[moves, string]{
		Info:   games.Info{Name: "moves", Seats: []games.SeatInfo{{ID: "one"}}, Players: []games.PlayerInfo{{Name: games.RandomPlayer}}},
		Open:   func(games.Options) (moves, error) { return moves{all: all}, nil },
		Parse:  func(_ moves, typed string) (string, error) { return typed, nil },
		Format: func(_ moves, m string) string { return m },
		View:   func(moves) games.View { return games.View{} },
	})
	p, err := g.Open(nil)
	if err != nil {
		panic(err)
	}
	return g, p
}

func (m moves) Turn() games.Seat {
	if m.over {
		return games.Nobody
	}
	return 0
}
func (m moves) Moves() iter.Seq[string] { return slices.Values(m.all) }
func (m moves) Legal(s string) error {
	if !slices.Contains(m.all, s) {
		return games.Refuse("moves.refuse")
	}
	return nil
}
func (m moves) After(string) moves     { return moves{all: m.all, over: true} }
func (m moves) Outcome() games.Outcome { return games.Outcome{Over: m.over, Winner: games.Nobody} }

// squaresOf returns the squares of a board.
func squaresOf(columns, rows int) (all []string) {
	for c := range columns {
		for r := range rows {
			all = append(all, fmt.Sprintf("%c%d", 'a'+c, r+1))
		}
	}
	return all
}

func TestDefaultKeys(t *testing.T) {
	tests := []struct {
		what  string
		moves []string
		draft string
		keys  [][]string
	}{
		{"one move", []string{"roll"}, "", [][]string{{"roll"}}},
		{"six", []string{"1", "2", "3", "4", "5", "6"}, "", [][]string{{"1", "2", "3"}, {"4", "5", "6"}}},
		{"a small board", squaresOf(5, 5), "", [][]string{squaresOf(1, 5), {"b1", "b2", "b3", "b4", "b5"}, {"c1", "c2", "c3", "c4", "c5"},
			{"d1", "d2", "d3", "d4", "d5"}, {"e1", "e2", "e3", "e4", "e5"}}},
		{"more than a page", append(squaresOf(6, 5), "pass"), "", append(slices.Collect(slices.Chunk(squaresOf(4, 5), 5)), []string{">"})},
		{"the next page", append(squaresOf(6, 5), "pass"), ">", [][]string{{"e1", "e2", "e3", "e4", "e5"}, {"f1", "f2", "f3", "f4", "f5"}, {"pass", ">"}}},
		{"too many", append(squaresOf(10, 10), "pass"), "", nil},
	}
	for _, tt := range tests {
		g, p := newMoves(tt.moves)
		var got [][]string
		for _, row := range g.Compose.Keys(p, tt.draft) {
			var values []string
			for _, k := range row {
				values = append(values, k.Value)
				if k.Value == ">" {
					continue
				}
				if !k.Done {
					t.Errorf("%s: the key %s is not done", tt.what, k.Value)
				}
				if next, ok := g.Compose.Add(p, tt.draft, k.Value); !ok || next != k.Value {
					t.Errorf("%s: the key %s makes %q, %v", tt.what, k.Value, next, ok)
				}
			}
			got = append(got, values)
		}
		if diff := cmp.Diff(tt.keys, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.what, diff)
		}
		if _, ok := g.Compose.Add(p, tt.draft, "z9"); ok {
			t.Errorf("%s: a key that is none is taken", tt.what)
		}
		over, err := p.Play(tt.moves[0])
		if err != nil || g.Compose.Keys(over, "") != nil {
			t.Errorf("%s: at the end there are keys: %v", tt.what, g.Compose.Keys(over, ""))
		}
	}
}

// Every move is equally probable; without randomness Random plays the first.
func TestRandomPlayer(t *testing.T) {
	g, p := newMoves([]string{"a", "b", "c"})
	r, count := rand.New(rand.NewPCG(1, 2)), map[string]int{}
	for range 3000 {
		c, err := g.Players[games.RandomPlayer](context.Background(), p, games.Hand{Rand: r}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		count[c.Move]++
	}
	for _, m := range []string{"a", "b", "c"} {
		if n := count[m]; n < 900 || n > 1100 {
			t.Errorf("%s was played %d times of 3000", m, n)
		}
	}
	if c, err := g.Players[games.RandomPlayer](context.Background(), p, games.Hand{}, games.Limits{}); err != nil || c.Move != "a" {
		t.Errorf("with an empty hand: %q, %v", c.Move, err)
	}
}

// writing returns the count game in which numbers below 9 are written, and 1 is also a listed
// move.
func writing() *games.Game {
	return changed(func(r *games.Rules[count, int]) {
		r.Info.Players = append(r.Info.Players, games.PlayerInfo{Name: games.RandomPlayer})
		r.FreeText = &games.FreeText[count, int]{
			Form: func(c count) *games.Form {
				if c.at >= 8 {
					return nil
				}
				return &games.Form{Title: games.T("count.form"), Max: 2}
			},
			Random: func(_ count, r *rand.Rand) int { return 1 + r.IntN(2) },
		}
	})
}

func TestMoveForm(t *testing.T) {
	g := writing()
	tests := []struct {
		from  string
		typed string
		form  bool
		want  string // the canonical form, or the ID of the refusal
	}{
		{"0", "2", true, "+2"},
		{"0", "+2", true, "+2"},
		{"0", " +2", true, "games.move.long"},
		{"0", "+9", true, "count.refuse.illegal"},
		{"0", "x", true, "count.refuse.typed"},
		{"8", "  +2", false, "+2"},
		{"8", strings.Repeat("2", games.MaxMove+1), false, "games.move.long"},
	}
	for _, tt := range tests {
		p, err := g.Open(games.Options{"from": tt.from})
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.Canonical(tt.typed)
		if refusal, ok := games.RefusalIn(err); ok {
			got = refusal.ID
		}
		if form := g.MoveForm(p); got != tt.want || (form != nil) != tt.form {
			t.Errorf("%q at %s: got %q with the form %v, want %q", tt.typed, tt.from, got, form, tt.want)
		}
		var opens []bool
		for _, k := range slices.Concat(g.Compose.Keys(p, "")...) {
			opens = append(opens, k.Form != nil)
		}
		if slices.Contains(opens, true) != tt.form || opens[0] != tt.form {
			t.Errorf("at %s: the keys that open a form are %v, want the first: %v", tt.from, opens, tt.form)
		}
	}
}

// RandomMove and the random player write, or choose a listed move where nothing is written.
func TestRandomMove(t *testing.T) {
	g, r := writing(), rand.New(rand.NewPCG(1, 2))
	for from, want := range map[string][]string{"0": {"+1", "+2"}, "8": {"+1", "+2"}, "9": {"+1"}} {
		p, err := g.Open(games.Options{"from": from})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for range 100 {
			move, ok := g.RandomMove(p, r)
			thought, err := g.Players[games.RandomPlayer](t.Context(), p, games.Hand{Rand: r}, games.Limits{})
			if !ok || err != nil {
				t.Fatalf("at %s: no move, %v", from, err)
			}
			got[move]++
			got[thought.Move]++
		}
		for _, move := range want {
			if got[move] < 200/len(want)-50 {
				t.Errorf("at %s: the moves are %v, want %q equally often", from, got, want)
			}
		}
	}
	p := at(t, 0)
	empty, err := g.Players[games.RandomPlayer](t.Context(), p, games.Hand{}, games.Limits{})
	if again, _ := g.Players[games.RandomPlayer](t.Context(), p, games.Hand{}, games.Limits{}); err != nil || empty.Move != again.Move {
		t.Errorf("without randomness: %q, then %q, %v", empty.Move, again.Move, err)
	}
	over, err := at(t, 9).Play("1")
	if err != nil {
		t.Fatal(err)
	}
	if move, ok := g.RandomMove(over, r); ok {
		t.Errorf("after the end there is the move %q", move)
	}
}

// rowsOf returns a Composer with rows of keys of the given lengths. A draft is the last tap.
func rowsOf(lengths ...int) *games.Composer[count] {
	return &games.Composer[count]{
		Keys: func(_ count, draft string) (rows [][]games.Key) {
			for y, n := range lengths {
				row := make([]games.Key, n)
				for x := range row {
					row[x].Value = fmt.Sprint(draft, y, ".", x)
				}
				rows = append(rows, row)
			}
			return rows
		},
		Add: func(_ count, draft, value string) (string, bool) { return draft + value, value != "none" },
		Draft: func(_ count, draft string, v games.View) games.View {
			v.Note = games.T("count.draft", "Draft", draft)
			return v
		},
		Drafts: func(_ count, drafts []games.MemberDraft, v games.View) games.View {
			v.Note = games.T("count.draft", "Draft", fmt.Sprint(drafts))
			return v
		},
	}
}

// Keys that do not fit a message are shown in pages, in their rows and in order.
func TestPages(t *testing.T) {
	tests := []struct {
		name string
		rows []int
		want string // the lengths of rows by page; a + is the key that turns the page
	}{
		{"none", nil, ""},
		{"a full message", []int{5, 5, 5, 5, 5}, "5 5 5 5 5"},
		{"six rows", []int{1, 1, 1, 1, 1, 1}, "1 1 1 1 1 1"},
		{"seven rows", []int{1, 1, 1, 1, 1, 1, 1}, "1 1 1 1 1 1+ | 1+"},
		{"one key more", []int{5, 5, 5, 5, 5, 1}, "5 5 5 5 + | 5 1+"},
		{"a menu counts as one key", []int{5, 25, 5, 5, 5, 4}, "5 25 5 5 5 4"},
		{"two menus", []int{26, 2}, "25 1 2"},
		{"long menus", []int{60}, "25 25 10"},
		{"seven menus", []int{6, 6, 6, 6, 6, 6, 6}, "6 6 6 6 6 + | 6 6 +"},
		{"many", []int{5, 5, 5, 5, 5, 5, 5, 5, 5, 5}, "5 5 5 5 + | 5 5 5 5 + | 5 5 +"},
	}
	for _, tt := range tests {
		g := changed(func(r *games.Rules[count, int]) { r.Compose = rowsOf(tt.rows...) })
		var pages []string
		for draft, more := "", true; more; {
			var rows []string
			var next string
			for _, row := range g.Compose.Keys(at(t, 0), draft) {
				switch n := len(row); {
				case row[n-1].Value != ">":
					rows = append(rows, fmt.Sprint(n))
				case n == 1:
					rows = append(rows, "+")
				default:
					rows = append(rows, fmt.Sprintf("%d+", n-1))
				}
			}
			pages = append(pages, strings.Join(rows, " "))
			next, more = g.Compose.Add(at(t, 0), draft, ">")
			draft, more = next, more && next != ""
		}
		if got := strings.Join(pages, " | "); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

// The page stands before the draft. The game does not see it.
func TestPageOfADraft(t *testing.T) {
	g := changed(func(r *games.Rules[count, int]) { r.Compose = rowsOf(5, 5, 5, 5, 5, 5) })
	p := at(t, 0)
	adds := []struct {
		draft, value, want string
		ok                 bool
	}{
		{"", "a", "a", true},
		{"", ">", ">", true},
		{">", ">", "", true},
		{">a", ">", "a", true},
		{">", "a", "a", true},
		{">b", "a", "ba", true},
		{">>>b", "none", "bnone", false},
	}
	for _, tt := range adds {
		if got, ok := g.Compose.Add(p, tt.draft, tt.value); got != tt.want || ok != tt.ok {
			t.Errorf("%q and a tap on %q: got %q, %v, want %q, %v", tt.draft, tt.value, got, ok, tt.want, tt.ok)
		}
	}
	if got := g.Compose.Keys(p, ">b")[0][0].Value; got != "b4.0" {
		t.Errorf("the second page begins with the key %q, want b4.0", got)
	}
	for draft, want := range map[string]any{"": nil, ">": nil, ">b": "b", "b": "b"} {
		if got := g.Compose.Draft(p, draft, games.View{}).Note.Args["Draft"]; got != want {
			t.Errorf("the draft %q is drawn as %v, want %v", draft, got, want)
		}
	}
	team := []games.MemberDraft{{Name: "alice", Draft: ">b"}, {Name: "bob", Draft: ">"}, {Name: "carol", Draft: "c"}}
	if diff := cmp.Diff("[{alice b} {carol c}]", g.Compose.Drafts(p, team, games.View{}).Note.Args["Draft"]); diff != "" {
		t.Errorf("the drafts of a team (-want +got)\n%s", diff)
	}
	if _, ok := newCount().Compose.Add(p, "", ">"); ok {
		t.Error("keys that fit have a second page")
	}
}
