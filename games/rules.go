package games

import (
	"context"
	"iter"
	"math/rand/v2"
)

// State is a position as its own game sees it, with typed moves. It is an immutable value.
// Searches operate on States.
type State[S, M any] interface {
	// Turn returns the seat to move, [Nobody] after the end, and [Chance] if the next move
	// is a roll.
	Turn() Seat
	// Moves yields the legal moves, each once and in a fixed order, except those that are free
	// text; see [FreeText]. A finished game has none.
	Moves() iter.Seq[M]
	// Legal returns nil if After accepts the move, and otherwise a Refusal. It need not check
	// whether the game is over.
	Legal(M) error
	// After returns the state after a legal move.
	After(M) S
	// Outcome returns the result of the game.
	Outcome() Outcome
}

// Strategy chooses a move for the seat to move. The result depends only on the arguments.
// A Strategy stays within the limits and returns the context's error when the context ends.
// The state is as the seat sees it: if hands are dealt, its moves are those of the hand. With an
// empty Hand a Strategy uses only the state. A [Game] asks it only for the seats of its [PlayerInfo].
type Strategy[S, M any] func(context.Context, S, Hand, Limits) (Choice[M], error)

// Choice is a computer player's move and its assessment.
type Choice[M any] struct {
	Move     M       // the chosen move
	Value    float64 // for the seat to move, on the player's own scale
	Proven   bool    // the value is exact: a win, a loss or a draw under perfect play
	Distance int     // plies to the proven end, 0 if unknown
	Line     []M     // the expected continuation, beginning with Move
	Nodes    int64   // positions searched
	Depth    int     // plies searched completely
	Why      Text    // one sentence that explains the move
	Note     Text    // explains the numbers behind the move
}

// Rules define a game. A game writes them for its own types of states S and moves M. [New]
// converts them to a [Game], whose rules have the same fields for positions and texts.
//
// The first block is required; the other fields are for optional features. A nil field means
// that the game lacks the feature, unless New fills in a default.
type Rules[S, M any] struct {
	Info    Info
	Open    func(Options) (S, error)   // returns the initial state, or a Refusal for contradictory options
	Parse   func(S, string) (M, error) // parses the canonical form and what people type, or returns a Refusal
	Format  func(S, M) string          // returns the canonical form, which differs for each move of a state
	View    func(S) View               // describes how the state looks
	Players map[string]Strategy[S, M]  // by the names in Info.Players; New provides "random"

	// Verbs are the game's own commands for moves besides /move: one at most.
	Verbs []Verb[S]
	// Compose lays out the keys. By default, each of up to 100 moves has a key.
	Compose *Composer[S]
	// FreeText is set if a move can be a text that members write, such as a word. The default
	// keys then include one that opens the form.
	FreeText *FreeText[S, M]
	// SeenBy returns the state as an audience sees it. Its View can have words for the players,
	// and while another seat is to move, its View and keys can be those of the audience's next
	// move. For an audience with a dealt hand, its Moves and keys are those of the hand, whose
	// turn it may not be; a state without one has only keys for moves that any hand has, often
	// none. By default it is the state itself.
	SeenBy func(S, Audience) S
	// MoveText returns a move as sentences, hints and lists name it, such as "roll the die" for
	// the key "Roll". It begins with a small letter and fits after "Play:", so that of a card is the
	// card alone. By default it is the canonical form, which suits squares; a move with another
	// label has a MoveText.
	MoveText func(S, M) Text
	// Number returns the number of the next move as the board counts it, from 1, such as the
	// guess among guesses and answers. By default it counts all moves of the log.
	Number func(S) int
	// Redundant returns a Refusal of a legal move that no member would intend, such as a
	// repeated guess, and nil for any other move. It does not apply to computer players or to
	// moves already in the log.
	Redundant func(S, M) error
	// DefaultPlayer returns the computer player for a seat without a named player, if that
	// depends on the opening and the options; "" means the player in the seat's SeatInfo.
	DefaultPlayer func(opening string, o Options, s Seat) string
	// ResolveOptions replaces random choices in the options by their results, and fills in those
	// that depend on the language of the members, a tag such as pt-BR or "", so that the options
	// open the same game in every version.
	ResolveOptions func(o Options, language string, r *rand.Rand) (Options, error)

	// Seats returns the number of seats in play, the first of Info.Seats. By default it is
	// all of them.
	Seats func(Options) int
	// DropOut returns the state after a seat has left a running game. By default a computer
	// takes over the seat or, in a game of two, the other seat wins.
	DropOut func(S, Seat) S
	// Pass returns the move for a seat whose time for its turn has expired, such as a hold or
	// a pass, and false if the rules have none. It is called repeatedly until the seat's turn
	// is over, which takes at most 100 moves. The state is as the seat sees it, with a dealt hand. By default no turn can be
	// skipped.
	Pass func(S, Seat) (M, bool)
	// Rolls returns the possible rolls of a state in which the Turn is [Chance].
	Rolls func(S) []Roll[M]
	// Simultaneous is set if several seats choose at once.
	Simultaneous *Simultaneous[S]
	// Secrets is set if seats have secrets.
	Secrets *Secrets[S, M]
	// Corrections is set if a member's statement about a secret can turn out to be mistaken.
	Corrections *Corrections[S]

	// Fill returns the number of empty cells of the board, and of all cells. Computers agree to draws
	// only near the end of a game; if Fill is nil, never.
	Fill func(S) (empty, cells int)

	// Daily is set if all members can be given the same secret on one day.
	Daily *Daily[S]
	// Learning is set if the members of a server teach the game.
	Learning *Learning[S]

	// Judge assesses one move in a state. By default it calls Review.
	Judge func(ctx context.Context, before S, move M, l Limits) (Verdict, error)
	// Review assesses the moves of a game, given in order, and reports a verdict on each. It
	// works from the last move to the first, so that the moves without a verdict always form
	// a prefix: if the context ends, a caller that has stored the verdicts can resume with
	// that prefix. By default it calls Judge for each move.
	Review func(ctx context.Context, played []Played[S, M], l Limits, report func(i int, v Verdict)) error
	// Knowledge returns pages of views of what is public, and with a seat's hand also what
	// only that seat knows.
	Knowledge func(s S, seat Seat, h Hand) []View

	// Simulation is set if arena can play hundreds of games of the computer players.
	Simulation *Simulation
	// Library is set if the game is played on one of many items, such as labyrinths. A server
	// may add its own items.
	Library *Library

	Help[S]
	Theory[S, M]
	Language[S]
}

// Help explains the rules.
type Help[S any] struct {
	// Terms lists the rules of a state's game, one per line, if the defaults of options
	// depend on each other.
	Terms func(S) []Text
	// Brief explains the rules of a state's game in four lines.
	Brief func(S) Brief
	// Figures returns one to [MaxFigures] boards that illustrate the rules, in reading order.
	// They are constant.
	Figures func() []Figure
}

// Theory is what is known about perfect play.
type Theory[S, M any] struct {
	// Solve determines the value of a running game under perfect play.
	Solve func(ctx context.Context, s S, l Limits) (Solution[M], error)
	// Perfect reports whether the player "perfect" is proven to make no mistake in the games
	// that begin with a state. Menus otherwise call that level the best. By default it is not.
	Perfect func(S) bool
	// ProvenWinner returns the seat that wins under perfect play and a sentence that says so.
	// It returns false if perfect play is a draw or unknown.
	ProvenWinner func(S) (Seat, Text, bool)
	// Optimum returns how few moves the best play needs under the rules of the options, for
	// games in which a seat must find something out. It returns false if this is unknown.
	Optimum func(Options) (Optimum, bool)
	// Puzzles is set if the game has Solve and winning positions can serve as puzzles.
	Puzzles *Puzzles
}

// Language understands members' own language.
type Language[S any] struct {
	// Spell returns a move as a member types it with the letters of discs replaced by those of
	// English, which Parse reads. It tries the alphabets in their order, and English last. By
	// default, and if it can't read the move, it is the text as typed.
	Spell func(s S, typed string, known []Alphabet) string
	// Answer answers a member's question about public information: the state and the secrets
	// that were revealed after the end, by seat. The question is in a language, which is a tag
	// such as pt-BR, or in English. It may have letters of the alphabets, as for Spell.
	Answer func(ctx context.Context, s S, revealed map[Seat]string, language, question string, known ...Alphabet) (Text, error)
}

// Alphabet maps the letters of discs in a language to those of English.
type Alphabet map[string]string

// Verb is a game's own command for moves, besides /move: /mastermind answer black:2 white:1.
type Verb[S any] struct {
	Name   string   // the word that follows the name of the game
	Params []Option // in order, required ones first
	// Compose builds the text of the move from the parameters in the current state. It
	// returns a Refusal for contradictory parameters.
	Compose func(S, Options) (string, error)
}

// MoveVerb returns a verb whose only parameter is a move as people type it.
func MoveVerb[S any](verb, param string) Verb[S] {
	return Verb[S]{
		Name:    verb,
		Params:  []Option{{Name: param, Kind: Free, Max: 32, Required: true}},
		Compose: func(_ S, o Options) (string, error) { return o[param], nil },
	}
}

// Roll is a possible outcome of chance.
type Roll[M any] struct {
	Move        M
	Probability float64 // greater than 0; the rolls of a state add up to 1
}

// Simultaneous describes games in which several seats choose at once. The rules are written
// as if the seats moved in the order of Seats. The host seals their choices until it has all
// of them and then plays them as moves.
type Simultaneous[S any] struct {
	// Seats returns the seats that choose now, in the order in which their choices are
	// played; the first is the Turn. One seat or none means an ordinary move.
	Seats func(S) []Seat
	// WithTurn returns a state in which it is the turn of the given seat and which reveals
	// nothing of the other seats' choices. Only its moves are used.
	WithTurn func(S, Seat) S
}

// Secrets describes the secrets of seats; see [SeatInfo.Secret].
type Secrets[S, M any] struct {
	// Deal is set if all hands come from one source, such as a shuffled deck. It returns what a
	// seat holds in a state: what the source has dealt to it so far, without what it has played.
	// The source is the secret of [Chance]: the host draws it with Draw when the match begins and
	// reveals it after the end; Read parses it in a recorded game. All seats have
	// [SeatInfo.Secret] set, but submit nothing, so Form, Compose, Reveal, Known and Ask may be
	// nil. See Rules.SeenBy for the moves of a hand.
	Deal func(s S, seat Seat, source string) string
	// Draw returns a random secret for a seat. The randomness must come from a cryptographic
	// source.
	Draw func(S, Seat, *rand.Rand) string
	// Read parses a secret as a member types it, or returns a Refusal that does not repeat
	// it.
	Read func(s S, seat Seat, typed string) (string, error)
	// Spell is Language.Spell for a secret as a member types it.
	Spell func(s S, typed string, known []Alphabet) string
	// Show formats a secret for those who may see it.
	Show func(s S, seat Seat, secret string) Text
	// Lay is Show for a hand that its owner has before the eyes; nil for Show.
	Lay func(s S, seat Seat, secret string) Text
	// View draws what the owner of a secret sees: boards with their captions as Titles, first
	// the secret's own, which everyone sees after the end; no board for an empty hand. It is nil
	// if Show suffices.
	View func(s S, seat Seat, secret string) []View
	// Form returns the form to type a secret into; nil means a plain text field.
	Form func(S, Seat) Form
	// Compose lets a member compose a secret by taps before the game. By default a drawn secret
	// can be drawn again, or typed.
	Compose *SecretComposer[S]
	// Reveal comments on a secret that is revealed after the game, for example which answers
	// were wrong. It returns a Refusal if the secret is impossible in this game.
	Reveal func(s S, seat Seat, secret string) ([]Text, error)
	// Fair reports whether a player could have found a revealed secret out: it is in the list,
	// if there is one, and fits all answers. Nil means that every secret is.
	Fair func(s S, seat Seat, secret string) bool
	// Known reports whether the state alone determines the secret; nil means never.
	Known func(S, Seat) bool
	// Ask returns an initial state that first asks a member who keeps the secret in the head
	// to confirm that it is chosen; nil means the game does not ask.
	Ask func(S, Seat) S
	// Forced returns the move that the secret forces on the seat to move, such as a truthful
	// answer, which the host then plays. It returns false if the seat has a choice. It is nil
	// for games in which the members make these moves themselves.
	Forced func(s S, seat Seat, secret string) (M, bool)
}

// SecretComposer describes how taps compose a secret, such as the places of ships. The draft
// is as secret as its result: unlike that of a [Composer], it is in no custom ID. It begins
// with a drawn secret.
type SecretComposer[S any] struct {
	// Keys returns the keys in rows. A key that is Done offers the draft as the secret, and one
	// with a Form, which is empty, opens the form of Secrets.
	Keys func(s S, seat Seat, draft string) [][]Key
	// Add returns the draft after a tap on the key with the given value, or false if the
	// value cannot follow. It may draw with r.
	Add func(s S, seat Seat, draft, value string, r *rand.Rand) (string, bool)
	// View draws a draft. The Title is a heading.
	View func(s S, seat Seat, draft string) View
}

// Corrections describes games in which a member's statement about a secret can turn out to
// be mistaken. The rules themselves ignore mistakes: any statement is a move and the game
// can continue. The host lets the seat amend one of its moves, or insist, before the game
// continues.
type Corrections[S any] struct {
	// Once is set if the seat is not asked again after a correction.
	Once bool
	// Statement reports whether the next move is a statement, which can be corrected later.
	Statement func(S) bool
	// Needed returns the seat that must have made a mistake, or false if all statements are
	// consistent. It is called often.
	Needed func(S) (Seat, bool)
	// Find returns the most probable corrections, most probable first.
	Find func(S) []Correction
	// View returns v, the state's own View, as it looks while the seat is asked.
	View func(s S, v View) View
}
