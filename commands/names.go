package commands

import (
	"context"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// fullNames names who sits in a seat in full: a member by a mention, which
// notifies nobody, since bodies say whom to notify; a computer with its level.
func fullNames(t *match.Table, say words.Speaker) func(games.Seat) string {
	return func(seat games.Seat) string {
		c := t.Chair(seat)
		switch c.Kind {
		case match.Member, match.Invited:
			return mentioned(c.User, say)
		case match.Computer:
			return computerName(&t.Game.Info, seat, c, say)
		case match.Anyone:
			return say.Say(games.T("commands.seat.everyone"))
		case match.Team:
			return teamName(c, say)
		default:
			return seatNames(t, say)(seat)
		}
	}
}

// seatNames names who sits in a seat briefly, without a mention.
func seatNames(t *match.Table, say words.Speaker) func(games.Seat) string {
	return func(seat games.Seat) string {
		c := t.Chair(seat)
		switch {
		case c.Kind == match.Anyone && t.Outcome().Over:
			return say.Say(games.T("commands.seat.everyone"))
		case c.Kind == match.Anyone:
			return say.Say(games.T("commands.seat.anyone"))
		case c.Kind == match.Team:
			return say.Say(t.Game.Info.Text("seat", t.Game.Info.Seats[seat].ID))
		case c.Kind == match.Computer && c.User != "" && c.Name != "": // it keeps a member's secret
			return say.Say(games.T("commands.part", "Part", match.Called(c.User, c.Name)))
		case c.Kind == match.Computer && computers(t) > 1, c.Kind == match.Recorded && c.Name == "":
			return say.Say(t.Game.Info.Text("seat", t.Game.Info.Seats[seat].ID))
		case c.Kind == match.Computer:
			return say.Say(games.T("commands.seat.bot"))
		case c.Name != "":
			return say.Say(games.T("commands.part", "Part", match.Called(c.User, c.Name)))
		case c.User != "":
			return mentioned(c.User, say)
		default:
			return say.Say(games.T("commands.seat.nobody"))
		}
	}
}

// computers is how many computers play at a table, but for one that only keeps a
// member's secret.
func computers(t *match.Table) (n int) {
	for _, c := range t.Log.Chairs {
		if c.Kind == match.Computer && c.User == "" {
			n++
		}
	}
	return n
}

// computerName names a computer by its level, or by its player and how far that
// was asked to look ahead, where there is a choice of players. One that only
// keeps a member's secret is called by that member.
func computerName(info *games.Info, seat games.Seat, c match.Chair, say words.Speaker) string {
	switch { // where members do not choose by level, the usual player needs no name
	case c.User != "":
		return mentioned(c.User, say) // whose secret it keeps
	case len(levelsFor(info, seat)) == 0 && c.Player == info.Seats[seat].Player && c.Limits.Depth == 0:
		return say.Say(games.T("commands.seat.bot"))
	}
	player := info.Text("name", c.Player)
	if c.Limits.Depth > 0 {
		player = games.T("commands.seat.depth", "Player", player, "Count", c.Limits.Depth)
	}
	return say.Say(games.T("commands.seat.computer", "Player", player))
}

// mention is an argument that mentions a member, which the catalogue does not
// escape. Nobody has the ID of a member who has been forgotten.
func mention(user string) any {
	if match.IsFormer(user) {
		return match.Called(user, "")
	}
	return mentionArg("<@" + user + ">")
}

// mentioned is a mention by itself.
func mentioned(user string, say words.Speaker) string {
	return say.Say(games.T("commands.part", "Part", mention(user)))
}

// mentionArg is words that are markup on purpose.
type mentionArg string

// private speaks to the member alone, public to the channel.
func (s *Set) private(r Request) words.Speaker {
	return s.words.Speaker(s.privateLanguages(r)...).In(s.ownStyle(r))
}

func (s *Set) public(r Request) words.Speaker {
	return s.words.Speaker(s.publicLanguages(r)...).In(s.style(r.Guild, r.Channel))
}

// privateAt speaks to the member alone with the seats of a table named, if there
// is one.
func (s *Set) privateAt(r Request, t *match.Table) words.Speaker {
	say := s.private(r)
	if t == nil {
		return say
	}
	return say.At(seatNames(t, say))
}

// boardWords speaks in a public message: in the language that the server has set,
// or else in what Discord says of it now, or said when the match began.
func (s *Set) boardWords(t *match.Table, locale string) words.Speaker {
	if t.Match.Daily != nil { // one member alone sees it
		set := s.memberSettings(context.Background(), t.Match.Starter)
		say := s.words.Speaker(set.Language, t.Match.Locale, locale).In(styleNamed(set.Style))
		return say.At(seatNames(t, say))
	}
	set := s.serverSettings(context.Background(), t.Match.Guild)
	say := s.words.Speaker(set.Language, locale, t.Match.Locale).In(s.style(t.Match.Guild, t.Match.Channel))
	return say.At(seatNames(t, say))
}

// moveText is a move as members read it: a Text where the game has words for it,
// else what stands in the log.
func moveText(g *games.Game, p games.Position, move string) any {
	if said := g.MoveText(p, move); move != "" && !said.IsZero() {
		return said
	}
	return move
}
