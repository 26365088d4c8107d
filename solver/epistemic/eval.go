package epistemic

import (
	"context"
	"slices"

	"parlour/solver"
)

// Eval is the set of the worlds left in which the formula holds. It fails if
// [Model.Check] does, or when the context is done.
func (m *Model) Eval(ctx context.Context, f Formula) (Set, error) {
	if err := m.Check(f); err != nil {
		return Set{}, err
	}
	e := &evaluation{ctx: ctx, frame: m.frame, all: m.left, atoms: map[Atom]Set{}}
	return e.eval(f, m.left)
}

// evaluation is the work of one Eval. Its methods take the worlds to go by,
// in, which they leave as they are, and return a fresh subset of it, which they
// may change later on.
type evaluation struct {
	ctx   context.Context
	frame *frame
	all   Set          // the worlds of the model
	atoms map[Atom]Set // those where a proposition holds, once it was asked for
	spare []Set        // sets done with, to be written over
	marks []uint64     // one bit a class, for reach
}

// eval finds the worlds in where f holds in the model of those worlds.
func (e *evaluation) eval(f Formula, in Set) (Set, error) {
	if err := solver.Yield(e.ctx); err != nil {
		return Set{}, err
	}
	switch f := f.(type) {
	case Atom:
		return e.atom(f, in)
	case Not:
		of, err := e.eval(f.Of, in)
		of.complement(in)
		return of, err
	case Binary:
		return e.binary(f, in)
	case Modal:
		return e.modal(f, in)
	case Announcement:
		return e.announcement(f, in)
	}
	s := e.copy(in) // Check has let pass nothing else but Truth
	if f == Truth(false) {
		clear(s.words)
	}
	return s, nil
}

// copy is a set of its own with the same worlds.
func (e *evaluation) copy(s Set) Set {
	if len(e.spare) == 0 {
		return Set{slices.Clone(s.words)}
	}
	last := len(e.spare) - 1
	fresh := e.spare[last]
	e.spare = e.spare[:last]
	copy(fresh.words, s.words)
	return fresh
}

// done gives back a set that nobody needs any longer.
func (e *evaluation) done(s Set) { e.spare = append(e.spare, s) }

// atom finds where a proposition holds. The valuation is asked once about each
// world, however often the formula has the proposition.
func (e *evaluation) atom(name Atom, in Set) (Set, error) {
	holds, ok := e.atoms[name]
	if !ok {
		var err error
		if holds, err = e.ask(name); err != nil {
			return Set{}, err
		}
		e.atoms[name] = holds
	}
	s := e.copy(in)
	for i, word := range holds.words {
		s.words[i] &= word
	}
	return s, nil
}

// ask asks the valuation about every world. It looks at the context now and then,
// for what a valuation costs is not known here.
func (e *evaluation) ask(name Atom) (Set, error) {
	const between = 1 << 16 // worlds
	asked := 0
	holds, _ := e.frame.valuation(string(name))
	s := e.copy(e.all)
	for w := range e.all.All() {
		if asked++; asked%between == 0 {
			if err := solver.Yield(e.ctx); err != nil {
				return Set{}, err
			}
		}
		if !holds(w) {
			s.words[w/wordBits] &^= 1 << (w % wordBits)
		}
	}
	return s, nil
}

func (e *evaluation) binary(f Binary, in Set) (Set, error) {
	left, err := e.eval(f.Left, in)
	if err != nil {
		return Set{}, err
	}
	right, err := e.eval(f.Right, in)
	if err != nil {
		return Set{}, err
	}
	for i, l := range left.words {
		r := right.words[i]
		switch f.Op {
		case And:
			l &= r
		case Or:
			l |= r
		case Implies:
			l = in.words[i]&^l | r
		case Iff:
			l = in.words[i] &^ (l ^ r)
		}
		left.words[i] = l
	}
	e.done(right)
	return left, nil
}

// announcement evaluates what follows among the worlds where the announced
// formula holds. By duality [!p] q is ~<!p> ~q, that is: p fails, or q holds then.
func (e *evaluation) announcement(f Announcement, in Set) (Set, error) {
	said, err := e.eval(f.Said, in)
	if err != nil {
		return Set{}, err
	}
	then, err := e.eval(f.Then, said)
	if err == nil && !f.Dual {
		for i, word := range in.words {
			then.words[i] |= word &^ said.words[i]
		}
	}
	e.done(said)
	return then, err
}

// complement takes the worlds of in that are not in s, a subset of it.
func (s Set) complement(in Set) {
	for i := range s.words {
		s.words[i] ^= in.words[i]
	}
}

// Verdict is what can be said of a formula while the real world is unknown: in
// how many of the worlds left it holds.
type Verdict struct{ Holds, Worlds int }

// Ask counts the worlds left in which the formula holds. Errors are those of
// [Model.Eval].
func (m *Model) Ask(ctx context.Context, f Formula) (Verdict, error) {
	s, err := m.Eval(ctx, f)
	if err != nil {
		return Verdict{}, err
	}
	return Verdict{Holds: s.Len(), Worlds: m.count}, nil
}

// Yes tells that the formula holds in every world left, and that there is one.
func (v Verdict) Yes() bool { return v.Worlds > 0 && v.Holds == v.Worlds }

// No tells that the formula holds in no world left, and that there is one.
func (v Verdict) No() bool { return v.Worlds > 0 && v.Holds == 0 }
