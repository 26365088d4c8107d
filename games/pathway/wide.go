package pathway

import (
	"math/bits"

	"parlour/solver/search"
)

// A State can be searched itself, which boards above 8x8 need: slower than a
// word, but of any size.

var _ search.State[State, Square] = State{}

// AppendMoves appends the squares where the player to move may place.
func (s State) AppendMoves(buf []Square) []Square {
	legal := s.legal(s.turn)
	for r := range s.size {
		for row := legal[r+1]; row != 0; row &= row - 1 {
			buf = append(buf, s.square(r, bits.TrailingZeros32(row)))
		}
	}
	return buf
}

// Ended tells whether the player to move has no placement: he has won.
func (s State) Ended() (search.End, bool) { return search.Won, s.over() }

// Hash tells positions on one board apart, whoever is Red.
func (s State) Hash() uint64 {
	h := uint64(0)
	for _, seat := range [2]int{int(s.turn), 1 - int(s.turn)} {
		for r := range s.size {
			h = search.Mix(h + uint64(s.discs[seat][r+1]) + 1)
		}
	}
	return h
}
