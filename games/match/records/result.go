package records

import (
	"reflect"
	"slices"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// Result is the result of a match for a seat. All fields but Skill, Luck, Rating and Gained follow
// from the log.
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
	// Board reports whether the match ended on the board: not by a resignation, the clock, a
	// stop or an agreement.
	Board  bool
	Counts Counts
	// Evening is the channel in whose evenings the match counts; see [Keeper.Evening]. "" for none.
	Evening string
	// Optimum is the average number of moves of the best play in thousandths, 0 if it is
	// unknown or the game does not count. Guesses is the number for this seat.
	Optimum, Guesses int
	Opponents        []string  // as [Result.Who] has them, by seat
	Ended            time.Time // with the precision of the store

	Skill, Luck int // 0 to 100 after an analysis of the match; -1 if there is none or it does not apply
	// Rating is the member's rating after the match, in points, and Gained its change. They are set when the match is
	// first rated, for a player with [MinRated] games, and stay, as members have seen them; otherwise 0.
	Rating, Gained int

	// Rules is the version of the rules by which the result was computed; see rulesVersion.
	Rules int
}

// Finish is how a match ends for a seat.
type Finish string

// The ways to end. A stopped match is Void, unless to stop it was to resign.
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

// SameLog reports whether two results agree in all that follows from the log.
func (r Result) SameLog(o Result) bool {
	same := slices.Equal(r.Opponents, o.Opponents) && r.Ended.Equal(o.Ended)
	o.Opponents, o.Ended, o.Skill, o.Luck, o.Rating, o.Gained, o.Rules = r.Opponents, r.Ended, r.Skill, r.Luck, r.Rating, r.Gained, r.Rules
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

// Results returns the results of an ended match: one for each occupied seat, then one for each
// member whose seat another player took over, with a Seat beyond those of the match.
func Results(t *match.Table) []Result {
	outcome := endOf(t)
	if !outcome.Over || t.Match.Loaded {
		return nil
	}
	var all []Result
	for i := range t.Log.Chairs {
		if c := lastPlayer(t, games.Seat(i)); !match.IsVacant(c) {
			all = append(all, resultOf(t, outcome, games.Seat(i), c, len(t.Match.Entries)))
		}
	}
	for i, left := range replaced(t) {
		r := resultOf(t, outcome, left.seat, left.Chair, left.until)
		r.Finish, r.Place, r.Board = Lost, 2, false
		r.Counts = min(counts(t, r, left.until), InStats)
		r.Seat, r.Optimum, r.Guesses, r.Evening = games.Seat(len(t.Log.Chairs)+i), 0, 0, ""
		all = append(all, r)
	}
	return all
}

// resultOf returns the result of a player who had a seat until an entry.
func resultOf(t *match.Table, outcome games.Outcome, seat games.Seat, c match.Chair, until int) Result {
	ended := t.LastChange()
	if t.Log.End != nil {
		ended = t.Log.End.At
	}
	r := Result{
		Home: t.Match.Home(), Channel: t.Match.Channel, Match: t.Match.ID, Game: t.Match.Game, Variant: variant(t),
		Seat: seat, Kind: c.Kind, Plies: len(t.Log.Moves), Hints: t.Log.HintsOf(seat), Ended: ended.UTC().Truncate(time.Millisecond), Skill: -1, Luck: -1, Rules: rulesVersion,
	}
	switch c.Kind {
	case match.Member:
		r.User = c.User
	case match.Computer:
		r.User, r.Player = c.User, c.Player
	}
	r.Finish, r.Place = finishOf(t, outcome, seat)
	r.Moves = games.Count(t.Log.Moves, func(m match.StandingMove) bool {
		return m.Seat == seat && m.Entry < until && (m.Kind == games.Move || c.Kind == match.Computer && c.User != "")
	})
	r.Board = t.Log.End == nil && t.Chair(seat).Kind != match.Left
	r.Opponents = opponentsOf(t, outcome, seat)
	countGuesses(t, &r)
	r.Evening = eveningOf(t)
	if r.Counts = counts(t, r, until); r.Counts < InLeaderboards {
		r.Optimum, r.Guesses = 0, 0
	}
	return r
}

// departed is a member whose seat another player took over after the first move.
type departed struct {
	match.Chair
	seat  games.Seat
	until int // the entry by which the other player took it over
}

// replaced returns the members whose seats other players took over, in that order.
func replaced(t *match.Table) (all []departed) {
	chairs, moved := slices.Clone(t.Match.Chairs), false
	for _, e := range t.Match.Entries {
		moved = moved || match.Moves(e)
		if (e.Kind != games.Sit && e.Kind != games.StandIn) || e.Seat < 0 || int(e.Seat) >= len(chairs) {
			continue
		}
		before := chairs[e.Seat]
		chairs[e.Seat] = match.Reseated(before, e)
		if after := chairs[e.Seat]; moved && before.Kind == match.Member && after.User != before.User {
			all = append(all, departed{before, e.Seat, e.N})
		}
	}
	return all
}

// endOf returns how a match ended. A member who stops a game against computers, after both
// sides have moved twice, has resigned.
func endOf(t *match.Table) games.Outcome {
	o := t.Outcome()
	if seat, ok := stoppedAlone(t); ok {
		o.Winner = t.Opponent(seat)
	}
	return o
}

// stoppedAlone returns the seat of a member who has stopped a game against computers in which
// both had moved twice.
func stoppedAlone(t *match.Table) (games.Seat, bool) {
	end := t.Log.End
	if end == nil || end.Kind != games.Stop || end.User == "" {
		return games.Nobody, false
	}
	stopper := games.Nobody
	for i := range t.Log.Chairs {
		switch c := lastPlayer(t, games.Seat(i)); {
		case c.Kind == match.Computer && c.User == "":
		case c.Kind == match.Member && c.User == end.User && stopper == games.Nobody:
			stopper = games.Seat(i)
		default:
			return games.Nobody, false
		}
	}
	return stopper, stopper != games.Nobody && sittings{t, len(t.Match.Entries)}.moved(stopper, 2)
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

// finishOf returns the finish and place of a seat in an ended match.
func finishOf(t *match.Table, o games.Outcome, s games.Seat) (Finish, int) {
	end := t.Log.End
	left := t.Chair(s).Kind == match.Left
	if end != nil && end.Kind == games.Stop {
		switch stopper, alone := stoppedAlone(t); {
		case left, alone && s == stopper:
			return Lost, 2
		case alone:
			return Won, 1
		default:
			return Void, 0
		}
	}
	switch {
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
// measured: without limits and by the default rules.
func hasMeasuredStrength(t *match.Table, c match.Chair) bool {
	i := slices.IndexFunc(t.Game.Info.Players, func(p games.PlayerInfo) bool { return p.Name == c.Player })
	return c.Kind == match.Computer && i >= 0 && t.Game.Info.Players[i].Rating > 0 && c.Limits.Depth == 0 && c.Limits.Nodes == 0 && hasDefaultRules(t)
}

// hasDefaultRules reports whether all options of the rules have their defaults: those of the opening,
// and of a choice without one any, such as the list of words in the member's language.
func hasDefaultRules(t *match.Table) bool {
	opening, _ := t.Game.Info.OpeningByName(t.Match.Opening)
	return !slices.ContainsFunc(t.Game.Info.Options, func(o games.Option) bool {
		usual := opening.Sets.String(o.Name, o.Default)
		return o.Kind < games.Free && (usual != "" || o.Kind != games.OneOf) && t.Log.Options.String(o.Name, usual) != usual
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
// that only keep a secret of their own. The seats that win together are partners, and so are the others, unless
// each has a place of its own or the sides have different tasks.
func opponentsOf(t *match.Table, o games.Outcome, s games.Seat) (all []string) {
	together := t.Log.End == nil && !t.Game.Info.Asymmetric && (len(o.Winners) > 0 && o.Places == nil || o.Winner == games.Nobody && len(o.Winners) == 0 && !o.Drawn())
	for i := range t.Log.Chairs {
		other := games.Seat(i)
		c := lastPlayer(t, other)
		switch {
		case other == s, together && o.Wins(other) == o.Wins(s):
		case c.User != "" && (c.Kind == match.Member || c.Kind == match.Computer): // also of a computer that keeps the member's secret
			all = append(all, c.User)
		case c.Kind == match.Computer && !onlyKeepsSecret(t, c.Player):
			all = append(all, Result{Kind: c.Kind, Player: c.Player}.Who())
		}
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
