package epistemic

// join is the finest equivalence that contains all the given ones, among the
// worlds in: two worlds are related when a chain of the agents' arrows, never
// leaving in, leads from one to the other. Common knowledge goes by it.
func join(relations []Relation, in Set) Relation {
	parts, absorbed := partitions(relations, universal)
	switch {
	case absorbed:
		return Universal()
	case len(parts) == 0:
		return Identity()
	case len(parts) == 1:
		return parts[0]
	}
	// A world ties together the classes that it lies in, one of each agent:
	// the union-find is over classes, which are often far fewer than worlds.
	classes := newForest(parts)
	for w := range in.All() {
		first, offset := parts[0].class[w], int32(parts[0].classes)
		for _, r := range parts[1:] {
			classes.unite(first, offset+r.class[w])
			offset += int32(r.classes)
		}
	}
	joined := make([]int32, len(parts[0].class))
	for w := range in.All() {
		joined[w] = classes.root(parts[0].class[w])
	}
	return Relation{kind: partition, class: joined, classes: len(classes)}
}

// meet is the intersection of the relations, among the worlds in: two worlds
// are related when no agent tells them apart. Distributed knowledge goes by it.
func meet(relations []Relation, in Set) Relation {
	parts, absorbed := partitions(relations, identity)
	switch {
	case absorbed:
		return Identity()
	case len(parts) == 0:
		return Universal()
	}
	met := parts[0]
	for _, r := range parts[1:] {
		met = refine(met, r, in)
	}
	return met
}

// partitions are the relations that have a table; absorbed tells that one of
// the others is of the kind that decides the result alone.
func partitions(relations []Relation, absorbing relationKind) (parts []Relation, absorbed bool) {
	for _, r := range relations {
		switch r.kind {
		case partition:
			parts = append(parts, r)
		case absorbing:
			return nil, true
		}
	}
	return parts, false
}

// refine cuts the classes of a along those of b. The worlds are sorted by
// their class of a, in buckets; within a bucket every class of b gets a number.
func refine(a, b Relation, in Set) Relation {
	numbered := make([]int32, b.classes) // by class of b: the bucket it was last met in, plus one
	number := make([]int32, b.classes)   // and its number there
	class := make([]int32, len(a.class))
	next := int32(0)
	for _, w := range buckets(a, in) {
		bucket, c := a.class[w]+1, b.class[w]
		if numbered[c] != bucket {
			numbered[c], number[c] = bucket, next
			next++
		}
		class[w] = number[c]
	}
	return Relation{kind: partition, class: class, classes: int(next)}
}

// buckets lists the worlds in, ordered by their class of r (a counting sort).
func buckets(r Relation, in Set) []int32 {
	start := make([]int32, r.classes+1)
	for w := range in.All() {
		start[r.class[w]+1]++
	}
	for c := range r.classes {
		start[c+1] += start[c]
	}
	sorted := make([]int32, start[r.classes])
	for w := range in.All() {
		place := &start[r.class[w]]
		sorted[*place] = int32(w)
		*place++
	}
	return sorted
}
