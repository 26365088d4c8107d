package deduce

import (
	"context"
	"embed"
	"errors"
	"io/fs"

	"parlour/solver"
)

// trees are the exact trees that would take too long to find at the start, and
// the look-ahead trees of rules that can't be solved exactly. The command
// "arena tree" makes them, the exact ones with -even but for optimal-worst of
// p4c8r and optimal of p4c9r.
//
//go:embed trees/*.tree
var trees embed.FS

// The kinds of trees that come with the program. The first two are also the names
// of strategies.
const (
	TreeOptimal      = "optimal"
	TreeOptimalWorst = "optimal-worst"
	TreeLookAhead    = "look-ahead"
)

// embedded is the tree that comes with the program, verified, or nil.
func embedded(r Rules, kind string) (*Tree, error) {
	file, err := trees.Open(treeName(r, kind))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	t, _, err := ReadTree(file)
	if err != nil {
		return nil, err
	}
	return &Tree{r, t.root}, nil
}

// blackWhite is the rules with black and white answers that tell the same, so
// that both have the same Answers and the same trees; PerPeg has none.
func (r Rules) blackWhite() Rules {
	if r.Kind == ExactCommon {
		r.Kind = BlackWhite
	}
	return r
}

// The numbers of codes up to which rules without a tree are solved when it is
// first asked for: by best, and by optimal or optimal-worst.
const (
	solvedAtOnce    = 300
	solvedOnRequest = 1296
)

// solvedSoon tells whether rules are within such a number. Two pegs or two
// colours are left out: answers say so little then that the search takes long.
func solvedSoon(r Rules, codes int) bool {
	return r.Size() <= codes && r.Pegs > 2 && r.Colors > 2 && r.answerSpan() <= 256 || r.Size() <= 36
}

// hasTree tells whether a tree comes with the program.
func hasTree(r Rules, kind string) bool {
	file, err := trees.Open(treeName(r, kind))
	if err != nil {
		return false
	}
	return file.Close() == nil
}

// treeName is the file of an embedded tree.
func treeName(r Rules, kind string) string {
	return "trees/" + r.blackWhite().String() + "-" + kind + ".tree"
}

// treeKey names a tree in a Library.
type treeKey struct {
	rules Rules
	kind  string
}

// tree is an exact or look-ahead tree: from the library, embedded, or solved now
// if that is quick. It is nil if there is none.
func (l *Library) tree(ctx context.Context, r Rules, kind string) (*Tree, error) {
	key := treeKey{r, kind}
	if t, made := l.trees.made(key); made {
		return t, nil
	}
	// Who asks for it meanwhile finds it, too: while this one gives way, nobody
	// may have to wait for it.
	t, err := embedded(r, kind)
	if t == nil && err == nil && kind != TreeLookAhead {
		t, err = l.solve(solver.Whole(ctx), r, kind == TreeOptimalWorst)
	}
	if err != nil {
		return nil, err
	}
	cost := 1
	if t != nil {
		cost = r.Size()
	}
	return l.trees.get(key, func() (*Tree, int, error) { return t, cost, nil })
}

func (l *Library) solve(ctx context.Context, r Rules, leastWorst bool) (*Tree, error) {
	s, err := l.Space(r)
	if err != nil {
		return nil, err
	}
	return Solve(ctx, s, Aim{LeastWorst: leastWorst})
}
