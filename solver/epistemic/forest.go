package epistemic

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
