package epistemic

// forest is a union-find structure (disjoint sets): every element names its
// parent, a root names itself. Parents have lower numbers than their children.
type forest []int32

// newForest has one tree for each class of each partition, those of the first
// partition before those of the second, and so on.
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

// root is the element that stands for i's tree. It halves the path that it walks.
func (f forest) root(i int32) int32 {
	for f[i] != i {
		f[i] = f[f[i]]
		i = f[i]
	}
	return i
}

// unite makes one tree of those of i and j.
func (f forest) unite(i, j int32) {
	i, j = f.root(i), f.root(j)
	if i < j {
		f[j] = i
	} else {
		f[i] = j
	}
}
