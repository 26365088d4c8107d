package games

import (
	"context"
	"math/rand/v2"
)

// What only some games can do. Each is looked for by a type assertion on the
// Game, and whatever offers the feature offers it for every game that has it.

// Revealer is for games in which seats bring secrets.
type Revealer interface {
	// ReadSecret reads a secret as a member types it, or returns a Refusal
	// that does not repeat it.
	ReadSecret(p Position, s Seat, typed string) (string, error)
	// ShowSecret shows a secret to those who may see it.
	ShowSecret(p Position, s Seat, secret string) Text
	// Reveal is what there is to say once the game is over and the secret
	// told: which answers were wrong, for one. It returns a Refusal where the
	// secret cannot be one of this game.
	Reveal(p Position, s Seat, secret string) ([]Text, error)
}

// Asker is for games that ask a member who keeps a secret in the head whether it
// is there, before anything else.
type Asker interface {
	// Asking is an opening position with that question to a seat.
	Asking(p Position, s Seat) Position
}

// Objector is for games with moves that are legal and that no member can mean: a
// guess that was answered before.
type Objector interface {
	// Object returns a Refusal of such a move, in canonical form. A computer
	// may make it, and what stands in a log stands.
	Object(p Position, move string) error
}

// Former is for games that say in the form for a secret what is to be typed, by
// the rules that are played.
type Former interface {
	SecretForm(p Position, s Seat) Form
}

// Discloser is for games in which a secret can come out before it is told.
type Discloser interface {
	// Known reports whether everyone knows the secret of a seat from the
	// position alone.
	Known(p Position, s Seat) bool
}

// Mender is for games in which a member's moves can turn out to be mistaken.
type Mender interface {
	// Mend returns the likeliest repairs of a position that cannot be, most
	// likely first; none when nothing is wrong.
	Mend(p Position) []Repair
}

// Repair is an amendment that would set a position right.
type Repair struct {
	Amend       string  // the text of the Amend entry
	Label       Text    // what it is called on a button
	Probability float64 // of this being the mistake
}

// Caster is for games in which it depends on the opening and the options who
// plays a seat unless a player is named.
type Caster interface {
	// Cast names the player; "" leaves it to the seat's own.
	Cast(opening string, o Options, s Seat) string
}

// Terms is for games whose options have defaults that depend on each other.
type Terms interface {
	// Terms says on what terms a position's game is played, one a line.
	Terms(p Position) []Text
}

// Fixer is for games whose options name something that may change with a later
// version, or leave something to chance.
type Fixer interface {
	// Fix returns options that open the same game in every version, with what
	// was left to chance drawn.
	Fix(o Options, r *rand.Rand) (Options, error)
}

// Illustrated is for games whose rules are best seen: their help shows figures.
type Illustrated interface {
	// Figures are examples of the rules, one to [MaxFigures], in the order in
	// which they are to be read. They are the same at every call.
	Figures() []Figure
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

// Teller is for games whose log does not read like the board: where members see
// colours and the log has digits, say.
type Teller interface {
	// Tell puts a move into words, made in this position.
	Tell(p Position, move string) Text
}

// Setter is for games whose positions can be written down.
type Setter interface {
	Set(o Options, board, turn string) (Position, error)
	Board(p Position) (board, turn string)
}

// Judge weighs moves that were played.
type Judge interface {
	// Judge weighs one move played in a position.
	Judge(ctx context.Context, before Position, move string, l Limits) (Verdict, error)
}

// Reviewer is for games whose Judge weighs the moves of a whole game in less time
// than one by one.
type Reviewer interface {
	// Review is as the function [Review] tells.
	Review(ctx context.Context, played []Played, l Limits, report func(i int, v Verdict)) error
}

// Verdict is what a Judge thinks of a move. As JSON it can be kept and read
// again, with all that a Text holds.
type Verdict struct {
	Text  Text   `json:"text"`           // the reason, to follow "better c5:", as "stops row 2"; zero if there is none to give
	Best  string `json:"best,omitempty"` // the best move, "" if not known
	Skill int    `json:"skill"`          // 0 to 100 against the best move; -1 if it does not apply
	Luck  int    `json:"luck"`           // 0 to 100, 50 as expected; -1 if it does not apply
	// Standing is how the game stands after the move: 100 is won for the first
	// seat, 0 for the second, 50 even; -1 if it is not known.
	Standing int `json:"standing"`
}

// Knower is for games in which what a seat can know is worth showing.
type Knower interface {
	// Knowledge shows what everyone knows, as pages of views; with the hand of
	// a seat that brings a secret also what that seat alone knows.
	Knowledge(p Position, s Seat, h Hand) []View
	// Ask answers a question over what is public: the position, and the secrets
	// that have been told since the end, by seat. It returns the context's error
	// when that ends.
	Ask(ctx context.Context, p Position, told map[Seat]string, question string) (Text, error)
}

// Briefer is for games that can be explained in four lines.
type Briefer interface {
	// Brief explains the rules that a position is played by.
	Brief(p Position) Brief
}

// Brief is a game in four lines and a small board.
type Brief struct {
	Title  Text
	Lines  []Text // four, each of one line on a phone
	Figure Figure
}

// Foreteller is for games some of whose openings are decided from the start: for
// who plays it must not be a surprise.
type Foreteller interface {
	// Foretell is the seat that is certain to win if nobody errs, and that in
	// words; false where it is open or not known.
	Foretell(p Position) (Seat, Text, bool)
}

// Simulator is for games whose computer players can be set against chance by
// the hundred.
type Simulator interface {
	// Contest are the options of the games that a simulation with these plays,
	// with the game's choice of what they leave open.
	Contest(o Options) Options
	// Simulate plays games with each of the players that fit the options, and
	// reports after every game done. The randomness is the caller's. It returns
	// the context's error when that ends.
	Simulate(ctx context.Context, o Options, games int, r *rand.Rand, report func(done int)) ([]Score, error)
}

// Score is how a player did in a simulation.
type Score struct {
	Player string  `json:"player"`
	Games  int     `json:"games"`
	Wins   int     `json:"wins"`
	Mean   float64 `json:"mean"` // moves in the games won; 0 if none was
}

// Library is for games played on items, labyrinths for one, of which there are
// many and to which a server may add its own.
type Library interface {
	// Items are the names of those that come with the game.
	Items() []string
	// Item is the text of one of them, or of another that its name tells.
	Item(name string) (string, bool)
	// ReadItem checks the text of an uploaded file and names it, or returns a
	// Refusal that tells the line and the reason.
	ReadItem(text string) (name string, about Text, err error)
}
