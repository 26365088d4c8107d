package crosscut

import (
	"bufio"
	_ "embed" // for the tables
	"encoding/binary"
	"fmt"
	"sync"
)

// tableSizes are the sizes inside the perimeter of the boards with a table. A board that is wider
// than high uses the table of its transpose.
var tableSizes = []size{{3, 3}, {3, 4}, {3, 5}, {4, 4}}

// tableFile holds the table of each of the tableSizes in the format of writeTables.
//
//go:embed perfect.table
var tableFile []byte

// tables decodes the embedded tables once.
var tables = sync.OnceValues(func() ([]*perfect, error) { return readTables(tableFile) })

// perfectFor returns the table for a size, nil if there is none.
func perfectFor(a size) (*perfect, error) {
	all, err := tables()
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if p.size == a || p.size == (size{a.h, a.w}) {
			return p, nil
		}
	}
	return nil, nil
}

// readTables decodes the format of writeTables.
func readTables(packed []byte) (all []*perfect, err error) {
	err = unpack(packed, "tables", func(in *bufio.Reader) error {
		for _, a := range tableSizes {
			p := &perfect{numbering: newNumbering(a)}
			if err := p.read(in); err != nil {
				return fmt.Errorf("%dx%d: %w", a.width(), a.height(), err)
			}
			all = append(all, p)
		}
		return nil
	})
	return all, err
}

// read decodes a table: its length, and for each position the difference of its number from the one
// before and its distance.
func (p *perfect) read(in *bufio.Reader) error {
	n, err := binary.ReadUvarint(in)
	if err != nil || n > uint64(p.count()) {
		return fmt.Errorf("%d positions: %w", n, err)
	}
	last := uint64(0)
	for range n {
		step, err := binary.ReadUvarint(in)
		if err != nil {
			return err
		}
		d, err := in.ReadByte()
		if err != nil {
			return err
		}
		last += step
		p.numbers = append(p.numbers, uint32(last))
		p.distances = append(p.distances, distance(d))
	}
	return nil
}

// maxCells is the greatest number of squares inside the perimeter of a numbered board; 16 squares
// have 43 million positions.
const maxCells = 16

// numbering numbers the positions of a small board; images under symmetry share a number. The
// squares are digits in base 3, row by row from the lower left: 0 for empty, 1 for the side to move
// and 2 for the opponent. The number is the least of all images.
type numbering struct {
	size   size
	images []image // by symmetry; the first is the board itself
}

// image holds the contribution of eight squares at a time to the number of an image, if all of them
// belong to the side to move.
type image [maxCells / 8][256]uint32

func newNumbering(a size) *numbering {
	n := &numbering{size: a}
	for _, to := range a.symmetries() {
		var m image
		for half := range m {
			for set := range 256 {
				for i := range 8 {
					if cell := half*8 + i; set>>i&1 != 0 && cell < len(to) {
						m[half][set] += power(to[cell])
					}
				}
			}
		}
		n.images = append(n.images, m)
	}
	return n
}

// symmetries returns the image of each square under every symmetry of the board.
func (a size) symmetries() (all [][]int) {
	w, h := int(a.w), int(a.h)
	for s := range 8 {
		turned := s&4 != 0
		if turned && w != h {
			break
		}
		to := make([]int, w*h)
		for i := range to {
			x, y := i%w, i/w
			if s&1 != 0 {
				x = w - 1 - x
			}
			if s&2 != 0 {
				y = h - 1 - y
			}
			if turned {
				x, y = y, x
			}
			to[i] = y*w + x
		}
		all = append(all, to)
	}
	return all
}

// power returns 3 to the power of n.
func power(n int) uint32 {
	p := uint32(1)
	for range n {
		p *= 3
	}
	return p
}

// of returns the number of a board.
func (n *numbering) of(b *board) uint32 { return n.least(n.size.pack(b.own), n.size.pack(b.foe)) }

func (n *numbering) least(own, foe uint16) uint32 {
	least := ^uint32(0)
	for i := range n.images {
		least = min(least, n.images[i].of(own, foe))
	}
	return least
}

// of returns the number of one image of a board.
func (m *image) of(own, foe uint16) uint32 {
	return m[0][own&0xff] + m[1][own>>8] + 2*(m[0][foe&0xff]+m[1][foe>>8])
}

// pack concatenates the rows of a small board.
func (a size) pack(d discs) uint16 {
	var p uint16
	for y := range a.h {
		p |= uint16(d>>(8*y)&0xff) << (y * a.w)
	}
	return p
}

// count returns the greatest possible number plus one.
func (n *numbering) count() uint32 { return power(int(n.size.w) * int(n.size.h)) }
