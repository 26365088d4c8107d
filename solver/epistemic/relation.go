package epistemic

// Relation is an equivalence relation between worlds: which of them an agent
// cannot tell apart. The zero Relation is [Identity].
type Relation struct {
	kind    relationKind
	class   []int32 // by world, for a partition only
	classes int     // how many classes; class numbers are below it
}

// relationKind keeps apart the relations that need no table.
type relationKind int

const (
	identity relationKind = iota
	universal
	partition
)

// Identity is the relation of an agent who tells all worlds apart, and so
// knows everything that is the case.
func Identity() Relation { return Relation{kind: identity} }

// Universal is the relation of an agent who sees nothing, and so considers
// every world possible.
func Universal() Relation { return Relation{kind: universal} }

// Observing is the relation of an agent who sees see(w) in world w, of the
// worlds 0 to n-1: two worlds where that is equal cannot be told apart.
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
