package search

import (
	"cmp"
	"context"

	"parlour/games"
)

// comparableState is a state of package games that supports ==.
type comparableState[S, M any] interface {
	comparable
	games.State[S, M]
}

// Game describes a two-player game to [Players] and [Review]. The seats must alternate
// strictly.
type Game[S comparableState[S, M], M Move] struct {
	// Evaluate estimates the value of an unfinished state for the seat to move, between
	// -MaxEval and MaxEval. If it is nil, every unfinished state evaluates to 0.
	Evaluate func(S) int
	// Unit is the scale of the evaluation: a difference of Unit multiplies the odds of
	// winning by e. 0 means 1000.
	Unit float64
	// Hash returns the key of a state; see [State].
	Hash func(S) uint64
	// Solve is the function of the same name in the game's Rules. It is nil if the game
	// has no player named perfect.
	Solve func(context.Context, S, games.Limits) (games.Solution[M], error)
	// Prove returns the Solve of one review, which may keep what it finds from state to state, and a
	// function that frees its memory. It is nil if Solve serves as well.
	Prove func(context.Context, S, games.Limits) (solve func(context.Context, S) (games.Solution[M], error), done func())
	// Exact reports whether a review judges the moves of a state only by proofs, because it usually
	// finds one; nil means never.
	Exact func(S) bool
	// Format is the function of the same name in the game's Rules.
	Format func(S, M) string
	// Why explains a chosen move; nil if the game has no explanations.
	Why func(S, games.Choice[M]) games.Text
	// Better explains why the best move beats the one played; nil if the game has no
	// explanations.
	Better func(S, Appraisal[M]) games.Text
}

// The strength and the resources of the levels.
const (
	easyRandom   = 0.6 // share of random moves
	mediumRandom = 0.2 // share of random moves
	mediumDepth  = 2
	hardNodes    = 200_000 // a few tenths of a second
	poolBytes    = 4 << 20 // transposition table of each concurrent search
)

// Players returns the computer players of a game by their names in games.Info: easy,
// medium and hard, and perfect if the game has a Solve. Easy searches one ply, medium two,
// hard until its node limit. Easy and medium sometimes play random moves.
func Players[S comparableState[S, M], M Move](g Game[S, M]) map[string]games.Strategy[S, M] {
	pool := g.pool()
	limited := func(l games.Limits) games.Strategy[S, M] {
		return func(ctx context.Context, s S, h games.Hand, given games.Limits) (games.Choice[M], error) {
			if s.Outcome().Over {
				return games.Choice[M]{}, games.Refuse("games.over")
			}
			r, err := pool.Search(ctx, g.node(s), Seed(h), given.Or(l))
			return g.explained(s, r), err
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

func (g Game[S, M]) pool() *Pool[node[S, M], M] {
	evaluate := func(node[S, M]) int { return 0 }
	if g.Evaluate != nil {
		evaluate = func(n node[S, M]) int { return g.Evaluate(n.state) }
	}
	return NewPool[node[S, M], M](evaluate, poolBytes)
}

func (g Game[S, M]) node(s S) node[S, M] { return node[S, M]{s, s.Turn(), g.Hash} }

// explained converts a result to a choice with its explanation.
func (g Game[S, M]) explained(s S, r Result[M]) games.Choice[M] {
	c := r.Choice()
	if g.Why != nil {
		c.Why = g.Why(s, c)
	}
	return c
}

// perfect plays a random one of the best moves of a solved state and leaves an unsolved
// state to another player.
func (g Game[S, M]) perfect(other games.Strategy[S, M]) games.Strategy[S, M] {
	return func(ctx context.Context, s S, h games.Hand, l games.Limits) (games.Choice[M], error) {
		found, err := g.Solve(ctx, s, l)
		if err != nil {
			return games.Choice[M]{}, err
		}
		if !found.Proven || len(found.Best) == 0 {
			return other(ctx, s, h, l)
		}
		r := toResult(found)
		if h.Rand != nil {
			r.Move = found.Best[h.Rand.IntN(len(found.Best))]
			r.Line = []M{r.Move}
		}
		return g.explained(s, r), nil
	}
}

// toResult converts the solution of a state to the result of a search.
func toResult[M Move](found games.Solution[M]) (r Result[M]) {
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

// The default node limits of a review, per move and per game.
const (
	judgeNodes  = 100_000
	reviewNodes = 3_000_000
)

// inaccuracy is the smallest estimated loss of winning chances that counts as a mistake.
const inaccuracy = 0.15

// Review returns the Review function of the game's Rules. It compares each move with the
// best one that the players find.
func Review[S comparableState[S, M], M Move](g Game[S, M]) func(context.Context, []games.Played[S, M], games.Limits, func(int, games.Verdict)) error {
	pool := g.pool()
	return func(ctx context.Context, played []games.Played[S, M], l games.Limits, report func(int, games.Verdict)) error {
		nodes := cmp.Or(l.Nodes, min(judgeNodes, reviewNodes/int64(max(len(played), 1))))
		searching, comparing := Through(pool, g.node)
		r := &Reviewer[S, M]{
			Search: searching, Compare: comparing,
			NodeLimits: func(s S) []int64 {
				if g.Exact != nil && g.Exact(s) {
					return nil
				}
				return []int64{nodes}
			},
			Limits: l, Unit: cmp.Or(g.Unit, 1000), Inaccuracy: inaccuracy, Better: g.Better, Format: g.Format,
		}
		solve := func(ctx context.Context, s S) (games.Solution[M], error) { return g.Solve(ctx, s, l) }
		if g.Prove != nil && len(played) > 0 {
			kept, done := g.Prove(ctx, played[0].Before, l)
			defer done()
			solve = kept
		}
		if g.Solve != nil {
			r.Solved = func(ctx context.Context, s S) (Result[M], error) {
				found, err := solve(ctx, s)
				return toResult(found), err
			}
		}
		return r.Review(ctx, played, report)
	}
}

// Mixed plays a random share of its moves like one player and the rest like other. A hand
// without randomness always plays like other.
func Mixed[S, M any](share float64, one, other games.Strategy[S, M]) games.Strategy[S, M] {
	return func(ctx context.Context, s S, h games.Hand, l games.Limits) (games.Choice[M], error) {
		if h.Rand != nil && h.Rand.Float64() < share {
			return one(ctx, s, h, l)
		}
		return other(ctx, s, h, l)
	}
}

// Explained adds an explanation to the choices of players, unless they gave their own, and a
// note about the numbers behind them.
func Explained[S, M any](players map[string]games.Strategy[S, M], why func(S, games.Choice[M]) games.Text, note func(S, M) games.Text) map[string]games.Strategy[S, M] {
	for name, p := range players {
		players[name] = func(ctx context.Context, s S, h games.Hand, l games.Limits) (games.Choice[M], error) {
			c, err := p(ctx, s, h, l)
			if err != nil {
				return c, err
			}
			if c.Why.IsZero() {
				c.Why = why(s, c)
			}
			c.Note = note(s, c.Move)
			return c, nil
		}
	}
	return players
}

// Seed draws the seed of a search, or 0 if the hand has no randomness.
func Seed(h games.Hand) uint64 {
	if h.Rand == nil {
		return 0
	}
	return h.Rand.Uint64()
}

// node adapts a state of package games to an Engine.
type node[S games.State[S, M], M Move] struct {
	state S
	mover games.Seat // the seat to move, also after the end of the game
	hash  func(S) uint64
}

func (n node[S, M]) AppendMoves(buf []M) []M {
	for m := range n.state.Moves() {
		buf = append(buf, m)
	}
	return buf
}

func (n node[S, M]) After(m M) node[S, M] { return node[S, M]{n.state.After(m), 1 - n.mover, n.hash} }

func (n node[S, M]) Ended() (End, bool) {
	switch o := n.state.Outcome(); o.Winner {
	case n.mover:
		return Won, o.Over
	case games.Nobody:
		return Drawn, o.Over
	default:
		return Lost, o.Over
	}
}

func (n node[S, M]) Hash() uint64 { return n.hash(n.state) }

// State is a searchable position: an immutable value that is cheap to copy. The players
// alternate strictly; a player who must pass makes a pass move. The typed state of a game
// may implement it, or a smaller type that the game converts its states to.
type State[S any, M Move] interface {
	// AppendMoves appends the legal moves to buf in a fixed order. It is not called after
	// the game has ended.
	AppendMoves(buf []M) []M
	// After returns the state after a legal move.
	After(M) S
	// Ended reports whether the game is over and, if so, the result for the player whose
	// turn it would be.
	Ended() (End, bool)
	// Hash returns a 64-bit key. Equal states have equal keys; states of different value
	// have different keys except for random collisions. States known to have the same
	// value, such as mirror images, may share a key.
	Hash() uint64
}

// Move is the type of a move: an integer from 0 to MaxMove, such as a square number.
type Move interface {
	~int | ~int8 | ~int16 | ~int32 | ~uint8 | ~uint16 | ~uint32
}

// MaxMove is the greatest move number.
const MaxMove = 1<<10 - 1

// End is the result of a finished game for the player to move.
type End int8

// The results of a finished game.
const (
	Lost  End = -1
	Drawn End = 0
	Won   End = 1
)

// Values are from the view of the player to move. Evaluations lie between -MaxEval and
// MaxEval. A proven win in n plies has the value Win-n, a proven loss in n plies n-Win.
const (
	Win     = 30000
	MaxEval = 25000
	// MaxPly is the greatest search depth in plies.
	MaxPly = 128
)

const proven = Win - MaxPly // values beyond it are proven wins or, negated, losses

// value returns the value of a result that is reached after ply plies.
func (e End) value(ply int) int { return int(e) * (Win - ply) }

// Result is the result of a search.
type Result[M Move] struct {
	Move     M
	Value    int   // for the player to move; see [Win]
	Mean     int   // the mean of Value and the value one ply shallower, which cancels the odd-even effect
	Proven   bool  // Value is exact under perfect play
	Distance int   // plies to the end of a proven win or loss
	Line     []M   // the principal variation, beginning with Move
	Nodes    int64 // positions searched
	Depth    int   // plies searched completely
}

// Choice converts the result to the choice of a computer player.
func (r Result[M]) Choice() games.Choice[M] {
	return games.Choice[M]{
		Move: r.Move, Value: float64(r.Value), Proven: r.Proven, Distance: r.Distance,
		Line: r.Line, Nodes: r.Nodes, Depth: r.Depth,
	}
}

// Mix scrambles the bits of a number with a bijection: the finaliser of SplitMix64
// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). States
// may build their hashes from it.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Transpose swaps the rows and columns of an 8x8 board whose squares are the bits of a
// word (Warren, "Hacker's Delight", 2nd ed., 7-3).
func Transpose(board uint64) uint64 {
	t := (board ^ board>>7) & 0x00aa00aa00aa00aa
	board ^= t ^ t<<7
	t = (board ^ board>>14) & 0x0000cccc0000cccc
	board ^= t ^ t<<14
	t = (board ^ board>>28) & 0x00000000f0f0f0f0
	return board ^ t ^ t<<28
}
