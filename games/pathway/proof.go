package pathway

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"math/bits"
	"sync"

	"parlour/games"
	"parlour/games/squares"
	"parlour/solver/proof"
	"parlour/solver/search"
)

// maxProof is the largest board whose positions have numbers that a check can use.
const maxProof = 6

// proofBoard is a position as a check of the proofs sees it. It shares nothing with
// what found them: neither [ending] and its bounds and regions, nor [bitboard]. A set
// is one word, with a column more than the board that stays empty, so that no square
// has a neighbour round the corner: square (r, c) is bit r*(size+1)+c.
type proofBoard struct {
	mine, theirs counted // of the player to move, and of the other
	sheet        *sheet
}

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
func emptyProofBoard(size int) proofBoard { return proofBoard{sheet: sheets[size]} }

// put adds discs.
func (b proofBoard) put(mine, theirs uint64) proofBoard {
	for ; mine != 0; mine &= mine - 1 {
		b.mine = b.mine.with(mine&-mine, b.sheet.beside[bits.TrailingZeros64(mine)])
	}
	for ; theirs != 0; theirs &= theirs - 1 {
		b.theirs = b.theirs.with(theirs&-theirs, b.sheet.beside[bits.TrailingZeros64(theirs)])
	}
	return b
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

// Matters implements proof.Position: of each square that is not closed to both for ever
// it is whether it touches none, one or more discs of either player. Where the discs lie
// beyond that makes no difference to any rule.
func (b proofBoard) Matters() proof.Matters {
	closed := b.sheet.squares&^b.empty() | b.mine.more&b.theirs.more
	mineOne, mineMore := b.mine.one&^closed, b.mine.more|closed
	theirsOne, theirsMore := b.theirs.one&^closed, b.theirs.more|closed
	// Four sets of up to 42 bits.
	return proof.Matters{mineOne | mineMore<<42, mineMore>>22 | theirsOne<<20, theirsMore}
}

// Over implements proof.Position: who cannot place has won.
func (b proofBoard) Over() (proof.End, bool) { return proof.Victory, b.open() == 0 }

// rank guesses how good the position is for the player to move. The order in which moves
// are tried changes nothing in what is found, only how soon: with these weights a
// position of the list takes a sixth of the nodes of no order.
func (b proofBoard) rank() int {
	empty := b.empty()
	count := func(set uint64) int { return bits.OnesCount64(empty & set) }
	return 6*(count(b.mine.one)-count(b.theirs.one)) + 6*count(b.free()) - 4*count(b.mine.one&b.theirs.more) +
		4*count(^(b.mine.more&b.theirs.more)) + 2*(count(b.mine.more)-count(b.theirs.more))
}

// AppendNext implements proof.Position: first what seems worst for who is to move then.
func (b proofBoard) AppendNext(buf []proofBoard) []proofBoard {
	var ranks [maxProof * maxProof]int
	start := len(buf)
	for set := b.open(); set != 0; set &= set - 1 {
		next := proofBoard{b.theirs, b.mine.with(set&-set, b.sheet.beside[bits.TrailingZeros64(set)]), b.sheet}
		rank := next.rank()
		buf = append(buf, next)
		i := len(buf) - 1
		for ; i > start && ranks[i-1-start] > rank; i-- {
			buf[i], ranks[i-start] = buf[i-1], ranks[i-1-start]
		}
		buf[i], ranks[i-start] = next, rank
	}
	return buf
}

var _ proof.Position[proofBoard] = proofBoard{}

// provenSize is the size of the board of which a proof is embedded.
const provenSize = 6

// The positions that Red leaves to Blue by the proof of 6x6.
//
//go:embed lost6.bin
var embeddedLost []byte

// lostPositions is that list, read when it is first asked for. That it can be read is
// tested.
var lostPositions = sync.OnceValue(func() proof.Lost {
	list, _ := proof.ReadLost(embeddedLost)
	return list
})

// lostHashes are the same positions as the solver tells them apart.
var lostHashes = sync.OnceValue(func() map[uint64]bool {
	all := map[uint64]bool{}
	for _, key := range lostPositions() {
		all[readProofBoard(provenSize, key).ending().Hash()] = true
	}
	return all
})

// ending is the position as the solver has it.
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

// proofBoardOf is the position of the solver as a check has it.
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

// writeLost makes the list from the file of a campaign that has solved the empty board.
func writeLost(_ context.Context, file string, out io.Writer) error {
	l, err := search.ReadLedger(file, campaignTitle(provenSize))
	if err != nil {
		return err
	}
	opening := endingOf(bitboardOf(newState(provenSize)))
	if _, known := l.Won(opening.Hash()); !known {
		return fmt.Errorf("pathway: %s does not tell who wins the empty board", file)
	}
	keys := search.Strategy(l, opening, func(e ending) uint64 { return proofBoardOf(e, provenSize).Key() })
	_, err = out.Write(proof.NewLost(keys).Bytes())
	return err
}

// claim is the proof of who wins the empty board of a size, by a list.
func claim(size int, list proof.Lost) proof.Claim[proofBoard] {
	return proof.Claim[proofBoard]{
		Opening: emptyProofBoard(size), Lost: list,
		Read: func(key uint64) proofBoard { return readProofBoard(size, key) },
	}
}

// check checks a part of the proof that is embedded.
func check(ctx context.Context, o games.Options, part games.Part) (c games.Checked, known bool, err error) {
	if o.Int("size", defaultSize) != provenSize {
		return c, false, nil
	}
	list := lostPositions()
	first, r, err := claim(provenSize, list).Check(ctx, part.Has)
	c = games.Checked{Winner: squares.Red, Listed: len(list), Positions: r.Positions, Moves: r.Moves, Leaves: r.Leaves, Nodes: r.Nodes, Faults: r.Faults}
	if !first {
		c.Winner = squares.Blue
	}
	return c, true, err
}
