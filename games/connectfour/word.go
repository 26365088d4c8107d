package connectfour

import "math/bits"

// word is a position on a board of up to six rows: the discs of the player to
// move, and all. A column is seven bits from the bottom up, of which the
// uppermost stays empty, so that no line runs from one column into the next; the
// layout is that of John Tromp's Fhourstones.
type word struct{ mine, all uint64 }

const (
	stride     = 7
	maxRows    = stride - 1
	maxColumns = MaxSize
	bottomRow  = 1<<0 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42 | 1<<49 | 1<<56
	oneColumn  = 1<<stride - 1
)

// word is the state as a word, if its board has no more than six rows.
func (s State) word() (w word, ok bool) {
	if s.height > maxRows {
		return w, false
	}
	for c, column := range s.columns[:s.width] {
		w.all |= (1<<s.stack(c) - 1) << (c * stride)
		w.mine |= (uint64(column) &^ (1 << s.stack(c))) << (c * stride)
	}
	if s.turn == Red {
		w.mine ^= w.all
	}
	return w, true
}

// after is the position after a disc has fallen on a square.
func (w word) after(square uint64) word { return word{w.mine ^ w.all, w.all | square} }

// count is the number of discs.
func (w word) count() int { return bits.OnesCount64(w.all) }

// threats are the squares that complete four discs of a set, among others.
func threats(discs uint64) uint64 {
	return discs<<1&(discs<<2)&(discs<<3) | along(discs, stride-1) | along(discs, stride) | along(discs, stride+1)
}

// along are the squares that complete four in one direction.
func along(discs uint64, step uint) uint64 {
	before, behind := discs<<step&(discs<<(2*step)), discs>>step&(discs>>(2*step))
	return before&(discs<<(3*step)|discs>>step) | behind&(discs<<step|discs>>(3*step))
}

// frame is a board for words.
type frame struct {
	width, height, cells int
	board, bottom        uint64
	order                []uint64 // columns from the middle outwards, as sets of squares
}

func newFrame(width, height int) frame {
	f := frame{width: width, height: height, cells: width * height, bottom: bottomRow & (1<<(stride*width) - 1)}
	f.board = f.bottom * (1<<height - 1)
	for i := range width {
		f.order = append(f.order, f.column(outwards(width, i)))
	}
	return f
}

// outwards are the columns from the middle to both sides.
func outwards(width, i int) Column {
	if (width+i)%2 == 1 {
		return Column((width-1)/2 - i/2)
	}
	return Column(width/2 + (i+1)/2)
}

// column is a column as a set of squares.
func (f *frame) column(c Column) uint64 { return (1<<f.height - 1) << (c * stride) }

// moves are the squares on which a disc may fall.
func (f *frame) moves(w word) uint64 { return (w.all + f.bottom) & f.board }

// key tells positions apart: in a column of n discs, those of the player to move
// are a number below 2^n, to which the discs themselves add 2^n-1.
func (w word) key() uint64 { return w.mine + w.all }

// symmetric is up to how many discs mirror images are one position: later they
// are too few to be worth it.
const symmetric = 12

// key is the key under which a position with that many discs is known.
func (f *frame) key(w word, count int) uint64 {
	if count > symmetric {
		return w.key()
	}
	return min(w.key(), f.mirrored(w.key()))
}

// mirrored is a set of squares, or a key, seen from behind.
func (f *frame) mirrored(set uint64) (m uint64) {
	for c := range f.width {
		m |= set >> (c * stride) & oneColumn << ((f.width - 1 - c) * stride)
	}
	return m
}

// wordOf is the position of a key.
func (f *frame) wordOf(key uint64) (w word) {
	for c := range f.width {
		column := key >> (c * stride) & oneColumn
		n := bits.Len64(column+1) - 1
		w.all |= (1<<n - 1) << (c * stride)
		w.mine |= (column - (1<<n - 1)) << (c * stride)
	}
	return w
}

// columnOf is the column of a square.
func columnOf(square uint64) Column { return Column(bits.TrailingZeros64(square) / stride) }
