package settings

import (
	"cmp"
	"fmt"
	"strconv"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match/host"
)

// headings are the headings of the pages.
var headings = map[string]string{
	commands.OfServer: "commands.preferences.heading.server", commands.OfMember: "commands.preferences.heading.member",
}

// labels are the names of the settings; of a choice of channels what stands there
// without one.
var labels = map[string]string{
	"language": "commands.preferences.language", "style": "commands.preferences.style", "level": "commands.preferences.level",
	"clock": "commands.preferences.clock", "hour": "commands.preferences.hour", "invitations": "commands.preferences.invitations", "results": "commands.preferences.results", "card": "commands.preferences.card",
	"pings": "commands.preferences.pings", "turns": "commands.preferences.turns", "threads": "commands.preferences.threads", "feedback": "commands.preferences.feedback", "recaps": "commands.preferences.recaps",
	"channels": "commands.preferences.channels.all", "daily": "commands.preferences.daily.all",
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
		name, now := games.Text{ID: labels[p.name]}, p.get(set)
		id := commands.NewID(commands.ActPrefer, "", 0, of+"."+p.name)
		line := func(value string) string {
			return plain.Say(games.T("commands.play.option", "Option", name, "Value", f.valueText(of, p.name, value)))
		}
		switch {
		case p.toggle:
			next := p.values[0]
			if now[0] == next {
				next = ""
			}
			id.Arg += "=" + next
			keys = append(keys, commands.Button{Label: line(now[0]), Custom: id.String()})
		case p.most > 0:
			hint := plain.Say(name)
			body.Add(commands.Block{Select: &commands.Select{Custom: id.String(), Placeholder: hint, Channels: true, Most: p.most, Picked: now}})
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
