// Package settings contains the settings of servers (page.go, preference.go, menus.go), members, channels and
// matches (terms.go), and the data of members and servers (privacy.go, departure.go).
package settings

import (
	"parlour/commands"
	"parlour/games"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Features returns the features of this package.
func Features(c *commands.Core) []commands.Feature {
	f, data, gone := preferences{c}, privacy{c}, departures{c}
	return []commands.Feature{
		// What a match was started with, and the change of what can be changed.
		{
			Name:     "settings",
			About:    commands.Pages{commands.PageSettings: f.settings},
			Controls: commands.Controls{commands.ActChange: {Table: f.change}},
		},
		// /game style: how boards are drawn in a channel.
		{Name: "style", Table: []commands.Spec{f.styleSpec()}},
		// /settings: a private message with a control for each setting, which
		// takes effect at once.
		{
			Name:     "preferences",
			Commands: []commands.Spec{{Name: "settings", About: games.T("commands.preferences"), Do: f.command}},
			Controls: commands.Controls{commands.ActPreferences: {Do: f.turn}, commands.ActPrefer: {Do: f.prefer}},
		},
		// /privacy: a member's data, and its deletion.
		{
			Name:     "privacy",
			Commands: []commands.Spec{{Name: "privacy", About: games.T("commands.privacy"), Do: data.offer}},
			Controls: commands.Controls{commands.ActPrivacy: {Do: data.choose}, commands.ActForget: {Do: data.forget}},
			Due:      map[string]commands.Due{store.ForgetKind: data.forgetDue, host.GuardKind: c.Expire},
		},
		// Deletes the data of servers that the bot has left.
		{Name: "departure", Due: map[string]commands.Due{leftKind: gone.purge}, Left: gone.left, Joined: gone.joined},
	}
}
