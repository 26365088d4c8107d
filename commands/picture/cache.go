package picture

import (
	"container/list"
	"crypto/sha256"
	"encoding/binary"

	"parlour/games"
	"parlour/games/grid"
)

// key identifies the content of a picture. It is a cryptographic hash, so that nobody can construct a
// board that shows the picture of another one.
type key [sha256.Size]byte

// keyOf returns the key of a view's board and marks. Pictures contain neither emoji nor the texts of the
// view.
func keyOf(v games.View) key {
	b := make([]byte, 0, 8<<10)
	b = binary.AppendUvarint(b, uint64(len(v.Board.Columns)))
	for _, c := range v.Board.Columns {
		b = appendText(b, c)
	}
	for _, r := range v.Board.Rows {
		b = appendText(appendText(b, r.Label), r.Note)
		b = appendCells(b, r.Cells)
	}
	for _, m := range v.Marks {
		b = binary.AppendVarint(b, int64(m.Row))
		b = binary.AppendVarint(b, int64(m.Column))
		b = binary.AppendVarint(b, int64(m.Kind))
	}
	// The counts of rows and marks are at the end.
	b = binary.BigEndian.AppendUint64(b, uint64(len(v.Board.Rows)))
	return sha256.Sum256(binary.BigEndian.AppendUint64(b, uint64(len(v.Marks))))
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func appendCells(b []byte, cells []grid.Cell) []byte {
	b = binary.AppendUvarint(b, uint64(len(cells)))
	for _, c := range cells {
		form := byte(0)
		switch {
		case c.Disc && c.Diamond:
			form = 3
		case c.Disc:
			form = 1
		case c.IsZero():
			form = 2
		}
		b = binary.BigEndian.AppendUint32(append(b, form), c.Ink)
		b = appendText(b, c.Letter)
	}
	return b
}

// cache is an LRU cache of pictures, bounded in bytes.
type cache struct {
	limit, bytes int
	entries      map[key]*list.Element // of *kept
	used         *list.List            // most recently used first
}

type cached struct {
	key  key
	data []byte
}

func newCache(limit int) cache {
	return cache{limit: limit, entries: map[key]*list.Element{}, used: list.New()}
}

func (c *cache) get(k key) ([]byte, bool) {
	e, ok := c.entries[k]
	if !ok {
		return nil, false
	}
	c.used.MoveToFront(e)
	return e.Value.(cached).data, true
}

// add adds a picture and evicts the least recently used ones.
func (c *cache) add(k key, data []byte) {
	if _, ok := c.entries[k]; ok || len(data) > c.limit {
		return
	}
	c.entries[k] = c.used.PushFront(cached{k, data})
	c.bytes += len(data)
	for c.bytes > c.limit {
		oldest := c.used.Remove(c.used.Back()).(cached)
		delete(c.entries, oldest.key)
		c.bytes -= len(oldest.data)
	}
}
