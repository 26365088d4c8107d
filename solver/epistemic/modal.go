package epistemic

// modal finds where something is known. All of it is done by possibility: what
// is known is what has no counterexample within reach.
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

// reachTogether adds to s all worlds from which the agents can reach it: by one
// step of any of them, by any steps, or by a step that none of them rules out.
func (e *evaluation) reachTogether(f Modal, in, s Set) {
	if s.empty() || s.equal(in) {
		return // and join and meet are spared
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

// relations are those of the agents, or of all agents.
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

// reach adds to s, a subset of in, the worlds of in that share a class of r
// with one of its own.
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

// cleared is the memory for a bit for each of n classes, all zero.
func (e *evaluation) cleared(n int) []uint64 {
	size := (n + wordBits - 1) / wordBits
	if cap(e.marks) < size {
		e.marks = make([]uint64, size)
	}
	marks := e.marks[:size]
	clear(marks)
	return marks
}
