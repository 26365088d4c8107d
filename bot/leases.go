package bot

import (
	"sync"

	"parlour/games/match"
)

// leases are those of this process, on matches and requests.
type leases struct {
	mu   sync.Mutex
	refs map[match.Ref]*lease
}

// lease says what a lease is used for.
type lease struct {
	users  int
	thinks int64  // the version of the match about which a computer thinks, 0 for none
	cancel func() // ends the thinking
}

func newLeases() leases { return leases{refs: map[match.Ref]*lease{}} }

func (l *leases) len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.refs)
}

// add keeps a lease until remove is called as often.
func (l *leases) add(ref match.Ref) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.of(ref).users++
}

func (l *leases) of(ref match.Ref) *lease {
	x := l.refs[ref]
	if x == nil {
		x = &lease{}
		l.refs[ref] = x
	}
	return x
}

func (l *leases) remove(ref match.Ref) {
	l.mu.Lock()
	defer l.mu.Unlock()
	x := l.of(ref)
	if x.users--; x.users <= 0 {
		delete(l.refs, ref)
	}
}

// think keeps a lease for a computer that thinks about a version of a match. It returns
// false if one already thinks about that version or a newer one.
func (l *leases) think(ref match.Ref, version int64, cancel func()) bool {
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
func (l *leases) thought(ref match.Ref, version int64) {
	l.mu.Lock()
	if x := l.of(ref); x.thinks == version { // else another computer has begun since
		x.thinks, x.cancel = 0, nil
	}
	l.mu.Unlock()
	l.remove(ref)
}

func (l *leases) all() []match.Ref {
	l.mu.Lock()
	defer l.mu.Unlock()
	refs := make([]match.Ref, 0, len(l.refs))
	for ref := range l.refs {
		refs = append(refs, ref)
	}
	return refs
}

// lose cancels the thinking about matches whose lease another process has.
func (l *leases) lose(refs []match.Ref) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, ref := range refs {
		if x := l.refs[ref]; x != nil && x.cancel != nil {
			x.cancel()
		}
	}
}

func ref(t *match.Table) match.Ref { return match.Ref{Channel: t.Match.Channel, ID: t.Match.ID} }
