package start

import (
	"slices"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
)

// way is one line of the first menu of /play: a game, and the side of it that
// the member takes where that makes two games of one, as breaking a code and
// hiding one are.
type way struct {
	game *games.Game
	side string // the ID of the member's seat; "" where it is chosen, or makes no difference
}

// value is the way as the value of a menu's line.
func (w way) value() string { return w.game.Info.Name + "." + w.side }

// label is the way in words.
func (w way) label() games.Text {
	if w.side == "" {
		return w.game.Info.Text("title")
	}
	return w.game.Info.Text("way", w.side)
}

// ways are all that can be played.
func ways(of []*games.Game) (all []way) {
	for _, g := range of {
		for _, o := range g.Info.Openings {
			if w := wayOf(g, o); !slices.ContainsFunc(all, func(x way) bool { return x.value() == w.value() }) {
				all = append(all, w)
			}
		}
	}
	return all
}

// wayOf is the way that an opening belongs to: where only computers play, the
// game's first.
func wayOf(g *games.Game, o games.Opening) way {
	if company(o) == watching {
		openings := g.Info.Openings
		i := slices.IndexFunc(openings, func(o games.Opening) bool { return company(o) != watching })
		if i < 0 {
			return way{g, ""}
		}
		o = openings[i]
	}
	if seat := ownSeat(o); seat >= 0 && slices.ContainsFunc(g.Info.Openings, func(x games.Opening) bool { return ownSeat(x) >= 0 && ownSeat(x) != seat }) {
		return way{g, g.Info.Seats[seat].ID}
	}
	return way{g, ""}
}

// ownSeat is where an opening puts the member who starts it, or the channel;
// negative where that is chosen, or only computers play.
func ownSeat(o games.Opening) int {
	if o.Sides {
		return -1
	}
	return slices.IndexFunc(o.Seats, func(x games.Occupant) bool { return x == games.Starter || x == games.Channel })
}

// Whom a game is played against: the lines of the second menu.
const (
	alone    = "parlour" // against the computer
	friendly = "friend"  // against a member who is named
	joined   = "table"   // against those who join
	together = "all"     // everyone in the channel against the computer
	sided    = "teams"   // team against team
	watching = "watch"   // nobody: computers play
)

// companyTexts are the lines of that menu.
var companyTexts = map[string]string{
	alone: "commands.play.parlour", friendly: "commands.play.friend", joined: "commands.play.table",
	together: "commands.play.all", sided: "commands.play.teams", watching: "commands.play.watch",
}

// company is against whom an opening is played.
func company(o games.Opening) string {
	switch {
	case slices.Contains(o.Seats, games.Opponent):
		return friendly
	case slices.Contains(o.Seats, games.Joiner):
		return joined
	case slices.Contains(o.Seats, games.Channel):
		return together
	case slices.Contains(o.Seats, games.Team):
		return sided
	case slices.Contains(o.Seats, games.Starter):
		return alone
	default:
		return watching
	}
}

// openings are those of a way, one for each company.
func (w way) openings() (all []games.Opening) {
	for _, o := range w.game.Info.Openings {
		if wayOf(w.game, o).value() == w.value() {
			all = append(all, o)
		}
	}
	return all
}

// lines are the lines of a menu, of which one is chosen.
func lines[T any](plain words.Speaker, all []T, chosen string, value func(T) string, label func(T) games.Text) []commands.SelectOption {
	return commands.Mapped(all, func(x T) commands.SelectOption {
		return commands.SelectOption{Label: plain.Say(label(x)), Value: value(x), Chosen: value(x) == chosen}
	})
}
