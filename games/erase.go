package games

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"parlour/solver"
)

// erased converts typed rules to rules over positions and texts. For a position of another
// game, a converted function returns a zero value or errForeign.
func erased[S State[S, M], M any](r *Rules[S, M]) Rules[Position, string] {
	e := eraser[S, M]{r}
	return Rules[Position, string]{
		Info:   r.Info,
		Open:   func(o Options) (Position, error) { return e.opened(o, r.Open) },
		Parse:  func(p Position, move string) (string, error) { return p.Canonical(move) },
		Format: func(_ Position, move string) string { return move },
		View:   Position.View,
		SeenBy: func(p Position, a Audience) Position {
			return withState(p, func(s S) Position { return e.position(r.SeenBy(s, a)) })
		},
		Players: e.players(),

		Verbs:          e.verbs(),
		Compose:        e.composer(r.Compose),
		FreeText:       part(r.FreeText, e.freeText),
		MoveText:       e.moveText,
		Number:         erase(r.Number),
		Redundant:      optional(r.Redundant != nil, e.redundant),
		DefaultPlayer:  r.DefaultPlayer,
		ResolveOptions: r.ResolveOptions,

		Seats:        r.Seats,
		DropOut:      e.seated(r.DropOut),
		Pass:         optional(r.Pass != nil, e.pass),
		Rolls:        optional(r.Rolls != nil, func(p Position) []Roll[string] { return withState(p, e.rolls) }),
		Simultaneous: part(r.Simultaneous, e.simultaneous),
		Secrets:      part(r.Secrets, e.secrets),
		Corrections:  part(r.Corrections, e.corrections),

		Fill: optional(r.Fill != nil, func(p Position) (empty, cells int) { return both(p, r.Fill) }),

		Daily:     part(r.Daily, e.daily),
		Learning:  part(r.Learning, e.learning),
		Judge:     optional(r.Judge != nil, e.judge),
		Review:    optional(r.Review != nil, e.review),
		Knowledge: erase3(r.Knowledge),

		Simulation: r.Simulation,
		Library:    r.Library,

		Help: Help[Position]{Terms: erase(r.Terms), Brief: erase(r.Brief), Figures: r.Figures},
		Theory: Theory[Position, string]{
			Perfect: erase(r.Perfect), Optimum: r.Optimum, Puzzles: r.Puzzles,
			Solve: optional(r.Solve != nil, func(ctx context.Context, p Position, l Limits) (Solution[string], error) {
				return tryState(p, func(s S) (Solution[string], error) {
					found, err := r.Solve(ctx, s, l)
					return e.solution(s, found), err
				})
			}),
			ProvenWinner: optional(r.ProvenWinner != nil, func(p Position) (seat Seat, said Text, decided bool) {
				withState(p, func(s S) bool { seat, said, decided = r.ProvenWinner(s); return true })
				return seat, said, decided
			}),
		},
		Language: Language[Position]{
			Spell: e.spell(r.Spell),
			Answer: optional(r.Answer != nil, func(ctx context.Context, p Position, revealed map[Seat]string, language, question string, known ...Alphabet) (Text, error) {
				return tryState(p, func(s S) (Text, error) { return r.Answer(ctx, s, revealed, language, question, known...) })
			}),
		},
	}
}

// errForeign is the error for a position of another game.
var errForeign = Refuse("games.foreign")

// optional returns f if the game has it, and nil otherwise.
func optional[F any](has bool, f F) (none F) {
	if has {
		return f
	}
	return none
}

// part converts a part of the rules that the game may lack.
func part[T, U any](p *T, convert func(*T) *U) *U {
	if p == nil {
		return nil
	}
	return convert(p)
}

// stateOf returns the state of a position, or false if the position is of another game.
func stateOf[S any](p Position) (s S, ok bool) {
	if w, ours := p.(interface{ state() S }); ours {
		return w.state(), true
	}
	return s, false
}

// withState applies f to the state of a position.
func withState[S, R any](p Position, f func(S) R) (r R) {
	if s, ok := stateOf[S](p); ok {
		return f(s)
	}
	return r
}

// tryState applies an f that can fail to the state of a position.
func tryState[S, R any](p Position, f func(S) (R, error)) (r R, err error) {
	if s, ok := stateOf[S](p); ok {
		return f(s)
	}
	return r, errForeign
}

// both is withState for an f with two results.
func both[S, A, B any](p Position, f func(S) (A, B)) (a A, b B) {
	if s, ok := stateOf[S](p); ok {
		return f(s)
	}
	return a, b
}

// erase converts a function of a state, eraseWith one of a state and another argument, and erase3 one
// of a state and two others.
func erase[S, R any](f func(S) R) func(Position) R {
	return optional(f != nil, func(p Position) R { return withState(p, f) })
}

func eraseWith[S, A, R any](f func(S, A) R) func(Position, A) R {
	return optional(f != nil, func(p Position, a A) R { return withState(p, func(s S) R { return f(s, a) }) })
}

func erase3[S, A, B, R any](f func(S, A, B) R) func(Position, A, B) R {
	return optional(f != nil, func(p Position, a A, b B) R { return withState(p, func(s S) R { return f(s, a, b) }) })
}

// eraser contains the longer conversions.
type eraser[S State[S, M], M any] struct{ *Rules[S, M] }

func (e eraser[S, M]) position(s S) Position { return position[S, M]{e.Rules, s} }

// seated converts a function that returns the state for a seat.
func (e eraser[S, M]) seated(f func(S, Seat) S) func(Position, Seat) Position {
	return optional(f != nil, func(p Position, seat Seat) Position {
		return withState(p, func(s S) Position { return e.position(f(s, seat)) })
	})
}

// formatted returns a move as text, if there is one.
func (e eraser[S, M]) formatted(s S, m M, ok bool) (string, bool) {
	if !ok {
		return "", false
	}
	return e.Format(s, m), true
}

// opened returns the position of a state that open creates from checked options.
func (e eraser[S, M]) opened(o Options, open func(Options) (S, error)) (Position, error) {
	o, err := e.Info.CheckOptions(o)
	if err != nil {
		return nil, err
	}
	s, err := open(o)
	if err != nil {
		return nil, err
	}
	return e.position(s), nil
}

// move parses a legal move of a position.
func (e eraser[S, M]) move(p Position, move string) (s S, m M, err error) {
	s, ok := stateOf[S](p)
	if !ok {
		return s, m, errForeign
	}
	m, err = position[S, M]{e.Rules, s}.read(move)
	return s, m, err
}

// line formats moves, each in the state in which it is played.
func (e eraser[S, M]) line(s S, moves []M) (texts []string) {
	for _, m := range moves {
		texts = append(texts, e.Format(s, m))
		s = s.After(m)
	}
	return texts
}

func (e eraser[S, M]) players() map[string]Player {
	players := make(map[string]Player, len(e.Players))
	for name, strategy := range e.Players {
		players[name] = func(ctx context.Context, p Position, h Hand, l Limits) (Thought, error) {
			return tryState(p, func(s S) (Thought, error) {
				if slices.ContainsFunc(e.Info.Players, func(i PlayerInfo) bool { return i.Name == name && !i.plays(s.Turn()) }) {
					return Thought{}, fmt.Errorf("%s: %s cannot play the seat to move", e.Info.Name, name)
				}
				c, err := strategy(ctx, s, h, l)
				if err != nil {
					return Thought{}, err
				}
				return Thought{
					Move: e.Format(s, c.Move), Value: c.Value, Proven: c.Proven, Distance: c.Distance,
					Line: e.line(s, c.Line), Nodes: c.Nodes, Depth: c.Depth, Why: c.Why, Note: c.Note,
				}, nil
			})
		}
	}
	return players
}

func (e eraser[S, M]) verbs() (verbs []Verb[Position]) {
	for _, v := range e.Verbs {
		verbs = append(verbs, Verb[Position]{Name: v.Name, Params: v.Params, Compose: func(p Position, o Options) (string, error) {
			return tryState(p, func(s S) (string, error) { return v.Compose(s, o) })
		}})
	}
	return verbs
}

func (e eraser[S, M]) composer(c *Composer[S]) *Composer[Position] {
	return &Composer[Position]{
		Keys: eraseWith(c.Keys),
		Add: func(p Position, draft, value string) (string, bool) {
			return both(p, func(s S) (string, bool) { return c.Add(s, draft, value) })
		},
		Draft:  erase3(c.Draft),
		Drafts: erase3(c.Drafts),
	}
}

func (e eraser[S, M]) freeText(t *FreeText[S, M]) *FreeText[Position, string] {
	return &FreeText[Position, string]{
		Form: erase(t.Form),
		Random: func(p Position, random *rand.Rand) string {
			return withState(p, func(s S) string { return e.Format(s, t.Random(s, random)) })
		},
	}
}

func (e eraser[S, M]) moveText(p Position, move string) Text {
	if s, m, err := e.move(p, move); err == nil && e.MoveText != nil {
		return e.MoveText(s, m)
	}
	return T("games.move", "Move", move)
}

func (e eraser[S, M]) spell(f func(S, string, []Alphabet) string) func(Position, string, []Alphabet) string {
	return func(p Position, typed string, known []Alphabet) string {
		if s, ok := stateOf[S](p); ok && f != nil {
			return f(s, typed, known)
		}
		return typed
	}
}

func (e eraser[S, M]) redundant(p Position, move string) error {
	s, m, err := e.move(p, move)
	if err != nil {
		return err
	}
	return e.Redundant(s, m)
}

func (e eraser[S, M]) pass(p Position, seat Seat) (move string, ok bool) {
	return both(p, func(s S) (string, bool) {
		m, ok := e.Pass(s, seat)
		return e.formatted(s, m, ok)
	})
}

func (e eraser[S, M]) rolls(s S) []Roll[string] {
	return Mapped(e.Rolls(s), func(r Roll[M]) Roll[string] { return Roll[string]{e.Format(s, r.Move), r.Probability} })
}

func (e eraser[S, M]) simultaneous(sim *Simultaneous[S]) *Simultaneous[Position] {
	return &Simultaneous[Position]{Seats: erase(sim.Seats), WithTurn: e.seated(sim.WithTurn)}
}

func (e eraser[S, M]) daily(d *Daily[S]) *Daily[Position] {
	return &Daily[Position]{Opening: d.Opening, Options: d.Options, Share: erase(d.Share), Limit: erase(d.Limit)}
}

func (e eraser[S, M]) learning(l *Learning[S]) *Learning[Position] {
	return &Learning[Position]{
		Option: l.Option, Subjects: l.Subjects, Called: l.Called, Subject: l.Subject, Fold: l.Fold, Naming: l.Naming,
		Votes: func(p Position, secret string) (thing string, votes []AnswerVote) {
			return both(p, func(s S) (string, []AnswerVote) { return l.Votes(s, secret) })
		},
	}
}

func (e eraser[S, M]) judge(ctx context.Context, before Position, move string, l Limits) (Verdict, error) {
	s, m, err := e.move(before, move)
	if err != nil {
		return Verdict{}, err
	}
	return e.Judge(ctx, s, m, l)
}

func (e eraser[S, M]) review(ctx context.Context, played []Played[Position, string], l Limits, report func(int, Verdict)) (err error) {
	typed := make([]Played[S, M], len(played))
	for i, p := range played {
		if i%64 == 63 { // parsing is quick
			if err = solver.Yield(ctx); err != nil {
				return err
			}
		}
		if typed[i].Before, typed[i].Move, err = e.move(p.Before, p.Move); err != nil {
			return err
		}
	}
	return e.Review(ctx, typed, l, report)
}

// solution formats the moves of a solution and sorts them.
func (e eraser[S, M]) solution(s S, found Solution[M]) Solution[string] {
	texts := func(moves []M) []string {
		return slices.Sorted(slices.Values(Mapped(moves, func(m M) string { return e.Format(s, m) })))
	}
	return Solution[string]{
		Proven: found.Proven, Value: found.Value, Distance: found.Distance, Complete: found.Complete, Nodes: found.Nodes,
		Best: texts(found.Best), Perfect: texts(found.Perfect),
	}
}

func (e eraser[S, M]) secrets(r *Secrets[S, M]) *Secrets[Position, string] {
	return &Secrets[Position, string]{
		Deal: erase3(r.Deal),
		Draw: erase3(r.Draw),
		Read: func(p Position, seat Seat, typed string) (string, error) {
			secret, err := tryState(p, func(s S) (string, error) { return r.Read(s, seat, typed) })
			return secret, seen(typed, err)
		},
		Spell:   e.spell(r.Spell),
		Show:    erase3(r.Show),
		Lay:     erase3(r.Lay),
		View:    erase3(r.View),
		Form:    eraseWith(r.Form),
		Compose: part(r.Compose, secretComposer),
		Reveal: optional(r.Reveal != nil, func(p Position, seat Seat, secret string) ([]Text, error) {
			return tryState(p, func(s S) ([]Text, error) { return r.Reveal(s, seat, secret) })
		}),
		Fair:  erase3(r.Fair),
		Known: eraseWith(r.Known),
		Ask:   e.seated(r.Ask),
		Forced: optional(r.Forced != nil, func(p Position, seat Seat, secret string) (move string, forced bool) {
			return both(p, func(s S) (string, bool) {
				m, forced := r.Forced(s, seat, secret)
				return e.formatted(s, m, forced)
			})
		}),
	}
}

func secretComposer[S any](c *SecretComposer[S]) *SecretComposer[Position] {
	return &SecretComposer[Position]{
		Keys: erase3(c.Keys),
		Add: func(p Position, seat Seat, draft, value string, random *rand.Rand) (string, bool) {
			return both(p, func(s S) (string, bool) { return c.Add(s, seat, draft, value, random) })
		},
		View: erase3(c.View),
	}
}

func (e eraser[S, M]) corrections(c *Corrections[S]) *Corrections[Position] {
	return &Corrections[Position]{
		Once:      c.Once,
		Statement: erase(c.Statement),
		Needed:    func(p Position) (seat Seat, needed bool) { return both(p, c.Needed) },
		Find:      erase(c.Find),
		View:      eraseWith(c.View),
	}
}
