package host

import (
	"context"
	"slices"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

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
