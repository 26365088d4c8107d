package crosscut

import (
	"bufio"
	"cmp"
	"context"
	_ "embed"
	"encoding/binary"
	"fmt"
	"slices"
	"sync"

	"parlour/games"
	"parlour/solver/search"
)

// quickPlies is the greatest distance from the end at which a position is solved in milliseconds
// without a table.
const quickPlies = 4

// perfect knows the value of every position of a small board. Positions within quickPlies of the end
// are searched, the others are in a table.
type perfect struct {
	*numbering
	numbers   []uint32 // of the positions in the table, ascending
	distances []distance
}

// value returns the value of a board of the size or of its transpose.
func (p *perfect) value(b board) distance {
	if b.size != p.size {
		b = b.transposed()
	}
	// A pass matters only if the other side cannot place a disc either.
	b.passed = b.passed && !b.canPlace()
	if b.end == running && !b.passed {
		if i, ok := slices.BinarySearch(p.numbers, p.of(&b)); ok {
			return p.distances[i]
		}
	}
	return quick(b, quickPlies)
}

// quick returns the value of a board if the game ends within the given plies, otherwise unknown.
func quick(b board, plies int) distance {
	switch {
	case b.end == finished:
		return 0
	case b.end == stuck:
		return draw
	case plies == 0:
		return unknown
	}
	var buf [64 + 32]move
	best, open := unknown, false
	for _, m := range b.AppendMoves(buf[:0]) {
		d := quick(b.After(m), plies-1)
		if d == unknown {
			open = true
			continue
		}
		if best = preferred(best, d.before()); best == 1 {
			return best
		}
	}
	if open && !best.won() {
		return unknown
	}
	return best
}

// choose plays perfectly: the quickest win or the slowest loss, at random among equals.
func (p *perfect) choose(ctx context.Context, b board, h games.Hand) (search.Result[move], error) {
	best, moves := p.best(b)
	r := search.Result[move]{Move: games.Pick(h, moves), Value: best.search(), Mean: best.search(), Proven: true, Nodes: int64(len(b.AppendMoves(nil)))}
	if best != draw {
		r.Distance, r.Depth = int(best), int(best)
	}
	r.Line = []move{r.Move}
	for b = b.After(r.Move); b.end == running && ctx.Err() == nil; b = b.After(r.Line[len(r.Line)-1]) {
		_, moves := p.best(b)
		r.Line = append(r.Line, moves[0])
	}
	return r, ctx.Err()
}

// best returns the value of a board and the moves that preserve it.
func (p *perfect) best(b board) (best distance, moves []move) {
	best = unknown
	for _, m := range b.AppendMoves(nil) {
		d := p.value(b.After(m)).before()
		if preferred(best, d) != best {
			best, moves = d, moves[:0]
		}
		if d == best {
			moves = append(moves, m)
		}
	}
	return best, moves
}

// search converts the value to the scale of package search.
func (d distance) search() int {
	switch {
	case d == draw:
		return 0
	case d.won():
		return search.Win - int(d)
	}
	return int(d) - search.Win
}

// A distance is the value of a position: the plies to the end of the game if the winner hurries and
// the loser delays. It is odd if the side to move wins and even if it loses.
type distance uint8

const (
	unknown distance = 255
	draw    distance = 254
)

// before returns the value of a position whose best move leads to one of value d.
func (d distance) before() distance {
	if d == draw {
		return draw
	}
	return d + 1
}

// won reports whether the side to move wins.
func (d distance) won() bool { return d != draw && d%2 == 1 && d != unknown }

// preferred returns the better of two values for the side to move; unknown is the worst.
func preferred(a, b distance) distance {
	if a.merit() >= b.merit() {
		return a
	}
	return b
}

// merit ranks the values: early wins, late wins, a draw, late losses, early losses.
func (d distance) merit() int {
	switch {
	case d == unknown:
		return -256
	case d == draw:
		return 0
	case d.won():
		return 256 - int(d)
	}
	return int(d) - 255
}

// transposed swaps rows and columns.
func (d discs) transposed() discs { return discs(search.Transpose(uint64(d))) }

// transposed returns the board with rows and columns swapped.
func (b board) transposed() board {
	b.own, b.foe = b.own.transposed(), b.foe.transposed()
	b.size = size{b.size.h, b.size.w}
	return b
}

// known looks up the winner on a board with a table. On others it proves nothing.
func known(_ context.Context, s state, _ games.Limits) (v games.Solution[move], err error) {
	table, err := perfectFor(s.board.size)
	if err != nil || table == nil {
		return v, err
	}
	best, fastest := table.best(s.board)
	moves := s.board.AppendMoves(nil)
	v = games.Solution[move]{Proven: true, Complete: true, Distance: int(best), Perfect: fastest, Nodes: int64(len(moves))}
	switch {
	case best.won():
		v.Value = 1
	case best == draw:
		v.Value, v.Distance = 0.5, 0
	}
	for _, m := range moves {
		if d := table.value(s.board.After(m)).before(); d.won() == best.won() && (d == draw) == (best == draw) {
			v.Best = append(v.Best, m)
		}
	}
	return v, nil
}

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
		step, bad := binary.ReadUvarint(in)
		d, worse := in.ReadByte()
		if err := cmp.Or(bad, worse); err != nil {
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
