package commands

import (
	"context"
	"log/slog"
	"slices"
	"sync"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
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
	host    *host.Host
	log     *slog.Logger
	limited func(context.Context, func(context.Context) error) error // see Settings.limited

	assumed *bool // whether boards say so, regardless of what is stored; see [Set.BoardsWith]

	mu          sync.Mutex
	experienced map[string]bool // pairs of a member and a game whose count is complete
}

// moves is the document.
type moves struct {
	Count int `json:"count"`
}

// Moves returns how many moves a member has made in a game, up to [newMoves]. If the
// database does not answer, it returns newMoves: boards then explain nothing.
func (e *Experience) Moves(ctx context.Context, user, game string) int {
	if e.assumed != nil && *e.assumed {
		return 0
	}
	if e.assumed != nil || e.has(user, game) {
		return newMoves
	}
	var made moves
	err := e.limited(ctx, func(ctx context.Context) error {
		_, err := store.ReadDocument(ctx, e.host.Store, user, store.MovesKind, game, &made)
		return err
	})
	if err != nil {
		return newMoves
	}
	e.keep(user, game, made.Count)
	return made.Count
}

// Count counts a move. After an error the board explains the game once more.
func (e *Experience) Count(ctx context.Context, user, game string) {
	if e.has(user, game) {
		return
	}
	err := e.limited(ctx, func(ctx context.Context) error {
		key := store.Document{Home: user, Kind: store.MovesKind, ID: game}
		return store.ChangeDocument(ctx, e.host.Store, key, func(_ *store.Document, made *moves) error {
			made.Count = min(made.Count+1, newMoves)
			e.keep(user, game, made.Count)
			return nil
		})
	})
	if err != nil {
		e.log.Warn("move not counted", "component", "experience", "event", "move_uncounted", "game", game, "error", err)
	}
}

func (e *Experience) has(user, game string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.experienced[user+"/"+game]
}

// best returns what is said of a result that is the member's best yet. After an error the
// board does not say it.
func (e *Experience) best(ctx context.Context, t *match.Table) (said games.Text) {
	if !t.Outcome().Over || e.assumed != nil && !*e.assumed {
		return said
	}
	err := e.limited(ctx, func(ctx context.Context) error {
		seat, best, err := e.host.Records.Best(ctx, t)
		others := slices.ContainsFunc(t.Log.Chairs, func(c match.Chair) bool { return c.User != "" && c.User != t.Chair(seat).User })
		switch {
		case best && others:
			said = games.T("commands.board.best-of", "Seat", seat)
		case best:
			said = games.T("commands.board.best")
		}
		return err
	})
	if err != nil {
		e.log.Warn("best result not read", "component", "experience", "event", "best_unread", "match", t.Match.ID, "error", err)
	}
	return said
}

// keep caches a count that no longer changes.
func (e *Experience) keep(user, game string, count int) {
	if count < newMoves {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.experienced) >= maxExperienced {
		clear(e.experienced)
	}
	e.experienced[user+"/"+game] = true
}

// goal returns how the seat to move wins, until its member has made [newMoves] moves in the
// game, in any match. For a seat that anyone may play, moves of the match count.
func (f Cards) goal(t *match.Table, v games.View) games.Text {
	turn := t.Turn()
	if t.Outcome().Over {
		return games.Text{}
	}
	if t.Chair(turn).Kind == match.Computer {
		turn = soleSeat(t)
	}
	if f.moves(t, turn) >= newMoves {
		return games.Text{}
	}
	return v.Goal(turn)
}

// moves returns how many moves the occupant of a seat has made in the game of a table.
func (f Cards) moves(t *match.Table, seat games.Seat) (made int) {
	if c := t.Chair(seat); c.Kind == match.Member {
		return f.experience.Moves(context.Background(), c.User, t.Match.Game)
	}
	for _, m := range t.Log.Moves {
		if m.Seat == seat {
			made++
		}
	}
	return made
}
