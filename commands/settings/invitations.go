package settings

import (
	"context"
	"slices"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
)

// The settings of a member that the host stores, because it refuses invitations.
const (
	preferInvitations = "invitations"
	preferMuted       = "muted"
)

// invitedBy is the setting whose invitations a member accepts.
func invitedBy() preference[host.Invitations] {
	values := []string{string(host.ByPlayed), string(host.ByNobody)}
	p := preferText(preferInvitations, values, func(i *host.Invitations) *string { return (*string)(&i.By) })
	p.noted = true
	return p
}

// fillInvitations adds the menus about invitations to a member's page: whose are
// accepted, and which muted members to unmute.
func (f preferences) fillInvitations(ctx context.Context, r commands.Request, body *commands.Body, plain words.Speaker) error {
	set, err := f.Host.Invites.Invitations(ctx, r.User.ID)
	if err != nil {
		return err
	}
	fill(f, body, commands.OfMember, []preference[host.Invitations]{invitedBy()}, set, plain)
	if len(set.Muted) == 0 {
		return nil
	}
	menu := &commands.Select{Custom: commands.NewID(commands.ActPrefer, "", 0, commands.OfMember+"."+preferMuted).String(), Placeholder: plain.Say(games.T("commands.preferences.muted"))}
	slices.Reverse(set.Muted) // the newest first
	for _, m := range set.Muted[:min(len(set.Muted), commands.MaxOptions)] {
		label := plain.Say(games.T("commands.preferences.unmute", "Name", match.Called(m.User, m.Name)))
		menu.Options = append(menu.Options, commands.SelectOption{Label: label, Value: m.User})
	}
	body.Add(commands.Block{Select: menu})
	return nil
}

// changeInvitations changes whose invitations a member accepts, or unmutes a member.
func (f preferences) changeInvitations(ctx context.Context, member, name string, to []string) error {
	switch {
	case name == preferInvitations && invitedBy().takes(to):
		return f.Host.Invites.SetInvitedBy(ctx, member, host.InvitedBy(strings.Join(to, "")))
	case name == preferMuted && len(to) == 1:
		return f.Host.Invites.Unmute(ctx, member, to[0])
	default:
		return games.Refuse("match.refuse.gone")
	}
}
