package commands

import (
	"context"
	"errors"
	"slices"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// newMoves is the number of moves in a game after which a member is no longer new to it.
const newMoves = 2

// maxExperienced bounds the number of pairs of a member and a game that are cached.
const maxExperienced = 50_000

// Experience is what boards say because of a member's earlier matches. It counts the moves
// that each member has made in each game, in any match, up to [newMoves]: boards explain a
// game to members who are new to it. The count is a document in the home of the member. At
// the end, boards say whether a result is the member's best yet.
type Experience struct {
	*Core
	experienced bounded[[2]string, bool] // pairs of a member and a game whose count is complete
}

// moves is the document.
type moves struct {
	Count int    `json:"count"`
	Last  string `json:"last,omitempty"` // the interaction that made the last one; it may be redelivered
}

// Moves returns how many moves a member has made in a game, up to [newMoves]. If the
// database does not answer, it returns newMoves: boards then explain nothing.
func (e *Experience) Moves(ctx context.Context, user, game string) int {
	if e.experienced.get([2]string{user, game}) {
		return newMoves
	}
	var made moves
	ok := e.ask(ctx, "failed to read moves", game, func(ctx context.Context) error {
		_, err := store.ReadDocument(ctx, e.Host.Store, user, store.MovesKind, game, &made)
		return err
	})
	if !ok {
		return newMoves
	}
	e.keep(user, game, made.Count)
	return made.Count
}

// Count counts the move of an interaction. After an error the board explains the game once more.
func (e *Experience) Count(ctx context.Context, user, game, interaction string) {
	if e.experienced.get([2]string{user, game}) {
		return
	}
	var now moves
	ok := e.ask(ctx, "failed to count move", game, func(ctx context.Context) error {
		key := store.Document{Home: user, Kind: store.MovesKind, ID: game}
		return store.ChangeDocument(ctx, e.Host.Store, key, func(_ *store.Document, made *moves) error {
			if made.Last == interaction {
				return store.ErrUnchanged
			}
			made.Count, made.Last = min(made.Count+1, newMoves), interaction
			now = *made
			return nil
		})
	})
	if ok {
		e.keep(user, game, now.Count)
	}
}

// ask reads or writes what a board can do without, and reports whether that has succeeded. It logs an error, but not each of
// those that follow because the database is silent.
func (e *Experience) ask(ctx context.Context, failure, game string, do func(context.Context) error) bool {
	err := e.Settings.Limited(ctx, do)
	if err != nil && !errors.Is(err, errSilent) {
		e.Log.Warn(failure, "component", "experience", "event", "experience_failed", "game", game, "error", err)
	}
	return err == nil
}

// best returns what is said of a result that is the member's best yet. After an error the
// board does not say it.
func (e *Experience) best(ctx context.Context, t *match.Table) (said games.Text) {
	if !t.Outcome().Over {
		return said
	}
	e.ask(ctx, "failed to read best result", t.Match.Game, func(ctx context.Context) error {
		seat, best, err := e.Host.Records.Best(ctx, t)
		others := slices.ContainsFunc(t.Log.Chairs, func(c match.Chair) bool { return c.User != "" && c.User != t.Chair(seat).User })
		switch {
		case best && others:
			said = games.T("commands.board.best-of", "Seat", seat)
		case best:
			said = games.T("commands.board.best")
		}
		return err
	})
	return said
}

// told returns the lines about a record, a first win and the evening.
func (e *Experience) told(ctx context.Context, t *match.Table) []games.Text {
	return append(e.feats(ctx, t), score(t, e.evening(ctx, t))...)
}

// rated returns the line about the ratings after a match. While another process computes them, the board does not say it.
func (e *Experience) rated(ctx context.Context, t *match.Table) (said games.Text) {
	var rated []records.Result
	e.ask(ctx, "failed to read ratings", t.Match.Game, func(ctx context.Context) (err error) {
		rated, err = e.Host.Records.Rated(ctx, t)
		return err
	})
	if len(rated) == 0 {
		return said
	}
	return games.T("commands.board.rated", "Ratings", games.Mapped(rated, func(r records.Result) games.Text {
		id := "commands.board.rated.same"
		switch {
		case r.Gained > 0:
			id = "commands.board.rated.up"
		case r.Gained < 0:
			id = "commands.board.rated.down"
		}
		return games.T(id, "Seat", r.Seat, "Rating", r.Rating, "Count", max(r.Gained, -r.Gained))
	}))
}

// feats returns what is said of a first win against the other player, and of a record. After an error the board does not say it.
func (e *Experience) feats(ctx context.Context, t *match.Table) (said []games.Text) {
	e.ask(ctx, "failed to read earlier games", t.Match.Game, func(ctx context.Context) error {
		feat, err := e.Host.Records.Feat(ctx, t)
		if feat.Moves > 0 {
			said = append(said, games.T("commands.board.record", "Count", feat.Moves, "Before", feat.Before))
		}
		if feat.Beaten != games.Nobody {
			said = append(said, games.T("commands.board.first-win", "Other", feat.Beaten))
		}
		return err
	})
	return said
}

// evening returns the evening of the members at a table, on its first board, and at its end if it was not
// their first match.
func (e *Experience) evening(ctx context.Context, t *match.Table) (evening records.Evening) {
	until := t.Match.Created
	switch over := t.Outcome().Over; {
	case over:
		until = t.LastChange()
	case t.Match.Status != match.Live || len(t.Log.Moves) > 0:
		return evening
	}
	e.ask(ctx, "failed to read evening", t.Match.Game, func(ctx context.Context) error {
		all, err := e.Host.Records.Evening(ctx, t, until)
		if !t.Outcome().Over || all.Matches > 1 {
			evening = all
		}
		return err
	})
	return evening
}

// keep caches a count that no longer changes.
func (e *Experience) keep(user, game string, count int) {
	if count >= newMoves {
		e.experienced.put([2]string{user, game}, true)
	}
}

// remarks are what a board says because of a member's earlier matches.
type remarks struct {
	isNew bool         // the member to move is new to the game
	best  games.Text   // about a result that is the member's best yet
	score []games.Text // a record, a first win, and of the evening
	rated games.Text   // the ratings after the match
}

// remarks returns the remarks on a table. For a seat that anyone may play, only moves of the
// match count.
func (f Cards) remarks(ctx context.Context, t *match.Table) remarks {
	r := remarks{
		isNew: !t.Outcome().Over && f.moves(ctx, t, learner(t)) < newMoves,
		best:  f.experience.best(ctx, t),
		score: f.experience.told(ctx, t),
		rated: f.experience.rated(ctx, t),
	}
	if told := !r.best.IsZero() || !r.rated.IsZero() || len(r.score) > 0; told && !t.Match.Private() && f.Settings.HidesAny(ctx, t) { // others see it
		r.best, r.score, r.rated = games.Text{}, nil, games.Text{}
	}
	return r
}

// aStreak is the least number of wins in a row that a board tells.
const aStreak = 3

// score says the points of an evening, the most first, and at the end of a match who has won several in a row.
func score(t *match.Table, evening records.Evening) []games.Text {
	points := evening.Points
	if len(points) == 0 {
		return nil
	}
	var seats []games.Seat
	var streak games.Text
	for i := range t.Log.Chairs {
		user := t.Chair(games.Seat(i)).User
		if _, ok := points[user]; ok {
			seats = append(seats, games.Seat(i))
		}
		if user == evening.Winner && evening.InARow >= aStreak && t.Outcome().Over {
			streak = games.T("commands.board.streak", "Seat", games.Seat(i), "Count", evening.InARow)
		}
	}
	slices.SortStableFunc(seats, func(a, b games.Seat) int { return points[t.Chair(b).User] - points[t.Chair(a).User] })
	return []games.Text{games.T("commands.board.score", "Points", games.Mapped(seats, func(seat games.Seat) games.Text {
		switch n := points[t.Chair(seat).User]; {
		case n == 1:
			return games.T("commands.board.points.half", "Seat", seat)
		case n%2 == 1:
			return games.T("commands.board.points.and-half", "Seat", seat, "Count", n/2)
		default:
			return games.T("commands.board.points", "Seat", seat, "Count", n/2)
		}
	})), streak}
}

// goal returns small lines that say how the seat to move wins, or to those who watch computers each side that has a sign.
func goal(t *match.Table, v games.View, say words.Speaker) string {
	switch {
	case t.Outcome().Over:
		return ""
	case len(v.Goals) > 1 && match.OnlyComputers(t) && !t.Game.Info.Seats[0].Sign.IsZero():
		return SideGoals(t.Game, v, say)
	}
	return SmallLines(say.Say(v.Goal(learner(t))))
}

// SideGoals returns a small line for each side that says how it wins.
func SideGoals(g *games.Game, v games.View, say words.Speaker) (lines string) {
	for i, seat := range g.Info.Seats {
		lines += SmallLines(say.Sign(seat.Sign) + " " + say.Say(v.Goal(games.Seat(i))))
	}
	return lines
}

// learner returns the seat to which a board explains the game: the seat to move, or the
// opponent of a computer.
func learner(t *match.Table) games.Seat {
	if turn := t.Turn(); t.Chair(turn).Kind != match.Computer {
		return turn
	}
	return soleSeat(t)
}

// moves returns how many moves the occupant of a seat has made in the game of a table.
func (f Cards) moves(ctx context.Context, t *match.Table, seat games.Seat) int {
	if c := t.Chair(seat); c.Kind == match.Member {
		return f.experience.Moves(ctx, c.User, t.Match.Game)
	}
	return games.Count(t.Log.Moves, func(m match.StandingMove) bool { return m.Seat == seat })
}
