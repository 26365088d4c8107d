package commands

import (
	"strings"
	"time"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Clocks returns the times for a turn that members can choose, in seconds.
func Clocks() []int { return []int{30, 60, 5 * 60, 60 * 60, 24 * 60 * 60, 3 * 24 * 60 * 60} }

// ClockText returns a time for a turn, given in seconds, in words.
func ClockText(seconds int) games.Text {
	switch d := time.Duration(seconds) * time.Second; {
	case d <= 0:
		return games.T("commands.clock.none")
	case d < time.Minute:
		return games.T("commands.clock.seconds", "Count", seconds)
	case d < 24*time.Hour:
		return Lasting(seconds)
	default:
		return games.T("commands.clock.days", "Count", int(d/(24*time.Hour)))
	}
}

// Lasting returns a number of seconds in words.
func Lasting(seconds int) games.Text {
	switch {
	case seconds%3600 == 0:
		return games.T("commands.expires.hours", "Count", seconds/3600)
	case seconds%60 == 0:
		return games.T("commands.expires.minutes", "Count", seconds/60)
	default:
		return games.T("commands.vote.seconds", "Count", seconds)
	}
}

// ClockTerm returns the clock of a match and what happens at a timeout; zero without a
// clock.
func ClockTerm(t *match.Table) games.Text {
	if t.Match.Clock <= 0 {
		return games.Text{}
	}
	late := t.Match.OnTimeout
	if late == "" || late == match.Skips && t.Game.Pass == nil {
		late = match.Resigns
	}
	at := ClockText(t.Match.Clock)
	switch late {
	case match.Skips:
		return games.T("commands.settings.clock.skip", "Time", at)
	case match.Replaced:
		return games.T("commands.settings.clock.computer", "Time", at)
	default:
		return games.T("commands.settings.clock.resign", "Time", at)
	}
}

// ClockLine returns the deadline of the turn; zero without a clock. Discord words it for
// each viewer, so that it needs no edits. It is rounded up.
func ClockLine(t *match.Table) games.Text {
	at := t.Clock().ExpiresAt()
	if at.IsZero() {
		return games.Text{}
	}
	return games.T("commands.clock.until", "Time", Relative(at.Add(time.Second-1)))
}

// proposals are the texts of proposals, by the action proposed.
var proposals = map[string]string{
	string(games.Stop): "commands.consent.stop", string(games.Undo): "commands.consent.undo",
	string(games.Draw): "commands.consent.draw", string(games.Pause): "commands.consent.pause",
	string(games.Change): "commands.consent.change",
}

// Proposal returns what a seat proposes to the other players of a game.
func Proposal(g *games.Game, proposal string, seat games.Seat, move any) games.Text {
	action, change, _ := strings.Cut(proposal, " ")
	return games.T(proposals[action], "Seat", seat, "Change", ChangeText(g, change), "Move", move)
}

// ChangeText returns the text of a Change entry in words: an option and its new value.
func ChangeText(g *games.Game, change string) games.Text {
	option, value, ok := match.ReadChange(change)
	if !ok {
		return games.Text{}
	}
	return games.T("commands.settings.option", "Option", g.Info.Text("name", option), "Value", value)
}

// visibilities are the texts of the ways in which a secret is shown.
var visibilities = map[match.Visibility]string{
	match.Hidden: "commands.show.hidden", match.Spoiler: "commands.show.spoiler", match.Open: "commands.show.open",
}

// VisibilityText returns how a secret is shown while its game goes on.
func VisibilityText(v match.Visibility) games.Text { return games.Text{ID: visibilities[v]} }

// StepText returns one move of a line, with the sign of its seat.
func StepText(g *games.Game, p games.Position, move string) games.Text {
	return games.T("commands.hint.step", "Sign", games.Cells(g.Info.Seats[p.Turn()].Sign), "Move", MoveText(g, p, move))
}

// MaxText is the greatest length of a text in a message, well below Discord's 4000
// characters.
const MaxText = 3500

// Long returns the last lines about a match that fit into a message, and if there are
// more, all lines in a file.
func Long(t *match.Table, say words.Speaker, file string, lines func(words.Speaker) []string) Body {
	shown, whole := lastLines(lines(say), MaxText)
	body := Text(shown)
	if !whole {
		plain := say.Plain()
		all := strings.Join(lines(plain.At(SeatNames(t, plain))), "\n")
		body.Attach(file, []byte(strings.NewReplacer("**", "", "`", "").Replace(all)))
	}
	return body
}

// lastLines joins the last lines that fit into a number of bytes, and reports whether
// these are all.
func lastLines(lines []string, room int) (joined string, all bool) {
	first := len(lines)
	for first > 0 && room >= len(lines[first-1])+1 {
		first--
		room -= len(lines[first]) + 1
	}
	joined = strings.Join(lines[first:], "\n")
	if first > 0 {
		joined = "…\n" + joined
	}
	return joined, first == 0
}
