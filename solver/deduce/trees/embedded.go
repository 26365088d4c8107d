package trees

import (
	"embed"
	"errors"
	"io/fs"

	"parlour/solver/deduce"
)

// data contains the optimal trees that take too long to compute at startup and look-ahead
// trees for rules that cannot be solved exactly. "arena tree" generates them, the optimal
// ones with -least-variance except for optimal-worst of p4c8r and optimal of p4c9r. The trees of
// words belong to the lists of package lexicon, with -width 12, and 60,16 for five letters:
// after a change of a list they must be computed again.
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

// blackWhite replaces ExactCommon by BlackWhite, which carries the same information with
// the same Answers and therefore has the same trees.
func blackWhite(r deduce.Rules) deduce.Rules {
	if r.Kind == deduce.ExactCommon {
		r.Kind = deduce.BlackWhite
	}
	return r
}

// HasEmbedded reports whether a tree is embedded.
func HasEmbedded(r deduce.Rules, kind string) bool {
	file, err := data.Open(fileName(r, kind))
	if err != nil {
		return false
	}
	return file.Close() == nil
}

// fileName returns the file name of an embedded tree.
func fileName(r deduce.Rules, kind string) string {
	return "data/" + blackWhite(r).String() + "-" + kind + ".tree"
}
