package games

import (
	"context"
	"iter"
	"math/rand/v2"
)

// Correction is an amendment that resolves a contradiction.
type Correction struct {
	Amend       string  // the text of the Amend entry
	Label       Text    // the label of its button
	Probability float64 // that this was the mistake
}

// MaxFigures is the greatest number of figures in one message.
const MaxFigures = 3

// Figure is a board that illustrates a rule. It shows all marks, including those of kind
// Legal, and should fit a phone; see grid.Grid.Fits. It uses only Board, Marks and Alt of
// the View. Its texts name seats by their role, because a figure has no players.
type Figure struct {
	Caption Text // what the figure shows and why
	View    View
}

// Brief explains a game in four lines and a small board.
type Brief struct {
	Title  Text
	Lines  []Text // four; each fits one line on a phone
	Answer Text   // how the keeper of a secret answers guesses, in place of those lines; zero if the game has no keeper
	Figure Figure
}

// NewBrief returns a Brief by the IDs of its texts.
func NewBrief(f Figure, title string, lines ...string) Brief {
	text := func(id string) Text { return Text{ID: id} }
	return Brief{Title: text(title), Lines: Mapped(lines, text), Figure: f}
}

// Played is a move and the state in which it was made. The state does not reflect later
// amendments of earlier moves.
type Played[S, M any] struct {
	Before S
	Move   M
}

// Verdict is a Judge's assessment of a move. Its JSON encoding is lossless.
type Verdict struct {
	Text  Text   `json:"text"`           // the reason, as the continuation of "better c5:", such as "stops row 2"; zero if there is none
	Best  string `json:"best,omitempty"` // the best move in canonical form, "" if unknown
	Skill int    `json:"skill"`          // 0 to 100 relative to the best move; -1 if not applicable
	Luck  int    `json:"luck"`           // 0 to 100, where 50 is expected; -1 if not applicable
	// Standing is the state of the game after the move: 100 if the first seat has won, 0 if
	// the second has, 50 if it is even; -1 if unknown.
	Standing int `json:"standing"`
	// Answers is set if the move answers a guess, which was made so many moves before. Luck is then
	// the luck of the guess.
	Answers int `json:"answers,omitempty"`
	// Left is the number of secrets that the answer leaves: 0 if the guess was right, -1 if unknown.
	Left int `json:"left,omitempty"`
}

// Optimum is the result of the best play by the seat that must find something out.
type Optimum struct {
	Seat Seat
	Mean float64 // mean number of its moves over all secrets
	Most int     // the limit on its moves; a lost game counts as one more
}

// Solution is the value of a state under perfect play.
type Solution[M any] struct {
	Proven bool
	// Value is the probability that the seat to move wins, where a draw counts as half a
	// win. Without chance it is 1, 0.5 or 0.
	Value    float64
	Distance int   // plies to the end if the winner hurries and the loser delays; 0 if unknown
	Best     []M   // moves that preserve the value; empty if unknown
	Complete bool  // Best is complete
	Perfect  []M   // the moves of Best that win soonest or lose latest, if known
	Nodes    int64 // positions searched
}

// Daily describes the daily challenge: all members play the same secret, kept by a computer,
// with the given opening and options; ResolveOptions fills in those that depend on the
// language of the server. The games that have one take turns.
type Daily[S any] struct {
	Opening string
	Options Options
	// Share summarises a game, in signs for each move that reveal neither the secret nor the
	// guesses, so that members who have not played yet may see it.
	Share func(S) []string
	// Limit is the number of moves in which the secret must be found; nil or 0 for no limit.
	Limit func(S) int
}

// Learning describes how the members of a server teach a game what most people say. An answer
// that a member has given in a finished game is the member's vote on a question about a thing. A
// match keeps the value of Option with which it began.
type Learning[S any] struct {
	// Option is the option with what the server has taught. Openings do not offer it.
	Option string
	// Subjects are what games can be about, such as lists. Called names one, and Subject is that
	// of a game with the options.
	Subjects []string
	Called   func(subject string) Text
	Subject  func(Options) string
	// Votes returns the thing that a finished game was about, and the answers about it; "" if it
	// is not known. The secret was revealed after the end, or is "".
	Votes func(s S, secret string) (thing string, votes []AnswerVote)
	// Fold returns the value of Option to which added things, with the answers that placed them, and
	// ballots lead, and the number of answers that the ballots change.
	Fold func(subject string, added []Ballot, ballots iter.Seq[Ballot]) (value string, changed int)
	// Naming is set if members can add things.
	Naming *Naming
}

// Naming describes how members add things that a game does not know.
type Naming struct {
	// Prefix begins the keys of such things, and no other keys. Most is the number of things that a
	// server can add.
	Prefix string
	Most   int
	// Key returns the key of a thing that a member names, or a [Refusal], for example of a name that
	// one of the others has, whose keys are given. Keys have no space and no slash.
	Key  func(subject, typed string, others []string) (key string, err error)
	Name func(key string) string
	// Place returns the next question about a new thing after some answers. Its Question is "" if
	// there is none.
	Place func(subject string, answers map[string]string) Placing
}

// Placing is a question about a new thing, with a key for each answer, whose value is the answer.
type Placing struct {
	Question string
	Text     Text // in words
	Answers  [][]Key
}

// AnswerVote is an answer in a game.
type AnswerVote struct {
	Move             int // among the moves of the game, from 0
	Question, Answer string
	// Doubtful is set if hardly anybody gives the answer. It is a vote only if the member confirms it.
	Doubtful bool
	Text     Text // both in words
}

// Ballot has the votes of one member on a thing, by question.
type Ballot struct {
	Thing   string            `json:"thing"`
	Answers map[string]string `json:"answers"`
}

// Puzzles describes the positions that make puzzles: those after From to To plies of a game
// with the given options. Solve must solve them quickly and completely. The games that have
// them take turns.
type Puzzles struct {
	Options  Options
	From, To int
}

// Simulation plays hundreds of games.
type Simulation struct {
	// Contest returns the options of the simulated games, with the game's choice of what o
	// leaves open.
	Contest func(o Options) Options
	// Play plays games with each player that supports the options and reports after each
	// game. The caller provides the randomness. It returns the context's error when the
	// context ends.
	Play func(ctx context.Context, o Options, games int, r *rand.Rand, report func(done int)) ([]Score, error)
}

// Score is the result of a player in a simulation.
type Score struct {
	Player string  `json:"player"`
	Games  int     `json:"games"`
	Wins   int     `json:"wins"`
	Mean   float64 `json:"mean"` // moves per game won; 0 if none was won
}

// Library provides the items of a game.
type Library struct {
	// Names returns the built-in items.
	Names func() []string
	// Text returns the text of a built-in item, or of another that its name determines.
	Text func(name string) (string, bool)
	// Named returns the text of an uploaded file, with a name after that of the file if it has
	// none; nil if every text names its item.
	Named func(file, text string) string
	// Read validates the text of an uploaded file and names it, or returns a Refusal with
	// the line and the reason.
	Read func(text string) (name string, about Text, err error)
}
