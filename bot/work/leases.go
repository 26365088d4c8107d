package work

import (
	"maps"
	"slices"
	"sync"

	"parlour/games/match"
	"parlour/games/match/store"
)

// Leases are this process's leases on matches and requests.
type Leases struct {
	mu   sync.Mutex
	refs map[store.Ref]*lease
}

// lease says what a lease is used for.
type lease struct {
	users  int
	thinks int64  // the version of the match about which a computer thinks, 0 for none
	cancel func() // ends the thinking
}

// Len returns the number of leases.
func (l *Leases) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.refs)
}

// Add keeps a lease until Remove is called as often.
func (l *Leases) Add(ref store.Ref) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.of(ref).users++
}

func (l *Leases) of(ref store.Ref) *lease {
	x := l.refs[ref]
	if x == nil {
		x = &lease{}
		l.refs[ref] = x
	}
	return x
}

// Remove ends one use of a lease.
func (l *Leases) Remove(ref store.Ref) {
	l.mu.Lock()
	defer l.mu.Unlock()
	x := l.of(ref)
	if x.users--; x.users <= 0 {
		delete(l.refs, ref)
	}
}

// think keeps a lease for a computer that thinks about a version of a match. It returns
// false if one already thinks about that version or a newer one.
func (l *Leases) think(ref store.Ref, version int64, cancel func()) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	x := l.of(ref)
	if x.thinks >= version {
		return false
	}
	if x.thinks > 0 { // about a position that has changed
		x.cancel()
	}
	x.users++
	x.thinks, x.cancel = version, cancel
	return true
}

// thought ends what think has begun.
func (l *Leases) thought(ref store.Ref, version int64) {
	l.mu.Lock()
	if x := l.of(ref); x.thinks == version { // else another computer has begun since
		x.thinks, x.cancel = 0, nil
	}
	l.mu.Unlock()
	l.Remove(ref)
}

// All returns what is leased.
func (l *Leases) All() []store.Ref {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Keys(l.refs))
}

// Lose cancels the thinking about matches whose lease another process has.
func (l *Leases) Lose(refs []store.Ref) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, ref := range refs {
		if x := l.refs[ref]; x != nil && x.cancel != nil {
			x.cancel()
		}
	}
}

// Ref names a table's match in a lease.
func Ref(t *match.Table) store.Ref { return store.Ref{Channel: t.Match.Channel, ID: t.Match.ID} }
