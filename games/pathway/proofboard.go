package pathway

import (
	"math/bits"

	"parlour/solver/proof"
)

// maxProof is the largest board whose positions have numbers that a check can use.
const maxProof = 6

// proofBoard is a position as a check of the proofs sees it. It shares no code with
// what found them, [ending] and [bitboard], and looks at the board as a whole. A set
// is one word, with a column more than the board that stays empty, so that no square
// has a neighbour round the corner: square (r, c) is bit r*(size+1)+c.
//
// A check tries everything, but for what follows from the rules in a few lines:
//
//   - Where a player has no friend beside an empty square he may place if no enemy is
//     there either, or else only once he has placed beside it himself. So where he may
//     ever place are the squares where he may now, and those without a friend that he
//     reaches from these step by step. Nothing else on the board matters: see Canonical.
//   - Of the squares with one friend that the other player can never take, no two of
//     which he spoils by one placement, each costs him a turn, on it or beside it. He
//     cannot run out sooner, nor later than when he has taken all that he may; and of two
//     neighbours with one friend each he takes only one. Who surely runs out first has
//     won: see Over.
//   - A square that is left to one player alone, and beside which he may place nowhere, is
//     one turn of his that touches nothing. One of either player's cancel out: who wins
//     without the two answers the other's by her own. If she runs out while both are left,
//     she takes hers; and as nothing opens to a player but by what he places, she is out at
//     her next turn, while the other, with his own left, was not.
type proofBoard struct {
	mine, theirs       counted // of the player to move, and of the other
	mineMay, theirsMay uint64  // where each may place, now or later
	sheet              *sheet
	mineLeft           turns // how many turns each has
	theirsLeft         turns
}

// turns are bounds of how many turns a player takes before he runs out.
type turns struct{ fewest, most int8 }

// counted are a player's discs, and the squares beside exactly one of them and beside
// more.
type counted struct{ discs, one, more uint64 }

// with are the discs with one more.
func (c counted) with(disc, beside uint64) counted {
	more := c.more | c.one&beside
	return counted{c.discs | disc, (c.one | beside) &^ more, more}
}

// sheet is what a size of the board comes with.
type sheet struct {
	size    int
	squares uint64 // the squares there are
	// number has the number of each row of discs of the player to move, for each
	// symmetry and each row; discs of the other count twice.
	number [8][maxProof][1 << maxProof]uint64
	powers [maxProof * maxProof]uint64
	beside [64]uint64 // the squares beside each, by its bit
}

// sheets are those of all sizes.
var sheets = func() (all [maxProof + 1]*sheet) {
	for size := 1; size <= maxProof; size++ {
		all[size] = newSheet(size)
	}
	return all
}()

func newSheet(size int) *sheet {
	s := &sheet{size: size}
	power := uint64(1)
	for i := range size * size {
		s.powers[i] = power
		power *= 3
		s.squares |= s.bit(i/size, i%size)
	}
	for set := s.squares; set != 0; set &= set - 1 {
		square := set & -set
		s.beside[bits.TrailingZeros64(square)] = (square<<1 | square>>1 | square<<(size+1) | square>>(size+1)) & s.squares
	}
	for symmetry := range s.number {
		for row := range size {
			for set := range 1 << size {
				for column := range size {
					if set>>column&1 == 1 {
						s.number[symmetry][row][set] += s.powers[s.image(symmetry, row, column)]
					}
				}
			}
		}
	}
	return s
}

func (s *sheet) bit(row, column int) uint64 { return 1 << (row*(s.size+1) + column) }

// image is to which square a symmetry of the board takes one: first over its
// diagonal or not, then upside down or not, then mirrored or not.
func (s *sheet) image(symmetry, row, column int) int {
	if symmetry&4 != 0 {
		row, column = column, row
	}
	if symmetry&2 != 0 {
		row = s.size - 1 - row
	}
	if symmetry&1 != 0 {
		column = s.size - 1 - column
	}
	return row*s.size + column
}

// emptyProofBoard is the empty board of a size.
func emptyProofBoard(size int) proofBoard { return proofBoard{sheet: sheets[size]}.spread() }

// put adds discs.
func (b proofBoard) put(mine, theirs uint64) proofBoard {
	for ; mine != 0; mine &= mine - 1 {
		b.mine = b.mine.with(mine&-mine, b.sheet.beside[bits.TrailingZeros64(mine)])
	}
	for ; theirs != 0; theirs &= theirs - 1 {
		b.theirs = b.theirs.with(theirs&-theirs, b.sheet.beside[bits.TrailingZeros64(theirs)])
	}
	return b.spread()
}

// readProofBoard is the position of a number.
func readProofBoard(size int, number uint64) proofBoard {
	b := emptyProofBoard(size)
	var mine, theirs uint64
	for i := range size * size {
		switch bit := b.sheet.bit(i/size, i%size); number % 3 {
		case 1:
			mine |= bit
		case 2:
			theirs |= bit
		}
		number /= 3
	}
	return b.put(mine, theirs)
}

// Key implements proof.Position: the squares are digits to base 3, from the top left: 0
// empty, 1 of the player to move, 2 of the other. Of all images the least number
// counts.
func (b proofBoard) Key() uint64 {
	least := b.under(0)
	for symmetry := 1; symmetry < 8; symmetry++ {
		least = min(least, b.under(symmetry))
	}
	return least
}

// under is the number of the board's image.
func (b proofBoard) under(symmetry int) (n uint64) {
	mine, theirs, width, mask := b.mine.discs, b.theirs.discs, b.sheet.size+1, uint64(1)<<b.sheet.size-1
	table := &b.sheet.number[symmetry]
	for row := range b.sheet.size {
		n += table[row][mine&mask] + 2*table[row][theirs&mask]
		mine, theirs = mine>>width, theirs>>width
	}
	return n
}

// empty are the squares without a disc, and free those that touch none.
func (b proofBoard) empty() uint64 { return b.sheet.squares &^ (b.mine.discs | b.theirs.discs) }

func (b proofBoard) free() uint64 {
	return b.empty() &^ (b.mine.one | b.mine.more | b.theirs.one | b.theirs.more)
}

// open is where the player to move may place: beside exactly one disc of his own, or
// beside none at all.
func (b proofBoard) open() uint64 { return b.empty()&b.mine.one | b.free() }

// spread works out where each player may place, now or later, and for how many turns.
func (b proofBoard) spread() proofBoard {
	empty, free := b.empty(), b.free()
	b.mineMay = b.sheet.reached(empty&b.mine.one|free, empty&^(b.mine.one|b.mine.more))
	b.theirsMay = b.sheet.reached(empty&b.theirs.one|free, empty&^(b.theirs.one|b.theirs.more))
	mine, theirs := b.sides()
	b.mineLeft, b.theirsLeft = b.sheet.turns(mine), b.sheet.turns(theirs)
	return b
}

// reached adds to a set what is reached from it over squares of another.
func (s *sheet) reached(set, over uint64) uint64 {
	for {
		more := s.around(set) & over &^ set
		if more == 0 {
			return set
		}
		set |= more
	}
}

// around are the squares beside those of a set, and some that the board does not have.
func (s *sheet) around(set uint64) uint64 {
	return set<<1 | set>>1 | set<<(s.size+1) | set>>(s.size+1)
}

// side is what a player has to place.
type side struct {
	one  uint64 // where he has one friend, and may place
	may  uint64 // where he may place, now or later
	only uint64 // of one, what the other cannot take
}

func (b proofBoard) sides() (mine, theirs side) {
	mineOne, theirsOne := b.mine.one&b.mineMay, b.theirs.one&b.theirsMay
	return side{mineOne, b.mineMay, mineOne &^ b.theirsMay}, side{theirsOne, b.theirsMay, theirsOne &^ b.mineMay}
}

// spare are the squares that are turns of a player and touch nothing.
func (s *sheet) spare(x side) uint64 { return x.only &^ s.around(x.may) }

// turns works out the bounds of a player's.
func (s *sheet) turns(x side) (t turns) {
	for only := x.only; only != 0; t.fewest++ {
		spoils := only & -only
		spoils |= s.around(spoils) & x.may
		only &^= spoils | s.around(spoils)
	}
	t.most = int8(bits.OnesCount64(x.may))
	for _, step := range [2]int{1, s.size + 1} {
		for pairs := x.one & (x.one >> step); pairs != 0; pairs = x.one & (x.one >> step) {
			x.one &^= pairs&-pairs | pairs&-pairs<<step
			t.most--
		}
	}
	return t
}

// Canonical implements proof.Position: of each square, but for turns that touch nothing,
// whether either player may place there now, and whether he may and has no friend yet;
// and how many more of those turns one has than the other. Where the discs lie beyond
// that makes no difference to any rule.
func (b proofBoard) Canonical() proof.Canonical {
	mine, theirs := b.sides()
	mineSpare, theirsSpare := b.sheet.spare(mine), b.sheet.spare(theirs)
	ahead := bits.OnesCount64(mineSpare) - bits.OnesCount64(theirsSpare)
	free := b.free()
	// Four sets of up to 42 bits, and a number.
	mineNow, mineLater := mine.one&^mineSpare|free, mine.may&^mine.one
	theirsNow, theirsLater := theirs.one&^theirsSpare|free, theirs.may&^theirs.one
	return proof.Canonical{mineNow | mineLater<<42, mineLater>>22 | theirsNow<<20, theirsLater | uint64(ahead+maxProof*maxProof)<<42}
}

// Over implements proof.Position: who cannot place has won, and so has who surely runs
// out before the other.
func (b proofBoard) Over() (end proof.End, over bool) {
	switch {
	case b.theirsLeft.fewest >= b.mineLeft.most:
		return proof.Victory, true
	case b.mineLeft.fewest > b.theirsLeft.most:
		return proof.Defeat, true
	}
	return 0, false
}

// Rank implements proof.Position. The weights are those, of a dozen tried, with which ten
// positions of the list took the fewest nodes.
func (b proofBoard) Rank() int {
	mine, theirs := b.sides()
	count := bits.OnesCount64
	return 6*(count(mine.one)-count(theirs.one)) + 6*count(b.free()) - 6*count(mine.only) - 6*count(theirs.only) +
		4*int(b.theirsLeft.most-b.mineLeft.most) + 6*int(b.theirsLeft.fewest) - 2*int(b.mineLeft.fewest)
}

// AppendNext implements proof.Position.
func (b proofBoard) AppendNext(buf []proofBoard) []proofBoard {
	for set := b.open(); set != 0; set &= set - 1 {
		disc := set & -set
		next := proofBoard{mine: b.theirs, theirs: b.mine.with(disc, b.sheet.beside[bits.TrailingZeros64(disc)]), sheet: b.sheet}
		buf = append(buf, next.spread())
	}
	return buf
}

var _ proof.Position[proofBoard] = proofBoard{}
