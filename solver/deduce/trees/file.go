package trees

import (
	"bufio"
	"compress/flate"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// A tree file begins with a line of text: header, rules, kind of tree, total, worst case.
// Then follows, compressed, the rank of the guess at each node of three or more codes,
// parents before children and children by answer. The rules determine the rest: the possible
// answers, and that sets of one or two codes are guessed in order. deducetest.WriteTree writes it.
const treeHeader = "code-breaking tree 1"

// Read reads a tree and its kind. It recomputes every branch and checks that the tree finds
// every code with the total and worst case in the file.
func Read(file io.Reader) (t *Tree, kind string, err error) {
	in := bufio.NewReader(file)
	line, err := in.ReadString('\n')
	if err != nil {
		return nil, "", fmt.Errorf("not a tree: %w", err)
	}
	var rules string
	var total, worst int
	if _, err := fmt.Sscanf(line, treeHeader+" %s %s %d %d\n", &rules, &kind, &total, &worst); err != nil {
		return nil, "", fmt.Errorf("not a tree: %w", err)
	}
	r, err := deduce.ParseRules(rules)
	if err != nil {
		return nil, "", err
	}
	s, err := codes.NewSpace(r)
	if err != nil {
		return nil, "", err
	}
	reader := treeReader{s, bufio.NewReader(flate.NewReader(in))}
	root, err := reader.node(s.All(), 0)
	if err != nil {
		return nil, "", fmt.Errorf("tree of %v: %w", r, err)
	}
	t = &Tree{r, root}
	if t.Total() != total || t.Worst() != worst {
		return nil, "", fmt.Errorf("tree of %v: total %d and worst %d, but the file says %d and %d", r, t.Total(), t.Worst(), total, worst)
	}
	return t, kind, nil
}

// treeReader reads the nodes of a tree file.
type treeReader struct {
	space *codes.Space
	in    *bufio.Reader
}

// deepest exceeds the depth of any reasonable tree.
const deepest = 64

func (r *treeReader) node(set []int32, depth int) (*node, error) {
	if depth > deepest {
		return nil, errors.New("too deep")
	}
	guess := set[0]
	if len(set) > 2 {
		rank, err := binary.ReadUvarint(r.in)
		if err != nil {
			return nil, err
		}
		if rank >= uint64(len(r.space.Guesses())) {
			return nil, fmt.Errorf("guess %d is not a code", rank)
		}
		guess = int32(rank)
	}
	n := newNode(r.space, guess, len(set))
	for _, class := range r.space.Partition(n.guess, set) {
		if class.Answer == r.space.Rules().Right() {
			continue
		}
		kid, err := r.node(class.Codes, depth+1)
		if err != nil {
			return nil, err
		}
		n.adopt(class.Answer, kid)
	}
	return n, nil
}

// data contains the optimal trees that take too long to compute at startup and look-ahead
// trees for rules that cannot be solved exactly. "arena tree" generates them, the optimal
// ones with -least-variance except for optimal-worst of p4c8r and optimal of p4c9r. The trees of
// words belong to the lists of package lexicon: after a change of a list they must be computed
// again.
//
//go:embed data/*.tree
var data embed.FS

// The kinds of embedded trees. The first two are also names of strategies.
const (
	Optimal      = "optimal"
	OptimalWorst = "optimal-worst"
	LookAhead    = "look-ahead"
)

// Embedded returns the verified embedded tree, or nil if there is none.
func Embedded(r deduce.Rules, kind string) (*Tree, error) {
	file, err := data.Open(fileName(r, kind))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	t, _, err := Read(file)
	if err != nil {
		return nil, err
	}
	return &Tree{r, t.root}, nil
}

// HasEmbedded reports whether a tree is embedded.
func HasEmbedded(r deduce.Rules, kind string) bool {
	_, err := fs.Stat(data, fileName(r, kind))
	return err == nil
}

// fileName returns the file name of an embedded tree. ExactCommon carries the same information as
// BlackWhite with the same Answers and therefore has the same trees.
func fileName(r deduce.Rules, kind string) string {
	if r.Kind == deduce.ExactCommon {
		r.Kind = deduce.BlackWhite
	}
	return "data/" + r.String() + "-" + kind + ".tree"
}
