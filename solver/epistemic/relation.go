package epistemic

// Relation is an equivalence relation on worlds: those in one class are indistinguishable to
// an agent. The zero Relation is [Identity].
type Relation struct {
	kind    relationKind
	class   []int32 // by world, for a partition only
	classes int     // number of classes; class numbers are below it
}

// relationKind distinguishes the relations that need no table.
type relationKind int

const (
	identity relationKind = iota
	universal
	partition
)

// Identity returns the relation of an agent who distinguishes all worlds and so knows
// everything that is true.
func Identity() Relation { return Relation{kind: identity} }

// Universal returns the relation of an agent who sees nothing and so considers every world
// possible.
func Universal() Relation { return Relation{kind: universal} }

// related reports whether an agent cannot distinguish two worlds.
func (r Relation) related(v, w int) bool {
	switch r.kind {
	case identity:
		return v == w
	case universal:
		return true
	default:
		return r.class[v] == r.class[w]
	}
}

// Observing returns the relation of an agent who sees see(w) in world w, for worlds 0 to
// n-1: worlds with equal observations are indistinguishable.
func Observing[K comparable](n int, see func(world int) K) Relation {
	class := make([]int32, n)
	number := make(map[K]int32)
	for w := range class {
		seen := see(w)
		c, ok := number[seen]
		if !ok {
			c = int32(len(number))
			number[seen] = c
		}
		class[w] = c
	}
	return Relation{kind: partition, class: class, classes: len(number)}
}
