package commands

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// drafts keeps what members have tapped of their moves, by match and member, so
// that taps made before the first answer has come all count. Their order is that
// in which they were made, whatever order they come in. A draft that is lost costs
// nothing that can be seen: a tap then goes by what its message showed.
//
// Where all taps of a channel come to one process, that process remembers them;
// where any process may get any tap, they are kept in the database, see
// [Set.ShareDrafts].
type drafts struct {
	kept   match.Documents
	sealer match.Sealer
	now    func() time.Time
}

// draftKind is the kind of the documents in which drafts are.
const draftKind = "draft"

// maxDrafts is how many drafts a process remembers; then all are forgotten.
const maxDrafts = 50_000

// draftKept is how long a draft is kept in the database after the last tap.
const draftKept = 24 * time.Hour

// maxTaps is how many taps are known again, and put in order.
const maxTaps = 8

func newDrafts(h *match.Host) *drafts {
	return &drafts{kept: match.NewMemory(maxDrafts), sealer: h.Sealer, now: h.Now}
}

// ShareDrafts has half-made moves kept in the database, as is needed where any of
// several processes may get the next tap. It must be called before anything else is
// done.
func (s *Set) ShareDrafts() { s.drafts.kept = s.host.Store }

// draft is what was tapped of the move after so many entries, or what was typed
// for it in a form and refused.
type draft struct {
	Stage int    `json:"stage"`           // as [match.Table.Stage]
	Seen  int    `json:"seen"`            // how many entries there were in all
	Base  string `json:"base,omitempty"`  // what there was before the taps
	Taps  []tap  `json:"taps,omitempty"`  // the last ones, in the order in which they were made
	Text  string `json:"text,omitempty"`  // what comes of all of it
	Typed string `json:"typed,omitempty"` // in a form
}

// tap is a tap on a key: the interaction, and the value of the key.
type tap struct {
	By    string `json:"by"`
	Value string `json:"value"`
}

// adding puts the value of a key to a draft, or reports that it cannot be.
type adding func(draft, value string) (string, bool)

// addingAt is how the taps of a seat's member are put together.
func addingAt(t *match.Table, seat games.Seat) adding {
	p := t.Facing(seat)
	return func(draft, value string) (string, bool) { return t.Game.Compose.Add(p, draft, value) }
}

// stands reports whether a draft is one of a member's next move at a table.
func (d draft) stands(t *match.Table, user string) bool {
	return d.Stage == t.Stage() && d.Seen <= len(t.Match.Entries) && !slices.ContainsFunc(t.Match.Entries[d.Seen:], func(e match.Entry) bool {
		return e.User == user && (e.Kind == games.Choose || e.Kind == games.Vote)
	})
}

// has reports whether an interaction's tap is in a draft.
func (d draft) has(interaction string) bool {
	return slices.ContainsFunc(d.Taps, func(x tap) bool { return x.By == interaction })
}

// with is the draft with a tap in its place among the others, and whether that
// added something.
func (d draft) with(x tap, add adding) (draft, bool) {
	at := len(d.Taps)
	for at > 0 && match.NewerMessage(d.Taps[at-1].By, x.By) {
		at--
	}
	d.Taps = slices.Insert(slices.Clone(d.Taps), at, x)
	added := d.fold(x.By, add)
	for len(d.Taps) > maxTaps {
		d.Base, _ = put(add, d.Base, d.Taps[0].Value)
		d.Taps = d.Taps[1:]
	}
	return d, added
}

// without is the draft without the tap of an interaction.
func (d draft) without(interaction string, add adding) draft {
	d.Taps = slices.DeleteFunc(slices.Clone(d.Taps), func(x tap) bool { return x.By == interaction })
	d.fold("", add)
	return d
}

// fold makes the text of a draft from its taps, and reports whether that of an
// interaction added something.
func (d *draft) fold(interaction string, add adding) (added bool) {
	d.Text = d.Base
	for _, x := range d.Taps {
		next, ok := put(add, d.Text, x.Value)
		d.Text, added = next, added || ok && x.By == interaction
	}
	return added
}

// put is a draft with one more value, or as it was, and whether it was added.
func put(add adding, draft, value string) (string, bool) {
	if next, ok := add(draft, value); ok {
		return next, true
	}
	return draft, false
}

// at is what a member has tapped, or typed, of the next move at a table.
func (d *drafts) at(ctx context.Context, t *match.Table, user string) (draft, error) {
	kept, _, _, err := d.read(ctx, t, user)
	return kept, err
}

// read is at, with the document in which that is, and whether any is kept.
func (d *drafts) read(ctx context.Context, t *match.Table, user string) (kept draft, doc match.Document, ok bool, err error) {
	none := draft{Stage: t.Stage(), Seen: len(t.Match.Entries)}
	doc, err = d.kept.Document(ctx, t.Match.Home(), draftKind, t.Match.ID+"/"+user)
	if errors.Is(err, match.ErrNone) {
		return none, match.Document{Home: t.Match.Home(), Kind: draftKind, ID: t.Match.ID + "/" + user}, false, nil
	}
	if err != nil {
		return none, doc, false, err
	}
	sealed, err := base64.RawStdEncoding.DecodeString(doc.Body)
	if err != nil {
		return none, doc, false, nil //nolint:nilerr // what cannot be read is no draft
	}
	plain, err := d.sealer.Unseal(doc.Owner(), sealed)
	if err != nil || json.Unmarshal([]byte(plain), &kept) != nil || !kept.stands(t, user) {
		return none, doc, false, nil //nolint:nilerr // nor what was sealed by a key that is gone
	}
	return kept, doc, true, nil
}

// change changes a member's draft, which f gets, and whether it was kept; false
// keeps it as it was. It returns the draft that there is then.
func (d *drafts) change(ctx context.Context, t *match.Table, user string, f func(kept draft, ok bool) (draft, bool)) (draft, error) {
	for {
		kept, doc, ok, err := d.read(ctx, t, user)
		if err != nil {
			return kept, err
		}
		next, changed := f(kept, ok)
		if !changed {
			return next, nil
		}
		next.Seen = len(t.Match.Entries)
		plain, err := json.Marshal(next)
		if err != nil {
			return kept, err
		}
		doc.Body, doc.Due = base64.RawStdEncoding.EncodeToString(d.sealer.Seal(doc.Owner(), string(plain))), d.now().Add(draftKept)
		if err = d.kept.PutDocument(ctx, doc); !errors.Is(err, match.ErrStale) {
			return next, err
		}
	}
}

// tap changes a member's draft by the tap of an interaction on a key. It returns the
// resulting draft, and whether the tap added something to it. A redelivered tap is not
// added again, but the result is the same: another process may have received it first
// and not have stored its move yet.
func (d *drafts) tap(ctx context.Context, t *match.Table, user, interaction string, k tapped, add adding) (now string, added bool, err error) {
	next, err := d.change(ctx, t, user, func(kept draft, ok bool) (draft, bool) {
		if !ok || len(kept.Taps) == 0 && kept.Base == "" {
			kept.Base, kept.Text = k.saw, k.saw
		}
		if kept.has(interaction) {
			added = kept.fold(interaction, add)
			return kept, false
		}
		kept, added = kept.with(tap{interaction, k.value}, add)
		return kept, true
	})
	return next.Text, added, err
}

// untap takes the tap of an interaction back: what was tapped before stays.
func (d *drafts) untap(ctx context.Context, t *match.Table, user, interaction string, add adding) error {
	_, err := d.change(ctx, t, user, func(kept draft, _ bool) (draft, bool) {
		return kept.without(interaction, add), kept.has(interaction)
	})
	return err
}

// refused keeps what a member typed for a move that was refused.
func (d *drafts) refused(ctx context.Context, t *match.Table, user, typed string) error {
	_, err := d.change(ctx, t, user, func(kept draft, _ bool) (draft, bool) {
		kept.Typed = typed
		return kept, true
	})
	return err
}

// lapse forgets a draft on which nobody has gone on.
func (d *drafts) lapse(ctx context.Context, doc match.Document, _ Messenger) error {
	doc.Body = ""
	return d.kept.PutDocument(ctx, doc)
}

// tapped is what the custom ID of a key says: the draft that its message showed,
// and the value of the key. The length of the first stands before both.
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
