// Package all lists the features of Parlour. It is the only package that imports them.
package all

import (
	"cmp"
	"log/slog"
	"slices"

	"parlour/commands"
	"parlour/commands/analysis"
	"parlour/commands/archive"
	"parlour/commands/daily"
	"parlour/commands/help"
	"parlour/commands/items"
	"parlour/commands/lessons"
	"parlour/commands/play"
	"parlour/commands/recap"
	"parlour/commands/records"
	"parlour/commands/settings"
	"parlour/commands/start"
	"parlour/commands/tournament"
	"parlour/commands/words"
	"parlour/games/match/host"
)

// New returns all commands over a host; see [commands.New].
func New(h *host.Host, catalogue *words.Catalogue, log *slog.Logger, b commands.Budgets, p commands.Process) (*commands.Set, error) {
	return commands.New(h, catalogue, log, b, p, Features)
}

// order is the order of commands and of additions to boards, by the names of the features.
// Other features come last.
var order = [...]string{
	"card", "opening", "thread", "play", "menus", "options", "move", "tap", "knowledge", "simulate", "items", "lessons",
	"board", "settings", "restart", "stop", "consent", "secret", "vote", "team", "hand",
	"log", "follow", "describe", "help", "style", "overview", "preferences", "hint", "analysis", "invitation", "correction",
	"daily", "stats", "leaderboard", "privacy", "feedback", "departure", "tournament", "replay", "gif", "export", "load",
}

// Features returns all features in their order.
func Features(c *commands.Core) []commands.Feature {
	list := slices.Concat(
		start.Features(c), play.Features(c), analysis.Features(c), archive.Features(c), records.Features(c), settings.Features(c), help.Features(c),
		[]commands.Feature{daily.Daily(c), recap.Recaps(c), items.Items(c), lessons.Lessons(c), tournament.Tournaments(c)},
	)
	place := func(f commands.Feature) int {
		if i := slices.Index(order[:], f.Name); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortStableFunc(list, func(a, b commands.Feature) int { return cmp.Compare(place(a), place(b)) })
	return list
}
