package labyrinth

import (
	"container/list"
	"sync"
)

// shelfSize is how many bytes of labyrinths and their solutions a game keeps.
const shelfSize = 64 << 20

// shelf keeps labyrinths by their text, those used last, so that all matches in
// one labyrinth and all their positions share what was found out about it.
type shelf struct {
	mu     sync.Mutex
	size   int // in bytes
	held   int
	byText map[string]*list.Element // of shelved
	used   *list.List               // the latest first
}

type shelved struct {
	text string
	maze *Maze
}

func newShelf(size int) *shelf {
	return &shelf{size: size, byText: map[string]*list.Element{}, used: list.New()}
}

// find is the labyrinth of a text, which is made if it is not kept. What cannot
// be made is not kept. A shelf that is nil keeps nothing.
func (s *shelf) find(text string, made func() (*Maze, error)) (*Maze, error) {
	if s == nil {
		return made()
	}
	if m, ok := s.kept(text); ok {
		return m, nil
	}
	m, err := made()
	if err != nil {
		return nil, err
	}
	return s.add(text, m), nil
}

func (s *shelf) kept(text string) (*Maze, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.byText[text]
	if !ok {
		return nil, false
	}
	s.used.MoveToFront(e)
	return e.Value.(shelved).maze, true
}

// add keeps a labyrinth and lets those go that were used longest ago. It returns
// the one that is kept, which another may have added meanwhile.
func (s *shelf) add(text string, m *Maze) *Maze {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.byText[text]; ok {
		return e.Value.(shelved).maze
	}
	s.byText[text] = s.used.PushFront(shelved{text, m})
	s.held += m.footprint(text)
	for s.held > s.size {
		oldest := s.used.Remove(s.used.Back()).(shelved)
		delete(s.byText, oldest.text)
		s.held -= oldest.maze.footprint(oldest.text)
	}
	return m
}

// footprint is about how many bytes a labyrinth takes with its text and all the
// tables that it may come to hold: two bytes for each pair of rooms and turn.
func (m *Maze) footprint(text string) int {
	return 8*len(text) + (1+maxTables)*4*len(m.Rooms)*len(m.Rooms)
}
