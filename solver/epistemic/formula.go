package epistemic

import (
	"strconv"
	"strings"
)

// Formula is a formula of epistemic logic: an [Atom], [Truth], [Not], [Binary], [Modal] or
// [Announcement]. [Parse] reads its String back to an equal Formula, provided that its names
// are valid.
type Formula interface {
	String() string
	// binding returns the binding strength of the outermost operator.
	binding() int
	// write prints the formula without parentheses around it.
	write(out *strings.Builder)
}

// Atom is a proposition, such as 2:yellow.
type Atom string

// Truth is the formula that holds in every world (true) or in none (false).
type Truth bool

// Not holds where Of does not.
type Not struct{ Of Formula }

// Connective joins two formulas.
type Connective string

// The connectives, as they are printed.
const (
	And     Connective = "&"
	Or      Connective = "|"
	Implies Connective = "->"
	Iff     Connective = "<->"
)

// known reports whether the connective is defined.
func (op Connective) known() bool {
	switch op {
	case And, Or, Implies, Iff:
		return true
	}
	return false
}

// Binary joins two formulas by a connective.
type Binary struct {
	Op          Connective
	Left, Right Formula
}

// Modality is an operator of knowledge.
type Modality string

// The modalities. Knows and Possible take one agent, the others a group.
const (
	Knows       Modality = "K" // the agent knows
	Possible    Modality = "M" // the agent considers possible
	Everyone    Modality = "E" // every agent of the group knows
	Common      Modality = "C" // it is common knowledge of the group
	Distributed Modality = "D" // it is distributed knowledge of the group
)

// known reports whether the modality is defined.
func (m Modality) known() bool {
	switch m {
	case Knows, Possible, Everyone, Common, Distributed:
		return true
	}
	return false
}

// single reports whether the modality takes exactly one agent.
func (m Modality) single() bool { return m == Knows || m == Possible }

// Modal applies a modality to a formula. A group without Agents is all agents of the model.
type Modal struct {
	Op     Modality
	Agents []string
	Of     Formula
}

// Announcement states what holds after the public announcement of a formula. A false formula
// cannot be announced: in worlds where Said is false, [!Said] Then is true and its dual
// <!Said> Then is false.
type Announcement struct {
	Dual       bool // <!Said> Then
	Said, Then Formula
}

// The binding strengths of operators, loosest first.
const (
	bindIff = iota + 1
	bindImplies
	bindOr
	bindAnd
	bindPrefix
)

func (Atom) binding() int         { return bindPrefix }
func (Truth) binding() int        { return bindPrefix }
func (Not) binding() int          { return bindPrefix }
func (Modal) binding() int        { return bindPrefix }
func (Announcement) binding() int { return bindPrefix }
func (b Binary) binding() int     { return b.Op.binding() }

func (op Connective) binding() int {
	switch op {
	case And:
		return bindAnd
	case Or:
		return bindOr
	case Implies:
		return bindImplies
	}
	return bindIff
}

// rightBinding returns the loosest binding of a right operand without parentheses: ->
// groups to the right, the other connectives to the left.
func (op Connective) rightBinding() int {
	if op == Implies {
		return op.binding()
	}
	return op.binding() + 1
}

// leftBinding returns the loosest binding of a left operand without parentheses.
func (op Connective) leftBinding() int {
	if op == Implies {
		return op.binding() + 1
	}
	return op.binding()
}

// String returns the name.
func (a Atom) String() string { return string(a) }

// String returns true or false.
func (t Truth) String() string { return strconv.FormatBool(bool(t)) }

// String returns the negation with ~.
func (n Not) String() string { return written(n) }

// String returns the operands with the connective between them.
func (b Binary) String() string { return written(b) }

// String returns the letter, the agents in brackets and the operand.
func (m Modal) String() string { return written(m) }

// String returns the announcement in brackets and the formula that follows.
func (a Announcement) String() string { return written(a) }

// written prints into one buffer, because chains can be long.
func written(f Formula) string {
	var out strings.Builder
	f.write(&out)
	return out.String()
}

func (a Atom) write(out *strings.Builder) { out.WriteString(a.String()) }

func (t Truth) write(out *strings.Builder) { out.WriteString(t.String()) }

func (n Not) write(out *strings.Builder) {
	out.WriteByte('~')
	enclose(out, n.Of, bindPrefix)
}

func (b Binary) write(out *strings.Builder) {
	enclose(out, b.Left, b.Op.leftBinding())
	out.WriteString(" " + string(b.Op) + " ")
	enclose(out, b.Right, b.Op.rightBinding())
}

func (m Modal) write(out *strings.Builder) {
	out.WriteString(string(m.Op))
	if len(m.Agents) > 0 {
		out.WriteString("[" + strings.Join(m.Agents, ",") + "]")
	}
	out.WriteByte(' ')
	enclose(out, m.Of, bindPrefix)
}

func (a Announcement) write(out *strings.Builder) {
	left, right := "[!", "] "
	if a.Dual {
		left, right = "<!", "> "
	}
	out.WriteString(left)
	a.Said.write(out)
	out.WriteString(right)
	enclose(out, a.Then, bindPrefix)
}

// enclose prints an operand, in parentheses if it binds more loosely than its position
// requires.
func enclose(out *strings.Builder, f Formula, loosest int) {
	if f.binding() >= loosest {
		f.write(out)
		return
	}
	out.WriteByte('(')
	f.write(out)
	out.WriteByte(')')
}

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
