package host

import (
	"sync"

	"parlour/games/match"
	"parlour/games/match/store"
	"parlour/solver/memory"
)

// tableCache caches the newest known version of recent tables within a memory budget.
type tableCache struct {
	budget *memory.Budget

	mu     sync.Mutex
	byID   map[store.Ref]*cachedTable // by channel and ID
	newest map[string]*cachedTable    // by channel: the newest known match
}

type cachedTable struct {
	*match.Table
	size *memory.Value
}

// ownBudget is the memory budget of a host whose configuration has none, in bytes.
const ownBudget = 64 << 20

// The approximate memory of a table in bytes, measured for all games: of the table itself,
// and of each position with its entry. TestTableBytes compares it with the heap.
const (
	tableBytes    = 3900
	positionBytes = 1 << 10
)

func newTableCache(b *memory.Budget) *tableCache {
	return &tableCache{budget: b, byID: map[store.Ref]*cachedTable{}, newest: map[string]*cachedTable{}}
}

// add caches a table, which nothing else uses yet, unless a newer one of its match is cached. A table
// that was loaded while another goroutine stored it knows no prompt players, and gets those of the
// other one.
func (k *tableCache) add(t *match.Table) {
	e, replaced := k.insert(t)
	if e == nil {
		return
	}
	replaced.Release()
	size := k.budget.Add(int64(tableBytes+positionBytes*len(t.Positions)), func() { k.remove(e) })
	k.mu.Lock()
	defer k.mu.Unlock()
	e.size = size
}

// insert returns a new cache entry for a table, nil if a newer one is cached, and the size of
// the entry that it replaces.
func (k *tableCache) insert(t *match.Table) (e *cachedTable, replaced *memory.Value) {
	k.mu.Lock()
	defer k.mu.Unlock()
	ref := refOf(t)
	old := k.byID[ref]
	if old != nil && (old.Match.Version > t.Match.Version || old.Match.Version == t.Match.Version && old.Match.Epoch > t.Match.Epoch) {
		return nil, nil
	}
	if old != nil && old.Match.Version == t.Match.Version && t.Prompt == nil {
		t.Prompt = old.Prompt
	}
	e = &cachedTable{Table: t}
	k.byID[ref] = e
	if n := k.newest[ref.Channel]; n == nil || n == old || !newer(n.Table, t) {
		k.newest[ref.Channel] = e
	}
	if old != nil {
		replaced = old.size
	}
	return e, replaced
}

func refOf(t *match.Table) store.Ref { return store.Ref{Channel: t.Match.Channel, ID: t.Match.ID} }

// newer reports whether a match comes before another of its channel. The live match comes
// first, then the newest.
func newer(a, b *match.Table) bool {
	if (a.Match.Status == match.Live) != (b.Match.Status == match.Live) {
		return a.Match.Status == match.Live
	}
	if !a.Match.Created.Equal(b.Match.Created) {
		return a.Match.Created.After(b.Match.Created)
	}
	return a.Match.ID > b.Match.ID
}

// find returns the cached table of a match, or if id is "" of the channel's newest cached
// match; nil for none.
func (k *tableCache) find(channel, id string) *match.Table {
	k.mu.Lock()
	e := k.newest[channel]
	if id != "" {
		e = k.byID[store.Ref{Channel: channel, ID: id}]
	}
	if e == nil {
		k.mu.Unlock()
		return nil
	}
	size := e.size
	k.mu.Unlock()
	size.Touch()
	return e.Table
}

// drop removes the table of a match.
func (k *tableCache) drop(channel, id string) {
	k.mu.Lock()
	e := k.byID[store.Ref{Channel: channel, ID: id}]
	k.mu.Unlock()
	if e != nil {
		k.remove(e).Release()
	}
}

// remove removes an entry, unless another one has replaced it, and returns its size.
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
	return e.size
}
