package inquire

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
)

// A version is a short text for a table that changes cells of another: the other's hash and, if any
// cell differs, the changes and the hash of the result:
//
//	5b1f0c9e3d7a2486+AtwDGg=0f6b2c1d9e8a7354
//
// The cells are counted question by question. A change is a number in base 128, ten times the
// distance from the cell changed before, plus the new degree. The numbers are written in base64.

// MaxChanges is the number of cells that Taught changes. Their version has 4 KB at most.
const MaxChanges = 1000

// Since returns the version of a table that changes cells of another one with the same questions
// and things.
func (t *Table) Since(base *Table) string {
	var changes []byte
	last, n := 0, 0
	for q, row := range t.cells {
		for e, d := range row {
			if d != base.cells[q][e] {
				changes = binary.AppendUvarint(changes, uint64(levels*(n-last)+int(d)))
				last = n
			}
			n++
		}
	}
	if changes == nil {
		return base.Hash()
	}
	return base.Hash() + "+" + base64.RawURLEncoding.EncodeToString(changes) + "=" + t.Hash()
}

// ErrOtherTable is the error of a version of another table.
var ErrOtherTable = errors.New("inquire: the version is of another table")

// errDamaged is the error of a version that is not what it says.
var errDamaged = errors.New("inquire: the version is damaged")

// Version returns the table of a version of this one.
func (t *Table) Version(text string) (*Table, error) {
	base, rest, changed := strings.Cut(text, "+")
	if base != t.Hash() {
		return nil, fmt.Errorf("%w: %.16q", ErrOtherTable, base)
	}
	if !changed {
		return t, nil
	}
	encoded, hash, _ := strings.Cut(rest, "=")
	changes, err := base64.RawURLEncoding.DecodeString(encoded)
	if err != nil {
		return nil, errDamaged
	}
	cells := t.copied()
	things := uint64(len(t.things))
	for n := uint64(0); len(changes) > 0; {
		change, size := binary.Uvarint(changes)
		if size <= 0 || change > levels*MaxThings*MaxQuestions {
			return nil, errDamaged
		}
		if n += change / levels; n >= things*uint64(len(cells)) {
			return nil, errDamaged
		}
		cells[n/things][n%things], changes = uint8(change%levels), changes[size:]
	}
	made, err := New(t.name, t.questions, t.things, cells)
	if err == nil && made.Hash() != hash {
		err = errDamaged
	}
	return made, err
}
