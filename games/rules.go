package games

import (
	"context"
	"iter"
	"math/rand/v2"
)

// State is a position as its game's own package sees it: typed moves, no text.
// It is an immutable value. Searches work on States.
type State[S, M any] interface {
	// Turn is the seat to move, [Nobody] when the game is over, and [Chance]
	// when the next move is a roll.
	Turn() Seat
	Moves() iter.Seq[M]
	// Legal is nil for a move that After may be given, else a Refusal.
	Legal(M) error
	// After is the state after a legal move.
	After(M) S
	Outcome() Outcome
}

// Strategy chooses a move for the seat to move. It is a function of its
// arguments alone, bounded by the limits, and returns the context's error when
// that ends. A hand may be empty: then it knows what everybody knows.
type Strategy[S, M any] func(context.Context, S, Hand, Limits) (Choice[M], error)

// Choice is a move and what its player thought of it.
type Choice[M any] struct {
	Move     M
	Value    float64 // for the seat to move; the player's own scale
	Proven   bool    // the value is exact: a win, a loss or a draw with perfect play
	Distance int     // plies to the proven end, 0 if unknown
	Line     []M     // the play that is expected, beginning with Move
	Nodes    int64
	Depth    int
	Why      Text // what is good about the move, one sentence
	Note     Text // what the numbers behind it mean
}

// Rules are all there is to a game. As a game writes them, S is its own type of
// states and M its own type of moves; [New] makes of them a [Game], whose rules
// are the same fields over positions and texts.
//
// The first block is needed; of the rest a game fills in what it has. Where a
// field is nil the game cannot do that, and nobody is offered it, but for those
// with a default, which New fills in.
type Rules[S, M any] struct {
	Info    Info
	Open    func(Options) (S, error)   // the opening, or a Refusal where options do not go together
	Parse   func(S, string) (M, error) // the canonical form, and what people type
	Format  func(S, M) string          // the canonical form
	View    func(S) View               // how the state looks
	Players map[string]Strategy[S, M]  // by the names in Info.Players; "random" has a default

	// Verbs are the game's own words for entries of the log.
	Verbs []Verb[S]
	// Compose lays out what may be tapped. By default each of up to 25 moves is
	// a key, and of more, if they are squares like c4, the column is tapped
	// first and then the row.
	Compose *Composer[S]
	// MoveText says a move where its canonical form does not read like the
	// board; by default it is that form.
	MoveText func(S, M) Text
	// Pointless refuses a legal move that no member can mean, a guess that was
	// answered before. A computer may make it, and what stands in a log stands.
	Pointless func(S, M) error
	// DefaultPlayer names who plays a seat that no player was named for, where
	// that depends on the opening and the options; "" leaves it to the seat's own.
	DefaultPlayer func(opening string, o Options, s Seat) string
	// ResolveOptions returns options that open the same game in every version,
	// with what was left to chance drawn.
	ResolveOptions func(o Options, r *rand.Rand) (Options, error)

	// Seats is how many seats a game with those options has: the first of
	// Info.Seats. By default it is all of them.
	Seats func(Options) int
	// DropOut is the state after a seat has left the game in its middle. By
	// default a computer plays on for it; of two, the other one wins.
	DropOut func(S, Seat) S
	// Pass is the move that a seat makes which has let the time for its turn run
	// out, where the rules have one that gives the turn up: a hold, a pass. It is
	// asked again as long as the turn is still the seat's, and is false where there
	// is none. By default no turn can be skipped.
	Pass func(S, Seat) (M, bool)
	// Chances are what a roll may bring where the Turn is [Chance].
	Chances func(S) []Roll[M]
	// Simultaneous is of a game in which several seats choose at once.
	Simultaneous *Simultaneous[S]
	// Secrets is of a game in which seats have something to hide.
	Secrets *Secrets[S, M]
	// Corrections is of a game in which what a member says of a secret can turn
	// out to be mistaken.
	Corrections *Corrections[S]

	// Terms says by which rules a state's game is played, one a line, where
	// options have defaults that depend on each other.
	Terms func(S) []Text
	// Brief explains the rules that a state is played by in four lines.
	Brief func(S) Brief
	// Figures are boards that show the rules, one to [MaxFigures], in the order
	// in which they are to be read. They are the same at every call.
	Figures func() []Figure
	// Foretell is the seat that is certain to win if nobody errs, and that in
	// words; false where it is open or not known.
	Foretell func(S) (Seat, Text, bool)

	// Optimum is of a game in which a seat has to find something out in as few
	// moves as it can: how many the best play needs, by the rules that options
	// make. It is false where that is not known.
	Optimum func(Options) (Optimum, bool)

	// Daily is of a game of which everybody can be given the same secret on one
	// day, each to find it out alone.
	Daily *Daily[S]
	// Puzzles is of a game with Solve in which positions to be won can be found.
	Puzzles *Puzzles

	// Judge weighs one move played in a state. By default it is reviewed.
	Judge func(ctx context.Context, before S, move M, l Limits) (Verdict, error)
	// Review weighs the moves of a game, given in the order in which they were
	// made, and reports the verdict on each. It begins with the last move and
	// ends with the first, so that what has not been weighed yet is always the
	// beginning: when the context ends, whoever kept the verdicts can go on with
	// that. By default each move is given to Judge.
	Review func(ctx context.Context, played []Played[S, M], l Limits, report func(i int, v Verdict)) error
	// Knowledge shows what everyone knows, as pages of views; with the hand of
	// a seat that has a secret also what that seat alone knows.
	Knowledge func(s S, seat Seat, h Hand) []View
	// Answer answers a question over what is public: the state, and the secrets
	// that have been told since the end, by seat.
	Answer func(ctx context.Context, s S, told map[Seat]string, question string) (Text, error)

	// Solve finds out who wins a running game under perfect play.
	Solve func(ctx context.Context, s S, l Limits) (Solution[M], error)
	// Simulation sets the computer players against chance by the hundred.
	Simulation *Simulation
	// Library is of a game played on items, labyrinths for one, of which there
	// are many and to which a server may add its own.
	Library *Library
	// Tools are for command-line tools; a bot does not need them.
	Tools Tools[S, M]
}

// Verb is a game's own word for an entry of the log: /mastermind guess code:1122.
type Verb[S any] struct {
	Name   string
	Kind   Kind     // Move, Amend or Reveal
	Params []Option // in order; those that must be given first
	// Compose makes the text of the entry from the parameters given, in the
	// state as it stands. It returns a Refusal where they do not go together.
	Compose func(S, Options) (string, error)
}

// MoveVerb is a verb that makes a move of its one parameter, as it is typed.
func MoveVerb[S any](verb, param string) Verb[S] {
	return Verb[S]{
		Name: verb, Kind: Move,
		Params:  []Option{{Name: param, Kind: Free, Max: 32, Required: true}},
		Compose: func(_ S, o Options) (string, error) { return o[param], nil },
	}
}

// Roll is one of the things that chance may bring.
type Roll[M any] struct {
	Move        M
	Probability float64 // above 0; all rolls of a state together have 1
}

// Simultaneous is for games in which several seats choose at once. The game
// itself is written as if they moved one after the other, in the order of Seats;
// the host keeps their choices sealed until the last has come, and only then
// makes moves of them.
type Simultaneous[S any] struct {
	// Seats are those that choose now, in the order in which their choices are
	// played: the first is the Turn. One or none is an ordinary move.
	Seats func(S) []Seat
	// As is the state in which one of them chooses: it is that seat's turn, and
	// nothing in it tells what another has chosen. Only its moves are looked at.
	As func(S, Seat) S
}

// Secrets is for games in which seats have secrets: see [SeatInfo.Secret].
type Secrets[S, M any] struct {
	// Draw draws the secret of a seat. The randomness must come from a
	// cryptographic source.
	Draw func(S, Seat, *rand.Rand) string
	// Read reads a secret as a member types it, or returns a Refusal that does
	// not repeat it.
	Read func(s S, seat Seat, typed string) (string, error)
	// Show says a secret to those who may see it.
	Show func(s S, seat Seat, secret string) Text
	// View shows a secret as a board to those who may see it; nil where Show says
	// it all.
	View func(s S, seat Seat, secret string) View
	// Form says what is to be typed; nil for a form of one plain field.
	Form func(S, Seat) Form
	// Reveal is what there is to say once the game is over and the secret told:
	// which answers were wrong, for one. It returns a Refusal where the secret
	// cannot be one of this game.
	Reveal func(s S, seat Seat, secret string) ([]Text, error)
	// Known reports whether everyone knows the secret from the state alone; nil
	// for never.
	Known func(S, Seat) bool
	// Ask is an opening state in which a member who keeps the secret in the head
	// is asked whether it is there, before anything else; nil for not asked.
	Ask func(S, Seat) S
	// Forced is the move that the secret of the seat to move leaves it no choice
	// about, an answer that must be true: the host plays it. It is false where
	// the seat has a choice. Nil for games in which the members move themselves.
	Forced func(s S, seat Seat, secret string) (M, bool)
}

// Corrections is for games in which what a member says of a secret can turn out
// to be mistaken. The rules themselves take no notice: whatever was said, the
// next move can be made. It is the host that lets the seat amend one of its
// moves, or insist, before the game goes on.
type Corrections[S any] struct {
	// Needed is the seat that must have made a mistake; false where all that was
	// said can be true. It is called often.
	Needed func(S) (Seat, bool)
	// Find returns the likeliest corrections, the most likely first.
	Find func(S) []Correction
	// View is v, the state's own View, as it looks while the seat is asked.
	View func(s S, v View) View
}
