package labyrinth

import (
	"container/list"
	"sync"
)

// cacheSize is how many bytes a game keeps of labyrinths and their solutions.
const cacheSize = 64 << 20

// cache keeps the labyrinths that were used last, by their text, so that all
// matches in the same labyrinth share its solutions.
type cache struct {
	mu     sync.Mutex
	size   int // in bytes
	held   int
	byText map[string]*list.Element // its values are cached
	used   *list.List               // most recent first
}

type cached struct {
	text string
	maze *maze
}

func newCache(size int) *cache {
	return &cache{size: size, byText: map[string]*list.Element{}, used: list.New()}
}

// find returns the labyrinth of a text, which it makes if it has none. Errors
// are not kept.
func (c *cache) find(text string, made func() (*maze, error)) (*maze, error) {
	if m := c.use(text, nil); m != nil {
		return m, nil
	}
	m, err := made()
	if err != nil {
		return nil, err
	}
	return c.use(text, m), nil
}

// use returns the labyrinth that is kept for a text. If there is none it keeps
// m, unless that is nil, and drops those that were used longest ago. The last
// one stays, however large it is.
func (c *cache) use(text string, m *maze) *maze {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byText[text]; ok {
		c.used.MoveToFront(e)
		return e.Value.(cached).maze
	}
	if m == nil {
		return nil
	}
	c.byText[text] = c.used.PushFront(cached{text, m})
	c.held += m.footprint(text)
	for c.held > c.size && c.used.Len() > 1 {
		oldest := c.used.Remove(c.used.Back()).(cached)
		delete(c.byText, oldest.text)
		c.held -= oldest.maze.footprint(oldest.text)
	}
	return m
}

// footprint is roughly how many bytes a labyrinth takes with its text and all
// the tables that it may come to hold: two bytes for each pair of rooms and
// turn.
func (m *maze) footprint(text string) int {
	return 8*len(text) + (1+maxTables)*4*len(m.Rooms)*len(m.Rooms)
}
