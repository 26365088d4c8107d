package commands

import (
	"context"
	"slices"
	"strings"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// The settings of a member that the host keeps, since it is the host that refuses
// invitations.
const (
	preferInvitations = "invitations"
	preferMuted       = "muted"
)

// invitedBy is the choice of whose invitations a member accepts.
func invitedBy() preference[match.Invitations] {
	values := []string{string(match.ByPlayed), string(match.ByNobody)}
	p := preferText(preferInvitations, values, func(i *match.Invitations) *string { return (*string)(&i.By) })
	p.noted = true
	return p
}

// fillInvitations adds the menus about invitations to a member's page: whose are
// accepted, and where some inviters are muted, which of them to unmute.
func (f preferencesFeature) fillInvitations(ctx context.Context, r Request, body *Body, plain words.Speaker) error {
	set, err := f.host.Invitations(ctx, r.User.ID)
	if err != nil {
		return err
	}
	fill(f, body, ofMember, []preference[match.Invitations]{invitedBy()}, set, plain)
	if len(set.Muted) == 0 {
		return nil
	}
	menu := &Select{Custom: custom{actPrefer, "", 0, ofMember + "." + preferMuted}.String(), Placeholder: plain.Say(games.T("commands.preferences.muted"))}
	slices.Reverse(set.Muted) // the newest first
	for _, m := range set.Muted[:min(len(set.Muted), maxOptions)] {
		label := plain.Say(games.T("commands.preferences.unmute", "Name", match.Called(m.User, m.Name)))
		menu.Options = append(menu.Options, SelectOption{Label: label, Value: m.User})
	}
	body.add(Block{Select: menu})
	return nil
}

// changeInvitations sets whose invitations a member accepts, or unmutes an inviter.
func (f preferencesFeature) changeInvitations(ctx context.Context, member, name string, to []string) error {
	switch {
	case name == preferInvitations && invitedBy().takes(to):
		return f.host.SetInvitedBy(ctx, member, match.InvitedBy(strings.Join(to, "")))
	case name == preferMuted && len(to) == 1:
		return f.host.Unmute(ctx, member, to[0])
	default:
		return games.Refuse("match.refuse.gone")
	}
}
