package match

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"parlour/games"
)

// A chair becomes [Invited] only in a new match, and a new match is stored only by
// [Host.Start] and [Host.Restore], which call [Host.invite] first. The limits are
// kept in one document for each invited member. So they hold for every command and
// game, for all processes on a database, and after a restart.

// InvitationsKind is the kind of the documents that hold an [Invitations]. The
// home is the invited member. A document is due when it can be pruned.
const InvitationsKind = "invitations"

const ofInvited = "member" // the ID of these documents

// Limits of invitations. One that is accepted counts for nothing.
const (
	// InvitationWindow is the time within which one member may invite another
	// MaxFromOne times, and all members together MaxFromAll times.
	InvitationWindow = 10 * time.Minute
	MaxFromOne       = 3
	MaxFromAll       = 6
	// MuteAfter is how many invitations of an inviter a member declines within
	// MuteLasts until further ones are refused for MuteLasts.
	MuteAfter = 2
	MuteLasts = 24 * time.Hour
)

// InvitedBy says whose invitations a member accepts.
type InvitedBy string

// The values of InvitedBy.
const (
	ByAnyone InvitedBy = ""
	ByPlayed InvitedBy = "played" // members of the same server with whom the member has finished a game
	ByNobody InvitedBy = "nobody"
)

// playedLookup is in how many of a member's newest results in a server an inviter
// is searched for.
const playedLookup = 200

// Invitations are what a member has set about invitations, and the recent ones.
type Invitations struct {
	By     InvitedBy    `json:"by,omitempty"`
	Recent []invitation `json:"recent,omitempty"`
	Muted  []Mute       `json:"muted,omitempty"`
}

// invitation is one that was not accepted. It is kept for InvitationWindow, or
// MuteLasts after it was declined.
type invitation struct {
	User     string    `json:"user"` // the inviter
	Match    string    `json:"match"`
	At       time.Time `json:"at"`
	Declined time.Time `json:"declined,omitzero"`
}

// Mute refuses the invitations of an inviter until a time.
type Mute struct {
	Person
	Until time.Time `json:"until"`
}

// Mutes reports whether invitations of a member are refused as declined before.
func (i *Invitations) Mutes(user string) bool {
	return slices.ContainsFunc(i.Muted, func(m Mute) bool { return m.User == user })
}

// index is that of the recent invitation to a match, -1 for none.
func (i *Invitations) index(match string) int {
	return slices.IndexFunc(i.Recent, func(x invitation) bool { return x.Match == match })
}

// lift removes what counts against an inviter.
func (i *Invitations) lift(user string) {
	i.Recent = slices.DeleteFunc(i.Recent, func(x invitation) bool { return x.User == user })
	i.Muted = slices.DeleteFunc(i.Muted, func(m Mute) bool { return m.User == user })
}

// decline counts an invitation as declined, and mutes the inviter after MuteAfter.
func (i *Invitations) decline(from Person, match string, now time.Time) {
	n := i.index(match)
	if n < 0 {
		n = len(i.Recent)
		i.Recent = append(i.Recent, invitation{User: from.User, Match: match})
	}
	i.Recent[n].Declined = now
	declined := func(x invitation) bool { return x.User == from.User && !x.Declined.IsZero() }
	if i.Mutes(from.User) || count(i.Recent, declined) < MuteAfter {
		return
	}
	for n := range i.Recent {
		if declined(i.Recent[n]) { // after the mute, it takes as many again
			i.Recent[n].Declined = time.Time{}
		}
	}
	i.Muted = append(i.Muted, Mute{from, now.Add(MuteLasts)})
}

// refusal is the reason for which an invitation is refused that counts against
// an inviter; "" for none.
func (i *Invitations) refusal(by string, now time.Time) string {
	recent := func(x invitation) bool { return now.Sub(x.At) < InvitationWindow }
	switch {
	case i.Mutes(by):
		return "match.refuse.invite-muted"
	case i.By == ByNobody:
		return "match.refuse.invite-nobody"
	case count(i.Recent, func(x invitation) bool { return recent(x) && x.User == by }) >= MaxFromOne:
		return "match.refuse.invite-again"
	case count(i.Recent, recent) >= MaxFromAll:
		return "match.refuse.invite-many"
	default:
		return ""
	}
}

// prune removes what no longer matters, and returns when more can be removed;
// zero for never.
func (i *Invitations) prune(now time.Time) (due time.Time) {
	over := func(at time.Time) bool {
		if at.After(due) {
			due = at
		}
		return !at.After(now)
	}
	i.Recent = slices.DeleteFunc(i.Recent, func(x invitation) bool { return over(x.until()) })
	i.Muted = slices.DeleteFunc(i.Muted, func(m Mute) bool { return over(m.Until) })
	if !due.After(now) {
		return time.Time{}
	}
	return due
}

func (x invitation) until() time.Time {
	if x.Declined.IsZero() {
		return x.At.Add(InvitationWindow)
	}
	return x.Declined.Add(MuteLasts)
}

func count[T any](all []T, is func(T) bool) (n int) {
	for _, x := range all {
		if is(x) {
			n++
		}
	}
	return n
}

// Invitations returns those of a member.
func (h *Host) Invitations(ctx context.Context, member string) (Invitations, error) {
	_, i, err := h.invitations(ctx, member)
	i.prune(h.Now())
	return i, err
}

// SetInvitedBy sets whose invitations a member accepts, from now on.
func (h *Host) SetInvitedBy(ctx context.Context, member string, by InvitedBy) error {
	return h.changeInvitations(ctx, member, func(i *Invitations) error {
		i.By = by
		return nil
	})
}

// Unmute lets an inviter invite a member again.
func (h *Host) Unmute(ctx context.Context, member, inviter string) error {
	return h.changeInvitations(ctx, member, func(i *Invitations) error {
		i.lift(inviter)
		return nil
	})
}

// PruneInvitations removes what no longer matters from a member's document.
func (h *Host) PruneInvitations(ctx context.Context, member string) error {
	return h.changeInvitations(ctx, member, func(*Invitations) error { return nil })
}

// MayInvite refuses to invite members who do not want that, or who have been
// invited often enough. It counts nothing.
func (h *Host) MayInvite(ctx context.Context, home string, by Actor, members []Person) error {
	for _, m := range members {
		if m.User == by.User {
			continue
		}
		_, i, err := h.invitations(ctx, m.User)
		if err == nil {
			i.prune(h.Now())
			err = h.mayInvite(ctx, home, by, m, i)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mayInvite refuses an invitation, unless the same request has made it before.
func (h *Host) mayInvite(ctx context.Context, home string, by Actor, member Person, i Invitations) error {
	if i.index(IDFor(by.Key)) >= 0 {
		return nil
	}
	if why := i.refusal(by.User, h.Now()); why != "" {
		return games.Refuse(why, "Name", Called(member.User, member.Name), "Max", MaxFromOne)
	}
	if i.By != ByPlayed {
		return nil
	}
	played, err := h.Store.History(ctx, home, member.User, "", Result{}, playedLookup)
	met := func(r Result) bool { return r.Finish != Void && slices.Contains(r.Opponents, by.User) }
	if err == nil && !slices.ContainsFunc(played, met) {
		err = games.Refuse("match.refuse.invite-played", "Name", Called(member.User, member.Name))
	}
	return err
}

// invite counts the invitations of a new match, or refuses the match. A match is
// counted once, however often the request that starts it is delivered.
func (h *Host) invite(ctx context.Context, m *Match, by Actor) error {
	var invited []Person
	for _, c := range m.Chairs {
		if c.Kind == Invited {
			invited = append(invited, Person{c.User, c.Name})
		}
	}
	if len(invited) > 1 { // where one refuses, none is counted
		if err := h.MayInvite(ctx, m.Home(), by, invited[1:]); err != nil {
			return err
		}
	}
	for _, p := range invited {
		err := h.changeInvitations(ctx, p.User, func(i *Invitations) error {
			err := h.mayInvite(ctx, m.Home(), by, p, *i)
			if err == nil && i.index(m.ID) < 0 {
				i.Recent = append(i.Recent, invitation{User: by.User, Match: m.ID, At: h.Now()})
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// answered counts how a member has answered an invitation: the first entry is the
// answer. It happens after the answer is stored; a process that dies in between
// leaves the invitation counted as unanswered.
func (h *Host) answered(ctx context.Context, t *Table, e Entry) {
	c := t.Chair(e.Seat)
	if c.Kind != Invited && c.Kind != Declined || c.User != e.User || t.Match.Starter == e.User {
		return
	}
	err := h.changeInvitations(ctx, e.User, func(i *Invitations) error {
		switch e.Kind {
		case games.Sit:
			i.lift(t.Match.Starter)
		case games.Decline, games.Offer:
			i.decline(t.starter(), t.Match.ID, h.Now())
		}
		return nil
	})
	if err != nil {
		h.Log.Warn("answer to an invitation not counted", "match", t.Match.ID, "error", err)
	}
}

// changeInvitations changes those of a member. An error of change is returned,
// and nothing stored.
func (h *Host) changeInvitations(ctx context.Context, member string, change func(*Invitations) error) error {
	for range tries {
		d, i, err := h.invitations(ctx, member)
		if err != nil {
			return err
		}
		i.prune(h.Now())
		if err := change(&i); err != nil {
			return err
		}
		if err := h.putInvitations(ctx, d, i); !errors.Is(err, ErrStale) {
			return err
		}
	}
	return games.Refuse("match.refuse.busy-table")
}

// invitations returns those of a member as they are stored, with their document.
func (h *Host) invitations(ctx context.Context, member string) (d Document, i Invitations, err error) {
	d, err = h.Store.Document(ctx, member, InvitationsKind, ofInvited)
	if errors.Is(err, ErrNone) {
		return Document{Home: member, Kind: InvitationsKind, ID: ofInvited}, i, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(d.Body), &i)
	}
	return d, i, err
}

func (h *Host) putInvitations(ctx context.Context, d Document, i Invitations) error {
	d.Due, d.Body = i.prune(h.Now()), ""
	if i.By != ByAnyone || len(i.Recent) > 0 || len(i.Muted) > 0 {
		body, err := json.Marshal(i)
		if err != nil {
			return err
		}
		d.Body = string(body)
	} else if d.Version == 0 {
		return nil
	}
	return h.Store.PutDocument(ctx, d)
}
