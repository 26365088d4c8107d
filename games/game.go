package games

import (
	"cmp"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"time"
	"unicode/utf8"

	"parlour/games/grid"
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

// Seat is a place at the table: an index into [Info].Seats.
type Seat int

// Values of Seat that are not seats.
const (
	Nobody Seat = -1 // the turn in a finished game; the winner of a draw
	Chance Seat = -2 // the turn when dice are rolled
)

// UnlessOver returns the seat s, or [Nobody] if the game is over.
func UnlessOver(over bool, s Seat) Seat {
	if over {
		return Nobody
	}
	return s
}

// Position is what lies on the table. It is immutable and contains no secret.
type Position interface {
	// Turn returns the seat to move, Nobody after the end, and Chance if the next move is a
	// roll.
	Turn() Seat
	// Moves yields the legal moves in canonical form, each once and in a fixed order, except
	// those that are free text; see [Game.MoveForm]. A finished game has none.
	Moves() iter.Seq[string]
	// Play returns the position after a move, or a Refusal. It accepts what people type as
	// well as the canonical form, up to [MaxMove] characters.
	Play(move string) (Position, error)
	// Canonical returns the canonical form of a legal move, which is stored and compared, or
	// the Refusal that Play would return.
	Canonical(move string) (string, error)
	// Outcome returns the result of the game.
	Outcome() Outcome
	// View returns what to draw and say.
	View() View
}

// Outcome is the result of a game. A draw is Over with Winner Nobody.
type Outcome struct {
	Over   bool
	Winner Seat
	Reason Text // explains the result where no View is shown, as in arena and in logs
	// Places ranks all seats of a game for more than two: 1 for the winner, equal places for
	// ties. If all seats have place 2, they have lost together. It is nil if there are Winners.
	Places []int
	// Winners are seats that win together, such as partners or, against the game itself, all
	// seats; Winner is then Nobody. The others have lost. Members who join a table take its seats
	// in order, so let partners follow each other in Info.Seats, whatever the order of turns.
	Winners []Seat
	// Points are what each seat has gained, in a game that is played in a series; see [Info.Series].
	Points []int
}

// Wins reports whether a seat wins, alone or with others.
func (o Outcome) Wins(s Seat) bool {
	return o.Over && s >= 0 && (o.Winner == s || slices.Contains(o.Winners, s))
}

// Drawn reports whether the game has ended without a winner or a common loss.
func (o Outcome) Drawn() bool {
	lost := len(o.Places) > 0 && !slices.ContainsFunc(o.Places, func(place int) bool { return place == 1 })
	return o.Over && o.Winner == Nobody && len(o.Winners) == 0 && !lost
}

// Running is the outcome of an unfinished game.
var Running = Outcome{Winner: Nobody}

// Hand is what one seat knows in addition to the position.
type Hand struct {
	Secret string     // as returned by Draw, Read or Deal; "" if none
	Rand   *rand.Rand // of math/rand/v2: the player's randomness, reproducible from match, ply and seed
}

// Random returns the randomness of the hand, or else that of a fixed seed.
func (h Hand) Random() *rand.Rand {
	if h.Rand == nil {
		return rand.New(rand.NewPCG(0, 0))
	}
	return h.Rand
}

// Best returns the values whose worth is greatest, and that worth.
func Best[T any](all iter.Seq[T], worth func(T) int) (best []T, most int) {
	for x := range all {
		n := worth(x)
		if n > most {
			best = nil
		}
		if len(best) == 0 || n == most {
			best, most = append(best, x), n
		}
	}
	return best, most
}

// Pick returns one of several values at random, or without randomness the first.
func Pick[T any](h Hand, all []T) T {
	if h.Rand == nil {
		return all[0]
	}
	return all[h.Rand.IntN(len(all))]
}

// Limits bound a computer player's search so that its moves are reproducible. Zero means the
// player's default.
type Limits struct {
	Nodes int64 `json:"nodes,omitempty"` // positions searched
	Depth int   `json:"depth,omitempty"` // search depth in plies

	// Stop is closed when the player should return the best move found so far; nil means
	// never. In contrast, the end of the context means that no move is needed any more. Moves
	// from tables and proofs are never cut short. Stop is not stored, and a move that it
	// affects is not reproducible.
	Stop <-chan struct{} `json:"-"`
}

// Stopped reports whether the player should return the best move so far.
func (l Limits) Stopped() bool {
	select {
	case <-l.Stop:
		return true
	default:
		return false
	}
}

// Or returns the limits with zero fields replaced by those of defaults.
func (l Limits) Or(defaults Limits) Limits {
	l.Nodes, l.Depth = cmp.Or(l.Nodes, defaults.Nodes), cmp.Or(l.Depth, defaults.Depth)
	return l
}

// View describes a position in pictures and words. It contains no secret, because a position
// has none. From the top, a card shows:
//
//	Title    ## Pathway · 6x6
//	Players  -# 🔴 @alice against 🔷 Parlour (easy)
//	Goals    -# Run out of squares first to win.
//	Lesson   -# Touch no disc, or exactly one of yours.
//	Board
//	Status   **alice, pick a column.**
//	Last     -# 🟥 You: c4   🟦 Parlour: b2   (Legend)
//	Note     -# (anything else)
//	Score    -# 🔸 Open squares: you 26, Parlour 28
//
// A line of text has some 33 characters on a phone, a line of small text some 45. Texts contain
// their own markup, such as bold. After the end a card shows neither Goals, Last nor Score.
type View struct {
	Title   Text // the game and its rules: "Mastermind · Classic"
	Players Text // who plays which sign, in small text; "" if a card need not say it
	// Goals says how each seat wins, by seat; a single text is the goal of all seats. Each is an
	// order or ends in "and you win", has at most 45 characters, and names no player, because
	// menus and invitations repeat it. A card shows it to members who are new to the game.
	Goals []Text
	// Lesson says what a move does, in at most 45 characters, if a stranger would not guess it. A card
	// shows it below the goal.
	Lesson Text
	Board  grid.Grid
	Marks  []grid.Mark
	// Small draws the board in small print, without labels: one to look at, beside another one.
	Small bool
	// KeysFormBoard reports that the keys of the [Composer] form the board. The board is then
	// not drawn while the keys are shown.
	KeysFormBoard bool
	// KeysStay reports that they do so after the end too. A tap then says that the game is over.
	KeysStay bool
	// Status is what to do, addressed to the player to move, or after the end the result.
	Status Text
	// Last is the last move of each side with its effect. The sign of a move that is marked on
	// the board stands before it, so the line explains the mark. In this line and in Score a
	// card calls the only member at a table "you".
	Last Text
	// Legend explains the sign of legal moves, beside Last. A card leaves both out while a computer decides.
	Legend Text
	// Note is additional small text.
	Note Text
	// Score is what the sides have so far: points, open squares, ships. It does not judge.
	Score Text
	// Pause makes a computer wait after a member's move or a forced one, so that members see what
	// the move has revealed: two to three seconds, or 0. The keys are disabled meanwhile. Between moves of
	// computers there is no pause, so Last and the board also show what they did before.
	Pause time.Duration
	// Alarm reports that a contradiction must be resolved before the game continues.
	Alarm bool
	Lines []Text // the text below the board, on a page of knowledge
	Alt   Text   // describes the board for screen readers in a few sentences
}

// Goal returns how a seat wins; zero if the view does not say it.
func (v View) Goal(s Seat) Text {
	switch {
	case len(v.Goals) == 1:
		return v.Goals[0]
	case s < 0 || int(s) >= len(v.Goals):
		return Text{}
	}
	return v.Goals[s]
}

// Audience describes the viewers of a board to the rules that draw it.
type Audience struct {
	// Seat is the viewers' seat: the only one that members occupy, or that of the owner of a
	// private message. It is Nobody if members occupy several seats.
	Seat Seat
	// You reports that the viewer is the only member at the table. Texts address that member as
	// "you".
	You       bool
	Computers []bool // by seat
	Over      bool   // the match has ended, by the rules or otherwise
	Hand      string // as returned by Deal, in the private view of the owner of a dealt hand; else ""
}

// Watches reports whether a computer is known to play a seat.
func (a Audience) Watches(s Seat) bool { return int(s) < len(a.Computers) && a.Computers[s] }
