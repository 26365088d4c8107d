package epistemic

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
