package games

import (
	"errors"
	"iter"
	"unicode/utf8"
)

// Game is a game for hosts: its [Rules] over positions and texts. Create one with [New]. A
// Game is immutable and safe for concurrent use.
type Game struct{ Rules[Position, string] }

// Player is a computer player of a [Game].
type Player = Strategy[Position, string]

// Thought is the choice of a [Player].
type Thought = Choice[string]

// MaxMove is the greatest number of characters (code points) of a move as people type it.
// Parse is never called with more.
const MaxMove = 200

// New converts typed rules to a Game. It is the only place where types are erased. It fills
// in the defaults described in Rules.
func New[S State[S, M], M any](r Rules[S, M]) *Game {
	r = withDefaults(r)
	return &Game{erased(&r)}
}

// position is the Position of a typed state.
type position[S State[S, M], M any] struct {
	rules *Rules[S, M]
	s     S
}

func (p position[S, M]) state() S         { return p.s }
func (p position[S, M]) Turn() Seat       { return p.s.Turn() }
func (p position[S, M]) Outcome() Outcome { return p.s.Outcome() }
func (p position[S, M]) View() View       { return p.rules.View(p.s) }

func (p position[S, M]) Moves() iter.Seq[string] {
	return func(yield func(string) bool) {
		for m := range p.s.Moves() {
			if !yield(p.rules.Format(p.s, m)) {
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
	return position[S, M]{p.rules, p.s.After(m)}, nil
}

func (p position[S, M]) Canonical(move string) (string, error) {
	m, err := p.read(move)
	if err != nil {
		return "", err
	}
	return p.rules.Format(p.s, m), nil
}

func (p position[S, M]) read(move string) (M, error) {
	var none M
	if p.s.Outcome().Over {
		return none, Refuse("games.over")
	}
	most := MaxMove
	if f := p.rules.FreeText.form(p.s); f != nil {
		most = f.Max
	}
	if utf8.RuneCountInString(move) > most {
		return none, Refuse("games.move.long", "Max", most)
	}
	m, err := p.rules.Parse(p.s, move)
	if err == nil {
		err = p.s.Legal(m)
	}
	if err != nil {
		return none, seen(move, err)
	}
	return m, nil
}

// Notation is implemented by states that tools such as arena can print and set up as text.
type Notation[S any] interface {
	// ReadBoard parses a state of the same game: its board and the name of the side to move. The
	// options are those that were given.
	ReadBoard(o Options, board, turn string) (S, error)
	// WriteBoard formats the state as ReadBoard parses it.
	WriteBoard() (board, turn string)
}

func (p position[S, M]) ReadBoard(o Options, board, turn string) (Position, error) {
	n, ok := any(p.s).(Notation[S])
	if !ok {
		return nil, errors.ErrUnsupported
	}
	s, err := n.ReadBoard(o, board, turn)
	return position[S, M]{p.rules, s}, err
}

// ReadBoard returns the position of a [Notation], and errors.ErrUnsupported if the game has none.
func (g *Game) ReadBoard(o Options, board, turn string) (Position, error) {
	o, err := g.Info.CheckOptions(o)
	if err != nil {
		return nil, err
	}
	p, err := g.Open(o)
	if err != nil {
		return nil, err
	}
	return p.(Notation[Position]).ReadBoard(o, board, turn)
}

func (p position[S, M]) WriteBoard() (board, turn string) {
	if n, ok := any(p.s).(Notation[S]); ok {
		board, turn = n.WriteBoard()
	}
	return board, turn
}

// WriteBoard formats a position as ReadBoard parses it. The board is empty if the game has no
// [Notation].
func (g *Game) WriteBoard(p Position) (board, turn string) {
	if n, ok := p.(Notation[Position]); ok {
		board, turn = n.WriteBoard()
	}
	return board, turn
}
