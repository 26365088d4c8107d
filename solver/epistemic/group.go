package epistemic

// join returns the finest equivalence relation that contains all the given ones on the
// worlds in: two worlds are related if a chain of the agents' relations within in connects
// them. It defines common knowledge.
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
	// Each world unites the classes that contain it, one of each agent. The union-find
	// works on classes, which are often far fewer than worlds.
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

// meet returns the intersection of the relations on the worlds in: two worlds are related if
// no agent distinguishes them. It defines distributed knowledge.
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

// partitions returns the relations with a table. absorbed reports that one of the others is
// of the absorbing kind, which decides the result.
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

// refine intersects two partitions. It sorts the worlds into buckets by their class of a
// and numbers the classes of b within each bucket.
func refine(a, b Relation, in Set) Relation {
	numbered := make([]int32, b.classes) // by class of b: the last bucket that contains it, plus one
	number := make([]int32, b.classes)   // by class of b: its number in that bucket
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

// buckets lists the worlds in, ordered by their class of r by counting sort.
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

// forest is a union-find structure (disjoint sets): the parent of each element, where a root
// is its own parent. Parents have lower numbers than their children.
type forest []int32

// newForest returns a tree for each class of each partition, in the order of the partitions.
func newForest(parts []Relation) forest {
	size := 0
	for _, r := range parts {
		size += r.classes
	}
	f := make(forest, size)
	for i := range f {
		f[i] = int32(i)
	}
	return f
}

// root returns the representative of i's tree, halving the path.
func (f forest) root(i int32) int32 {
	for f[i] != i {
		f[i] = f[f[i]]
		i = f[i]
	}
	return i
}

// unite merges the trees of i and j.
func (f forest) unite(i, j int32) {
	i, j = f.root(i), f.root(j)
	if i < j {
		f[j] = i
	} else {
		f[i] = j
	}
}
