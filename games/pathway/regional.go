package pathway

import (
	"math/bits"
	"slices"

	"parlour/solver/search"
)

// regional is a position for the solver of 6x6 and for campaigns. It contains no discs and bounds
// the result region by region, which halves the number of nodes. On other sizes master uses
// [ending], with which its strength was measured.
type regional struct {
	planes
	key   uint64 // the hash of the ending
	ahead span   // see [planes.ahead]
}

// span is a range of numbers.
type span struct{ least, most int8 }

func regionalOf(p planes) regional {
	key, ahead := p.regions()
	return regional{p, key, ahead}
}

// AppendMoves appends the legal cells.
func (r regional) AppendMoves(buf []cell) []cell {
	for set := r.planes[0]; set != 0; set &= set - 1 {
		buf = append(buf, cell(bits.TrailingZeros64(set)))
	}
	return buf
}

// After returns the position after a placement, from the opponent's view.
func (r regional) After(c cell) regional { return regionalOf(r.place(1 << c).swapped()) }

// Hash returns the hash of the ending.
func (r regional) Hash() uint64 { return r.key }

// Ended reports whether the bounds on how far the player to move is ahead decide the winner; see
// [planes.ahead].
func (r regional) Ended() (search.End, bool) {
	switch {
	case r.ahead.least >= 0:
		return search.Won, true
	case r.ahead.most < 0:
		return search.Lost, true
	}
	return search.Won, false
}

// order estimates the position as [ending.order] does. It also counts the relevant squares and
// their adjacencies, which predict the size of the search. The weights are the best of some two
// hundred tried on forty positions of 6x6 with ten discs, by the number of nodes.
func (r regional) order() int {
	mine, theirs := r.may()
	mineOne, theirsOne := r.planes[0]&^r.planes[2], r.planes[1]&^r.planes[3]
	live := mine | theirs
	lone := live &^ (beside(mine)&mine | beside(theirs)&theirs)
	count := bits.OnesCount64
	return 24*(count(mineOne)-count(theirsOne)) + 6*count(mineOne&theirsOne) + 19*count(r.planes[0]&r.planes[2]) -
		19*count(mineOne&^theirs) - 4*count(theirsOne&^mine) +
		11*int(r.ahead.least) + 16*int(r.ahead.most) +
		13*(count(live)+count(live&(live<<1))+count(live&(live<<8))) - 12*count(lone)
}

// simplest returns the first placement that is best by the order: likely to win and soon decided.
func (r regional) simplest() cell {
	return slices.MinFunc(r.AppendMoves(nil), func(a, b cell) int { return r.After(a).order() - r.After(b).order() })
}

// maxAhead is the greatest number of squares of a region that is searched for who is ahead.
const maxAhead = 6

// ahead bounds the difference between the numbers of placements of the opponent and of the player
// to move until neither can place in the region. The least value results if the player to move
// maximises and the opponent and chance minimise it, the greatest the other way round. Chance
// decides each time which of the players who can place does so; that player chooses the square.
//
// The sum over all regions bounds the result, whatever the order of turns. Suppose the sum is at
// least 0 and the player to move chooses in each region as he does here. The game stops when a
// player cannot place. If that were the opponent, who would then have made one placement fewer
// and could make no more, the final difference would be below 0. So the player to move runs out
// first and wins. Likewise the opponent wins if the sum is at most -1.
func (p planes) ahead() span {
	mine, theirs := p.may()
	if bits.OnesCount64(mine|theirs) > maxAhead {
		mineOne, theirsOne := p[0]&^p[2], p[1]&^p[3]
		return span{
			fewest(theirsOne&^mine, theirs) - most(mine, mineOne),
			most(theirs, theirsOne) - fewest(mineOne&^theirs, mine),
		}
	}
	own, other := span{-maxAhead - 1, -maxAhead - 1}, span{maxAhead + 1, maxAhead + 1}
	for set := p[0]; set != 0; set &= set - 1 {
		_, a := p.place(set & -set).regions()
		own.least, own.most = max(own.least, a.least-1), max(own.most, a.most-1)
	}
	for set := p[1]; set != 0; set &= set - 1 {
		_, a := p.swapped().place(set & -set).swapped().regions()
		other.least, other.most = min(other.least, a.least+1), min(other.most, a.most+1)
	}
	switch {
	case p[0] == 0:
		return other
	case p[1] == 0:
		return own
	}
	return span{min(own.least, other.least), max(own.most, other.most)}
}

// swapped returns the region from the opponent's view.
func (p planes) swapped() planes { return planes{p[1], p[0], p[3], p[2]} }

// place returns the region after a placement of the player to move, still from his view.
func (p planes) place(disc uint64) planes {
	near := beside(disc)
	free := p[0] & p[2] &^ (disc | near)
	mineOne := (p[0]&^p[2]&^near | p[2]&near) &^ disc
	theirsOne := p[1] &^ p[3] &^ disc
	mineNow, theirsNow := free|mineOne, free|theirsOne
	return planes{
		mineNow, theirsNow,
		spread(mineNow, p[2]&^(disc|near)) &^ mineOne, spread(theirsNow, p[3]&^disc) &^ theirsOne,
	}
}

func (a span) pack() uint64 { return uint64(uint8(a.least))<<8 | uint64(uint8(a.most)) }

func unpackSpan(w uint64) span { return span{int8(uint8(w >> 8)), int8(uint8(w))} }

var _ search.State[regional, cell] = regional{}
