package search

import (
	"cmp"
	"context"

	"parlour/games"
)

// comparableState is a state of package games that can be compared with ==.
type comparableState[S, M any] interface {
	comparable
	games.State[S, M]
}

// Game is what a search has to be told of a game of two seats, so that [Players]
// and [Review] can make its computer players and its judge. Without dice the
// seats must move strictly in turn.
type Game[S comparableState[S, M], M Move] struct {
	// Evaluate guesses the value of a state in which the game goes on, for the
	// seat to move, between -MaxEval and MaxEval; where dice are due, for the
	// first seat. Nil is for a game of which nobody knows how to guess: then
	// players see what they see to the end.
	Evaluate func(S) int
	// Unit is the value that multiplies the odds of winning by e; 0 is 1000.
	Unit float64
	// Hash is as in [State]. A game with dice needs none.
	Hash func(S) uint64
	// Solve is that of the game's Rules, if there is a player called perfect;
	// [Exact] makes one for any small game.
	Solve func(context.Context, S, games.Limits) (games.Solution[M], error)
	// Format is that of the game's Rules.
	Format func(S, M) string
	// Why and Better, if not nil, say what is good about a move, and what the best
	// one is better for than that which was played.
	Why    func(S, games.Choice[M]) games.Text
	Better func(S, Appraisal[M]) games.Text
}

// The players' own limits, and what makes the levels as strong as they are.
const (
	easyRandom   = 0.6 // share of easy's moves that are drawn by lot
	mediumRandom = 0.2 // and of medium's
	mediumDepth  = 2
	hardNodes    = 200_000 // some tenths of a second
	poolBytes    = 4 << 20 // of each search that runs at the same time
)

// Players are computer players of a game, by the names in games.Info: easy,
// medium and hard, and perfect where the game can be solved. They look one ply
// ahead, two, and as far as some hundred thousand positions go; the weaker ones
// play by lot now and then.
func Players[S comparableState[S, M], M Move](g Game[S, M]) map[string]games.Strategy[S, M] {
	look := g.look()
	limited := func(l games.Limits) games.Strategy[S, M] {
		return func(ctx context.Context, s S, h games.Hand, given games.Limits) (games.Choice[M], error) {
			if s.Outcome().Over {
				return games.Choice[M]{}, games.Refuse("games.over")
			}
			c, err := look(ctx, s, h, given.Or(l))
			return g.explained(s, c), err
		}
	}
	hard := limited(games.Limits{Nodes: hardNodes})
	players := map[string]games.Strategy[S, M]{
		"easy":   Mixed(easyRandom, games.Random[S, M], limited(games.Limits{Depth: 1})),
		"medium": Mixed(mediumRandom, games.Random[S, M], limited(games.Limits{Depth: mediumDepth})),
		"hard":   hard,
	}
	if g.Solve != nil {
		players["perfect"] = g.perfect(hard)
	}
	return players
}

// look looks ahead as far as the limits go.
func (g Game[S, M]) look() games.Strategy[S, M] {
	pool := g.pool()
	return func(ctx context.Context, s S, h games.Hand, l games.Limits) (games.Choice[M], error) {
		r, err := pool.Search(ctx, g.node(s), Seed(h), l)
		return r.Choice(games.Text{}), err
	}
}

func (g Game[S, M]) pool() *Pool[node[S, M], M] {
	evaluate := func(node[S, M]) int { return 0 }
	if g.Evaluate != nil {
		evaluate = func(n node[S, M]) int { return g.Evaluate(n.state) }
	}
	return NewPool(Config[node[S, M], M]{Eval: evaluate, TableBytes: poolBytes})
}

func (g Game[S, M]) node(s S) node[S, M] { return node[S, M]{s, s.Turn(), g.Hash} }

func (g Game[S, M]) explained(s S, c games.Choice[M]) games.Choice[M] {
	if g.Why != nil {
		c.Why = g.Why(s, c)
	}
	return c
}

// perfect plays what is solved, by lot among equals, and like another player what
// is not.
func (g Game[S, M]) perfect(other games.Strategy[S, M]) games.Strategy[S, M] {
	return func(ctx context.Context, s S, h games.Hand, l games.Limits) (games.Choice[M], error) {
		found, err := g.Solve(ctx, s, l)
		if err != nil {
			return games.Choice[M]{}, err
		}
		if !found.Proven || len(found.Best) == 0 {
			return other(ctx, s, h, l)
		}
		r := known(found)
		if h.Rand != nil {
			r.Move = found.Best[h.Rand.IntN(len(found.Best))]
			r.Line = []M{r.Move}
		}
		return g.explained(s, r.Choice(games.Text{})), nil
	}
}

// known is what is solved as the result of a search, without dice.
func known[M Move](found games.Solution[M]) (r Result[M]) {
	if !found.Proven || len(found.Best) == 0 {
		return r
	}
	r = Result[M]{Move: found.Best[0], Line: found.Best[:1], Proven: true, Distance: found.Distance, Nodes: found.Nodes}
	switch {
	case found.Value > 0.5:
		r.Value = Win - found.Distance
	case found.Value < 0.5:
		r.Value = found.Distance - Win
	}
	r.Mean = r.Value
	return r
}

// What a review looks at where no limit is given, in nodes: for each move, and
// for all of a game.
const (
	judgeNodes  = 100_000
	reviewNodes = 3_000_000
)

// inaccuracy is the least loss of winning chances that is called a fault, where
// they are estimated.
const inaccuracy = 0.15

// Review makes the Review of the game's Rules, by which each move is weighed
// against the best that the players see.
func Review[S comparableState[S, M], M Move](g Game[S, M]) func(context.Context, []games.Played[S, M], games.Limits, func(int, games.Verdict)) error {
	pool := g.pool()
	return func(ctx context.Context, played []games.Played[S, M], l games.Limits, report func(int, games.Verdict)) error {
		nodes := nodesEach(l, len(played))
		r := &Reviewer[S, M]{
			Search: func(ctx context.Context, s S, l games.Limits) (Result[M], error) {
				return pool.Search(ctx, g.node(s), 0, l)
			},
			Compare: func(ctx context.Context, s S, move, other M, l games.Limits) ([]Prospect, error) {
				return pool.Compare(ctx, g.node(s), move, other, l)
			},
			Looks:  func(S) []int64 { return []int64{nodes} },
			Limits: l, Unit: g.unit(), Inaccuracy: inaccuracy, Better: g.better, Format: g.Format,
		}
		if g.Solve != nil {
			r.Known = func(ctx context.Context, s S) (Result[M], error) {
				found, err := g.Solve(ctx, s, l)
				return known(found), err
			}
		}
		return r.Review(ctx, played, report)
	}
}

// nodesEach is how many nodes each of so many moves is looked at with.
func nodesEach(l games.Limits, moves int) int64 {
	return cmp.Or(l.Nodes, min(judgeNodes, reviewNodes/int64(max(moves, 1))))
}

func (g Game[S, M]) better(s S, a Appraisal[M]) games.Text {
	if g.Better == nil {
		return games.Text{}
	}
	return g.Better(s, a)
}

func (g Game[S, M]) unit() float64 { return cmp.Or(g.Unit, 1000) }
