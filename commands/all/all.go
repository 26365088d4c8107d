// Package all lists the features of Parlour. It is the only package that imports them.
package all

import (
	"log/slog"

	"parlour/commands"
	"parlour/commands/analysis"
	"parlour/commands/archive"
	"parlour/commands/daily"
	"parlour/commands/help"
	"parlour/commands/items"
	"parlour/commands/play"
	"parlour/commands/records"
	"parlour/commands/settings"
	"parlour/commands/start"
	"parlour/commands/tournament"
	"parlour/commands/words"
	"parlour/games/match"
)

// New returns all commands over a host; see [commands.New].
func New(h *match.Host, catalogue *words.Catalogue, log *slog.Logger, b commands.Budgets) (*commands.Set, error) {
	return commands.New(h, catalogue, log, b, Features)
}

// Features returns all features. Commands and additions to boards have this order.
func Features(c *commands.Core) (list []commands.Feature) {
	for _, feature := range []func(*commands.Core) commands.Feature{
		start.Board, start.Openings, start.Threads, start.Play, start.Menus, start.Options,
		play.Moves, play.Taps, analysis.Knowledge, analysis.Simulations, items.Items,
		play.Board, settings.Terms, start.Restart, play.Stop, play.Proposals, start.Secrets, play.Votes, play.Teams, start.Hands,
		archive.Log, archive.Follow, play.Describe, help.Help,
		settings.Style, settings.Preferences, analysis.Hints, analysis.Analyses, start.Invitations, play.Corrections,
		daily.Daily, records.Stats, records.Leaderboards,
		help.About, settings.Privacy, settings.Departures, tournament.Tournaments,
		archive.Replay, archive.GIF, archive.Export, archive.Load,
	} {
		list = append(list, feature(c))
	}
	return list
}
