package match

import (
	"context"
	"slices"

	"parlour/games"
)

// A chair becomes [Invited] only in a new match, and a new match is stored only by
// [Host.Start] and [Host.Restore], which call [Host.invite] first. The records are
// in one document for each invited member. So the limits hold for every command and
// game, for all processes on a database, and after a restart.

// InvitationsKind is the kind of the documents that hold an [Invitations]. The
// home is the invited member. A document is due when its records have expired.
const InvitationsKind = "invitations"

const invitationsID = "member" // the ID of these documents

// playedLookup is the number of a member's newest results in a server that are
// searched for an inviter.
const playedLookup = 200

// Invitations returns what holds for invitations to a member.
func (h *Host) Invitations(ctx context.Context, member string) (Invitations, error) {
	i, err := h.invitations(ctx, member)
	i.prune(h.Now())
	return i, err
}

// SetInvitedBy sets whose invitations a member accepts. Pending ones stay.
func (h *Host) SetInvitedBy(ctx context.Context, member string, by InvitedBy) error {
	return h.changeInvitations(ctx, member, func(i *Invitations) error {
		i.By = by
		return nil
	})
}

// Unmute removes what is recorded of an inviter, who may then invite the member.
func (h *Host) Unmute(ctx context.Context, member, inviter string) error {
	return h.changeInvitations(ctx, member, func(i *Invitations) error {
		i.clear(inviter)
		return nil
	})
}

// PruneInvitations removes expired records from a member's document.
func (h *Host) PruneInvitations(ctx context.Context, member string) error {
	return h.changeInvitations(ctx, member, func(*Invitations) error { return nil })
}

// MayInvite returns the refusal of [Host.Start] to invite members at a home, nil if
// they can be invited. It records nothing.
func (h *Host) MayInvite(ctx context.Context, home string, by Actor, members []Person) error {
	for _, m := range members {
		if m.User == by.User {
			continue
		}
		i, err := h.invitations(ctx, m.User)
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

// mayInvite returns the refusal of an invitation, nil for one that the same request
// has made before.
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
	played, err := h.Store.Results(ctx, ResultQuery{Home: home, Member: member.User, Limit: playedLookup})
	met := func(r Result) bool { return r.Finish != Void && slices.Contains(r.Opponents, by.User) }
	if err == nil && !slices.ContainsFunc(played, met) {
		err = games.Refuse("match.refuse.invite-played", "Name", Called(member.User, member.Name))
	}
	return err
}

// invite records the invitations of a new match, or refuses the match. A request
// that is delivered again adds no record.
func (h *Host) invite(ctx context.Context, m *Match, by Actor) error {
	var invited []Person
	for _, c := range m.Chairs {
		if c.Kind == Invited {
			invited = append(invited, Person{User: c.User, Name: c.Name})
		}
	}
	if len(invited) > 1 { // if one is refused, none is recorded
		if err := h.MayInvite(ctx, m.Home(), by, invited[1:]); err != nil {
			return err
		}
	}
	for _, p := range invited {
		err := h.changeInvitations(ctx, p.User, func(i *Invitations) error {
			err := h.mayInvite(ctx, m.Home(), by, p, *i)
			if err == nil && i.index(m.ID) < 0 {
				i.Recent = append(i.Recent, Invitation{User: by.User, Match: m.ID, At: h.Now()})
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
func (h *Host) recordAnswer(ctx context.Context, t *Table, e Entry) {
	c := t.Chair(e.Seat)
	if c.Kind != Invited && c.Kind != Declined || c.User != e.User || t.Match.Starter == e.User {
		return
	}
	err := h.changeInvitations(ctx, e.User, func(i *Invitations) error {
		switch e.Kind {
		case games.Sit:
			i.clear(t.Match.Starter)
		case games.Decline, games.Offer:
			i.decline(starterOf(t), t.Match.ID, h.Now())
		}
		return nil
	})
	if err != nil {
		h.Log.Warn("answer to an invitation not counted", "match", t.Match.ID, "error", err)
	}
}

// changeInvitations changes a member's document. If change returns an error, that
// is returned and nothing is stored.
func (h *Host) changeInvitations(ctx context.Context, member string, change func(*Invitations) error) error {
	return ChangeDocument(ctx, h.Store, invitationsKey(member), func(d *Document, i *Invitations) error {
		i.prune(h.Now())
		if err := change(i); err != nil {
			return err
		}
		if d.Due = i.prune(h.Now()); i.By == ByAnyone && len(i.Recent) == 0 && len(i.Muted) == 0 {
			return ErrRemoved
		}
		return nil
	})
}

func invitationsKey(member string) Document {
	return Document{Home: member, Kind: InvitationsKind, ID: invitationsID}
}

// invitations returns the contents of a member's document.
func (h *Host) invitations(ctx context.Context, member string) (i Invitations, err error) {
	_, err = ReadDocument(ctx, h.Store, member, InvitationsKind, invitationsID, &i)
	return i, err
}
