package commands

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"parlour/games/match"
)

// drafts keeps what members have tapped of their moves, by match and member, so
// that taps made before the first answer has come all count. They are lost with
// the process; a tap then goes by what its message showed.
type drafts struct {
	mu   sync.Mutex
	kept map[draftKey]draft
}

type draftKey struct{ match, user string }

// draft is what was tapped of the move after so many entries, or what was typed
// for it in a form and refused.
type draft struct {
	at          int
	text, typed string
	taps        []string // the interactions of the last taps, which may be delivered again
}

// maxTaps is how many taps are known again.
const maxTaps = 8

// maxDrafts is how many drafts are kept; then all are forgotten, which costs a
// few members a tap.
const maxDrafts = 50_000

func newDrafts() *drafts { return &drafts{kept: map[draftKey]draft{}} }

// of is the draft of a member's next move at a table, and whether any is kept.
func (d *drafts) of(t *match.Table, user string) (string, bool) {
	kept, ok := d.at(t, user)
	return kept.text, ok
}

func (d *drafts) at(t *match.Table, user string) (draft, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.find(t, user)
}

// find is at, with the lock held.
func (d *drafts) find(t *match.Table, user string) (draft, bool) {
	kept, ok := d.kept[draftKey{t.Match.ID, user}]
	if !ok || kept.at != t.Stage() {
		return draft{at: t.Stage()}, false
	}
	return kept, true
}

// tap changes a member's draft by the tap of an interaction: add gets the draft
// that is kept, or what the member saw where none is, and returns the one to keep;
// false keeps it as it was. It returns the draft that there is then.
func (d *drafts) tap(t *match.Table, user, interaction, saw string, add func(draft string) (string, bool)) (now string, added bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	kept, ok := d.find(t, user)
	if !ok {
		kept.text = saw
	}
	if slices.Contains(kept.taps, interaction) {
		return kept.text, false
	}
	next, added := add(kept.text)
	if added {
		kept.text = next
	}
	kept.taps = append(slices.Clone(kept.taps), interaction)
	kept.taps = kept.taps[max(0, len(kept.taps)-maxTaps):]
	d.keep(draftKey{t.Match.ID, user}, kept)
	return kept.text, added
}

// set replaces a member's draft.
func (d *drafts) set(t *match.Table, user, text string) {
	d.change(t, user, func(kept *draft) { kept.text = text })
}

// refused keeps what a member typed for a move that was refused.
func (d *drafts) refused(t *match.Table, user, typed string) {
	d.change(t, user, func(kept *draft) { kept.typed = typed })
}

func (d *drafts) change(t *match.Table, user string, f func(*draft)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	kept, _ := d.find(t, user)
	f(&kept)
	d.keep(draftKey{t.Match.ID, user}, kept)
}

func (d *drafts) keep(key draftKey, kept draft) {
	if len(d.kept) >= maxDrafts {
		clear(d.kept)
	}
	d.kept[key] = kept
}

// drop forgets a member's draft: the move is made.
func (d *drafts) drop(match, user string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.kept, draftKey{match, user})
}

// tapped is a tap on a key: the draft that its message showed, and the value of
// the key. In a custom ID the length of the first stands before both.
type tapped struct{ saw, value string }

func (k tapped) String() string { return strconv.Itoa(len(k.saw)) + "." + k.saw + k.value }

func readTapped(s string) (tapped, bool) {
	length, rest, ok := strings.Cut(s, ".")
	n, err := strconv.Atoi(length)
	if !ok || err != nil || n < 0 || n > len(rest) {
		return tapped{}, false
	}
	return tapped{rest[:n], rest[n:]}, true
}
