package host

import (
	"slices"
	"time"

	"parlour/games/match"
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
	if i.Mutes(ids...) || count(i.Recent, declined) < MuteAfter {
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
	case count(i.Recent, func(x Invitation) bool { return recent(x) && slices.Contains(ids, x.User) }) >= MaxFromOne:
		return "match.refuse.invite-again"
	case count(i.Recent, recent) >= MaxFromAll:
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

func count[T any](all []T, is func(T) bool) (n int) {
	for _, x := range all {
		if is(x) {
			n++
		}
	}
	return n
}
