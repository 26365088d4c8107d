package pathway

import (
	"math/bits"
	"sync/atomic"

	"parlour/solver/search"
)

// Hash treats as equal what has the same winner. Squares that no chain of
// placements connects are regions that do not influence each other, so a
// position is the multiset of its regions, each in any place and any of eight
// orientations. A region of one square that is left to one player only is a
// move in hand, and of those only the difference counts.
func (e ending) Hash() uint64 {
	hash, _ := e.planes().regions()
	return hash
}

// fixedEnding is an ending whose squares stay where they are: as master's search
// takes it. Its hash knows no regions. That takes a tenth of the time, so that a
// node of the search takes a half to a third, and until half of the board is
// full the search needs no more nodes; with 30 squares left a third more.
type fixedEnding struct{ ending }

func (e fixedEnding) After(c cell) fixedEnding { return fixedEnding{e.ending.After(c)} }

func (e fixedEnding) Hash() uint64 { return e.planes().hash() }

// planes say what each square is to each player: where the player to move and
// the other may place now, and where they may and have no friend yet, now or later.
type planes [4]uint64

func (e ending) planes() planes {
	return planes{
		e.free | e.mineOne, e.free | e.theirsOne,
		e.mineMay &^ e.mineOne, e.theirsMay &^ e.theirsOne,
	}
}

// may are the squares where each player may place, now or later.
func (p planes) may() (mine, theirs uint64) { return p[0] | p[2], p[1] | p[3] }

// regions looks at the regions one by one: it has a hash that is equal for what has the
// same winner, and how far the player to move is ahead in all of them.
func (p planes) regions() (hash uint64, ahead span) {
	mine, theirs := p.may()
	live := mine | theirs
	lone := live &^ (beside(mine)&mine | beside(theirs)&theirs)
	own, other := bits.OnesCount64(lone&^theirs), bits.OnesCount64(lone&^mine)
	either := bits.OnesCount64(lone & mine & theirs) // whoever comes first
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

// region is the region of a square: placements of a player matter to the squares
// beside where he may place as well.
func region(r, mine, theirs uint64) uint64 {
	for {
		more := (beside(r&mine)&mine | beside(r&theirs)&theirs) &^ r
		if more == 0 {
			return r
		}
		r |= more
	}
}

// shape is a hash of a region that does not depend on its place and orientation, and
// how far the player to move is ahead in it.
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

// shapes remembers regions by their planes, most of which come up again and again. An
// entry that was torn by two writers is not recognised.
var shapes [1 << 16]struct{ check, hash, ahead atomic.Uint64 }

// canonical is the hash of that of the eight images of a region which has the
// least outline, and of those with the same the least hash.
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

// image is one of the eight images of a region, moved to the corner of the board.
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

// golden is 2^64 divided by the golden ratio; multiplier is that multiplier of Steele and Vigna,
// "Computationally easy, spectrally good multipliers" (2021). That they differ
// tells the two players apart.
const (
	golden     = 0x9e3779b97f4a7c15
	multiplier = 0xd1342543de82ef95
)

// fold multiplies two words and adds up the halves of the product, so that every
// bit counts.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}

// turn swaps top and bottom, left and right, both or neither.
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

// corner is the shift that brings a set to the top and the left of the board.
func corner(set uint64) int {
	columns := set | set>>32
	columns |= columns >> 16
	columns |= columns >> 8
	return bits.TrailingZeros64(set)&^7 + bits.TrailingZeros8(uint8(columns))
}
