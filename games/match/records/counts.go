package records

import (
	"slices"

	"parlour/games"
	"parlour/games/match"
)

// Counts is where a result counts. Each level includes those before it.
type Counts int

// The levels.
const (
	Nowhere        Counts = iota
	InStats               // of the member
	InLeaderboards        // and records
	InRatings
)

// minPlies is the number of moves of each side after which members may agree to a draw that
// counts.
const minPlies = 10

// counts decides where the result of a seat counts, whose player stayed until an entry. "Moved twice" means both the seat and
// an opponent.
//
//	end, opponents                                                   the seat
//	on the board, member against member, moved twice                 InRatings
//	on the board, computer of measured strength, default rules       InRatings
//	on the board, other computers, three or more seats, other sides  InLeaderboards by default rules, else InStats
//	a side has not moved                                             Nowhere
//	resigned or timed out after moved twice                          as on the board
//	resigned, timed out or stopped before that                       Nowhere
//	stopped by a member against computers, after moved twice         as resigned
//	stopped otherwise, after moved twice                             InStats, without a result
//	draw agreed by members after minPlies each                       as on the board
//	draw agreed with a computer, or earlier                          InStats
//
// A result counts InStats at most if
//   - the seat had a hint or took back a move, and didn't lose,
//   - the secret came from a member or from a list that a server has added,
//   - the place is private or the bot a guest in it,
//   - a seat changed its player after the first move. Who left has a lost result.
//
// The result of a member who keeps a secret counts InStats if a computer could have found it: from a
// list of the program, and shown or found in the end, without an answer that contradicts
// the others; else Nowhere. Games that a member played against itself, or that are
// partly from a file, count Nowhere. A try at a daily counts InLeaderboards, those of its
// day. Only the first maxADay games of two players on a day change ratings.
func counts(t *match.Table, r Result, until int) Counts {
	at := sittings{t, until}
	switch {
	case at.againstOneself():
		return Nowhere
	case keeps(t, r.Seat):
		return at.ofKeeper(r)
	case t.Match.Daily != nil:
		return at.withoutHelp(r, InLeaderboards)
	case !at.moved(r.Seat, 1) || (r.Finish == Void || !r.Board) && !at.moved(r.Seat, 2):
		return Nowhere
	}
	return at.withoutHelp(r, at.level(r))
}

// sittings is a table whose results are counted, up to an entry.
type sittings struct {
	*match.Table
	until int
}

// level is how much a result counts by the end, the players and the rules.
func (t sittings) level(r Result) Counts {
	drawn := t.Log.End != nil && t.Log.End.Kind == games.Draw
	early := drawn && (!t.moved(r.Seat, minPlies) || slices.ContainsFunc(t.Log.Chairs, func(c match.Chair) bool { return c.Kind == match.Computer }))
	switch {
	case r.Finish == Void, early, t.Match.Private(), t.Guest(), playerChanged(t.Table), t.foreignSecret():
		return InStats
	case hasRatedSides(t.Table) && t.moved(r.Seat, 2):
		return InRatings
	case hasDefaultRules(t.Table), r.Optimum > 0:
		return InLeaderboards
	default:
		return InStats
	}
}

// withoutHelp lowers the level of a seat that had help and did not lose.
func (t sittings) withoutHelp(r Result, level Counts) Counts {
	undone := slices.ContainsFunc(t.Match.Entries, func(e match.Entry) bool { return e.Kind == games.Undo && e.Seat == r.Seat })
	if r.Finish != Lost && (r.Hints > 0 || undone) {
		level = min(level, InStats)
	}
	return level
}

// moved reports whether a seat and one of its opponents have made n moves each. Answers
// that a secret demands are moves of those who keep it.
func (t sittings) moved(s games.Seat, n int) bool {
	made := make([]int, len(t.Log.Chairs))
	for _, m := range t.Log.Moves {
		if m.Seat >= 0 && m.Entry < t.until && m.Kind != games.Resign && (m.Kind == games.Move || keeps(t.Table, m.Seat)) {
			made[m.Seat]++
		}
	}
	own := made[s]
	made[s] = 0
	return own >= n && slices.Max(made) >= n
}

// againstOneself reports whether a member had two seats.
func (t sittings) againstOneself() bool {
	seen := map[string]bool{}
	return slices.ContainsFunc(seatsOf(t.Table), func(s games.Seat) bool {
		user := lastPlayer(t.Table, s).User
		again := seen[user]
		seen[user] = user != ""
		return again
	})
}

// keeps reports whether a seat only keeps the secret that the others find out.
func keeps(t *match.Table, s games.Seat) bool {
	return t.Game.Info.Asymmetric && t.Game.Info.Seats[s].Secret
}

// ofKeeper is the level of a seat that keeps a secret.
func (t sittings) ofKeeper(r Result) Counts {
	secret, shown := t.Log.Reveals[r.Seat]
	insisted := slices.ContainsFunc(t.Match.Entries, func(e match.Entry) bool { return e.Kind == games.Insist })
	foundByFriend := slices.ContainsFunc(r.Opponents, func(who string) bool { return !isComputer(who) })
	fair := t.Game.Secrets == nil || t.Game.Secrets.Fair == nil || t.Game.Secrets.Fair(t.Position(), r.Seat, secret)
	switch {
	case r.Finish == Void, !r.Board, insisted, t.ownList(), foundByFriend:
		return Nowhere
	case r.Finish == Lost, shown && fair:
		return InStats
	default:
		return Nowhere
	}
}

// foreignSecret reports whether the secret that a seat has to find came from a member, or
// from a list that a server has added.
func (t sittings) foreignSecret() bool {
	ofMember := func(s games.Seat) bool { return keeps(t.Table, s) && lastPlayer(t.Table, s).User != "" }
	return slices.ContainsFunc(seatsOf(t.Table), ofMember) || t.ownList()
}

// ownList reports whether the game was played with an item that a server has added. The options have
// the name of an item, or its text.
func (t sittings) ownList() bool {
	return slices.ContainsFunc(t.Game.Info.Options, func(o games.Option) bool {
		item, library := t.Log.Options[o.Name], t.Game.Library
		if o.Kind != games.Item || item == "" || library == nil {
			return false
		}
		if _, builtin := library.Text(item); builtin {
			return false
		}
		name, _, err := library.Read(item)
		if _, builtin := library.Text(name); err != nil || !builtin {
			return true
		}
		own, err := t.Game.ResolveOptions(games.Options{o.Name: name}, t.Match.Locale, nil)
		return err != nil || own[o.Name] != item
	})
}
