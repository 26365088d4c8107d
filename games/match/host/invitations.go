package host

import (
	"context"
	"slices"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// Limits of invitations. Accepted invitations do not count.
const (
	// InvitationWindow is the period in which one member may invite another
	// MaxFromOne times, and all members together may invite one MaxFromAll times.
	InvitationWindow = 10 * time.Minute
	MaxFromOne       = 3
	MaxFromAll       = 6
	// A member who declines MuteAfter invitations of the same inviter within
	// MuteLasts mutes that inviter for MuteLasts.
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

// Invitations holds a member's choice of inviters, and the records by which
// further invitations to that member are refused.
type Invitations struct {
	By     InvitedBy    `json:"by,omitempty"`
	Recent []Invitation `json:"recent,omitempty"`
	Muted  []Mute       `json:"muted,omitempty"`
}

// Invitation records an invitation that was not accepted. It expires after
// InvitationWindow, or MuteLasts after the member declined it.
type Invitation struct {
	User     string    `json:"user"`  // the inviter
	Match    string    `json:"match"` // its ID
	At       time.Time `json:"at"`    // zero if the record expired before the member declined
	Declined time.Time `json:"declined,omitzero"`
}

// Mute refuses all invitations of an inviter until a time.
type Mute struct {
	match.Person
	Until time.Time `json:"until"`
}

// Mutes reports whether an inviter with one of some IDs is muted.
func (i *Invitations) Mutes(ids ...string) bool {
	return slices.ContainsFunc(i.Muted, func(m Mute) bool { return slices.Contains(ids, m.User) })
}

// index returns the index in Recent of the invitation to a match, -1 for none.
func (i *Invitations) index(match string) int {
	return slices.IndexFunc(i.Recent, func(x Invitation) bool { return x.Match == match })
}

// clear removes the records of an inviter.
func (i *Invitations) clear(ids []string) {
	i.Recent = slices.DeleteFunc(i.Recent, func(x Invitation) bool { return slices.Contains(ids, x.User) })
	i.Muted = slices.DeleteFunc(i.Muted, func(m Mute) bool { return slices.Contains(ids, m.User) })
}

// decline records that the member declined an invitation, and mutes the inviter
// after MuteAfter of them.
func (i *Invitations) decline(from match.Person, ids []string, match string, now time.Time) {
	n := i.index(match)
	if n < 0 {
		n = len(i.Recent)
		i.Recent = append(i.Recent, Invitation{User: from.User, Match: match})
	}
	i.Recent[n].Declined = now
	declined := func(x Invitation) bool { return slices.Contains(ids, x.User) && !x.Declined.IsZero() }
	if i.Mutes(ids...) || games.Count(i.Recent, declined) < MuteAfter {
		return
	}
	for n := range i.Recent {
		if declined(i.Recent[n]) { // the next mute takes MuteAfter new ones
			i.Recent[n].Declined = time.Time{}
		}
	}
	i.Muted = append(i.Muted, Mute{from, now.Add(MuteLasts)})
}

// refusal returns the ID of the refusal of an invitation, "" if there is none.
// [ByPlayed] needs results and is checked by [Invites.mayInvite].
func (i *Invitations) refusal(ids []string, now time.Time) string {
	recent := func(x Invitation) bool { return now.Sub(x.At) < InvitationWindow }
	switch {
	case i.Mutes(ids...):
		return "match.refuse.invite-muted"
	case i.By == ByNobody:
		return "match.refuse.invite-nobody"
	case games.Count(i.Recent, func(x Invitation) bool { return recent(x) && slices.Contains(ids, x.User) }) >= MaxFromOne:
		return "match.refuse.invite-again"
	case games.Count(i.Recent, recent) >= MaxFromAll:
		return "match.refuse.invite-many"
	default:
		return ""
	}
}

// prune removes the records that have expired, and returns when the last of the
// others does; zero if there are none.
func (i *Invitations) prune(now time.Time) (last time.Time) {
	expired := func(at time.Time) bool {
		if !at.After(now) {
			return true
		}
		if at.After(last) {
			last = at
		}
		return false
	}
	i.Recent = slices.DeleteFunc(i.Recent, func(x Invitation) bool { return expired(x.expires()) })
	i.Muted = slices.DeleteFunc(i.Muted, func(m Mute) bool { return expired(m.Until) })
	return last
}

func (x Invitation) expires() time.Time {
	if x.Declined.IsZero() {
		return x.At.Add(InvitationWindow)
	}
	return x.Declined.Add(MuteLasts)
}

// Invites decides who may invite whom, and remembers declined invitations.
type Invites struct{ host *Host }

// A chair becomes [match.Invited] only in a new match, and a new match is stored only by
// [Host.Start] and [Host.Restore], which call [Invites.invite] first. The records are
// in one document for each invited member. So the limits hold for every command and
// game, for all processes on a database, and after a restart.

// InvitationsKind is the kind of the documents that hold an [Invitations]. The
// home is the invited member. A document is due when its records have expired.
const InvitationsKind = "invitations"

const invitationsID = "member" // the ID of these documents

// playedLookup is the number of a member's newest results in a server that are
// searched for an inviter.
const playedLookup = 200

// Invitations returns the rules and records of invitations to a member.
func (inv *Invites) Invitations(ctx context.Context, member string) (Invitations, error) {
	var i Invitations
	_, err := store.ReadDocument(ctx, inv.host.Store, member, InvitationsKind, invitationsID, &i)
	i.prune(inv.host.Now())
	return i, err
}

// SetInvitedBy sets whose invitations a member accepts. Pending ones stay.
func (inv *Invites) SetInvitedBy(ctx context.Context, member string, by InvitedBy) error {
	return inv.changeInvitations(ctx, member, func(i *Invitations) error {
		i.By = by
		return nil
	})
}

// Unmute removes the records of an inviter, who may then invite the member.
func (inv *Invites) Unmute(ctx context.Context, member, inviter string) error {
	return inv.changeInvitations(ctx, member, func(i *Invitations) error {
		i.clear([]string{inviter})
		return nil
	})
}

// Forget replaces an inviter in a member's records by a keyed hash, so that the limits stay.
func (inv *Invites) Forget(ctx context.Context, member, inviter string) error {
	ids, err := inv.ids(ctx, member, inviter)
	if err != nil {
		return err
	}
	return inv.changeInvitations(ctx, member, func(i *Invitations) error {
		for n, x := range i.Recent {
			if x.User == inviter {
				i.Recent[n].User = ids[1]
			}
		}
		for n, m := range i.Muted {
			if m.User == inviter {
				i.Muted[n].Person = match.Person{User: ids[1], Name: match.FormerName}
			}
		}
		return nil
	})
}

// ids returns the IDs of an inviter in a member's records: the inviter's own, and its keyed hash.
func (inv *Invites) ids(ctx context.Context, member, inviter string) ([]string, error) {
	hash, err := inv.host.Guards.hash(ctx, InvitationsKind+"/"+member+"/"+inviter)
	return []string{inviter, match.FormerID(hash)}, err
}

// PruneInvitations removes expired records from a member's document.
func (inv *Invites) PruneInvitations(ctx context.Context, member string) error {
	return inv.changeInvitations(ctx, member, func(*Invitations) error { return nil })
}

// MayInvite returns the refusal of [Host.Start] to invite members at a home, nil if
// they can be invited. It records nothing.
func (inv *Invites) MayInvite(ctx context.Context, home string, by match.Actor, members []match.Person) error {
	for _, m := range members {
		if m.User == by.User {
			continue
		}
		i, err := inv.Invitations(ctx, m.User)
		if err == nil {
			err = inv.mayInvite(ctx, home, by, m, i)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mayInvite returns the refusal of an invitation, nil for one that the same request
// has made before.
func (inv *Invites) mayInvite(ctx context.Context, home string, by match.Actor, member match.Person, i Invitations) error {
	if i.index(match.IDFor(by.Key)) >= 0 {
		return nil
	}
	ids, err := inv.ids(ctx, member.User, by.User)
	if err != nil {
		return err
	}
	if why := i.refusal(ids, inv.host.Now()); why != "" {
		return games.Refuse(why, "Name", match.Called(member.User, member.Name), "Max", MaxFromOne)
	}
	if i.By != ByPlayed {
		return nil
	}
	played, err := inv.host.Store.Results(ctx, records.ResultQuery{Home: home, Member: member.User, Limit: playedLookup})
	met := func(r records.Result) bool { return r.Finish != records.Void && slices.Contains(r.Opponents, by.User) }
	if err == nil && !slices.ContainsFunc(played, met) {
		err = games.Refuse("match.refuse.invite-played", "Name", match.Called(member.User, member.Name))
	}
	return err
}

// invite records the invitations of a new match, or refuses the match. A request
// that is delivered again adds no record.
func (inv *Invites) invite(ctx context.Context, m *match.Match, by match.Actor) error {
	var invited []match.Person
	for _, c := range m.Chairs {
		if c.Kind == match.Invited {
			invited = append(invited, match.Person{User: c.User, Name: c.Name})
		}
	}
	if len(invited) > 1 { // if one is refused, none is recorded
		if err := inv.MayInvite(ctx, m.Home(), by, invited[1:]); err != nil {
			return err
		}
	}
	for _, p := range invited {
		err := inv.changeInvitations(ctx, p.User, func(i *Invitations) error {
			err := inv.mayInvite(ctx, m.Home(), by, p, *i)
			if err == nil && i.index(m.ID) < 0 {
				i.Recent = append(i.Recent, Invitation{User: by.User, Match: m.ID, At: inv.host.Now()})
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// recordAnswer records a member's answer to an invitation, if that is what an entry
// is. The entry is stored already: a process that dies in between leaves the
// invitation recorded as unanswered.
func (inv *Invites) recordAnswer(ctx context.Context, t *match.Table, e match.Entry) {
	c := t.Chair(e.Seat)
	if c.Kind != match.Invited && c.Kind != match.Declined || c.User != e.User || t.Match.Starter == e.User {
		return
	}
	ids, err := inv.ids(ctx, e.User, t.Match.Starter)
	if err == nil {
		err = inv.changeInvitations(ctx, e.User, func(i *Invitations) error {
			switch e.Kind {
			case games.Sit:
				i.clear(ids)
			case games.Decline, games.Offer:
				i.decline(match.StarterOf(t), ids, t.Match.ID, inv.host.Now())
			}
			return nil
		})
	}
	if err != nil {
		inv.host.Log.Warn("failed to count the answer to an invitation", "match", t.Match.ID, "error", err)
	}
}

// changeInvitations changes a member's document. If change returns an error, that
// is returned and nothing is stored.
func (inv *Invites) changeInvitations(ctx context.Context, member string, change func(*Invitations) error) error {
	key := store.Document{Home: member, Kind: InvitationsKind, ID: invitationsID}
	return store.ChangeDocument(ctx, inv.host.Store, key, func(d *store.Document, i *Invitations) error {
		i.prune(inv.host.Now())
		if err := change(i); err != nil {
			return err
		}
		if d.Due = i.prune(inv.host.Now()); i.By == ByAnyone && len(i.Recent) == 0 && len(i.Muted) == 0 {
			return store.ErrRemoved
		}
		return nil
	})
}
