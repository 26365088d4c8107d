package inquire

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A version is a short text for a table that changes cells of another and has further things: the
// other's hash and, if anything differs, the changes, the keys of the further things if there are any,
// and the hash of the result:
//
//	5b1f0c9e3d7a2486+AtwDGg+K2F4b2xvdGw=0f6b2c1d9e8a7354
//
// The cells are counted question by question, and those of further things were 0. A change is a number
// in base 128, ten times the distance from the cell changed before, plus the new degree. The numbers,
// and the keys with spaces between them, are written in base64.

// MaxChanges is the number of cells that Taught changes. Their version has 4 KB at most, and MaxNamed
// things add 8 KB at most.
const MaxChanges = 1000

// Since returns the version of a table that changes cells of another one, and has its questions and
// things, and maybe further things that people named.
func (t *Table) Since(base *Table) string {
	var changes []byte
	from := base.extended(t.things[len(base.things):])
	last, n := 0, 0
	for q, row := range t.cells {
		for e, d := range row {
			if d != from[q][e] {
				changes = binary.AppendUvarint(changes, uint64(levels*(n-last)+int(d)))
				last = n
			}
			n++
		}
	}
	var keys []string
	for _, e := range t.things[len(base.things):] {
		keys = append(keys, e.Key)
	}
	text := base.Hash()
	if changes == nil && keys == nil {
		return text
	}
	text += "+" + base64.RawURLEncoding.EncodeToString(changes)
	if keys != nil {
		text += "+" + base64.RawURLEncoding.EncodeToString([]byte(strings.Join(keys, " ")))
	}
	return text + "=" + t.Hash()
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
	rest, hash, _ := strings.Cut(rest, "=")
	first, second, _ := strings.Cut(rest, "+")
	changes, err := base64.RawURLEncoding.DecodeString(first)
	keys, bad := base64.RawURLEncoding.DecodeString(second)
	if err != nil || bad != nil {
		return nil, errDamaged
	}
	var further []Thing
	for _, key := range strings.Fields(string(keys)) {
		further = append(further, named(key))
	}
	cells := t.extended(further)
	things := uint64(len(t.things) + len(further))
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
	made, err := New(t.name, t.questions, slices.Concat(t.things, further), cells)
	if err == nil && made.Hash() != hash {
		err = errDamaged
	}
	return made, err
}
