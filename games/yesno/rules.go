package yesno

import (
	"iter"
	"math/rand/v2"
	"slices"

	"parlour/games"
)

// nothing is the index of no question and no thing.
const nothing = -1

// move is a question, a guess, or an answer to one of them.
type move struct {
	Kind kind
	At   int    // the question, or the thing that is guessed
	Says answer // the answer
}

// kind is the kind of a move.
type kind uint8

// The kinds of moves.
const (
	question kind = iota
	guess
	reply
)

// answer is what the thinker says.
type answer uint8

// The answers. It depends if people disagree about the thing; only Parlour says so,
// and only people hedge. The last two answer whether there are five more turns.
const (
	yes answer = iota
	likely
	unlikely
	no
	unknown
	depends
	goOn
	stop
)

// row is a question or a guess with its answer.
type row struct {
	Kind kind
	At   int
	Says answer
	Left float64 // how many things were left after it
	Move int     // the number of the answer among all moves, from 1
}

// state is a position.
type state struct {
	list   *list
	limit  int  // turns
	people bool // who think and answer
	rows   []row
	moves  int    // that were made
	more   answer // to the question for more turns; unknown if it was not asked
	slip   int    // the row with an answer that fits nothing well; nothing if none
	kind   kind   // of the turn that has no answer yet
	asked  int    // its question or thing; nothing if none
	belief belief // after all rows
}

// newState returns the state before the first question.
func newState(l *list, limit int, people bool) state {
	return state{list: l, limit: limit, people: people, belief: l.Begin(), asked: nothing, more: unknown, slip: nothing}
}

// turn returns the number of the turn, from 1.
func (s state) turn() int { return len(s.rows) + 1 }

// answers reports whether the thinker is to answer.
func (s state) answers() bool { return s.asked != nothing }

// pauses reports whether the thinker is asked for more turns.
func (s state) pauses() bool {
	return s.people && len(s.rows) == pauseTurns && s.limit > pauseTurns && s.more == unknown && !s.answers() && !s.found()
}

// found reports whether the last guess was right.
func (s state) found() bool {
	n := len(s.rows)
	return n > 0 && s.rows[n-1].Kind == guess && s.rows[n-1].Says == yes
}

// Turn is the thinker's while a question or guess waits for its answer, and otherwise the asker's.
func (s state) Turn() games.Seat {
	switch {
	case s.Outcome().Over:
		return games.Nobody
	case s.answers(), s.pauses():
		return thinker
	}
	return asker
}

// Outcome is a win for the asker with a right guess, and for the thinker when no turn is left.
func (s state) Outcome() games.Outcome {
	switch {
	case s.found():
		return games.Outcome{Over: true, Winner: asker, Reason: games.T("yesno.over.found", "Count", len(s.rows))}
	case len(s.rows) >= s.limit, s.more == stop:
		return games.Outcome{Over: true, Winner: thinker, Reason: games.T("yesno.over.missed", "Count", len(s.rows))}
	}
	return games.Running
}

// Moves yields the answers. Questions and guesses are free text.
func (s state) Moves() iter.Seq[move] {
	return func(yield func(move) bool) {
		if s.Outcome().Over || s.Turn() != thinker {
			return
		}
		for a := yes; a <= stop; a++ {
			if m := (move{Kind: reply, Says: a}); s.Legal(m) == nil && !yield(m) {
				return
			}
		}
	}
}

// Legal returns nil or the Refusal that explains why the seat to move may not make the move.
func (s state) Legal(m move) error {
	switch aboutMore := m.Kind == reply && m.Says >= goOn; {
	case s.pauses() != aboutMore:
		return games.Refuse("yesno.refuse.words")
	case aboutMore:
		return nil
	case s.answers() && m.Kind != reply:
		return games.Refuse("yesno.refuse.answer", "Seat", thinker)
	case !s.answers() && m.Kind == reply:
		return games.Refuse("yesno.refuse.ask", "Seat", asker)
	case m.Kind == reply && s.kind == question && !s.people && m.Says != yes && m.Says != no && m.Says != depends,
		m.Kind == reply && s.kind == question && s.people && m.Says == depends:
		return games.Refuse("yesno.refuse.words")
	case m.Kind == reply && s.kind == guess && m.Says != yes && m.Says != no:
		return games.Refuse("yesno.refuse.clear")
	case m.Kind == question && s.belief.Asked(m.At):
		return games.Refuse("yesno.refuse.again", "Question", s.list.question(m.At))
	case m.Kind == guess && s.belief.Denied(m.At):
		return games.Refuse("yesno.refuse.denied", "Thing", s.list.thing(m.At))
	}
	return nil
}

// After returns the state after a legal move.
func (s state) After(m move) state {
	s.moves++
	switch {
	case m.Kind != reply:
		s.kind, s.asked = m.Kind, m.At
		return s
	case m.Says >= goOn:
		s.more = m.Says
		return s
	case s.kind == question:
		s.belief = s.belief.After(s.asked, m.Says.inquired())
	case m.Says == no:
		s.belief = s.belief.Without(s.asked)
	}
	r := row{s.kind, s.asked, m.Says, s.belief.Left(), s.moves}
	if s.kind == guess && m.Says == yes {
		r.Left = 1
	}
	s.rows, s.asked = append(slices.Clip(s.rows), r), nothing
	s.slip = s.suspect()
	return s
}

// random returns a random question or, now and then, a guess.
func random(s state, r *rand.Rand) move {
	var left, things []int
	for q := range s.list.Questions() {
		if !s.belief.Asked(q) {
			left = append(left, q)
		}
	}
	for e := range s.list.Things() {
		if !s.belief.Denied(e) {
			things = append(things, e)
		}
	}
	if len(left) > 0 && r.IntN(4) > 0 {
		return move{Kind: question, At: left[r.IntN(len(left))]}
	}
	return move{Kind: guess, At: things[r.IntN(len(things))]}
}
