package games

import "errors"

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
