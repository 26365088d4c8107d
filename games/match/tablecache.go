package match

import (
	"sync"

	"parlour/solver/memory"
)

// tableCache caches the newest known version of recent tables within a memory budget.
type tableCache struct {
	budget *memory.Budget

	mu     sync.Mutex
	byID   map[Ref]*cachedTable    // by channel and ID
	newest map[string]*cachedTable // by channel: the newest known match
}

type cachedTable struct {
	*Table
	budget *memory.Value
}

// ownBudget is the memory budget of a host that is given none, in bytes.
const ownBudget = 64 << 20

// What a table takes in bytes, about, measured for all games: by itself, and for each
// position with its entry. TestTableBytes compares it with the heap.
const (
	tableBytes    = 4 << 10
	positionBytes = 1 << 10
)

func newTableCache(b *memory.Budget) *tableCache {
	return &tableCache{budget: b, byID: map[Ref]*cachedTable{}, newest: map[string]*cachedTable{}}
}

// add keeps a table unless a newer one of its match is kept.
func (k *tableCache) add(t *Table) {
	t = t.WithoutAttempt()
	e, replaced := k.insert(t)
	if e == nil {
		return
	}
	replaced.Release()
	room := k.budget.Add(int64(tableBytes+positionBytes*len(t.Positions)), func() { k.remove(e) })
	k.mu.Lock()
	defer k.mu.Unlock()
	e.budget = room
}

// insert makes an entry for a table and returns it, nil if a newer one is kept, and the
// room of the entry that it replaces.
func (k *tableCache) insert(t *Table) (e *cachedTable, replaced *memory.Value) {
	k.mu.Lock()
	defer k.mu.Unlock()
	ref := refOf(t)
	old := k.byID[ref]
	if old != nil && (old.Match.Version > t.Match.Version || old.Match.Version == t.Match.Version && old.Match.Board.Epoch > t.Match.Board.Epoch) {
		return nil, nil
	}
	e = &cachedTable{Table: t}
	k.byID[ref] = e
	if n := k.newest[ref.Channel]; n == nil || n == old || !newer(n.Table, t) {
		k.newest[ref.Channel] = e
	}
	if old != nil {
		replaced = old.budget
	}
	return e, replaced
}

func refOf(t *Table) Ref { return Ref{Channel: t.Match.Channel, ID: t.Match.ID} }

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
func (k *tableCache) find(channel, id string) *Table {
	k.mu.Lock()
	e := k.newest[channel]
	if id != "" {
		e = k.byID[Ref{Channel: channel, ID: id}]
	}
	if e == nil {
		k.mu.Unlock()
		return nil
	}
	room := e.budget
	k.mu.Unlock()
	room.Touch()
	return e.Table
}

// drop forgets the table of a match.
func (k *tableCache) drop(channel, id string) {
	k.mu.Lock()
	e := k.byID[Ref{Channel: channel, ID: id}]
	k.mu.Unlock()
	if e != nil {
		k.remove(e).Release()
	}
}

// remove removes an entry, unless another has taken its place, and returns its room.
func (k *tableCache) remove(e *cachedTable) *memory.Value {
	k.mu.Lock()
	defer k.mu.Unlock()
	ref := refOf(e.Table)
	if k.byID[ref] == e {
		delete(k.byID, ref)
	}
	if k.newest[ref.Channel] == e {
		delete(k.newest, ref.Channel)
	}
	return e.budget
}
