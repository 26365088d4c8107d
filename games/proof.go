package games

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// Part is a part of a proof: every Of-th position of its list, beginning with the N-th, for
// N from 1 to Of. The zero Part is the whole proof.
type Part struct{ N, Of int }

// ParsePart parses a part: "3/1000", "?/1000" for a random one, or "" for the whole.
func ParsePart(text string) (Part, error) {
	if text == "" {
		return Part{}, nil
	}
	n, of, _ := strings.Cut(text, "/")
	p := Part{}
	var errs [2]error
	p.Of, errs[0] = strconv.Atoi(of)
	if n == "?" && p.Of > 0 {
		p.N = 1 + rand.IntN(p.Of)
	} else {
		p.N, errs[1] = strconv.Atoi(n)
	}
	if errs[0] != nil || errs[1] != nil || p.N < 1 || p.N > p.Of {
		return Part{}, fmt.Errorf("%q is not a part of a proof; write 3/1000 for the third of a thousand, or ?/1000 for a random one", text)
	}
	return p, nil
}

// String formats the part as ParsePart parses it.
func (p Part) String() string {
	if p.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", p.N, p.Of)
}

// Has reports whether the position at an index, from 0, belongs to the part.
func (p Part) Has(place int) bool { return p.Of == 0 || place%p.Of == p.N-1 }

// ProofReport is the result of checking a proof.
type ProofReport struct {
	Winner    Seat  // according to the proof
	Listed    int   // positions in the proof
	Positions int   // positions checked
	Moves     int   // moves of the loser in the checked positions
	Leaves    int   // moves refuted by exhaustive search
	Nodes     int64 // positions searched for the leaves
	Faults    []string
}
