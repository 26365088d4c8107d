package commands

import (
	"slices"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// seatNames names who sits in a seat: a member by a mention, which notifies
// nobody, since bodies say whom to notify.
func (s *Set) seatNames(t *match.Table, say words.Speaker) func(games.Seat) string {
	return func(seat games.Seat) string {
		c := t.Chair(seat)
		switch c.Kind {
		case match.Member, match.Invited:
			return "<@" + c.User + ">"
		case match.Anyone:
			return say.Say(games.T("commands.seat.anyone"))
		case match.Computer:
			return s.computerName(t, seat, c, say)
		default:
			return say.Say(games.T("commands.seat.nobody"))
		}
	}
}

// plainNames is seatNames for places without markup.
func (s *Set) plainNames(t *match.Table, say words.Speaker) func(games.Seat) string {
	named := s.seatNames(t, say)
	return func(seat games.Seat) string {
		if c := t.Chair(seat); c.User != "" && c.Kind != match.Computer {
			return c.Name
		}
		return named(seat)
	}
}

// computerName names a computer by its player and how far that was asked to look
// ahead, where there is a choice of players, and says whose secret it keeps. Two
// that would be called the same are told apart by their seats.
func (s *Set) computerName(t *match.Table, seat games.Seat, c match.Chair, say words.Speaker) string {
	info := t.Game.Info()
	switch {
	case c.User != "":
		return say.Say(games.T("commands.seat.keeper", "Mention", mention(c.User)))
	case len(info.PlayersFor(seat)) <= 1:
		return say.Say(games.T("commands.seat.bot"))
	}
	player := games.T("commands.part", "Part", c.Player)
	if c.Limits.Depth > 0 {
		player = games.T("commands.seat.depth", "Player", c.Player, "Count", c.Limits.Depth)
	}
	same := func(other match.Chair) bool {
		return other.Kind == match.Computer && other.User == "" && other.Player == c.Player && other.Limits == c.Limits
	}
	if slices.ContainsFunc(slices.Delete(slices.Clone(t.Folded.Chairs), int(seat), int(seat)+1), same) {
		return say.Say(games.T("commands.seat.twin", "Player", player, "Role", info.Text("seat", info.Seats[seat].ID)))
	}
	return say.Say(games.T("commands.seat.computer", "Player", player))
}

// mention is an argument that the catalogue does not escape.
func mention(user string) mentionArg { return mentionArg("<@" + user + ">") }

// mentionArg is words that are markup on purpose.
type mentionArg string

// inTable speaks with the seats of a table named.
func (s *Set) inTable(t *match.Table, say words.Speaker) words.Speaker {
	return say.At(s.seatNames(t, say))
}

// boardWords speaks in a public message, in the server's language.
func (s *Set) boardWords(t *match.Table, locale string) words.Speaker {
	return s.inTable(t, s.words.Speaker(locale))
}
