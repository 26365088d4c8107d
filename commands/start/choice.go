package start

import (
	"context"
	"maps"
	"slices"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// way is a line of the menu of games: a game, and the side of the member if sides make
// it two different games, such as breaking a code and hiding one.
type way struct {
	game *games.Game
	side string // the ID of the member's seat; "" where it is chosen, or makes no difference
}

// value returns the value of the line.
func (w way) value() string { return w.game.Info.Name + "." + w.side }

// label returns the line in words.
func (w way) label() games.Text {
	if w.side == "" {
		return w.game.Info.Text("title")
	}
	return w.game.Info.Text("way", w.side)
}

// about says how the member wins with the default options.
func (w way) about() games.Text {
	at, err := w.game.Open(nil)
	if err != nil {
		return w.game.Info.Text("about")
	}
	return w.goal(at, games.Nobody)
}

// goal says how the member wins a match that begins with a position, on a chosen side
// or the first one.
func (w way) goal(at games.Position, side games.Seat) games.Text {
	if side < 0 {
		mine := func(x games.Occupant) bool { return x == games.Starter || x == games.Channel || x == games.Team }
		side = games.Seat(max(0, slices.IndexFunc(w.openings()[0].Seats, mine)))
	}
	return at.View().Goal(side)
}

// terms returns the goal of the chosen match, and small lines about it: its title, and
// the rules if these vary. A position that is not known yet, nil, has no title.
func (w way) terms(at games.Position, start match.Start) (goal games.Text, small []games.Text) {
	g := w.game
	if at == nil {
		return w.about(), []games.Text{g.Info.Text("about")}
	}
	small = []games.Text{at.View().Title}
	if g.Terms != nil && g.Brief != nil {
		small = append(small, g.Brief(at).Lines[0])
	}
	return w.goal(at, start.Side), small
}

// ways returns all lines of the menu.
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

// wayOf returns the way of an opening. An opening for computers only belongs to the
// game's first way.
func wayOf(g *games.Game, o games.Opening) way {
	if i := slices.IndexFunc(g.Info.Openings, func(o games.Opening) bool { return company(o) != watching }); i >= 0 && company(o) == watching {
		o = g.Info.Openings[i]
	}
	if seat := ownSeat(o); seat >= 0 && slices.ContainsFunc(g.Info.Openings, func(x games.Opening) bool { return ownSeat(x) >= 0 && ownSeat(x) != seat }) {
		return way{g, g.Info.Seats[seat].ID}
	}
	return way{g, ""}
}

// ownSeat returns the seat of the member who starts a match, or of the channel;
// negative if the seat is chosen, or only computers play.
func ownSeat(o games.Opening) int {
	if o.Sides {
		return -1
	}
	return slices.IndexFunc(o.Seats, func(x games.Occupant) bool { return x == games.Starter || x == games.Channel })
}

// The kinds of opponent: the lines of the second menu.
const (
	alone    = "parlour" // the computer
	friendly = "friend"  // an invited member
	joined   = "table"   // members who join
	together = "all"     // everyone in the channel against the computer
	sided    = "teams"   // team against team
	watching = "watch"   // only computers play
)

// companies are the kinds of opponent with their lines in that menu. The kind of an opening is the first
// whose occupant it has.
var companies = [...]struct {
	kind string
	has  games.Occupant
	line line
}{
	{friendly, games.Opponent, line{"commands.play.friend", "commands.play.friend.about"}},
	{joined, games.Joiner, line{"commands.play.table", "commands.play.table.about"}},
	{together, games.Channel, line{"commands.play.all", "commands.play.all.about"}},
	{sided, games.Team, line{"commands.play.teams", "commands.play.teams.about"}},
	{alone, games.Starter, line{"commands.play.parlour", "commands.play.parlour.about"}},
	{watching, games.Computer, line{"commands.play.watch", "commands.play.watch.about"}},
}

// companyOf returns the index of the kind of opponent of an opening.
func companyOf(o games.Opening) int {
	i := 0
	for i < len(companies)-1 && !slices.Contains(o.Seats, companies[i].has) {
		i++
	}
	return i
}

// company returns the kind of opponent of an opening.
func company(o games.Opening) string { return companies[companyOf(o)].kind }

// openings returns the openings of a way, one for each kind of opponent.
func (w way) openings() []games.Opening {
	others := func(o games.Opening) bool { return wayOf(w.game, o).value() != w.value() }
	return slices.DeleteFunc(slices.Clone(w.game.Info.Openings), others)
}

// selection is the choice of a /play message.
type selection struct {
	r       commands.Request
	way     way
	opening games.Opening
	spec    *commands.Spec
}

// selectionOf reads a choice from a command.
func (f starter) selectionOf(r commands.Request, spec *commands.Spec) (selection, bool) {
	g, ok := f.Host.GameNamed(r.Path[0])
	if !ok {
		return selection{}, false
	}
	o, ok := g.Info.OpeningByName(r.Path[1])
	if !ok {
		return selection{}, false
	}
	return selection{r, wayOf(g, o), o, spec}, true
}

// selected returns the handler of a control whose custom ID contains a choice.
func (f starter) selected(do func(context.Context, commands.Request, selection) (commands.Reply, error)) commands.Handler {
	return func(ctx context.Context, r commands.Request) (commands.Reply, error) {
		if chosen, spec, ok := f.Commands.Read(r, r.Control().Arg); ok {
			if p, ok := f.selectionOf(chosen, spec); ok {
				return do(ctx, r, p)
			}
		}
		return nil, games.Refuse("match.refuse.gone")
	}
}

// choose returns the command of an opening.
func choose(r commands.Request, g *games.Game, o games.Opening) commands.Request {
	r.Kind, r.Path = commands.Command, []string{g.Info.Name, o.Name}
	r.Values, r.Names = map[string]string{}, map[string]string{}
	return r
}

// withValue returns the values of a command with one more.
func withValue(values map[string]string, name, value string) map[string]string {
	values = maps.Clone(values)
	values[name] = value
	return values
}
