package bot

import (
	"sync"

	"parlour/games/match"
)

// held is what this process holds leases of.
type held struct {
	mu   sync.Mutex
	refs map[match.Ref]*holding
}

// holding is why a lease is held.
type holding struct {
	users  int
	thinks int64  // the version about which a computer thinks, 0 for none
	lost   func() // ends that
}

func newHeld() held { return held{refs: map[match.Ref]*holding{}} }

func (h *held) len() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.refs)
}

// add holds a lease until remove is called as often.
func (h *held) add(ref match.Ref) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.of(ref).users++
}

func (h *held) of(ref match.Ref) *holding {
	x := h.refs[ref]
	if x == nil {
		x = &holding{}
		h.refs[ref] = x
	}
	return x
}

func (h *held) remove(ref match.Ref) {
	h.mu.Lock()
	defer h.mu.Unlock()
	x := h.of(ref)
	if x.users--; x.users <= 0 {
		delete(h.refs, ref)
	}
}

// think holds a lease for a computer that thinks at a version of a match. It
// reports false if one does so already, at that version or a newer one.
func (h *held) think(ref match.Ref, version int64, lost func()) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	x := h.of(ref)
	if x.thinks >= version {
		return false
	}
	if x.thinks > 0 { // about a position that is no more
		x.lost()
	}
	x.users++
	x.thinks, x.lost = version, lost
	return true
}

// thought ends what think began.
func (h *held) thought(ref match.Ref, version int64) {
	h.mu.Lock()
	if x := h.of(ref); x.thinks == version { // else another has begun since
		x.thinks, x.lost = 0, nil
	}
	h.mu.Unlock()
	h.remove(ref)
}

func (h *held) all() []match.Ref {
	h.mu.Lock()
	defer h.mu.Unlock()
	refs := make([]match.Ref, 0, len(h.refs))
	for ref := range h.refs {
		refs = append(refs, ref)
	}
	return refs
}

func (h *held) lose(refs []match.Ref) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, ref := range refs {
		if x := h.refs[ref]; x != nil && x.lost != nil {
			x.lost()
		}
	}
}
