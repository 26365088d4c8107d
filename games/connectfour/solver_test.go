package connectfour

import (
	"bufio"
	"context"
	_ "embed"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
)

//go:embed testdata/published.txt
var published string

// played returns the state after moves of one digit each.
func played(t testing.TB, s State, moves string) State {
	t.Helper()
	for i := range moves {
		c, err := parse(s, moves[i:i+1])
		if err == nil {
			err = s.Legal(c)
		}
		if err != nil {
			t.Fatalf("%s: move %d: %v", moves, i+1, err)
		}
		s = s.After(c)
	}
	return s
}

// unlimited returns a search without limits.
func unlimited(width, height int, table *boundTable) *solving {
	return newSolving(context.Background(), newFrame(width, height), table, 0)
}

// value returns the score of an unfinished state.
func (v *solving) value(t testing.TB, s State) int {
	t.Helper()
	score := v.score(s.word, -v.cells, v.cells)
	if v.err != nil {
		t.Fatal(v.err)
	}
	return score
}

func TestPublishedScores(t *testing.T) {
	v := unlimited(7, 6, newBoundTable(tableBits))
	count, set := 0, ""
	for lines := bufio.NewScanner(strings.NewReader(published)); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		switch {
		case len(fields) == 2 && fields[0] == "#":
			set = fields[1]
			continue
		case len(fields) != 2 || set == "L1_R2" && !need.Long(t) || set == "L1_R3" && !need.Full(t):
			continue
		}
		want, err := strconv.Atoi(fields[1])
		if err != nil {
			t.Fatal(err)
		}
		count++
		if got := v.value(t, played(t, NewState(7, 6), fields[0])); got != want {
			t.Errorf("%s: %s: score %d, want %d", set, fields[0], got, want)
		}
	}
	if count < 100 {
		t.Errorf("only %d positions were tried", count)
	}
}

// sizes are the numbers of the last discs of perfect games, by Christophe Steininger's solver
// (github.com/ChristopheSteininger/c4), and the winners, by John Tromp's: 1 for the first player, -1 for the
// second.
var sizes = []struct {
	width, height, winner, last int
	long                        bool
}{
	{4, 4, 0, 16, false}, {5, 4, 0, 20, false}, {6, 4, -1, 24, false}, {7, 4, 0, 28, true}, {8, 4, -1, 32, true},
	{4, 5, 0, 20, false}, {5, 5, 0, 25, false}, {6, 5, 0, 30, true}, {4, 6, 0, 24, false}, {5, 6, 0, 30, true},
}

func TestSizes(t *testing.T) {
	table := newBoundTable(tableBits)
	for _, size := range sizes {
		if size.long && !need.Long(t) {
			continue
		}
		v := unlimited(size.width, size.height, table)
		v.reset()
		score := v.value(t, NewState(size.width, size.height))
		winner := min(1, max(-1, score))
		if last := v.plies(score, 0); winner != size.winner || last != size.last {
			t.Errorf("%dx%d: winner %d with disc %d, want %d with %d", size.width, size.height, winner, last, size.winner, size.last)
		}
		t.Logf("%dx%d: %d nodes", size.width, size.height, v.nodes)
	}
}

// naive is an independent solver that follows only the rules. It returns the result for the player to move and the
// number of plies.
func naive(s State, known map[State]ending) ending {
	switch o := s.Outcome(); {
	case o.Over && o.Winner == games.Nobody:
		return ending{}
	case o.Over:
		return ending{winner: -1}
	}
	s.last = [2]uint64{}
	if e, ok := known[s]; ok {
		return e
	}
	best := ending{winner: -2}
	for c := range s.Moves() {
		e := naive(s.After(c), known)
		e.winner, e.plies = -e.winner, e.plies+1
		if e.better(best) {
			best = e
		}
	}
	known[s] = best
	return best
}

type ending struct{ winner, plies int }

// better reports whether the player to move prefers one result to another.
func (e ending) better(than ending) bool {
	if e.winner != than.winner {
		return e.winner > than.winner
	}
	return e.winner > 0 && e.plies < than.plies || e.winner < 0 && e.plies > than.plies
}

// TestAgainstNaive compares random positions with the naive solver, and each of their moves with Solve.
func TestAgainstNaive(t *testing.T) {
	boards := []struct{ width, height, left, positions int }{{4, 4, 11, 25}, {5, 4, 9, 20}, {4, 5, 9, 20}, {6, 5, 8, 15}, {7, 6, 8, 15}, {9, 6, 7, 10}}
	think := newKnowledge()
	r := rand.New(rand.NewPCG(1, 2))
	for _, b := range boards {
		known := map[State]ending{}
		if need.Long(t) {
			b.left, b.positions = b.left+4, 4*b.positions
		}
		for n := 0; n < b.positions; {
			s := NewState(b.width, b.height)
			for s.Turn() >= 0 && b.width*b.height-s.count() > r.IntN(b.left+1) {
				c, _ := games.Random(context.Background(), s, games.Hand{Rand: r}, games.Limits{})
				s = s.After(c.Move)
			}
			if s.Turn() < 0 {
				continue
			}
			n++
			compare(t, think, s, known)
		}
	}
}

func compare(t *testing.T, think *knowledge, s State, known map[State]ending) {
	t.Helper()
	board, turn := s.WriteBoard()
	want := naive(s, known)
	got, err := think.solve(context.Background(), s, games.Limits{Nodes: 100_000})
	if err != nil || !got.Proven || !got.Complete {
		t.Fatalf("%s %s: %+v, %v", board, turn, got, err)
	}
	if got.Value != float64(1+want.winner)/2 || got.Distance != want.plies {
		t.Errorf("%s %s: value %v in %d plies, want %d in %d", board, turn, got.Value, got.Distance, want.winner, want.plies)
	}
	best, perfect := map[Column]bool{}, map[Column]bool{}
	for _, c := range got.Best {
		best[c] = true
	}
	for _, c := range got.Perfect {
		perfect[c] = true
	}
	for c := range s.Moves() {
		e := naive(s.After(c), known)
		e.winner, e.plies = -e.winner, e.plies+1
		if best[c] != (e.winner == want.winner) || perfect[c] != (e == want) {
			t.Errorf("%s %s: column %v is %+v, best %v, perfect %v", board, turn, c, e, best[c], perfect[c])
		}
	}
	choice, err := think.players()["perfect"](context.Background(), s, games.Hand{}, games.Limits{Nodes: 100_000})
	if err != nil || !choice.Proven || choice.Distance != want.plies || !perfect[choice.Move] {
		t.Errorf("%s %s: perfect plays %+v, %v", board, turn, choice, err)
	}
}

func TestLimits(t *testing.T) {
	v := unlimited(7, 6, newBoundTable(valueBits))
	v.limit = 10_000
	if v.best(word{}, v.cells); v.err == nil || v.nodes > 2*v.limit {
		t.Errorf("after %d nodes the error is %v", v.nodes, v.err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	v = unlimited(7, 6, newBoundTable(valueBits))
	v.ctx = ctx
	if v.best(word{}, v.cells); v.err != context.Canceled {
		t.Errorf("when the context ends the error is %v", v.err)
	}
}

func TestKeys(t *testing.T) {
	f := newFrame(7, 6)
	for _, moves := range []string{"", "4", "444444", "1234567", "2252576253462244111563365343671351441"} {
		w := played(t, NewState(7, 6), moves).word
		if back := f.wordOf(w.key()); back != w {
			t.Errorf("%s: %+v came back as %+v", moves, w, back)
		}
		mirrored := played(t, NewState(7, 6), strings.Map(func(r rune) rune { return '8' - r + '0' }, moves)).word
		if f.canonical(w) != f.canonical(mirrored) {
			t.Errorf("%s: the mirror image is another position", moves)
		}
	}
}

func TestOutwards(t *testing.T) {
	for width, want := range map[int][]Column{4: {2, 1, 3, 0}, 7: {3, 4, 2, 5, 1, 6, 0}} {
		for i, c := range want {
			if got := outwards(width, i); got != c {
				t.Errorf("of %d columns number %d from the middle is %d, want %d", width, i, got, c)
			}
		}
	}
}
