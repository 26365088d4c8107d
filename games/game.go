package games

import (
	"context"
	"iter"
	"math/rand/v2"
	"slices"
	"unicode/utf8"
)

// Game is a game as those who host it see it: its [Rules] over positions and
// moves as text. Make one with [New]. A game and all its functions may be used
// by several goroutines at once; nothing in it may be changed.
type Game struct{ Rules[Position, string] }

// Player is a computer player of a [Game].
type Player = Strategy[Position, string]

// Thought is what a [Player] chose.
type Thought = Choice[string]

// MaxMove is how many characters (code points) a move may have as people type it.
// A game that reads moves need not fear longer ones.
const MaxMove = 200

// New makes a Game of typed rules: the one place where types are erased. It
// fills in the defaults that the fields of Rules name.
func New[S State[S, M], M any](r Rules[S, M]) *Game {
	r = withDefaults(r)
	e := &eraser[S, M]{r}
	return &Game{Rules[Position, string]{
		Info:    r.Info,
		Open:    e.open,
		Parse:   func(p Position, move string) (string, error) { return p.Canonical(move) },
		Format:  func(_ Position, move string) string { return move },
		View:    Position.View,
		Players: e.players(),

		Verbs:          e.verbs(),
		Compose:        e.compose(),
		MoveText:       e.moveText(),
		Pointless:      e.pointless(),
		DefaultPlayer:  r.DefaultPlayer,
		ResolveOptions: r.ResolveOptions,

		Seats:        r.Seats,
		DropOut:      e.dropOut(),
		Chances:      e.chances(),
		Simultaneous: e.simultaneous(),
		Secrets:      e.secrets(),
		Corrections:  e.corrections(),

		Terms:    ofState(r.Terms),
		Brief:    ofState(r.Brief),
		Figures:  r.Figures,
		Foretell: e.foretell(),

		Judge:     e.judge(),
		Review:    e.review(),
		Knowledge: e.knowledge(),
		Answer:    e.answer(),

		Set:        e.set(),
		Board:      e.board(),
		Perft:      e.perft(),
		Solve:      e.solve(),
		Campaign:   e.campaign(),
		Simulation: r.Simulation,
		Library:    r.Library,
		Data:       r.Data,
	}}
}

// position is a Position with a state inside.
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
	if utf8.RuneCountInString(move) > MaxMove {
		return none, Refuse("games.move.long", "Max", MaxMove)
	}
	m, err := p.rules.Parse(p.s, move)
	if err != nil {
		return none, err
	}
	if err := p.s.Legal(m); err != nil {
		return none, err
	}
	return m, nil
}

// stateOf is the state inside a position; false where that is of another game.
func stateOf[S any](p Position) (S, bool) {
	w, ok := p.(interface{ state() S })
	if !ok {
		var none S
		return none, false
	}
	return w.state(), true
}

// errForeign is what a game says of a position of another one.
var errForeign = Refuse("games.foreign")

// ofState erases a function of a state alone. Of another game's position it
// makes nothing.
func ofState[S, R any](f func(S) R) func(Position) R {
	if f == nil {
		return nil
	}
	return func(p Position) (r R) {
		if s, ok := stateOf[S](p); ok {
			r = f(s)
		}
		return r
	}
}

// ofMove is ofState for a function of a state and something else.
func ofMove[S, A, R any](f func(S, A) R) func(Position, A) R {
	if f == nil {
		return nil
	}
	return func(p Position, a A) (r R) {
		if s, ok := stateOf[S](p); ok {
			r = f(s, a)
		}
		return r
	}
}

// eraser makes functions over positions and texts of those over S and M. Each
// of its methods returns nil where the rules have no such function.
type eraser[S State[S, M], M any] struct{ rules Rules[S, M] }

func (e *eraser[S, M]) at(s S) Position { return position[S, M]{&e.rules, s} }

func (e *eraser[S, M]) open(o Options) (Position, error) {
	o, err := Check(e.rules.Info.Options, o)
	if err != nil {
		return nil, err
	}
	s, err := e.rules.Open(o)
	if err != nil {
		return nil, err
	}
	return e.at(s), nil
}

// line is moves as texts, each in the state in which it would be played.
func (e *eraser[S, M]) line(s S, moves []M) (texts []string) {
	for _, m := range moves {
		texts = append(texts, e.rules.Format(s, m))
		s = s.After(m)
	}
	return texts
}

func (e *eraser[S, M]) players() map[string]Player {
	players := make(map[string]Player, len(e.rules.Players))
	for name, strategy := range e.rules.Players {
		players[name] = func(ctx context.Context, p Position, h Hand, l Limits) (Thought, error) {
			s, ok := stateOf[S](p)
			if !ok {
				return Thought{}, errForeign
			}
			c, err := strategy(ctx, s, h, l)
			if err != nil {
				return Thought{}, err
			}
			return Thought{
				Move: e.rules.Format(s, c.Move), Value: c.Value, Proven: c.Proven, Distance: c.Distance,
				Line: e.line(s, c.Line), Nodes: c.Nodes, Depth: c.Depth, Why: c.Why, Note: c.Note,
			}, nil
		}
	}
	return players
}

func (e *eraser[S, M]) verbs() (verbs []Verb[Position]) {
	for _, v := range e.rules.Verbs {
		verbs = append(verbs, Verb[Position]{Name: v.Name, Kind: v.Kind, Params: v.Params, Compose: func(p Position, o Options) (string, error) {
			s, ok := stateOf[S](p)
			if !ok {
				return "", errForeign
			}
			return v.Compose(s, o)
		}})
	}
	return verbs
}

func (e *eraser[S, M]) compose() *Composer[Position] {
	c := e.rules.Compose
	if c == nil {
		return nil
	}
	return &Composer[Position]{
		Keys: ofMove(c.Keys),
		Add: func(p Position, draft, value string) (string, bool) {
			s, ok := stateOf[S](p)
			if !ok {
				return "", false
			}
			return c.Add(s, draft, value)
		},
		Draft: func(p Position, draft string, v View) View {
			s, ok := stateOf[S](p)
			if !ok {
				return v
			}
			return c.Draft(s, draft, v)
		},
	}
}

// move reads a move of a position in its canonical form.
func (e *eraser[S, M]) move(p Position, move string) (s S, m M, err error) {
	s, ok := stateOf[S](p)
	if !ok {
		return s, m, errForeign
	}
	m, err = position[S, M]{&e.rules, s}.read(move)
	return s, m, err
}

func (e *eraser[S, M]) moveText() func(Position, string) Text {
	return func(p Position, move string) Text {
		s, m, err := e.move(p, move)
		if err != nil || e.rules.MoveText == nil {
			return T("games.move", "Move", move)
		}
		return e.rules.MoveText(s, m)
	}
}

func (e *eraser[S, M]) pointless() func(Position, string) error {
	if e.rules.Pointless == nil {
		return nil
	}
	return func(p Position, move string) error {
		s, m, err := e.move(p, move)
		if err != nil {
			return err
		}
		return e.rules.Pointless(s, m)
	}
}

func (e *eraser[S, M]) dropOut() func(Position, Seat) Position {
	if e.rules.DropOut == nil {
		return nil
	}
	return func(p Position, seat Seat) Position {
		if s, ok := stateOf[S](p); ok {
			return e.at(e.rules.DropOut(s, seat))
		}
		return p
	}
}

func (e *eraser[S, M]) chances() func(Position) []Roll[string] {
	if e.rules.Chances == nil {
		return nil
	}
	return func(p Position) (rolls []Roll[string]) {
		s, ok := stateOf[S](p)
		if !ok {
			return nil
		}
		for _, r := range e.rules.Chances(s) {
			rolls = append(rolls, Roll[string]{e.rules.Format(s, r.Move), r.Probability})
		}
		return rolls
	}
}

func (e *eraser[S, M]) simultaneous() *Simultaneous[Position] {
	sim := e.rules.Simultaneous
	if sim == nil {
		return nil
	}
	return &Simultaneous[Position]{
		Seats: ofState(sim.Seats),
		As: func(p Position, seat Seat) Position {
			if s, ok := stateOf[S](p); ok {
				return e.at(sim.As(s, seat))
			}
			return p
		},
	}
}

func (e *eraser[S, M]) secrets() *Secrets[Position, string] {
	r := e.rules.Secrets
	if r == nil {
		return nil
	}
	erased := &Secrets[Position, string]{
		Draw: func(p Position, seat Seat, random *rand.Rand) string {
			if s, ok := stateOf[S](p); ok {
				return r.Draw(s, seat, random)
			}
			return ""
		},
		Read: func(p Position, seat Seat, typed string) (string, error) {
			s, ok := stateOf[S](p)
			if !ok {
				return "", errForeign
			}
			return r.Read(s, seat, typed)
		},
		Show: func(p Position, seat Seat, secret string) Text {
			if s, ok := stateOf[S](p); ok {
				return r.Show(s, seat, secret)
			}
			return Text{}
		},
		Form: ofMove(r.Form),
		Reveal: func(p Position, seat Seat, secret string) ([]Text, error) {
			s, ok := stateOf[S](p)
			if !ok {
				return nil, errForeign
			}
			return r.Reveal(s, seat, secret)
		},
		Known: ofMove(r.Known),
	}
	if r.View != nil {
		erased.View = func(p Position, seat Seat, secret string) View {
			if s, ok := stateOf[S](p); ok {
				return r.View(s, seat, secret)
			}
			return View{}
		}
	}
	if r.Ask != nil {
		erased.Ask = func(p Position, seat Seat) Position {
			if s, ok := stateOf[S](p); ok {
				return e.at(r.Ask(s, seat))
			}
			return p
		}
	}
	if r.Forced != nil {
		erased.Forced = func(p Position, seat Seat, secret string) (string, bool) {
			s, ok := stateOf[S](p)
			if !ok {
				return "", false
			}
			m, forced := r.Forced(s, seat, secret)
			if !forced {
				return "", false
			}
			return e.rules.Format(s, m), true
		}
	}
	return erased
}

func (e *eraser[S, M]) corrections() *Corrections[Position] {
	c := e.rules.Corrections
	if c == nil {
		return nil
	}
	return &Corrections[Position]{
		Needed: func(p Position) (Seat, bool) {
			if s, ok := stateOf[S](p); ok {
				return c.Needed(s)
			}
			return Nobody, false
		},
		Find: ofState(c.Find),
		View: ofMove(c.View),
	}
}

func (e *eraser[S, M]) foretell() func(Position) (Seat, Text, bool) {
	if e.rules.Foretell == nil {
		return nil
	}
	return func(p Position) (Seat, Text, bool) {
		if s, ok := stateOf[S](p); ok {
			return e.rules.Foretell(s)
		}
		return Nobody, Text{}, false
	}
}

func (e *eraser[S, M]) judge() func(context.Context, Position, string, Limits) (Verdict, error) {
	if e.rules.Judge == nil {
		return nil
	}
	return func(ctx context.Context, before Position, move string, l Limits) (Verdict, error) {
		s, m, err := e.move(before, move)
		if err != nil {
			return Verdict{}, err
		}
		return e.rules.Judge(ctx, s, m, l)
	}
}

func (e *eraser[S, M]) review() func(context.Context, []Played[Position, string], Limits, func(int, Verdict)) error {
	if e.rules.Review == nil {
		return nil
	}
	return func(ctx context.Context, played []Played[Position, string], l Limits, report func(int, Verdict)) error {
		typed := make([]Played[S, M], len(played))
		for i, p := range played {
			s, m, err := e.move(p.Before, p.Move)
			if err != nil {
				return err
			}
			typed[i] = Played[S, M]{s, m}
		}
		return e.rules.Review(ctx, typed, l, report)
	}
}

func (e *eraser[S, M]) knowledge() func(Position, Seat, Hand) []View {
	if e.rules.Knowledge == nil {
		return nil
	}
	return func(p Position, seat Seat, h Hand) []View {
		if s, ok := stateOf[S](p); ok {
			return e.rules.Knowledge(s, seat, h)
		}
		return nil
	}
}

func (e *eraser[S, M]) answer() func(context.Context, Position, map[Seat]string, string) (Text, error) {
	if e.rules.Answer == nil {
		return nil
	}
	return func(ctx context.Context, p Position, told map[Seat]string, question string) (Text, error) {
		s, ok := stateOf[S](p)
		if !ok {
			return Text{}, errForeign
		}
		return e.rules.Answer(ctx, s, told, question)
	}
}

func (e *eraser[S, M]) set() func(o Options, board, turn string) (Position, error) {
	if e.rules.Set == nil {
		return nil
	}
	return func(o Options, board, turn string) (Position, error) {
		o, err := Check(e.rules.Info.Options, o)
		if err != nil {
			return nil, err
		}
		s, err := e.rules.Set(o, board, turn)
		if err != nil {
			return nil, err
		}
		return e.at(s), nil
	}
}

func (e *eraser[S, M]) board() func(Position) (board, turn string) {
	if e.rules.Board == nil {
		return nil
	}
	return func(p Position) (board, turn string) {
		if s, ok := stateOf[S](p); ok {
			return e.rules.Board(s)
		}
		return "", ""
	}
}

func (e *eraser[S, M]) perft() func(Position, int) int64 { return ofMove(e.rules.Perft) }

func (e *eraser[S, M]) solve() func(context.Context, Position, Limits) (Solution[string], error) {
	if e.rules.Solve == nil {
		return nil
	}
	return func(ctx context.Context, p Position, l Limits) (Solution[string], error) {
		s, ok := stateOf[S](p)
		if !ok {
			return Solution[string]{}, errForeign
		}
		found, err := e.rules.Solve(ctx, s, l)
		return e.solution(s, found), err
	}
}

func (e *eraser[S, M]) campaign() func(context.Context, Position, string, func(string)) (Solution[string], error) {
	if e.rules.Campaign == nil {
		return nil
	}
	return func(ctx context.Context, p Position, file string, report func(string)) (Solution[string], error) {
		s, ok := stateOf[S](p)
		if !ok {
			return Solution[string]{}, errForeign
		}
		found, err := e.rules.Campaign(ctx, s, file, report)
		return e.solution(s, found), err
	}
}

func (e *eraser[S, M]) solution(s S, found Solution[M]) Solution[string] {
	erased := Solution[string]{Proven: found.Proven, Value: found.Value, Distance: found.Distance, All: found.All, Nodes: found.Nodes}
	texts := func(moves []M) (texts []string) {
		for _, m := range moves {
			texts = append(texts, e.rules.Format(s, m))
		}
		slices.Sort(texts)
		return texts
	}
	erased.Best, erased.Perfect = texts(found.Best), texts(found.Perfect)
	return erased
}
