package epistemic

import (
	"context"
	"slices"

	"parlour/solver"
)

// Eval returns the set of the remaining worlds in which the formula holds. It returns the
// error of [Model.Check] or of the context.
func (m *Model) Eval(ctx context.Context, f Formula) (Set, error) {
	if err := m.Check(f); err != nil {
		return Set{}, err
	}
	e := &evaluation{ctx: ctx, frame: m.frame, all: m.left, atoms: map[Atom]Set{}}
	return e.eval(f, m.left)
}

// evaluation is one call of Eval. Its methods evaluate within the worlds in, which they do
// not modify, and return a fresh subset, which the caller may modify.
type evaluation struct {
	ctx   context.Context
	frame *frame
	all   Set          // the worlds of the model
	atoms map[Atom]Set // cached worlds of each proposition
	spare []Set        // unused sets to recycle
	marks []uint64     // one bit for each class, for reach
}

// eval returns the worlds of in where f holds in the model restricted to in.
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
	s := e.copy(in) // only Truth remains after Check
	if f == Truth(false) {
		clear(s.words)
	}
	return s, nil
}

// copy returns a copy of a set.
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

// done recycles a set that is no longer used.
func (e *evaluation) done(s Set) { e.spare = append(e.spare, s) }

// atom returns the worlds where a proposition holds. It queries the valuation once for each
// world, however often the proposition occurs.
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

// ask queries the valuation for every world. It yields regularly, because the cost of a
// valuation is unknown.
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

// announcement evaluates the second formula in the worlds where the first holds. By duality
// [!p] q is ~<!p> ~q: p is false, or q holds afterwards.
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

// complement replaces s, a subset of in, by the worlds of in that are not in s.
func (s Set) complement(in Set) {
	for i := range s.words {
		s.words[i] ^= in.words[i]
	}
}

// Verdict is the answer to a question while the real world is unknown: the number of
// remaining worlds and how many of them satisfy the formula.
type Verdict struct{ Holds, Worlds int }

// Ask counts the remaining worlds in which the formula holds. It returns the errors of
// [Model.Eval].
func (m *Model) Ask(ctx context.Context, f Formula) (Verdict, error) {
	s, err := m.Eval(ctx, f)
	if err != nil {
		return Verdict{}, err
	}
	return Verdict{Holds: s.Len(), Worlds: m.count}, nil
}

// Yes reports whether worlds remain and the formula holds in all of them.
func (v Verdict) Yes() bool { return v.Worlds > 0 && v.Holds == v.Worlds }

// No reports whether worlds remain and the formula holds in none of them.
func (v Verdict) No() bool { return v.Worlds > 0 && v.Holds == 0 }

// modal evaluates a modality. It reduces knowledge to possibility: a formula is known where
// no counterexample is reachable.
func (e *evaluation) modal(f Modal, in Set) (Set, error) {
	s, err := e.eval(f.Of, in)
	if err != nil {
		return Set{}, err
	}
	if f.Op == Possible {
		e.reach(e.relations(f.Agents)[0], in, s)
		return s, nil
	}
	s.complement(in)
	e.reachTogether(f, in, s)
	s.complement(in)
	return s, nil
}

// reachTogether adds to s all worlds from which the agents reach it: by one step of any
// agent, by any number of steps, or by a step that no agent rules out.
func (e *evaluation) reachTogether(f Modal, in, s Set) {
	if s.empty() || s.equal(in) {
		return // avoids join and meet
	}
	relations := e.relations(f.Agents)
	switch f.Op {
	case Knows:
		e.reach(relations[0], in, s)
	case Common:
		e.reach(join(relations, in), in, s)
	case Distributed:
		e.reach(meet(relations, in), in, s)
	case Everyone:
		from := e.copy(s)
		for _, r := range relations {
			step := e.copy(from)
			e.reach(r, in, step)
			for i, word := range step.words {
				s.words[i] |= word
			}
			e.done(step)
		}
		e.done(from)
	}
}

// relations returns the relations of the agents, or of all agents.
func (e *evaluation) relations(agents []string) []Relation {
	if len(agents) == 0 {
		agents = e.frame.agents
	}
	relations := make([]Relation, len(agents))
	for i, name := range agents {
		relations[i] = e.frame.relations[name]
	}
	return relations
}

// reach adds to s, a subset of in, the worlds of in that share a class of r with a world of
// s.
func (e *evaluation) reach(r Relation, in, s Set) {
	if r.kind == identity || s.empty() || s.equal(in) {
		return
	}
	if r.kind == universal {
		copy(s.words, in.words)
		return
	}
	marks := e.cleared(r.classes)
	for w := range s.All() {
		c := r.class[w]
		marks[c/wordBits] |= 1 << (c % wordBits)
	}
	for w := range in.All() {
		c := r.class[w]
		s.words[w/wordBits] |= marks[c/wordBits] >> (c % wordBits) & 1 << (w % wordBits)
	}
}

// cleared returns a zeroed buffer with a bit for each of n classes.
func (e *evaluation) cleared(n int) []uint64 {
	size := (n + wordBits - 1) / wordBits
	if cap(e.marks) < size {
		e.marks = make([]uint64, size)
	}
	marks := e.marks[:size]
	clear(marks)
	return marks
}
