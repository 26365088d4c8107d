package settings

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
)

// headings are the headings of the pages.
var headings = map[string]string{
	commands.OfServer: "commands.preferences.heading.server", commands.OfMember: "commands.preferences.heading.member",
}

// valueTexts are the texts of the values of settings; "" is the default.
var valueTexts = map[string]map[string]string{
	"language": {"": "commands.preferences.language.usual"},
	"style": {
		"": "commands.preferences.style.usual", "tiles": "commands.preferences.style.tiles",
		"plain": "commands.preferences.style.plain", "words": "commands.preferences.style.words",
	},
	"level":       {"": "commands.preferences.level.usual"},
	"clock":       {"": "commands.preferences.clock.usual"},
	"pings":       {"": "commands.preferences.on", off: "commands.preferences.off"},
	"turns":       {"": "commands.preferences.off", on: "commands.preferences.on"},
	"results":     {"": "commands.preferences.results.usual", hidden: "commands.preferences.results.hidden"},
	"card":        {"": "commands.preferences.card.usual", on: "commands.preferences.card.always"},
	"threads":     {"": "commands.preferences.on", off: "commands.preferences.off"},
	"feedback":    {"": "commands.preferences.on", off: "commands.preferences.off"},
	"recaps":      {"": "commands.preferences.off", on: "commands.preferences.on"},
	"invitations": {"": "commands.preferences.invitations.usual", string(host.ByPlayed): "commands.preferences.invitations.played", string(host.ByNobody): "commands.preferences.invitations.nobody"},
}

// noteTexts describe the values of the setting for invitations.
var noteTexts = map[string]string{
	"": "commands.preferences.invitations.usual.note", string(host.ByPlayed): "commands.preferences.invitations.played.note",
	string(host.ByNobody): "commands.preferences.invitations.nobody.note",
}

// fill adds a menu for each setting to a page, and returns buttons for those that are
// on or off.
func fill[T any](f preferences, body *commands.Body, of string, all []preference[T], set T, plain words.Speaker) (keys []commands.Button) {
	for _, p := range all {
		if p.moot != nil && p.moot(set) {
			continue
		}
		name, now := games.Text{ID: p.label}, p.get(set)
		id := commands.NewID(commands.ActPrefer, "", 0, of+"."+p.name)
		line := func(value string) string {
			return plain.Say(games.T("commands.play.option", "Option", name, "Value", f.valueText(of, p.name, value)))
		}
		switch _, toggle := p.at(&set).(*bool); {
		case toggle:
			next := p.values[0]
			if now[0] == next {
				next = ""
			}
			id.Arg += "=" + next
			keys = append(keys, commands.Button{Label: line(now[0]), Custom: id.String()})
		case p.most > 0:
			picked := slices.DeleteFunc(now, func(id string) bool { return id == "" })
			body.Add(commands.Block{Select: &commands.Select{Custom: id.String(), Placeholder: plain.Say(name), Channels: true, Most: p.most, Picked: picked}})
		default:
			menu := &commands.Select{Custom: id.String(), Placeholder: plain.Say(name)}
			for _, value := range append([]string{""}, p.values...) {
				option := commands.SelectOption{Label: line(value), Value: cmp.Or(value, usual), Chosen: value == now[0]}
				if p.noted {
					option.Description = plain.Say(games.Text{ID: noteTexts[value]})
				}
				menu.Options = append(menu.Options, option)
			}
			body.Add(commands.Block{Select: menu})
		}
	}
	return keys
}

// usual is the value of the line for the default, because a line cannot have the value
// "".
const usual = "-"

// valueText returns a value of a setting in words.
func (f preferences) valueText(of, name, value string) games.Text {
	part := func(said string) games.Text { return games.T("commands.part", "Part", said) }
	n, _ := strconv.Atoi(value)
	switch {
	case name == "hour":
		return part(fmt.Sprintf("%02d:00 UTC", n))
	case value == "" && of == commands.OfMember && name == "style":
		return games.T("commands.preferences.style.channel")
	case valueTexts[name][value] != "":
		return games.Text{ID: valueTexts[name][value]}
	case name == "language": // each in its own language
		return part(f.Words.Speaker(value).Say(games.T("commands.preferences.language.own")))
	case name == "clock":
		return commands.ClockText(n)
	default: // a level
		return games.T("games.name." + value)
	}
}

// The settings of a member that the host stores, because it refuses invitations.
const (
	preferInvitations = "invitations"
	preferMuted       = "muted"
)

// invitedBy is the setting whose invitations a member accepts.
func invitedBy() preference[host.Invitations] {
	values := []string{string(host.ByPlayed), string(host.ByNobody)}
	at := func(i *host.Invitations) any { return (*string)(&i.By) }
	return preference[host.Invitations]{name: preferInvitations, label: "commands.preferences.invitations", values: values, noted: true, at: at}
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
