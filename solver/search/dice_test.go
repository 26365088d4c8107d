package search

import (
	"context"
	"errors"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"parlour/games"
)

// piglet is the race with a coin in place of a die of Neller and Presser,
// "Optimal Play of the Dice Game Pig", 2004, to which they give the solution.
// Heads brings a point, tails the end of a turn that brought nothing.
type piglet struct {
	points [2]int8
	total  int8
	turn   games.Seat
	goal   int8
	tossed bool // the coin is in the air
}

const (
	toss = iota
	hold
	heads
	tails
)

func (p piglet) Turn() games.Seat {
	switch {
	case p.Outcome().Over:
		return games.Nobody
	case p.tossed:
		return games.Chance
	}
	return p.turn
}

func (p piglet) Moves() iter.Seq[int] {
	switch {
	case p.Outcome().Over:
		return slices.Values([]int{})
	case p.tossed:
		return slices.Values([]int{heads, tails})
	case p.points[p.turn]+p.total >= p.goal:
		return slices.Values([]int{hold})
	case p.total > 0:
		return slices.Values([]int{toss, hold})
	}
	return slices.Values([]int{toss})
}

func (p piglet) Legal(int) error { return nil }

func (p piglet) After(m int) piglet {
	switch m {
	case toss:
		p.tossed = true
	case heads:
		p.tossed = false
		p.total++
	case tails:
		p.tossed, p.total, p.turn = false, 0, 1-p.turn
	case hold:
		p.points[p.turn] += p.total
		p.total, p.turn = 0, 1-p.turn
	}
	return p
}

func (p piglet) Outcome() games.Outcome {
	for seat, points := range p.points {
		if points >= p.goal {
			return games.Outcome{Over: true, Winner: games.Seat(seat)}
		}
	}
	return games.Running
}

func coin(piglet) []games.Roll[int] {
	return []games.Roll[int]{{Move: heads, Probability: 0.5}, {Move: tails, Probability: 0.5}}
}

func roller(p piglet) games.Seat { return p.turn }

func formatInt[S any](_ S, m int) string { return strconv.Itoa(m) }

// pigletGame is the game, solved exactly or not.
func pigletGame(exact bool) Game[piglet, int] {
	g := Game[piglet, int]{Chances: coin, Roller: roller, Format: formatInt[piglet]}
	if exact {
		g.Solve = Exact(coin, roller, 1000)
	}
	return g
}

// TestExactPiglet reproduces the published chances of Piglet to 2 points.
func TestExactPiglet(t *testing.T) {
	solve := Exact(coin, roller, 1000)
	for _, test := range []struct {
		own, other, total int8
		want              float64
		best              []int
	}{
		{0, 0, 0, 4.0 / 7, []int{toss}},
		{0, 0, 1, 5.0 / 7, []int{toss}},
		{0, 1, 0, 2.0 / 5, []int{toss}},
		{0, 1, 1, 3.0 / 5, []int{toss}},
		{1, 0, 0, 4.0 / 5, []int{toss}},
		{1, 1, 0, 2.0 / 3, []int{toss}},
		{1, 1, 1, 1, []int{hold}},
	} {
		for seat := range games.Seat(2) {
			s := piglet{points: [2]int8{test.own, test.other}, total: test.total, goal: 2, turn: seat}
			if seat == 1 {
				s.points = [2]int8{test.other, test.own}
			}
			got, err := solve(context.Background(), s, games.Limits{})
			if err != nil || !got.Proven || !got.All || math.Abs(got.Value-test.want) > 1e-12 || !slices.Equal(got.Best, test.best) {
				t.Errorf("%+v: %+v, %v, want %v by %v", s, got, err, test.want, test.best)
			}
		}
	}
	tossed := piglet{points: [2]int8{1, 0}, turn: 1, goal: 2, tossed: true}
	if got, err := solve(context.Background(), tossed, games.Limits{}); err != nil || math.Abs(got.Value-2.0/5) > 1e-12 || got.Best != nil {
		t.Errorf("of a coin in the air: %+v, %v, want 0.4 for who tossed it, and no move", got, err)
	}
}

func TestExactNim(t *testing.T) {
	solve := Exact[heaps, int](nil, nil, 1000)
	for _, n := range []nim{{1}, {1, 1}, {3, 4, 5}, {1, 2, 3}, {2, 2, 2, 2}} {
		for seat := range games.Seat(2) {
			h := heaps{n, seat}
			got, err := solve(context.Background(), h, games.Limits{})
			if err != nil || !got.Proven || (got.Value == 1) != n.won() || (got.Value == 0) == n.won() {
				t.Errorf("%v: %+v, %v, want won %v", h, got, err, n.won())
			}
			for _, m := range n.AppendMoves(nil) {
				if good := !n.won() || !n.After(m).won(); good != slices.Contains(got.Best, m) {
					t.Errorf("%v: best %v, which has %d: %v", h, got.Best, m, !good)
				}
			}
		}
	}
}

func TestExactRefuses(t *testing.T) {
	ended, end := context.WithCancel(context.Background())
	end()
	start := piglet{goal: 2}
	all, _ := Exact(coin, roller, 1000)(context.Background(), start, games.Limits{})
	if got, err := Exact(coin, roller, int(all.Nodes)-1)(context.Background(), start, games.Limits{}); err != nil || got.Proven {
		t.Errorf("%d states where fewer are allowed: %+v, %v", all.Nodes, got, err)
	}
	if got, err := Exact(coin, roller, int(all.Nodes))(context.Background(), start, games.Limits{}); err != nil || !got.Proven {
		t.Errorf("%d states where as many are allowed: %+v, %v", all.Nodes, got, err)
	}
	if _, err := Exact(coin, roller, 1000)(ended, start, games.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after the context's end", err)
	}
	if _, err := Exact(coin, roller, 1000)(context.Background(), piglet{points: [2]int8{2, 0}, goal: 2}, games.Limits{}); err == nil {
		t.Error("a game that is over is solved")
	}
}

// lonely is a game that nobody can end.
type lonely games.Seat

func (l lonely) Turn() games.Seat       { return games.Seat(l) }
func (l lonely) Moves() iter.Seq[int]   { return slices.Values([]int{0}) }
func (l lonely) Legal(int) error        { return nil }
func (l lonely) After(int) lonely       { return 1 - l }
func (l lonely) Outcome() games.Outcome { return games.Running }

func TestExactEndless(t *testing.T) {
	got, err := Exact[lonely, int](nil, nil, 10)(context.Background(), 0, games.Limits{})
	if err != nil || !got.Proven || got.Value != 0.5 || !slices.Equal(got.Best, []int{0}) {
		t.Errorf("%+v, %v, want a half", got, err)
	}
}

// lottery is a random tree in which chance moves at some nodes.
type lottery struct {
	tree
	seat games.Seat
}

func (l lottery) Turn() games.Seat {
	switch {
	case l.children() == 0:
		return games.Nobody
	case l.id%3 == 0:
		return games.Chance
	}
	return l.seat
}

func (l lottery) Moves() iter.Seq[int] { return slices.Values(l.AppendMoves(nil)) }
func (l lottery) Legal(int) error      { return nil }
func (l lottery) After(m int) lottery  { return lottery{l.tree.After(m), games.Seat(Mix(l.id) & 1)} }

func (l lottery) Outcome() games.Outcome {
	return games.Outcome{Over: l.children() == 0, Winner: games.Seat(Mix(l.id^5)%3) - 1}
}

func (l lottery) chances() (all []games.Roll[int]) {
	n := l.children()
	for m := range n {
		all = append(all, games.Roll[int]{Move: m, Probability: float64(m+1) / float64(n*(n+1)/2)})
	}
	return all
}

// plain is the chance of the first seat, computed the plain way.
func (l lottery) plain() float64 {
	if o := l.Outcome(); o.Over {
		return ended(o)
	}
	var all []float64
	sum := 0.0
	for _, r := range l.chances() {
		v := l.After(r.Move).plain()
		all = append(all, v)
		sum += r.Probability * v
	}
	switch l.Turn() {
	case games.Chance:
		return sum
	case 0:
		return slices.Max(all)
	}
	return slices.Min(all)
}

// TestDiceAgainstPlain compares looking ahead, and solving, with going through
// the whole tree.
func TestDiceAgainstPlain(t *testing.T) {
	g := Game[lottery, int]{Chances: lottery.chances, Format: formatInt[lottery]}
	rapid.Check(t, func(t *rapid.T) {
		s := lottery{drawTree(t, 5), games.Seat(rapid.IntRange(0, 1).Draw(t, "seat"))}
		want := forSeat(s.plain(), seatOf(s, nil))
		found, err := Exact(g.Chances, nil, 10_000)(context.Background(), s, games.Limits{})
		if err != nil || !found.Proven || math.Abs(found.Value-want) > 1e-9 {
			t.Fatalf("solved %+v, %v, want %v", found, err, want)
		}
		if s.Turn() == games.Chance {
			return
		}
		c, err := g.lookWithDice(context.Background(), s, games.Hand{}, games.Limits{})
		if err != nil || !c.Proven || math.Abs(c.Value-want) > 1e-9 || !slices.Contains(found.Best, c.Move) {
			t.Fatalf("looked %+v, %v, want %v by one of %v", c, err, want, found.Best)
		}
	})
}

func TestDiceLimits(t *testing.T) {
	g, s := pigletGame(false), piglet{goal: 100, total: 5}
	ended, end := context.WithCancel(context.Background())
	end()
	if c, err := g.lookWithDice(context.Background(), s, games.Hand{}, games.Limits{Nodes: 500}); err != nil || c.Nodes > 510 || c.Depth < 2 || c.Proven {
		t.Errorf("500 nodes: %+v, %v", c, err)
	}
	if c, err := g.lookWithDice(context.Background(), s, games.Hand{}, games.Limits{Depth: 3}); err != nil || c.Depth != 3 {
		t.Errorf("3 plies: %+v, %v", c, err)
	}
	if c, err := g.lookWithDice(ended, s, games.Hand{}, games.Limits{}); !errors.Is(err, context.Canceled) || c.Depth < 1 {
		t.Errorf("after the end: %+v, %v", c, err)
	}
	enough := make(chan struct{})
	close(enough)
	if c, err := g.lookWithDice(context.Background(), s, games.Hand{}, games.Limits{Enough: enough}); err != nil || c.Depth < 1 || c.Nodes > 1000 {
		t.Errorf("enough from the start: %+v, %v", c, err)
	}
}

// TestDicePlayers: optimal play wins as often against itself as it says, and no
// less often than that against any other.
func TestDicePlayers(t *testing.T) {
	players := Players(pigletGame(true))
	const rounds = 400
	start := piglet{goal: 4}
	found, err := Exact(coin, roller, 10_000)(context.Background(), start, games.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range []string{"easy", "medium", "hard", "perfect"} {
		won := 0
		for i := range rounds {
			r := rand.New(rand.NewPCG(uint64(i), 1))
			s := start
			for !s.Outcome().Over {
				m := heads + r.IntN(2)
				if !s.tossed {
					by := []string{"perfect", other}[s.turn]
					c, err := players[by](context.Background(), s, games.Hand{Rand: r}, games.Limits{Nodes: 100})
					if err != nil {
						t.Fatal(err)
					}
					m = c.Move
				}
				s = s.After(m)
			}
			if s.Outcome().Winner == 0 {
				won++
			}
		}
		share := float64(won) / rounds
		if share < found.Value-0.07 || other == "perfect" && share > found.Value+0.07 { // three standard deviations
			t.Errorf("against %s perfect wins %.3f, and %.3f is its value", other, share, found.Value)
		}
	}
	if _, err := players["hard"](context.Background(), piglet{points: [2]int8{4, 0}, goal: 4}, games.Hand{}, games.Limits{}); err == nil {
		t.Error("hard moves in a game that is over")
	}
}

// TestReviewWithDice judges a game of Piglet by its known chances.
func TestReviewWithDice(t *testing.T) {
	s := piglet{goal: 2}
	held := s.After(toss).After(heads) // from where holding leaves 1 - 2/5 - ... of 5/7
	played := []games.Played[piglet, int]{
		{Before: s, Move: toss}, {Before: s.After(toss), Move: heads}, {Before: held, Move: hold},
		{Before: held.After(hold).After(toss), Move: tails},
	}
	for _, exact := range []bool{true, false} {
		var got []games.Verdict
		err := Review(pigletGame(exact))(context.Background(), played, games.Limits{}, func(_ int, v games.Verdict) { got = append(got, v) })
		slices.Reverse(got)
		// After heads 5/7 is the first seat's chance; holding leaves 1 - 2/5, and
		// costs 4/35, which is told where it is certain.
		want := []games.Verdict{
			{Best: "0", Skill: 100, Luck: -1, Standing: 57}, {Skill: -1, Luck: 75, Standing: 71},
			{Best: "0", Skill: 89, Luck: -1, Standing: 60}, {Skill: -1, Luck: 25, Standing: 80},
		}
		if !exact {
			want[2].Best, want[2].Skill = "1", 100
			want[0].Standing = got[0].Standing
		}
		if err != nil || !slices.EqualFunc(got, want, func(a, b games.Verdict) bool {
			return a.Best == b.Best && a.Skill == b.Skill && a.Luck == b.Luck && max(a.Standing-b.Standing, b.Standing-a.Standing) <= 1
		}) {
			t.Errorf("exact %v:\n got %+v, %v\nwant %+v", exact, got, err, want)
		}
	}
}
