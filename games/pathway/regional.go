package pathway

import (
	"math/bits"
	"slices"
	"sync/atomic"

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
func (r regional) AppendMoves(buf []cell) []cell { return appendCells(buf, r.planes[0]) }

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

// Hash is equal for positions with the same winner by this rule: squares that no chain of
// placements connects form independent regions, so a position is the multiset of its regions,
// each in any place and any of eight orientations. A region of one square that only one player
// can take is a spare move, and only the difference of spare moves counts.
func (e ending) Hash() uint64 {
	hash, _ := e.planes().regions()
	return hash
}

// fixedEnding is an ending whose hash ignores regions, for master's search. The hash takes a
// tenth of the time, so a search node takes a half to a third. The search needs no more nodes
// until half of the board is full, and a third more with 30 relevant squares.
type fixedEnding struct{ ending }

func (e fixedEnding) After(c cell) fixedEnding { return fixedEnding{e.ending.After(c)} }

func (e fixedEnding) Hash() uint64 { return e.planes().hash() }

// planes describe each square for both players: where the player to move and the opponent may
// place now, and where they may without a friendly neighbour yet, now or later.
type planes [4]uint64

func (e ending) planes() planes {
	return planes{
		e.free | e.mineOne, e.free | e.theirsOne,
		e.mineMay &^ e.mineOne, e.theirsMay &^ e.theirsOne,
	}
}

// may returns the squares where each player may place, now or later.
func (p planes) may() (mine, theirs uint64) { return p[0] | p[2], p[1] | p[3] }

// regions combines the hashes of all regions and the bounds on how far the player to move is
// ahead in them.
func (p planes) regions() (hash uint64, ahead span) {
	mine, theirs := p.may()
	live := mine | theirs
	lone := live &^ (beside(mine)&mine | beside(theirs)&theirs)
	own, other := bits.OnesCount64(lone&^theirs), bits.OnesCount64(lone&^mine)
	either := bits.OnesCount64(lone & mine & theirs) // for the player who takes them first
	hash = golden * uint64(either)
	ahead = span{int8(other - own - either), int8(other - own + either)}
	for live &^= lone; live != 0; {
		r := region(live&-live, mine, theirs)
		live &^= r
		h, a := p.shape(r)
		hash += h
		ahead.least, ahead.most = ahead.least+a.least, ahead.most+a.most
	}
	return search.Mix(hash + search.Mix(uint64(own-other)+1)), ahead
}

// region returns the region of a square. A placement also affects the squares next to where its
// player may place.
func region(r, mine, theirs uint64) uint64 {
	for {
		more := (beside(r&mine)&mine | beside(r&theirs)&theirs) &^ r
		if more == 0 {
			return r
		}
		r |= more
	}
}

// shape returns a hash of a region that is independent of its place and orientation, and how far
// the player to move is ahead in it.
func (p planes) shape(r uint64) (hash uint64, ahead span) {
	shift := corner(r)
	for j := range p {
		p[j] = p[j] & r >> shift
	}
	key := p.hash()
	known := &shapes[key%uint64(len(shapes))]
	hash = known.hash.Load()
	packed := known.ahead.Load()
	if known.check.Load() != key^hash^packed*golden {
		hash, packed = canonical(p, r>>shift), p.ahead().pack()
		known.check.Store(key ^ hash ^ packed*golden)
		known.hash.Store(hash)
		known.ahead.Store(packed)
	}
	return hash, unpackSpan(packed)
}

// shapes caches regions by their planes. Most planes recur. The cache is lock-free: an entry torn
// between two writers fails its check.
var shapes [1 << 16]struct{ check, hash, ahead atomic.Uint64 }

// canonical returns the least hash among the images of a region with the least outline.
func canonical(p planes, r uint64) uint64 {
	outlines := [8]uint64{r, 4: search.Transpose(r)}
	var shifts [8]int
	least := ^uint64(0)
	for i := range outlines {
		outline := turn(outlines[i&4], i)
		shifts[i] = corner(outline)
		outlines[i] = outline >> shifts[i]
		least = min(least, outlines[i])
	}
	hash := ^uint64(0)
	for i, o := range outlines {
		if o == least {
			hash = min(hash, p.image(i, shifts[i]).hash())
		}
	}
	return hash
}

// image returns one of the eight images of a region, moved to the corner of the board.
func (p planes) image(i, shift int) planes {
	for j := range p {
		if i >= 4 {
			p[j] = search.Transpose(p[j])
		}
		p[j] = turn(p[j], i) >> shift
	}
	return p
}

func (p planes) hash() uint64 {
	return search.Mix(fold(p[0]^golden, p[1]^multiplier) + golden*fold(p[2]^golden, p[3]^multiplier))
}

// golden is 2^64 divided by the golden ratio, and multiplier is from Steele and Vigna,
// "Computationally easy, spectrally good multipliers" (2021). Different constants distinguish the
// players.
const (
	golden     = 0x9e3779b97f4a7c15
	multiplier = 0xd1342543de82ef95
)

// fold multiplies two words and combines the halves of the product, so that every bit has an
// effect.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}

// turn flips a set vertically, horizontally, both or neither.
func turn(set uint64, i int) uint64 {
	switch i & 3 {
	case 1:
		return bits.ReverseBytes64(set)
	case 2:
		return bits.Reverse64(set)
	case 3:
		return bits.ReverseBytes64(bits.Reverse64(set))
	}
	return set
}

// corner returns the shift that moves a set to the top left corner of the board.
func corner(set uint64) int {
	columns := set | set>>32
	columns |= columns >> 16
	columns |= columns >> 8
	return bits.TrailingZeros64(set)&^7 + bits.TrailingZeros8(uint8(columns))
}
