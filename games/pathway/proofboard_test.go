package pathway

import (
	"math/bits"

	"parlour/games/gametest/proof"
)

// maxProof is the size of the largest board whose positions can be numbered.
const maxProof = 6

// proofBoard is a position for the verification of proofs. It shares no code with [ending] and
// [bitboard], which found them, and treats the board as a whole. A set is one word with an
// additional column that stays empty, so that no square has a neighbour across the edge: square
// (r, c) is bit r*(size+1)+c.
//
// The verification tries every move except where the result follows from the rules:
//
//   - On an empty square without a friendly neighbour a player may place if there is no enemy
//     neighbour either, or else only after placing next to it himself. So the squares where he
//     may ever place are those where he may now and those without a friendly neighbour that he
//     can reach from these step by step. Nothing else on the board matters: see Canonical.
//   - Among the squares with one friendly neighbour that the opponent can never take, choose a
//     set such that no placement spoils two: each costs the player a turn, on it or next to it.
//     He cannot run out sooner, nor later than after taking all squares that he may; and of two
//     adjacent squares with one friendly neighbour each he takes only one. A player who certainly
//     runs out first has won: see Over.
//   - A square that only one player can take, and next to which he can place nowhere, is one
//     independent turn of his. One such turn of each player cancel out: the player who wins
//     without the two answers the opponent's with her own. If she runs out while both remain, she
//     takes hers; and since only her own placements open squares to her, she is out on her next
//     turn, while the opponent still had his.
type proofBoard struct {
	mine, theirs       counted // of the player to move and of the opponent
	mineMay, theirsMay uint64  // where each may place now or later
	sheet              *sheet
	mineLeft           turns // remaining turns
	theirsLeft         turns
}

// turns bounds the number of turns that a player takes before running out.
type turns struct{ fewest, most int8 }

// counted holds a player's discs, the squares adjacent to exactly one of them, and those adjacent
// to several.
type counted struct{ discs, one, more uint64 }

// with adds a disc.
func (c counted) with(disc, beside uint64) counted {
	more := c.more | c.one&beside
	return counted{c.discs | disc, (c.one | beside) &^ more, more}
}

// sheet is the geometry of a board size.
type sheet struct {
	size    int
	squares uint64 // all squares
	// number is, for each symmetry and row, the value of each set of discs of the player to
	// move; discs of the opponent count twice.
	number [8][maxProof][1 << maxProof]uint64
	powers [maxProof * maxProof]uint64
	beside [64]uint64 // the neighbours of each square, by its bit
}

// sheets contains the sheet of each size.
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

// image returns the image of a square under a symmetry of the board: transposed or not, then
// flipped vertically or not, then horizontally or not.
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

// emptyProofBoard returns the empty board of a size.
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

// readProofBoard decodes a key.
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

// Key implements proof.Position. The squares from the top left are digits in base 3: 0 empty, 1 a
// disc of the player to move, 2 one of the opponent. The key is the least number of all images.
func (b proofBoard) Key() uint64 {
	least := b.under(0)
	for symmetry := 1; symmetry < 8; symmetry++ {
		least = min(least, b.under(symmetry))
	}
	return least
}

// under returns the number of an image of the board.
func (b proofBoard) under(symmetry int) (n uint64) {
	mine, theirs, width, mask := b.mine.discs, b.theirs.discs, b.sheet.size+1, uint64(1)<<b.sheet.size-1
	table := &b.sheet.number[symmetry]
	for row := range b.sheet.size {
		n += table[row][mine&mask] + 2*table[row][theirs&mask]
		mine, theirs = mine>>width, theirs>>width
	}
	return n
}

// empty returns the squares without a disc.
func (b proofBoard) empty() uint64 { return b.sheet.squares &^ (b.mine.discs | b.theirs.discs) }

// free returns the empty squares that are adjacent to no disc.
func (b proofBoard) free() uint64 {
	return b.empty() &^ (b.mine.one | b.mine.more | b.theirs.one | b.theirs.more)
}

// spread computes where each player may place, now or later, and bounds on the turns.
func (b proofBoard) spread() proofBoard {
	empty, free := b.empty(), b.free()
	b.mineMay = b.sheet.reached(empty&b.mine.one|free, empty&^(b.mine.one|b.mine.more))
	b.theirsMay = b.sheet.reached(empty&b.theirs.one|free, empty&^(b.theirs.one|b.theirs.more))
	mine, theirs := b.sides()
	b.mineLeft, b.theirsLeft = b.sheet.turns(mine), b.sheet.turns(theirs)
	return b
}

// reached extends a set by the squares reachable from it within another.
func (s *sheet) reached(set, over uint64) uint64 {
	for {
		more := s.around(set) & over &^ set
		if more == 0 {
			return set
		}
		set |= more
	}
}

// around returns the squares adjacent to those of a set; some may be off the board.
func (s *sheet) around(set uint64) uint64 {
	return set<<1 | set>>1 | set<<(s.size+1) | set>>(s.size+1)
}

// side describes the possible placements of a player.
type side struct {
	one  uint64 // legal squares with one friendly neighbour
	may  uint64 // where the player may place now or later
	only uint64 // squares of one that the opponent cannot take
}

func (b proofBoard) sides() (mine, theirs side) {
	mineOne, theirsOne := b.mine.one&b.mineMay, b.theirs.one&b.theirsMay
	return side{mineOne, b.mineMay, mineOne &^ b.theirsMay}, side{theirsOne, b.theirsMay, theirsOne &^ b.mineMay}
}

// spare returns the squares that are independent turns of a player.
func (s *sheet) spare(x side) uint64 { return x.only &^ s.around(x.may) }

// turns computes the bounds on a player's turns.
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

// Canonical implements proof.Position. For each square except independent turns, it records
// whether either player may place there now, and whether he may without a friendly neighbour yet;
// and the difference of the numbers of independent turns. The discs have no further effect by the
// rules.
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

// Over implements proof.Position: a player who cannot place has won, and so has one who certainly
// runs out before the opponent.
func (b proofBoard) Over() (end proof.End, over bool) {
	switch {
	case b.theirsLeft.fewest >= b.mineLeft.most:
		return proof.Victory, true
	case b.mineLeft.fewest > b.theirsLeft.most:
		return proof.Defeat, true
	}
	return 0, false
}

// Rank implements proof.Position. The weights are the best of a dozen tried on ten positions of the
// list, by the number of nodes.
func (b proofBoard) Rank() int {
	mine, theirs := b.sides()
	count := bits.OnesCount64
	return 6*(count(mine.one)-count(theirs.one)) + 6*count(b.free()) - 6*count(mine.only) - 6*count(theirs.only) +
		4*int(b.theirsLeft.most-b.mineLeft.most) + 6*int(b.theirsLeft.fewest) - 2*int(b.mineLeft.fewest)
}

// AppendNext implements proof.Position.
func (b proofBoard) AppendNext(buf []proofBoard) []proofBoard {
	// The player to move may place next to exactly one of his own discs, or next to none at all.
	for set := b.empty()&b.mine.one | b.free(); set != 0; set &= set - 1 {
		disc := set & -set
		next := proofBoard{mine: b.theirs, theirs: b.mine.with(disc, b.sheet.beside[bits.TrailingZeros64(disc)]), sheet: b.sheet}
		buf = append(buf, next.spread())
	}
	return buf
}

var _ proof.Position[proofBoard] = proofBoard{}

// ending converts the position for the solver.
func (b proofBoard) ending() ending {
	var w bitboard
	for row := range b.sheet.size {
		line := uint64(1)<<b.sheet.size - 1
		shift := row * (b.sheet.size + 1)
		w.board |= line << (8 * row)
		w.mine |= b.mine.discs >> shift & line << (8 * row)
		w.theirs |= b.theirs.discs >> shift & line << (8 * row)
	}
	return endingOf(w)
}

// proofBoardOf converts a position of the solver for verification.
func proofBoardOf(e ending, size int) proofBoard {
	var mine, theirs uint64
	for row := range size {
		line := uint64(1)<<size - 1
		shift := row * (size + 1)
		mine |= e.mine >> (8 * row) & line << shift
		theirs |= e.theirs >> (8 * row) & line << shift
	}
	return emptyProofBoard(size).put(mine, theirs)
}

// claim returns the claim about the empty board of a size that a list supports.
func claim(size int, list proof.Lost) proof.Claim[proofBoard] {
	return proof.Claim[proofBoard]{
		Opening: emptyProofBoard(size), Lost: list,
		Decode: func(key uint64) proofBoard { return readProofBoard(size, key) },
	}
}
