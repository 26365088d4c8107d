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
