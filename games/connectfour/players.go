package connectfour

import (
	"context"
	"sync"

	"parlour/games"
	"parlour/solver/search"
)

// thinking keeps the searches of the computer players for their memory. They
// forget everything from move to move.
type thinking struct {
	engines sync.Pool // *search.Engine[State, Column]
	tables  sync.Pool // *bounds
	book    func() (book, error)
}

func newThinking() *thinking {
	return &thinking{
		engines: sync.Pool{New: func() any {
			return search.NewEngine(search.Config[State, Column]{Eval: State.value, TableBytes: 1 << 20})
		}},
		tables: sync.Pool{New: func() any { return newBounds(tableBits) }},
		book: sync.OnceValues(func() (book, error) {
			f := newFrame(bookWidth, bookHeight)
			return f.readBook(embeddedBook)
		}),
	}
}

func (t *thinking) players() map[string]games.Strategy[State, Column] {
	return map[string]games.Strategy[State, Column]{"easy": t.easy, "medium": t.medium, "hard": t.hard, "perfect": t.perfect}
}

// What makes the levels as strong as they are; TestLevels measures it against a
// player that wins if it can, stops a line of four, and else draws lots.
const (
	easyLooks, mediumLooks = 0.3, 0.5 // the share of moves that are no draws of lots
	easyDepth, mediumDepth = 1, 2     // plies
	hardNodes              = 20_000
	strongNodes            = 300_000 // where perfect has no proof
)

func (t *thinking) easy(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Column], error) {
	return t.careless(ctx, s, h, l, easyLooks, easyDepth)
}

func (t *thinking) medium(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Column], error) {
	return t.careless(ctx, s, h, l, mediumLooks, mediumDepth)
}

// careless looks ahead in a share of its moves.
func (t *thinking) careless(ctx context.Context, s State, h games.Hand, l games.Limits, looks float64, depth int) (games.Choice[Column], error) {
	if h.Rand != nil && h.Rand.Float64() >= looks {
		return games.Random(ctx, s, h, l)
	}
	l.Depth = depth
	return t.look(ctx, s, h, l)
}

func (t *thinking) hard(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Column], error) {
	if l.Nodes == 0 {
		l.Nodes = hardNodes
	}
	return t.look(ctx, s, h, l)
}

// look searches, and draws lots among equal moves.
func (t *thinking) look(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Column], error) {
	e := t.engines.Get().(*search.Engine[State, Column])
	defer t.engines.Put(e)
	e.Draw(0)
	if h.Rand != nil {
		e.Draw(h.Rand.Uint64())
	}
	r, err := e.Search(ctx, s, l)
	return r.Choice(why(r.Proven, r.Value, r.Distance)), err
}

// perfect makes the best move that there is, and where it cannot be proven what
// that is the one that looks best.
func (t *thinking) perfect(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Column], error) {
	v, done := t.solving(ctx, s, limitsOf(l, perfectNodes))
	defer done()
	known, err := t.find(v, s)
	if err != nil || known.proven {
		return games.Choice[Column]{
			Move: known.move, Value: float64(known.score), Proven: known.proven, Distance: known.plies, Nodes: known.nodes,
			Line: []Column{known.move}, Why: why(true, known.score, known.plies),
		}, err
	}
	c, err := t.look(ctx, s, h, limitsOf(l, strongNodes))
	c.Nodes += known.nodes
	return c, err
}

func limitsOf(l games.Limits, nodes int64) games.Limits {
	if l.Nodes == 0 {
		l.Nodes = nodes
	}
	return l
}

// why is the reason for a move, one sentence. Moves to the end are those of the
// player himself.
func why(proven bool, value, plies int) games.Text {
	switch {
	case proven && value > 0:
		return games.T("connectfour.why.win", "Count", (plies+1)/2)
	case proven && value < 0:
		return games.T("connectfour.why.loss", "Count", plies/2)
	case proven:
		return games.T("connectfour.why.draw")
	}
	return games.T("connectfour.why.best")
}
