package games

import (
	"context"
	"math/rand/v2"
)

// Correction is an amendment that would set a position right.
type Correction struct {
	Amend       string  // the text of the Amend entry
	Label       Text    // what it is called on a button
	Probability float64 // of this being the mistake
}

// MaxFigures is how many figures one message has room for.
const MaxFigures = 3

// Figure is a board that shows a rule. It is drawn with all its marks, those of
// kind Legal too, and should fit a phone, see [grid.Grid.Fits]. Of the View,
// Board, Marks and Alt are used. Seats in its texts are called by their role, as
// nobody sits in them.
type Figure struct {
	Caption Text // what there is to see, and why it is so
	View    View
}

// Brief is a game in four lines and a small board.
type Brief struct {
	Title  Text
	Lines  []Text // four, each of one line on a phone
	Figure Figure
}

// Played is a move and the state in which it was made. A move before it may have
// been amended since: then the state is as it was, not as it is told now.
type Played[S, M any] struct {
	Before S
	Move   M
}

// Verdict is what a Judge thinks of a move. As JSON it can be kept and read
// again, with all that a Text holds.
type Verdict struct {
	Text  Text   `json:"text"`           // the reason, to follow "better c5:", as "stops row 2"; zero if there is none to give
	Best  string `json:"best,omitempty"` // the best move in its canonical form, "" if not known
	Skill int    `json:"skill"`          // 0 to 100 against the best move; -1 if it does not apply
	Luck  int    `json:"luck"`           // 0 to 100, 50 as expected; -1 if it does not apply
	// Standing is how the game stands after the move: 100 is won for the first
	// seat, 0 for the second, 50 even; -1 if it is not known.
	Standing int `json:"standing"`
}

// Optimum is what can be reached at best by the seat that has to find something
// out.
type Optimum struct {
	Seat Seat
	Mean float64 // its moves, on average over all that there is to find
	Most int     // how many it has; a game that it has not won counts as one more
}

// Solution is the value of a state under perfect play.
type Solution[M any] struct {
	Proven bool
	// Value is what the seat to move can expect: the probability that it wins,
	// where a draw counts as half a win. Without chance it is 1, 0.5 or 0.
	Value    float64
	Distance int   // plies to the end, the winner hurrying and the loser delaying; 0 if unknown
	Best     []M   // moves that reach the value: all of them, or none if they are not known
	All      bool  // Best has all of them
	Perfect  []M   // of those, which win soonest or lose latest, where known
	Nodes    int64 // positions looked at
}

// Daily is how a game is played by everybody with the same secret on one day: by
// an opening in which a computer keeps it, and with options.
type Daily[S any] struct {
	Opening string
	Options Options
	// Share is how it went, a line a move, in signs that tell nothing of the
	// secret and of what was tried: whoever has not played yet may see it.
	Share func(S) []string
}

// Puzzles is which positions of a game make puzzles: those after From to To plies
// of a game with these options, which Solve solves in a moment, with all moves
// that reach the value.
type Puzzles struct {
	Options  Options
	From, To int
}

// Simulation plays games by the hundred.
type Simulation struct {
	// Contest are the options of the games that a simulation with these plays,
	// with the game's choice of what they leave open.
	Contest func(o Options) Options
	// Play plays games with each of the players that fit the options, and
	// reports after every game done. The randomness is the caller's. It returns
	// the context's error when that ends.
	Play func(ctx context.Context, o Options, games int, r *rand.Rand, report func(done int)) ([]Score, error)
}

// Score is how a player did in a simulation.
type Score struct {
	Player string  `json:"player"`
	Games  int     `json:"games"`
	Wins   int     `json:"wins"`
	Mean   float64 `json:"mean"` // moves in the games won; 0 if none was
}

// Library is what there is of a game's items.
type Library struct {
	// Names are those that come with the game.
	Names func() []string
	// Text is the text of one of them, or of another that its name tells.
	Text func(name string) (string, bool)
	// Read checks the text of an uploaded file and names it, or returns a
	// Refusal that tells the line and the reason.
	Read func(text string) (name string, about Text, err error)
}
