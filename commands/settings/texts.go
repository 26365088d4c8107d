package settings

import (
	"parlour/commands"
	"parlour/games/match"
)

// headings are the headings of the pages.
var headings = map[string]string{
	commands.OfServer: "commands.preferences.heading.server", commands.OfMember: "commands.preferences.heading.member",
}

// labels are the names of the settings; of a choice of channels what stands there
// without one.
var labels = map[string]string{
	"language": "commands.preferences.language", "style": "commands.preferences.style", "level": "commands.preferences.level",
	"clock": "commands.preferences.clock", "hour": "commands.preferences.hour", "invitations": "commands.preferences.invitations",
	"pings": "commands.preferences.pings", "threads": "commands.preferences.threads",
	"channels": "commands.preferences.channels.all", "daily": "commands.preferences.daily.all",
}

// valueTexts are the texts of the values of settings; "" is the default.
var valueTexts = map[string]map[string]string{
	"language": {"": "commands.preferences.language.usual"},
	"style": {
		"": "commands.preferences.style.usual", "circles": "commands.preferences.style.circles",
		"squares": "commands.preferences.style.squares", "shapes": "commands.preferences.style.shapes",
	},
	"level":       {"": "commands.preferences.level.usual"},
	"clock":       {"": "commands.preferences.clock.usual"},
	"pings":       {"": "commands.preferences.on", off: "commands.preferences.off"},
	"threads":     {"": "commands.preferences.on", off: "commands.preferences.off"},
	"invitations": {"": "commands.preferences.invitations.usual", string(match.ByPlayed): "commands.preferences.invitations.played", string(match.ByNobody): "commands.preferences.invitations.nobody"},
}

// noteTexts describe the values of the setting for invitations.
var noteTexts = map[string]string{
	"": "commands.preferences.invitations.usual.note", string(match.ByPlayed): "commands.preferences.invitations.played.note",
	string(match.ByNobody): "commands.preferences.invitations.nobody.note",
}
