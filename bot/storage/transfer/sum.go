package transfer

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"fmt"

	"parlour/bot/storage/engine"
)

// sum is a checksum of the rows of a table in any order: their number, and the sums of their
// hashes.
type sum struct {
	Rows   int64
	Hashes [4]uint64
}

// add adds a row.
func (s *sum) add(row []any) {
	h := sha256.New()
	var head [9]byte
	for _, v := range row {
		switch v := v.(type) {
		case nil:
			h.Write([]byte{0})
		case int64:
			head[0] = 1
			binary.BigEndian.PutUint64(head[1:], uint64(v))
			h.Write(head[:])
		default: // text, or any other type in a damaged row
			text := fmt.Sprint(v)
			head[0] = 2
			binary.BigEndian.PutUint64(head[1:], uint64(len(text)))
			h.Write(head[:])
			h.Write([]byte(text))
		}
	}
	var hash [sha256.Size]byte
	h.Sum(hash[:0])
	s.Rows++
	for i := range s.Hashes {
		s.Hashes[i] += binary.BigEndian.Uint64(hash[8*i:])
	}
}

// sums are the checksums of all tables, by name.
type sums map[string]sum

// differs returns a table in which two databases differ; "" if they do not.
func (s sums) differs(o sums, tables []engine.Table) string {
	for _, t := range tables {
		if s[t.Name] != o[t.Name] {
			return t.Name
		}
	}
	return ""
}

// reader is a database or a transaction from which pages are read.
type reader interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// sumUp returns the checksums of a whole database.
func sumUp(ctx context.Context, r reader, tables []engine.Table, page int, report Report) (sums, error) {
	all := sums{}
	for _, t := range tables {
		var s sum
		for p := (pages{from: r, table: t, limit: page}); !p.done; {
			rows, err := p.next(ctx)
			if err != nil {
				return nil, err
			}
			for _, row := range rows {
				s.add(row)
			}
			report(Progress{Doing: "checked", Table: t.Name, Rows: s.Rows})
		}
		all[t.Name] = s
	}
	return all, nil
}
