package commands

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
)

// FullNames returns the full names of the players: mentions of members, which notify
// only the Mentions of a Body, and computers with their levels.
func FullNames(t *match.Table, say words.Speaker) func(games.Seat) string {
	return func(seat games.Seat) string {
		c := t.Chair(seat)
		switch c.Kind {
		case match.Member, match.Invited:
			return Mentioned(c.User, say)
		case match.Computer:
			return computerName(&t.Game.Info, seat, c, say)
		case match.Anyone:
			return say.Say(games.T("commands.seat.everyone"))
		case match.Team:
			return teamName(c, say)
		default:
			return SeatNames(t, say)(seat)
		}
	}
}

// SeatNames returns the short names of the players, without mentions. If two are equal, the side's
// sign or role stands before the name.
func SeatNames(t *match.Table, say words.Speaker) func(games.Seat) string {
	names := shortNames(t, say)
	return func(seat games.Seat) string {
		name := names(seat)
		for i := range t.Log.Chairs {
			if other := games.Seat(i); other != seat && names(other) == name {
				return say.Say(games.T("commands.seat.same", "Side", side(&t.Game.Info, seat), "Name", Markup(name)))
			}
		}
		return name
	}
}

// side returns the sign of a seat, or its role if it has none.
func side(info *games.Info, seat games.Seat) any {
	if s := info.Seats[seat]; !s.Sign.IsZero() {
		return games.Cells(s.Sign)
	}
	return info.Text("seat", info.Seats[seat].ID)
}

// Addressed speaks to the occupants of a table in a status. The status leaves out the names of its
// readers: the channel, and the member in the reader's seat, if there is one.
func Addressed(t *match.Table, reader games.Seat, say words.Speaker) words.Speaker {
	names := SeatNames(t, say)
	return say.At(func(seat games.Seat) string {
		if seat == reader || t.Chair(seat).Kind == match.Anyone && !t.Outcome().Over {
			return words.Unnamed(names(seat))
		}
		return names(seat)
	})
}

// reader returns the seat of the only member who sees the board, or [games.Nobody] if others see it too.
func reader(t *match.Table) games.Seat {
	if t.Match.Solo() {
		return soleSeat(t)
	}
	return games.Nobody
}

// shortNames is SeatNames without the signs of equal names.
func shortNames(t *match.Table, say words.Speaker) func(games.Seat) string {
	return func(seat games.Seat) string {
		c := t.Chair(seat)
		role := func() string { return say.Say(t.Game.Info.Text("seat", t.Game.Info.Seats[seat].ID)) }
		switch c.Kind {
		case match.Anyone:
			return say.Say(games.T("commands.seat.everyone"))
		case match.Team:
			return role()
		case match.Computer:
			if c.User != "" && c.Name != "" { // it keeps a member's secret
				return memberName(c, say)
			}
			if computers(t) > 1 {
				return role()
			}
			return say.Say(games.T("commands.seat.bot"))
		case match.Recorded:
			if c.Name == "" {
				return role()
			}
		}
		return memberName(c, say)
	}
}

// namesWithYou returns the short names of the players, where the only member among computers
// is "you": the text with the given ID.
func namesWithYou(t *match.Table, say words.Speaker, you string) func(games.Seat) string {
	sole, names := soleSeat(t), SeatNames(t, say)
	return func(seat games.Seat) string {
		switch kind := t.Chair(seat).Kind; {
		case seat == sole && kind == match.Member:
			return say.Say(games.T(you))
		case kind == match.Anyone: // who has what, not who is to move
			return say.Say(games.T("commands.seat.all"))
		default:
			return names(seat)
		}
	}
}

// soleSeat returns the seat that a member, a team or the channel occupies if all others
// are computers, and [games.Nobody] otherwise.
func soleSeat(t *match.Table) games.Seat {
	sole := games.Nobody
	for i, c := range t.Log.Chairs {
		switch {
		case c.Kind == match.Computer:
		case sole != games.Nobody:
			return games.Nobody
		default:
			sole = games.Seat(i)
		}
	}
	return sole
}

// memberName returns the name of a member in a seat, or a mention if it is unknown.
func memberName(c match.Chair, say words.Speaker) string {
	switch {
	case c.Name != "":
		return say.Say(games.T("commands.part", "Part", match.Called(c.User, c.Name)))
	case c.User != "":
		return Mentioned(c.User, say)
	default:
		return say.Say(games.T("commands.seat.nobody"))
	}
}

// computers returns how many computers play at a table. It does not count a computer
// that only keeps a member's secret.
func computers(t *match.Table) int {
	return games.Count(t.Log.Chairs, func(c match.Chair) bool { return c.Kind == match.Computer && c.User == "" })
}

// computerName returns the level of a computer, or its player and search depth where
// members choose among players. A computer that only keeps a member's secret has the
// member's name.
func computerName(info *games.Info, seat games.Seat, c match.Chair, say words.Speaker) string {
	switch { // without a choice of levels, the usual player needs no name
	case c.User != "":
		return Mentioned(c.User, say)
	case len(LevelsFor(info, seat)) == 0 && c.Player == info.Seats[seat].Player && c.Limits.Depth == 0:
		return say.Say(games.T("commands.seat.bot"))
	}
	player := info.Text("name", c.Player)
	if c.Limits.Depth > 0 {
		player = games.T("commands.seat.depth", "Player", player, "Count", c.Limits.Depth)
	}
	return say.Say(games.T("commands.seat.computer", "Player", player))
}

// teamName returns the first member of a team and the number of the others.
func teamName(c match.Chair, say words.Speaker) string {
	switch n := len(c.Team); n {
	case 0:
		return say.Say(games.T("commands.seat.nobody"))
	case 1:
		return Mentioned(c.Team[0].User, say)
	default:
		return say.Say(games.T("commands.seat.team", "First", Mention(c.Team[0].User), "Count", n-1))
	}
}

// ByRole names seats by their roles.
func ByRole(g *games.Game, say words.Speaker) words.Speaker {
	info := &g.Info
	return say.At(func(seat games.Seat) string { return say.Say(info.Text("seat", info.Seats[seat].ID)) })
}

// Markup is an argument of a text that is markup on purpose: it is not escaped.
type Markup string

// Mention returns an argument that mentions a member. Members whose data was deleted
// have no ID and cannot be mentioned.
func Mention(user string) any {
	if match.IsFormer(user) {
		return match.Called(user, "")
	}
	return Markup("<@" + user + ">")
}

// Mentioned returns a mention by itself.
func Mentioned(user string, say words.Speaker) string {
	return say.Say(games.T("commands.part", "Part", Mention(user)))
}

// ChannelLink returns a link to a channel.
func ChannelLink(channel string) Markup { return Markup("<#" + channel + ">") }

// BoardLink returns the address of a table's board, or of its channel if there is none.
func (c *Core) BoardLink(ctx context.Context, t *match.Table) Markup {
	where := []string{"https://discord.com/channels", cmp.Or(t.Match.Guild, "@me"), t.Match.Channel}
	if board := c.Shown(ctx, t); board != "" {
		where = append(where, board)
	}
	return Markup(strings.Join(where, "/"))
}

// Relative returns a time that Discord words for each viewer: "in 15 minutes".
func Relative(at time.Time) Markup { return Markup(fmt.Sprintf("<t:%d:R>", at.Unix())) }

// MoveText returns a move as members read it: in words if the game has any, else as
// the log has it.
func MoveText(g *games.Game, p games.Position, move string) any {
	if said := g.MoveText(p, move); move != "" && !said.IsZero() {
		return said
	}
	return move
}

// Which returns the number of a standing move or of the next one, and what the board counts:
// "Guess 3".
func Which(t *match.Table, i int) games.Text {
	return games.T(t.Game.Info.Text("unit", "number").ID, "Number", match.MoveNumber(t, i))
}

// Rank returns the text of a rank. Ranks are counted up to [records.MaxRank].
func Rank(n int) games.Text {
	if n > records.MaxRank {
		return games.T("commands.leaders.many", "Number", records.MaxRank)
	}
	return games.T("commands.number", "Number", n)
}

// medals stand before the first three.
var medals = [...]string{"🥇", "🥈", "🥉"}

// Place returns what stands before the line of a rank: a medal or a number.
func Place(rank int, say words.Speaker) string {
	return cmp.Or(Medal(rank), "`"+say.Say(Rank(rank))+"`")
}

// Medal returns the medal of a rank, "" for none.
func Medal(rank int) string {
	if rank > len(medals) {
		return ""
	}
	return medals[rank-1]
}

// Quarters formats a score that is given in quarters: 2½.
func Quarters(n int) string {
	whole, part := strconv.Itoa(n/4), [...]string{"", "¼", "½", "¾"}[n%4]
	if n < 4 && part != "" {
		return part
	}
	return whole + part
}

// AtLeast returns the sign after a count that stopped at [records.MaxRank].
func AtLeast(n int) string {
	if n >= records.MaxRank {
		return "+"
	}
	return ""
}

// Offered returns the computer players that a member may choose for a seat.
func Offered(info *games.Info, seat games.Seat) []games.PlayerInfo {
	return slices.DeleteFunc(info.PlayersFor(seat), func(p games.PlayerInfo) bool { return p.Hidden })
}

// LevelsFor returns the levels of a seat, weakest first.
func LevelsFor(info *games.Info, seat games.Seat) []games.PlayerInfo {
	return slices.DeleteFunc(slices.Clone(Offered(info, seat)), func(p games.PlayerInfo) bool { return !p.Level })
}

// Many reports whether several members play in one seat of an opening.
func Many(o games.Opening) bool {
	return slices.Contains(o.Seats, games.Channel) || slices.Contains(o.Seats, games.Team)
}

// SeriesLine says what the players of a table have gained in a series. It is zero if they have no points.
func SeriesLine(t *match.Table) games.Text {
	if len(t.Series()) == 0 {
		return games.Text{}
	}
	points := games.Times(games.Seat(len(t.Log.Chairs)), func(s games.Seat) games.Text {
		return games.T("commands.board.points", "Seat", s, "Count", t.SeriesPoints(s))
	})
	return games.T("commands.series", "Goal", t.Game.Info.Series, "Points", points)
}
