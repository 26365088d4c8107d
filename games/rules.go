package games

import (
	"context"
	"iter"
	"math/rand/v2"
	"unicode/utf8"
)

// State is a position as its game's own package sees it: typed moves, no text.
// It is an immutable value. Searches work on States.
type State[S, M any] interface {
	Turn() Seat
	Moves() iter.Seq[M]
	// Legal is nil for a move that After may be given, else a Refusal.
	Legal(M) error
	// After is the state after a legal move.
	After(M) S
	Outcome() Outcome
}

// Brain chooses a move for the seat to move. It is a function of its arguments
// alone, bounded by the limits, and returns the context's error when that ends.
type Brain[S, M any] func(context.Context, S, Hand, Limits) (Choice[M], error)

// Choice is what a Brain chose: a [Thought] with typed moves.
type Choice[M any] struct {
	Move     M
	Value    float64
	Proven   bool
	Distance int
	Line     []M
	Nodes    int64
	Depth    int
	Why      Text
	Note     Text
}

// Rules are all there is to a game, typed. Give them to [New].
type Rules[S State[S, M], M any] struct {
	Info   Info
	Open   func(Options) (S, error)
	Hide   func(S, Seat, *rand.Rand) string // nil if no seat brings a secret
	Parse  func(S, string) (M, error)       // the canonical form and what people type
	Format func(S, M) string                // the canonical form
	View   func(S) View
	Brains map[string]Brain[S, M] // by the names in Info.Players
}

// New makes a Game of typed rules: the one place where types are erased.
func New[S State[S, M], M any](r Rules[S, M]) Game { return &game[S, M]{r} }

// StateOf returns the typed state inside a Position that a game made by [New]
// with states of that type has given out.
func StateOf[S any](p Position) (S, bool) {
	w, ok := p.(interface{ state() S })
	if !ok {
		var zero S
		return zero, false
	}
	return w.state(), true
}

// WithState is a position of the same game with another state, or the position
// itself where its states are not of that type.
func WithState[S any](p Position, s S) Position {
	w, ok := p.(interface{ with(S) Position })
	if !ok {
		return p
	}
	return w.with(s)
}

type game[S State[S, M], M any] struct{ rules Rules[S, M] }

func (g *game[S, M]) Info() *Info { return &g.rules.Info }

func (g *game[S, M]) Open(o Options) (Position, error) {
	o, err := Check(g.rules.Info.Options, o)
	if err != nil {
		return nil, err
	}
	s, err := g.rules.Open(o)
	if err != nil {
		return nil, err
	}
	return position[S, M]{g, s}, nil
}

func (g *game[S, M]) Hide(p Position, s Seat, r *rand.Rand) string {
	st, ok := StateOf[S](p)
	if !ok || g.rules.Hide == nil {
		return ""
	}
	return g.rules.Hide(st, s, r)
}

func (g *game[S, M]) Player(name string, l Limits) (Player, bool) {
	b, ok := g.rules.Brains[name]
	if !ok {
		return nil, false
	}
	return player[S, M]{g, b, l}, true
}

// MaxMove is how many characters (code points) a move may have as people type it.
// A game that reads moves need not fear longer ones.
const MaxMove = 200

type position[S State[S, M], M any] struct {
	game *game[S, M]
	s    S
}

func (p position[S, M]) state() S          { return p.s }
func (p position[S, M]) with(s S) Position { return position[S, M]{p.game, s} }
func (p position[S, M]) Turn() Seat        { return p.s.Turn() }
func (p position[S, M]) Outcome() Outcome  { return p.s.Outcome() }
func (p position[S, M]) View() View        { return p.game.rules.View(p.s) }

func (p position[S, M]) Moves() iter.Seq[string] {
	return func(yield func(string) bool) {
		for m := range p.s.Moves() {
			if !yield(p.game.rules.Format(p.s, m)) {
				return
			}
		}
	}
}

func (p position[S, M]) Play(move string) (Position, error) {
	m, err := p.read(move)
	if err != nil {
		return nil, err
	}
	return position[S, M]{p.game, p.s.After(m)}, nil
}

func (p position[S, M]) Canonical(move string) (string, error) {
	m, err := p.read(move)
	if err != nil {
		return "", err
	}
	return p.game.rules.Format(p.s, m), nil
}

func (p position[S, M]) read(move string) (M, error) {
	var none M
	if p.s.Outcome().Over {
		return none, Refuse("games.over")
	}
	if utf8.RuneCountInString(move) > MaxMove {
		return none, Refuse("games.move.long", "Max", MaxMove)
	}
	m, err := p.game.rules.Parse(p.s, move)
	if err != nil {
		return none, err
	}
	if err := p.s.Legal(m); err != nil {
		return none, err
	}
	return m, nil
}

type player[S State[S, M], M any] struct {
	game   *game[S, M]
	brain  Brain[S, M]
	limits Limits
}

func (p player[S, M]) Move(ctx context.Context, at Position, h Hand) (Thought, error) {
	s, ok := StateOf[S](at)
	if !ok {
		return Thought{}, Refuse("games.foreign")
	}
	c, err := p.brain(ctx, s, h, p.limits)
	if err != nil {
		return Thought{}, err
	}
	return Thought{
		Move: p.game.rules.Format(s, c.Move), Value: c.Value, Proven: c.Proven, Distance: c.Distance,
		Line: line(p.game, s, c.Line), Nodes: c.Nodes, Depth: c.Depth, Why: c.Why, Note: c.Note,
	}, nil
}

// line formats each move in the state in which it would be played.
func line[S State[S, M], M any](g *game[S, M], s S, moves []M) []string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, g.rules.Format(s, m))
		s = s.After(m)
	}
	return texts
}
