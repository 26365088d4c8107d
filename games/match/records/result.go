package records

import (
	"reflect"
	"slices"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// Result is the result of a match for a seat. All fields but Skill and Luck follow from the
// log.
type Result struct {
	Home    string // see match.Home
	Channel string
	Match   string
	Game    string
	Variant string // the options of the rules: "rules=classic guesses=8"

	Seat   games.Seat
	Kind   match.Kind // Member, Computer, Anyone or Team
	User   string     // of a Member, or of a Computer that keeps a member's secret
	Player string     // of a Computer

	Finish Finish
	Place  int // 1 for the winner, equal for ties; 0 without winner or draw
	Plies  int // standing moves of all seats
	Moves  int // moves that this seat chose, or that a computer made for a member
	Hints  int // see match.Log.HintsOf
	// Rated reports whether the result counts for ratings: two equal sides, at least one of a
	// member, and no hints.
	Rated bool
	// Optimum is the average number of moves of the best play in thousandths, 0 if it is
	// unknown or the game does not count. Guesses is the number for this seat.
	Optimum, Guesses int
	Opponents        []string // as [Result.Who] has them, by seat
	Ended            time.Time

	Skill, Luck int // 0 to 100 after an analysis of the match; -1 if there is none or it does not apply

	// Rules is the version of the rules by which the result was computed; see rulesVersion.
	Rules int
}

// Finish is how a match ends for a seat.
type Finish string

// The ways to end. A stopped match is Void and does not count.
const (
	Won   Finish = "won"
	Drawn Finish = "drawn"
	Lost  Finish = "lost"
	Void  Finish = "void"
)

// Who identifies the player: a member's ID, or a slash and the name of a computer player;
// "" for a seat of the whole channel.
func (r Result) Who() string {
	if r.Kind == match.Computer {
		return "/" + r.Player
	}
	return r.User
}

// Equal reports whether two results are the same.
func (r Result) Equal(o Result) bool {
	same := slices.Equal(r.Opponents, o.Opponents) && r.Ended.Equal(o.Ended)
	r.Opponents, r.Ended, o.Opponents, o.Ended = nil, time.Time{}, nil, time.Time{}
	return same && reflect.DeepEqual(r, o)
}

// SameEnd reports whether the match ended equally for a seat in two results.
func (r Result) SameEnd(o Result) bool {
	return r.Seat == o.Seat && r.Who() == o.Who() && r.Finish == o.Finish && r.Place == o.Place && r.Ended.Equal(o.Ended)
}

// Excess returns the seat's moves beyond the optimum in thousandths; 0 if the game does not
// count.
func (r Result) Excess() int {
	if r.Optimum == 0 {
		return 0
	}
	return 1000*r.Guesses - r.Optimum
}

// Results returns the results of an ended match, one for each occupied seat.
func Results(t *match.Table) []Result {
	outcome := t.Outcome()
	if !outcome.Over || t.Match.Loaded {
		return nil
	}
	var all []Result
	for i := range t.Log.Chairs {
		seat := games.Seat(i)
		c := lastPlayer(t, seat)
		if match.IsVacant(c) {
			continue
		}
		r := Result{
			Home: t.Match.Home(), Channel: t.Match.Channel, Match: t.Match.ID, Game: t.Match.Game, Variant: variant(t),
			Seat: seat, Kind: c.Kind, Plies: len(t.Log.Moves), Hints: t.Log.HintsOf(seat), Ended: endTime(t), Skill: -1, Luck: -1, Rules: rulesVersion,
		}
		switch c.Kind {
		case match.Member:
			r.User = c.User
		case match.Computer:
			r.User, r.Player = c.User, c.Player
		}
		r.Finish, r.Place = finishOf(t, outcome, seat)
		for _, m := range t.Log.Moves {
			if m.Seat == seat && (m.Kind == games.Move || c.Kind == match.Computer && c.User != "") {
				r.Moves++
			}
		}
		r.Rated = isRated(t, r.Finish)
		r.Opponents = opponentsOf(t, outcome, seat)
		countGuesses(t, &r)
		all = append(all, r)
	}
	return all
}

// lastPlayer returns the player of a seat, or the last one before the seat dropped out.
func lastPlayer(t *match.Table, s games.Seat) match.Chair {
	if c := t.Chair(s); c.Kind != match.Left {
		return c
	}
	c := t.Match.Chairs[s]
	for _, e := range t.Match.Entries {
		if e.Seat == s {
			c = match.Reseated(c, e)
		}
	}
	return c
}

// endTime returns when the match ended, with the precision of the store.
func endTime(t *match.Table) time.Time {
	at := t.LastChange()
	if t.Log.End != nil {
		at = t.Log.End.At
	}
	return at.UTC().Truncate(time.Millisecond)
}

// finishOf returns the finish and place of a seat in an ended match.
func finishOf(t *match.Table, o games.Outcome, s games.Seat) (Finish, int) {
	end := t.Log.End
	switch {
	case end != nil && end.Kind == games.Stop:
		return Void, 0
	case o.Wins(s):
		return Won, 1
	case end == nil && int(s) < len(o.Places) && o.Places[s] > 1:
		return Lost, o.Places[s]
	case o.Winner == games.Nobody && len(o.Winners) == 0:
		return Drawn, 1
	default:
		return Lost, 2
	}
}

// isRated reports whether a match counts for ratings: two equal sides, each of one member or
// one computer of usual strength throughout, and no hints.
func isRated(t *match.Table, f Finish) bool {
	counts := f != Void && t.Match.Daily == nil && !t.Match.Private() && len(t.Log.Hints) == 0 && len(t.Log.Moves) >= 2
	return counts && !playerChanged(t) && hasRatedSides(t)
}

// hasRatedSides reports whether two members, or a member and a computer, played two equal
// sides.
func hasRatedSides(t *match.Table) bool {
	if len(t.Log.Chairs) != 2 || t.Game.Info.Asymmetric {
		return false
	}
	switch a, b := t.Log.Chairs[0], t.Log.Chairs[1]; {
	case a.Kind == match.Member && b.Kind == match.Member:
		return a.User != b.User
	case a.Kind == match.Member:
		return hasMeasuredStrength(t, b)
	case b.Kind == match.Member:
		return hasMeasuredStrength(t, a)
	default:
		return false
	}
}

// hasMeasuredStrength reports whether a computer played as it did when its strength was
// measured: without limits, by the default rules and without undo.
func hasMeasuredStrength(t *match.Table, c match.Chair) bool {
	undone := slices.ContainsFunc(t.Match.Entries, func(e match.Entry) bool { return e.Kind == games.Undo })
	return c.Kind == match.Computer && c.Limits.Depth == 0 && c.Limits.Nodes == 0 && hasDefaultRules(t) && !undone
}

// hasDefaultRules reports whether all options of the rules have their defaults.
func hasDefaultRules(t *match.Table) bool {
	return !slices.ContainsFunc(t.Game.Info.Options, func(o games.Option) bool {
		return o.Kind < games.Free && t.Log.Options.String(o.Name, o.Default) != o.Default
	})
}

// playerChanged reports whether a seat changed its player after the first move.
func playerChanged(t *match.Table) bool {
	moved := false
	return slices.ContainsFunc(t.Match.Entries, func(e match.Entry) bool {
		moved = moved || match.Moves(e)
		return moved && (e.Kind == games.Sit || e.Kind == games.StandIn)
	})
}

// opponentsOf returns the players of the other seats, without partners and without computers
// that only keep a secret. The seats that win together are partners, and so are the others.
func opponentsOf(t *match.Table, o games.Outcome, s games.Seat) (all []string) {
	together := len(o.Winners) > 0 || o.Winner == games.Nobody && !o.Drawn()
	for i := range t.Log.Chairs {
		other := games.Seat(i)
		c := lastPlayer(t, other)
		if other == s || together && o.Wins(other) == o.Wins(s) || c.Kind != match.Member && (c.Kind != match.Computer || onlyKeepsSecret(t, c.Player)) {
			continue
		}
		all = append(all, Result{Kind: c.Kind, User: c.User, Player: c.Player}.Who())
	}
	return all
}

func onlyKeepsSecret(t *match.Table, player string) bool {
	return slices.ContainsFunc(t.Game.Info.Players, func(p games.PlayerInfo) bool { return p.Name == player && p.Hidden })
}

// countGuesses compares the moves of a seat that has found a secret with the optimum. It
// counts only secrets that were drawn at random: a friend may guess what a member has chosen.
func countGuesses(t *match.Table, r *Result) {
	if t.Game.Optimum == nil || r.Finish == Void || r.Kind != match.Member || r.Hints > 0 || playerChanged(t) || !facesComputers(t, r.Seat) {
		return
	}
	best, ok := t.Game.Optimum(t.Log.Options)
	if !ok || best.Seat != r.Seat {
		return
	}
	r.Optimum, r.Guesses = int(1000*best.Mean+0.5), r.Moves
	if r.Finish != Won {
		r.Guesses = best.Most + 1
	}
}

// facesComputers reports whether computers played all other seats from the start, with
// secrets that no member chose.
func facesComputers(t *match.Table, s games.Seat) bool {
	for i, c := range t.Match.Chairs {
		if games.Seat(i) != s && (c.Kind != match.Computer || c.User != "") {
			return false
		}
	}
	return true
}

// variant returns the options of the rules of a match, in the game's order, without texts
// and files.
func variant(t *match.Table) string {
	var all []string
	for _, o := range t.Game.Info.Options {
		if value := t.Log.Options.String(o.Name, o.Default); o.Kind < games.Free && value != "" {
			all = append(all, o.Name+"="+value)
		}
	}
	return strings.Join(all, " ")
}
