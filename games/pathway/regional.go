package pathway

import (
	"math/bits"
	"slices"

	"parlour/solver/search"
)

// regional is a position as the solver of 6x6 and the campaigns take it: it knows no discs,
// and is looked at region by region, which takes half of the nodes. Master's moves on
// other sizes are chosen, and its strength was measured, with those of [ending].
type regional struct {
	planes
	key   uint64 // the hash of the ending
	ahead span   // see [planes.ahead]
}

// span are the least and the most that a number may be.
type span struct{ least, most int8 }

func regionalOf(p planes) regional {
	key, ahead := p.regions()
	return regional{p, key, ahead}
}

// AppendMoves appends the cells where the player to move may place.
func (r regional) AppendMoves(buf []cell) []cell {
	for set := r.planes[0]; set != 0; set &= set - 1 {
		buf = append(buf, cell(bits.TrailingZeros64(set)))
	}
	return buf
}

// After is the position after a placement, seen by the other player.
func (r regional) After(c cell) regional { return regionalOf(r.place(1 << c).swapped()) }

// Hash is that of the ending.
func (r regional) Hash() uint64 { return r.key }

// Ended tells whether the winner is certain, by how far the player to move is ahead: see
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

// order is what [ending.order] is to an ending. Here squares that are left, and that touch
// each other, weigh as well: they are work. The weights are those, of some two hundred
// tried, with which forty positions of 6x6 with ten discs took the fewest nodes.
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

// simplest is the first of the placements that are best by the order: likely to win, and
// soon known to.
func (r regional) simplest() cell {
	return slices.MinFunc(r.AppendMoves(nil), func(a, b cell) int { return r.After(a).order() - r.After(b).order() })
}

// maxAhead is up to how many squares a region is played out to see who is ahead in it.
const maxAhead = 6

// ahead is by how many placements the other player will have made more in a region than
// the player to move once neither can place there: at least so many if the player to
// move wants many and the other, and chance, want few, at most so many if it is the
// other way round. Chance says each time who of those that can is to place; then he
// chooses where.
//
// That bounds who wins a sum of regions, however turns fall to them. Say the player to
// move has in all of them together at least 0, and chooses wherever he happens to place
// as he does here. The game stops when one cannot place; were it the other, who has then
// made one placement less, and can make no more, the difference at the end were below 0.
// So it is he who runs out first, and wins. In the same way the other wins if it is at
// most -1.
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

// swapped is the region as the other player sees it.
func (p planes) swapped() planes { return planes{p[1], p[0], p[3], p[2]} }

// place is the region after a placement of the player to move, still seen by him.
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
