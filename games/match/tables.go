package match

import (
	"container/list"
	"sync"
)

// tables keeps recent tables, the newest version of each, up to so many
// positions in all.
type tables struct {
	mu        sync.Mutex
	max       int // positions; 0 keeps nothing
	positions int
	recent    *list.List               // of *Table, the last used first
	byID      map[Ref]*list.Element    // by channel and ID
	newest    map[string]*list.Element // by channel: the newest match there, as far as is known
}

// KeepPositions is how many positions a host keeps at the most: those of ten
// thousand games of Mastermind, say.
const KeepPositions = 100_000

func newTables(max int) *tables {
	return &tables{max: max, recent: list.New(), byID: map[Ref]*list.Element{}, newest: map[string]*list.Element{}}
}

// keep keeps a table unless a newer one of its match is kept.
func (k *tables) keep(t *Table) {
	k.mu.Lock()
	defer k.mu.Unlock()
	ref := Ref{Channel: t.Match.Channel, ID: t.Match.ID}
	e, kept := k.byID[ref]
	if kept {
		old := e.Value.(*Table)
		if old.Match.Version > t.Match.Version || old.Match.Version == t.Match.Version && old.Match.Board.Version > t.Match.Board.Version {
			return
		}
		k.positions -= len(old.Positions)
		e.Value = t
		k.recent.MoveToFront(e)
	} else {
		e = k.recent.PushFront(t)
		k.byID[ref] = e
	}
	k.positions += len(t.Positions)
	if old := k.newest[t.Match.Channel]; old == nil || !newer(old.Value.(*Table), t) {
		k.newest[t.Match.Channel] = e
	}
	for k.positions > k.max {
		k.remove(k.recent.Back())
	}
}

// newer reports whether a match comes before another of its channel: the live one
// does, and else the newest.
func newer(a, b *Table) bool {
	if (a.Match.Status == Live) != (b.Match.Status == Live) {
		return a.Match.Status == Live
	}
	if !a.Match.Created.Equal(b.Match.Created) {
		return a.Match.Created.After(b.Match.Created)
	}
	return a.Match.ID > b.Match.ID
}

// find returns the kept table of a match, or if id is "" of the newest match
// of a channel that is kept; nil if there is none.
func (k *tables) find(channel, id string) *Table {
	k.mu.Lock()
	defer k.mu.Unlock()
	e := k.newest[channel]
	if id != "" {
		e = k.byID[Ref{Channel: channel, ID: id}]
	}
	if e == nil {
		return nil
	}
	k.recent.MoveToFront(e)
	return e.Value.(*Table)
}

// drop forgets the table of a match.
func (k *tables) drop(channel, id string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if e := k.byID[Ref{Channel: channel, ID: id}]; e != nil {
		k.remove(e)
	}
}

func (k *tables) remove(e *list.Element) {
	t := k.recent.Remove(e).(*Table)
	k.positions -= len(t.Positions)
	delete(k.byID, Ref{Channel: t.Match.Channel, ID: t.Match.ID})
	if k.newest[t.Match.Channel] == e {
		delete(k.newest, t.Match.Channel)
	}
}
