package connectfour

import (
	"parlour/games"
	"parlour/solver/search"
)

var _ search.State[State, Column] = State{}

// AppendMoves appends the columns that are not full, those in the middle first.
func (s State) AppendMoves(buf []Column) []Column {
	for i := range int(s.width) {
		c := outwards(int(s.width), i)
		if s.stack(int(c)) < int(s.height) {
			buf = append(buf, c)
		}
	}
	return buf
}

// Ended tells whether the game is over, and then how for the player to move.
func (s State) Ended() (search.End, bool) {
	if s.won {
		return search.Lost, true
	}
	return search.Drawn, s.over()
}

// Hash tells positions apart.
func (s State) Hash() uint64 {
	h := uint64(s.width)<<8 | uint64(s.height)
	for _, column := range s.columns[:s.width] {
		h = search.Mix(h<<1 ^ uint64(column))
	}
	return h
}

// promise is what a line of four squares is worth that holds so many discs of
// one side, and none of the other.
var promise = [inLine + 1]int{0, 1, 4, 16, 0}

// value guesses who stands better: whose discs can still become four in line.
func (s State) value() (value int) {
	var owner [MaxSize][MaxSize]int8 // 1 for discs of the player to move, -1 for others
	for c := range int(s.width) {
		for r := range s.stack(c) {
			owner[c][r] = -1
			if games.Seat(s.columns[c]>>r&1) == s.turn {
				owner[c][r] = 1
			}
		}
	}
	for c := range int(s.width) {
		for r := range int(s.height) {
			for _, step := range [4]square{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				if end := r + 3*step.row; c+3*step.column >= int(s.width) || end < 0 || end >= int(s.height) {
					continue
				}
				mine, theirs := 0, 0
				for i := range inLine {
					switch owner[c+i*step.column][r+i*step.row] {
					case 1:
						mine++
					case -1:
						theirs++
					}
				}
				if mine == 0 {
					value -= promise[theirs]
				} else if theirs == 0 {
					value += promise[mine]
				}
			}
		}
	}
	return value
}
