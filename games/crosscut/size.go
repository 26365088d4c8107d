package crosscut

// size is how wide and high the board is inside its perimeter, 3 to 8.
type size struct{ w, h uint8 }

// The sizes of a board, its perimeter included.
const (
	smallest = 5
	largest  = stride
	standard = 8
)

func sizeOf(width, height int) size { return size{uint8(width - 2), uint8(height - 2)} }

func (a size) width() int  { return int(a.w) + 2 }
func (a size) height() int { return int(a.h) + 2 }

// onBoard reports whether the move is a square of the board.
func (a size) onBoard(m Move) bool {
	return m < Pass && m.column() < a.width() && m.row() < a.height()
}

// inside reports whether a square of the board is off the perimeter.
func (a size) inside(m Move) bool {
	x, y := m.column()-1, m.row()-1
	return uint(x) < uint(a.w) && uint(y) < uint(a.h)
}

// corner reports whether a square of the board is a corner.
func (a size) corner(m Move) bool {
	x, y := m.column(), m.row()
	return (x == 0 || x == a.width()-1) && (y == 0 || y == a.height()-1)
}

// all are the squares inside the perimeter.
func (a size) all() discs { return areas[a.w][a.h] }

// areas are the squares inside the perimeter for each width and height.
var areas = func() (t [largest - 1][largest - 1]discs) {
	for w := range t {
		for h := range t[w] {
			for y := range h {
				t[w][h] |= (1<<w - 1) << (8 * y)
			}
		}
	}
	return t
}()

// spans reports whether the discs fill a whole row or a whole column, which wins.
func (a size) spans(d discs) bool {
	beyond := ^discs(0) << (8 * a.h) // rows of the word that the board hasn't
	gaps := a.all()&^d | beyond
	if (gaps-columnBits)&^gaps&(columnBits<<7) != 0 { // a byte is zero: a row without gaps
		return true
	}
	whole := d | beyond
	whole &= whole >> 32
	whole &= whole >> 16
	whole &= whole >> 8
	return whole&0xff != 0
}
