package crosscut

import (
	"bufio"
	_ "embed" // for the tables
	"encoding/binary"
	"fmt"
	"io"
	"sync"
)

// tableSizes are the sizes of boards, inside the perimeter, whose every
// position is known. Wider than high is the same lying down.
var tableSizes = []size{{3, 3}, {3, 4}, {3, 5}, {4, 4}}

// tableFile holds the list of each of the tableSizes, as writeTables makes it.
//
//go:embed perfect.table
var tableFile []byte

// tables reads the embedded tables, once.
var tables = sync.OnceValues(func() ([]*perfect, error) { return readTables(tableFile) })

// perfectFor is the table of a size, nil if there is none.
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

// readTables reads what writeTables has written.
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

// read reads a list: its length, and for each position how much its number is
// above the one before and its distance.
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

// writeTables solves every position of the boards of up to 6x6, and of 5x7,
// and writes the tables that are embedded in the package as perfect.table. It
// takes some five seconds and 60 MB.
func writeTables(w io.Writer) error {
	var b []byte
	for _, a := range tableSizes {
		b = append(b, solve(a).encode()...)
	}
	return pack(w, b)
}

// solve makes the table of a size.
func solve(a size) *perfect {
	p := &perfect{numbering: newNumbering(a)}
	for i, d := range exhaust(p.numbering) {
		if d > quickPlies && d != unknown {
			p.numbers, p.distances = append(p.numbers, uint32(i)), append(p.distances, d)
		}
	}
	return p
}

// encode writes the list as read reads it.
func (p *perfect) encode() []byte {
	b := binary.AppendUvarint(nil, uint64(len(p.numbers)))
	last := uint32(0)
	for i, n := range p.numbers {
		b = append(binary.AppendUvarint(b, uint64(n-last)), byte(p.distances[i]))
		last = n
	}
	return b
}
