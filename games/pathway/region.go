package pathway

import (
	"math/bits"
	"sync/atomic"

	"parlour/solver/search"
)

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

// shapes caches regions by their planes, most of which recur. It is lock-free: an entry torn
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
