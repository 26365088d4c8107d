package pathway

import "math/bits"

// promise guesses how good the position is for the player to move. Placements
// are good to have as long as there is a choice, but those that only he can ever
// make are moves that he must still get rid of. The weights are a logistic
// regression on 1757 solved positions of 6x6 after 13 to 20 plies, where the sign
// of the sum is right in four of five. As the order of the solver it halves
// the nodes that fewest replies first needs, which needs a tenth of no order.
func (e ending) promise() int {
	return 6*(bits.OnesCount64(e.free|e.mineOne)-bits.OnesCount64(e.free|e.theirsOne)) +
		2*bits.OnesCount64(e.free) - 6*bits.OnesCount64(e.mineOne&^e.theirsMay) - bits.OnesCount64(e.theirsOne&^e.mineMay) +
		3*int(e.theirsMost-e.mineMost) + 6*int(e.theirsFewest) - int(e.mineFewest)
}

// scale makes a unit of an evaluation fit a search's aspiration windows.
const scale = 10

// value is the promise for a search.
func (e ending) value() int { return scale * e.promise() }

// value is that of the ending it is.
func (w word) value() int { return endingOf(w).value() }

// value is an evaluation in the spirit of promise for boards of any size: of
// squares that only one can ever take it sees those where the other has two discs.
func (s State) value() int {
	v := 0
	mine, theirs := &s.discs[s.turn], &s.discs[1-s.turn]
	board := uint32(1)<<s.size - 1
	for r := range s.size {
		empty := board &^ (mine[r+1] | theirs[r+1])
		mineOne, mineAny := mine.neighbours(r)
		theirsOne, theirsAny := theirs.neighbours(r)
		v += 6*(bits.OnesCount32(empty&(mineOne|^(mineAny|theirsAny)))-bits.OnesCount32(empty&(theirsOne|^(mineAny|theirsAny)))) -
			6*(bits.OnesCount32(empty&mineOne&theirsAny&^theirsOne)-bits.OnesCount32(empty&theirsOne&mineAny&^mineOne))
	}
	return scale * v
}
