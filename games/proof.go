package games

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// Part is a part of a proof: every Of-th of what it lists, from the N-th on, N from 1
// to Of. The zero Part is the whole.
type Part struct{ N, Of int }

// ParsePart reads a part as people write it: "3/1000", or "?/1000" for one drawn by
// lot; "" is the whole.
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
		return Part{}, fmt.Errorf("%q is no part of a proof; write 3/1000 for the third of a thousand, or ?/1000 for any one", text)
	}
	return p, nil
}

// String is the part as ParsePart reads it.
func (p Part) String() string {
	if p.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", p.N, p.Of)
}

// Has reports whether what is at a place of a list, from 0 on, belongs to the part.
func (p Part) Has(place int) bool { return p.Of == 0 || place%p.Of == p.N-1 }

// Checked is what the check of a proof has found.
type Checked struct {
	Winner    Seat  // by the proof
	Listed    int   // positions in the proof
	Positions int   // of them, that were checked
	Moves     int   // of the loser in these
	Leaves    int   // of those moves, that trying everything has answered
	Nodes     int64 // positions looked into for that
	Faults    []string
}
