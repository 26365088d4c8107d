package commands

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Drafts stores half-made moves by match and member, so that taps count even if they
// arrive before the reply to an earlier one. Taps are ordered by the time at which they were
// made, not received. A lost draft has no visible effect: the next tap then starts from
// the draft that its message showed. Instead of a lost secret, another is drawn and shown.
//
// A draft belongs to a member's next move. It survives the moves of others, for example of the
// same team, if all its taps are known, the Composer accepts them in the new position, and they
// give the same draft there.
//
// If one process receives all taps of a channel, drafts are in its memory. If any
// process may receive any tap, they are in the database: see [Process].
type Drafts struct {
	host  *host.Host
	store store.Documents
}

// maxDrafts bounds the drafts in memory. When it is reached, all are deleted.
const maxDrafts = 50_000

// draftKept is how long a draft is stored after the last tap.
const draftKept = 24 * time.Hour

// maxTaps is how many taps of a draft are kept to detect redeliveries and to restore
// their order.
const maxTaps = 8

// Draft is a half-made move: what was tapped, or what was typed in a form and refused.
type Draft struct {
	Stage int       `json:"stage"`           // as [match.Table.Stage]
	Seen  int       `json:"seen"`            // the length of the match's log
	Base  string    `json:"base,omitempty"`  // the draft before the taps
	Taps  []madeTap `json:"taps,omitempty"`  // the last ones, in the order in which they were made
	Text  string    `json:"text,omitempty"`  // the draft after the taps
	Typed string    `json:"typed,omitempty"` // in a form
	// Hidden reports that the last tap was made in the private message of a dealt hand. The draft may
	// then name what the hand holds, so the board does not show it.
	Hidden bool `json:"hidden,omitempty"`
}

// shown returns the draft as the board shows it.
func (d Draft) shown() string {
	if d.Hidden {
		return ""
	}
	return d.Text
}

// madeTap is a tap on a key: the interaction and the value of the key.
type madeTap struct {
	By    string `json:"by"`
	Value string `json:"value"`
}

// adding adds the value of a key to a draft. It returns the draft and false if that is impossible.
type adding func(draft, value string) (string, bool)

// addingAt returns how the taps of a seat's member are composed: if the hand cannot be read, not
// at all.
func (d *Drafts) addingAt(t *match.Table, seat games.Seat) adding {
	p, _, err := d.host.Seen(t, seat)
	return func(draft, value string) (string, bool) {
		if err == nil {
			if next, ok := t.Game.Compose.Add(p, draft, value); ok {
				return next, true
			}
		}
		return draft, false
	}
}

// unused reports whether a member has made no move at a table since the last tap of a draft.
func (d Draft) unused(t *match.Table, user string) bool {
	return d.Seen <= len(t.Match.Entries) && !slices.ContainsFunc(t.Match.Entries[d.Seen:], func(e match.Entry) bool {
		return e.User == user && (e.Kind == games.Move || e.Kind == games.Choose || e.Kind == games.Vote)
	})
}

// onlyOthersSince reports whether only others have moved since the last move of the member to move, or
// the start. It hasn't been this member's turn since, so a draft can only be for the table's position.
// Taps for a position begin when a message shows it.
func onlyOthersSince(t *match.Table) bool {
	if t.Outcome().Over {
		return true
	}
	user := t.Chair(t.Turn()).User
	for _, e := range slices.Backward(t.Match.Entries) {
		if e.Kind != games.Move && e.Kind != games.Forced {
			return false
		}
		if e.User == user {
			return true
		}
	}
	return true
}

// moved returns the draft in the position of a table after moves of others. It reports false
// if the taps, composed as at says, do not give the same draft there.
func (d Draft) moved(t *match.Table, user string, at func(*match.Table, games.Seat) adding) (Draft, bool) {
	seat, ok := t.SeatOf(user)
	if !ok || !t.MayMove(seat) || d.Text == "" || d.Base != "" { // a Base cannot be replayed
		return d, false
	}
	before := d.Text
	d.Stage = t.Stage()
	d.fold("", at(t, seat))
	return d, d.Text == before
}

// has reports whether a draft contains the tap of an interaction.
func (d Draft) has(interaction string) bool {
	return slices.ContainsFunc(d.Taps, func(x madeTap) bool { return x.By == interaction })
}

// with returns the draft with one more tap, in the order in which they were made. It
// reports whether the tap has changed the draft.
func (d Draft) with(x madeTap, add adding) (Draft, bool) {
	at := len(d.Taps)
	for at > 0 && newer(d.Taps[at-1].By, x.By) {
		at--
	}
	d.Taps = slices.Insert(slices.Clone(d.Taps), at, x)
	added := d.fold(x.By, add)
	for len(d.Taps) > maxTaps {
		d.Base, _ = add(d.Base, d.Taps[0].Value)
		d.Taps = d.Taps[1:]
	}
	return d, added
}

// newer reports whether an interaction is newer than another. Their IDs are numbers that
// increase with time.
func newer(id, than string) bool {
	return cmp.Or(cmp.Compare(len(id), len(than)), cmp.Compare(id, than)) > 0
}

// fold computes the text of a draft from its taps. It reports whether the tap of an
// interaction has changed it.
func (d *Draft) fold(interaction string, add adding) (added bool) {
	d.Text = d.Base
	for _, x := range d.Taps {
		next, ok := add(d.Text, x.Value)
		d.Text, added = next, added || ok && x.By == interaction
	}
	return added
}

// draftKey names the document of a draft.
func draftKey(t *match.Table, user string) store.Document {
	return store.Document{Home: t.Match.Home(), Kind: store.DraftKind, ID: t.Match.ID + "/" + user}
}

// At returns the draft of a member's next move at a table.
func (d *Drafts) At(ctx context.Context, t *match.Table, user string) (kept Draft, err error) {
	_, err = store.ReadSealed(ctx, d.store, d.host.Sealer, draftKey(t, user), &kept)
	kept, _ = kept.at(t, user, d.addingAt)
	return kept, err
}

// at returns the draft if it is of the next move at a table, or else a new one, and whether it
// is.
func (d Draft) at(t *match.Table, user string, at func(*match.Table, games.Seat) adding) (Draft, bool) {
	if d.unused(t, user) {
		if d.Stage == t.Stage() {
			return d, true
		}
		if moved, ok := d.moved(t, user, at); ok {
			return moved, true
		}
	}
	return Draft{Stage: t.Stage(), Seen: len(t.Match.Entries)}, false
}

// change stores the draft that f returns. f gets the current draft and whether one is
// stored, and reports whether to store its result. change returns the result of f.
func (d *Drafts) change(ctx context.Context, t *match.Table, user string, f func(kept Draft, ok bool) (Draft, bool)) (next Draft, err error) {
	err = store.ChangeSealed(ctx, d.store, d.host.Sealer, draftKey(t, user), func(doc *store.Document, kept *Draft) error {
		changed, outdated := false, kept.Seen > len(t.Match.Entries) // another process has changed the match
		if next, changed = f(kept.at(t, user, d.addingAt)); !changed || outdated {
			return store.ErrUnchanged
		}
		next.Seen = len(t.Match.Entries)
		*kept, doc.Due = next, d.host.Now().Add(draftKept)
		return nil
	})
	return next, err
}

// Tap adds the tap of an interaction on a key to the draft of a member in a seat. It
// returns the resulting draft, and whether the tap has changed it. A redelivered tap is
// not added again, but the result is the same: another process may have received it
// first and not have stored its move yet. A tap on the board discards hidden ones. Plays: the caller makes
// the resulting move, so a tap that has changed the draft isn't stored.
func (d *Drafts) Tap(ctx context.Context, t *match.Table, seat games.Seat, r Request, k Tap, plays bool) (now Draft, added bool, err error) {
	user, interaction := r.User.ID, r.ID
	hidden := r.Private && match.Deals(t.Game)
	add := d.addingAt(t, seat)
	if together(t, seat) {
		if err := d.join(ctx, t, user); err != nil {
			if _, crowded := games.RefusalIn(err); !crowded { // the list names others of the crowd then
				return now, false, err
			}
		}
	}
	now, err = d.change(ctx, t, user, func(kept Draft, ok bool) (Draft, bool) {
		if kept.Hidden && !hidden && !kept.has(interaction) {
			kept, ok = Draft{Stage: kept.Stage}, false
		}
		if !ok || len(kept.Taps) == 0 && kept.Base == "" {
			kept.Base, kept.Text = k.Draft, k.Draft
		}
		if kept.has(interaction) {
			added = kept.fold(interaction, add)
			return kept, false
		}
		kept, added = kept.with(madeTap{interaction, k.Value}, add)
		kept.Hidden = hidden
		return kept, !plays || !added
	})
	return now, added, err
}

// maxTeamDrafts is how many drafts of a shared seat the public board shows, and
// maxDrafters of how many members they are looked up.
const (
	maxTeamDrafts = 3
	maxDrafters   = 10
)

// join adds a member to the list of those who have drafts for a shared seat of a match, and
// keeps the list for at least half of [draftKept] after the last tap.
func (d *Drafts) join(ctx context.Context, t *match.Table, user string) error {
	return store.ChangeSealed(ctx, d.store, d.host.Sealer, draftKey(t, ""), func(doc *store.Document, kept *[]string) error {
		now := d.host.Now()
		switch known := slices.Contains(*kept, user); {
		case known && doc.Due.Sub(now) >= draftKept/2:
			return store.ErrUnchanged
		case !known:
			members := append(slices.Clone(*kept), user)
			*kept = members[max(0, len(members)-maxDrafters):]
		}
		doc.Due = now.Add(draftKept)
		return nil
	})
}

// together reports whether the public board shows the drafts of those who share a seat.
func together(t *match.Table, seat games.Seat) bool {
	_, votes := t.Votes().Seat()
	return t.Game.Compose.Drafts != nil && !votes && t.Chair(seat).Shared()
}

// Team returns the drafts of the members who play the seat to move together without votes,
// the longest first. The public board shows them as of the last move: an edit for each tap
// would exceed the rate limits of a channel.
func (d *Drafts) Team(ctx context.Context, t *match.Table, say words.Speaker) (drafts []games.MemberDraft) {
	if t.Outcome().Over || t.Log.Paused != nil || !together(t, t.Turn()) {
		return nil
	}
	var members []string
	if _, err := store.ReadSealed(ctx, d.store, d.host.Sealer, draftKey(t, ""), &members); err != nil {
		return nil
	}
	for _, user := range members {
		if kept, err := d.At(ctx, t, user); err == nil && kept.Text != "" {
			drafts = append(drafts, games.MemberDraft{Name: Mentioned(user, say), Draft: kept.Text})
		}
	}
	slices.SortStableFunc(drafts, func(a, b games.MemberDraft) int { return cmp.Compare(len(b.Draft), len(a.Draft)) })
	return drafts[:min(len(drafts), maxTeamDrafts)]
}

// KeepTyped stores what a member typed for a move that was refused.
func (d *Drafts) KeepTyped(ctx context.Context, t *match.Table, user, typed string) error {
	_, err := d.change(ctx, t, user, func(kept Draft, _ bool) (Draft, bool) {
		kept.Typed = typed
		return kept, true
	})
	return err
}

// Forget deletes a member's drafts in memory, and the lists of teams, which the next taps make again.
func (d *Drafts) Forget(member string) {
	if m, ok := d.store.(*store.Memory); ok {
		m.Delete(func(x store.Document) bool {
			return strings.HasSuffix(x.ID, "/") || strings.Contains(x.ID+"/", "/"+member+"/")
		})
	}
}

// Tap is the argument of a key: the draft that its message showed, and the value of
// the key.
type Tap struct{ Draft, Value string }

// String encodes a tap: the length of the draft, a dot, the draft and the value.
func (k Tap) String() string { return strconv.Itoa(len(k.Draft)) + "." + k.Draft + k.Value }

// ReadTap decodes a tap.
func ReadTap(s string) (Tap, bool) {
	length, rest, ok := strings.Cut(s, ".")
	n, err := strconv.Atoi(length)
	if !ok || err != nil || n < 0 || n > len(rest) {
		return Tap{}, false
	}
	return Tap{rest[:n], rest[n:]}, true
}
