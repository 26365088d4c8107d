package picture

import (
	"container/list"
	"crypto/sha256"
	"fmt"

	"parlour/games"
)

// key identifies the content of a picture. It is a cryptographic hash, so that no one can construct a
// board that shows the picture of another one.
type key [sha256.Size]byte

// keyOf returns the key of a view's board and marks. Pictures contain neither emoji nor the texts of the
// view.
func keyOf(v games.View) key {
	b := fmt.Appendf(nil, "%q", v.Board.Columns)
	for _, r := range v.Board.Rows {
		b = fmt.Appendf(b, "\n%q%q", r.Label, r.Note)
		for _, c := range r.Cells {
			b = fmt.Appendf(b, "%q%x %t%s", c.Letter, c.Ink, c.IsZero(), c.Tile.Sign())
		}
	}
	for _, m := range v.Marks {
		b = fmt.Appendf(b, "\n%d %d %d", m.Row, m.Column, m.Kind)
	}
	return sha256.Sum256(b)
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
