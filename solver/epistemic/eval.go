package epistemic

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"parlour/solver"
)

// Eval returns the set of the worlds in which the formula holds. It returns the
// error of [Model.Check] or of the context.
func (m *Model) Eval(ctx context.Context, f Formula) (Set, error) {
	e := &evaluation{ctx: ctx, model: m, atoms: map[Atom]Set{}}
	return e.eval(f, fullSet(m.worlds))
}

// evaluation is one call of Eval. Its methods do not modify the worlds in, within which they
// evaluate.
type evaluation struct {
	ctx   context.Context
	model *Model
	atoms map[Atom]Set // cached worlds of each proposition
}

func (e *evaluation) eval(f Formula, in Set) (Set, error) {
	if f == nil {
		return Set{}, errors.New("a formula has a missing part")
	}
	if err := solver.Yield(e.ctx); err != nil {
		return Set{}, err
	}
	return f.eval(e, in)
}

func (t Truth) eval(e *evaluation, in Set) (Set, error) {
	s := in.copy()
	if !t {
		clear(s.words)
	}
	return s, nil
}

func (n Not) eval(e *evaluation, in Set) (Set, error) {
	s, err := e.eval(n.Of, in)
	for i := range s.words {
		s.words[i] ^= in.words[i]
	}
	return s, err
}

// eval queries the valuation once for each world, however often the proposition occurs.
func (name Atom) eval(e *evaluation, in Set) (Set, error) {
	holds, ok := e.atoms[name]
	if !ok {
		var err error
		if holds, err = e.ask(name); err != nil {
			return Set{}, err
		}
		e.atoms[name] = holds
	}
	s := in.copy()
	for i, word := range holds.words {
		s.words[i] &= word
	}
	return s, nil
}

// ask queries the valuation for every world. It yields regularly, because the cost of a
// valuation is unknown.
func (e *evaluation) ask(name Atom) (Set, error) {
	const between = 1 << 16 // worlds
	holds, ok := e.model.valuation(string(name))
	if !ok {
		return Set{}, &NameError{Name: string(name)}
	}
	s := fullSet(e.model.worlds)
	for w := range e.model.worlds {
		if w%between == 0 {
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

func (f Binary) eval(e *evaluation, in Set) (Set, error) {
	if binding[f.Op] == 0 {
		return Set{}, fmt.Errorf("unknown connective %q", string(f.Op))
	}
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
	return left, nil
}

// eval evaluates the second formula in the worlds where the first holds. By duality
// [!p] q is ~<!p> ~q: p is false, or q holds afterwards.
func (f Announcement) eval(e *evaluation, in Set) (Set, error) {
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
	return then, err
}

// Verdict is the answer to a question while the real world is unknown: the number of
// worlds and how many of them satisfy the formula.
type Verdict struct{ Holds, Worlds int }

// Ask counts the worlds in which the formula holds. It returns the errors of
// [Model.Eval].
func (m *Model) Ask(ctx context.Context, f Formula) (Verdict, error) {
	s, err := m.Eval(ctx, f)
	if err != nil {
		return Verdict{}, err
	}
	return Verdict{Holds: s.Len(), Worlds: m.worlds}, nil
}

// Yes reports whether there are worlds and the formula holds in all of them.
func (v Verdict) Yes() bool { return v.Worlds > 0 && v.Holds == v.Worlds }

// No reports whether there are worlds and the formula holds in none of them.
func (v Verdict) No() bool { return v.Worlds > 0 && v.Holds == 0 }

// eval evaluates a modality. Agents who distinguish all worlds know, and consider possible, just
// what is true. Others know what is true everywhere, and consider possible what is true anywhere.
func (f Modal) eval(e *evaluation, in Set) (Set, error) {
	if err := f.check(e.model); err != nil {
		return Set{}, err
	}
	s, err := e.eval(f.Of, in)
	switch {
	case err != nil || f.sees(e.model):
	case f.Op == Possible && s.Len() > 0:
		copy(s.words, in.words)
	case f.Op != Possible && !slices.Equal(s.words, in.words):
		clear(s.words)
	}
	return s, err
}

// check returns an error for an unknown modality or agent.
func (f Modal) check(m *Model) error {
	switch {
	case !f.Op.known():
		return fmt.Errorf("unknown modality %q", string(f.Op))
	case f.Op.single() && len(f.Agents) != 1:
		return fmt.Errorf("%s takes one agent, not %d", f.Op, len(f.Agents))
	}
	for _, name := range f.Agents {
		if _, ok := m.agents[name]; !ok {
			return &NameError{Name: name, Agents: slices.Sorted(maps.Keys(m.agents))}
		}
	}
	return nil
}

// sees reports whether the modality distinguishes all worlds. For distributed knowledge one agent
// who does so is enough; everyone's and common knowledge needs all of them.
func (f Modal) sees(m *Model) bool {
	sees := func(agent string) bool { return m.agents[agent] == Identity }
	agents := f.Agents
	if len(agents) == 0 {
		agents = slices.Collect(maps.Keys(m.agents))
	}
	if f.Op == Distributed {
		return slices.ContainsFunc(agents, sees)
	}
	return !slices.ContainsFunc(agents, func(agent string) bool { return !sees(agent) })
}
