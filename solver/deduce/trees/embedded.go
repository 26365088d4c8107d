package trees

import (
	"embed"
	"errors"
	"io/fs"

	"parlour/solver/deduce"
)

// data is the exact trees that would take too long to find at the start, and
// the look-ahead trees of rules that can't be solved exactly. The command
// "arena tree" makes them, the exact ones with -least-variance but for
// optimal-worst of p4c8r and optimal of p4c9r.
//
//go:embed data/*.tree
var data embed.FS

// The kinds of trees that come with the program. The first two are also the names
// of strategies.
const (
	Optimal      = "optimal"
	OptimalWorst = "optimal-worst"
	LookAhead    = "look-ahead"
)

// Embedded is the tree that comes with the program, verified, or nil.
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

// blackWhite is the rules with black and white answers that tell the same, so
// that both have the same Answers and the same trees; PerPeg has none.
func blackWhite(r deduce.Rules) deduce.Rules {
	if r.Kind == deduce.ExactCommon {
		r.Kind = deduce.BlackWhite
	}
	return r
}

// HasEmbedded tells whether a tree comes with the program.
func HasEmbedded(r deduce.Rules, kind string) bool {
	file, err := data.Open(fileName(r, kind))
	if err != nil {
		return false
	}
	return file.Close() == nil
}

// fileName is the file of an embedded tree.
func fileName(r deduce.Rules, kind string) string {
	return "data/" + blackWhite(r).String() + "-" + kind + ".tree"
}
