package commandstest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/commands"
	features "parlour/commands/all"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// Everyone lists the members who try actions: in every duel alice has started it, bob
// was invited, carol is not playing, and the chief manages the channel.
var Everyone = []string{"alice", "bob", "carol", "chief"}

// NewQuietWorld returns a world without budgets, for tests with many requests.
func NewQuietWorld(t testing.TB) *World {
	t.Helper()
	w := New(t)
	w.Set = w.Quiet().Set
	return w
}

// Quiet returns the same world without budgets. Its clock advances with the requests
// of the first.
func (w *World) Quiet() *World {
	w.T.Helper()
	other, err := *w, error(nil)
	if other.Set, err = features.New(w.Host, Catalogue(w.T), w.Logger(), commands.Budgets{}, commands.Process{}); err != nil {
		w.T.Fatal(err)
	}
	return &other
}

// ShareDrafts has the commands store half-made moves in the database, and lifts the budgets.
func (w *World) ShareDrafts() {
	w.T.Helper()
	var err error
	if w.Set, err = features.New(w.Host, Catalogue(w.T), w.Logger(), commands.Budgets{}, commands.Process{SharesDrafts: true}); err != nil {
		w.T.Fatal(err)
	}
}

// Duel starts a match between alice and bob in a new channel, with a secret that
// alice need not type. It deletes earlier invitations.
func (w *World) Duel(g *games.Game) *match.Table {
	w.T.Helper()
	w.Elsewhere()
	w.Uninvited()
	o := Challenge(g)
	line := "/" + g.Info.Name + " " + o.Name + " opponent:@bob"
	if len(o.Secret) > 0 && o.Secret[0].IsTyped() {
		line += " secret:" + string(o.Secret[slices.IndexFunc(o.Secret, func(s games.SecretSource) bool { return !s.IsTyped() })])
	}
	w.Say("alice", line)
	return w.Table()
}

// Uninvited deletes the records of invitations.
func (w *World) Uninvited() {
	w.T.Helper()
	for _, u := range Members {
		d, err := w.Host.Store.Document(w.T.Context(), u.ID, host.InvitationsKind, "member")
		if errors.Is(err, store.ErrNone) {
			continue
		}
		if d.Body = ""; err == nil {
			err = w.Host.Store.PutDocument(w.T.Context(), d)
		}
		if err != nil {
			w.T.Fatal(err)
		}
	}
}

// Duels returns the games that two members can play.
func (w *World) Duels() []*games.Game {
	return slices.DeleteFunc(slices.Clone(w.Host.Games), func(g *games.Game) bool { return Challenge(g).Name == "" })
}

// Challenge returns the opening in which a member invites another; zero if there is none.
func Challenge(g *games.Game) games.Opening {
	for _, who := range []games.Occupant{games.Opponent, games.Joiner} {
		for _, o := range g.Info.Openings {
			if slices.Contains(o.Seats, who) {
				return o
			}
		}
	}
	return games.Opening{}
}

// Ready seats everyone at a table: the invited accept, a lobby begins, and hands are
// drawn.
func (w *World) Ready() {
	w.T.Helper()
	t := w.Table()
	for _, seat := range t.Vacant() {
		if c := t.Chair(seat); c.Kind == match.Invited {
			w.Press(Sitter(c), w.Board, Custom("y", t, 0, ""))
		}
	}
	if t = w.Table(); len(t.Vacant()) > 0 {
		w.Press("alice", w.Board, Custom("b", t, len(t.Match.Entries), ""))
	}
	t = w.Table()
	for seat, c := range t.Log.Chairs {
		if c.Kind == match.Team && len(c.Team) == 0 {
			w.Press("carol", w.Board, Custom("J", t, 0, fmt.Sprint(seat)))
		}
	}
	for _, seat := range t.Secrets().Missing() {
		w.Press(Sitter(t.Chair(seat)), w.Board, Custom("H", t, 0, ""))
		w.Press(Sitter(t.Chair(seat)), w.Board, Custom("D", t, 0, "ready"))
	}
}

// Elsewhere switches to a new channel.
func (w *World) Elsewhere() {
	w.Count++
	w.Channel = fmt.Sprint(w.Count)
}

// State is a stage of a duel.
type State string

const (
	Waiting State = "waiting" // for bob
	Live    State = "live"
	Moved   State = "moved"  // and one move has been made
	Wishing State = "asked"  // alice has asked for a pause
	Paused  State = "paused" // and bob has agreed
	Ended   State = "ended"
)

// Reach brings a new duel to a state.
func (w *World) Reach(g *games.Game, s State) *match.Table {
	w.T.Helper()
	t := w.Duel(g)
	if s == Waiting {
		return t
	}
	w.Ready()
	if s == Moved {
		w.Say(w.Mover(), "/move move:"+w.FirstMove(w.Table()))
	}
	if s == Ended {
		w.Say("alice", "/game stop")
	}
	if s == Wishing || s == Paused {
		w.Say("alice", "/game pause")
	}
	if s == Paused {
		w.PressAt(w.Table(), "bob", "ag", "")
	}
	return w.Table()
}

// Mover returns the first member to move.
func (w *World) Mover() string {
	w.T.Helper()
	if i := slices.IndexFunc(Everyone, w.MayMove); i >= 0 {
		return Everyone[i]
	}
	return ""
}

// MayMove reports whether a member may move.
func (w *World) MayMove(who string) bool {
	t := w.Table()
	seat, ok := t.OwnSeat(Members[who].ID)
	return ok && t.MayMove(seat)
}

// Custom returns a custom ID.
func Custom(action string, t *match.Table, at int, arg string) string {
	return fmt.Sprintf("%s:%s:%d:%s", action, t.Match.ID, at, arg)
}

// FirstMove returns the first legal move of the seat to move, "" if there is none.
func (w *World) FirstMove(t *match.Table) string {
	return append(w.Moves(t, 1), "")[0]
}

// Moves returns legal moves of the seat to move with its hand, up to a number; a word if moves
// are free text.
func (w *World) Moves(t *match.Table, most int) (moves []string) {
	w.T.Helper()
	p := t.Position()
	if seat := t.Turn(); seat >= 0 {
		var err error
		if p, _, err = w.Host.Seen(t, seat); err != nil {
			w.T.Fatal(err)
		}
	}
	if t.Game.MoveForm(p) != nil {
		moves = append(moves, t.Game.FreeText.Random(p, rand.New(rand.NewPCG(1, 1))))
	}
	for m := range p.Moves() {
		if len(moves) == most {
			break
		}
		moves = append(moves, m)
	}
	return moves
}

// Acts are actions at a table.
var Acts = map[string]func(w *World, t *match.Table, who string) Reply{
	"move":  func(w *World, t *match.Table, who string) Reply { return w.Say(who, "/move move:"+w.FirstMove(t)) },
	"press": func(w *World, t *match.Table, who string) Reply { return w.PressAt(t, who, "q", w.FirstMove(t)) },
	"hint's move": func(w *World, t *match.Table, who string) Reply {
		return w.Press(who, "private", Custom("q", t, len(t.Match.Entries), w.FirstMove(t)))
	},
	"mend":    func(w *World, t *match.Table, who string) Reply { return w.PressAt(t, who, "a", "1 "+w.FirstMove(t)) },
	"accept":  func(w *World, t *match.Table, who string) Reply { return w.PressAt(t, who, "y", "") },
	"decline": func(w *World, t *match.Table, who string) Reply { return w.PressAt(t, who, "x", "") },
	"again":   func(w *World, t *match.Table, who string) Reply { return w.PressAt(t, who, "r", "") },
	"resign":  func(w *World, _ *match.Table, who string) Reply { return w.Say(who, "/game resign") },
	"stop":    func(w *World, _ *match.Table, who string) Reply { return w.Say(who, "/game stop") },
	"restart": func(w *World, _ *match.Table, who string) Reply { return w.Say(who, "/game restart") },
	"undo":    func(w *World, _ *match.Table, who string) Reply { return w.Say(who, "/game undo") },
	"draw":    func(w *World, _ *match.Table, who string) Reply { return w.Say(who, "/game draw") },
	"pause":   func(w *World, _ *match.Table, who string) Reply { return w.Say(who, "/game pause") },
	"resume":  func(w *World, t *match.Table, who string) Reply { return w.PressAt(t, who, "rs", "") },
	"agree":   func(w *World, t *match.Table, who string) Reply { return w.PressAt(t, who, "ag", "") },
	"object":  func(w *World, t *match.Table, who string) Reply { return w.PressAt(t, who, "ob", "") },
	"tell": func(w *World, t *match.Table, who string) Reply {
		r := w.Request(who, commands.Submit)
		r.Custom, r.Values["typed-secret"] = Custom("v", t, 0, ""), "RYGB"
		return w.Do(r)
	},
}

// PressAt presses a control on the board of a table.
func (w *World) PressAt(t *match.Table, who, action, arg string) Reply {
	return w.Press(who, w.Board, Custom(action, t, len(t.Match.Entries), arg))
}

// Sitter returns the member in a chair, or anyone in a chair for all.
func Sitter(c match.Chair) string {
	for name, u := range Members {
		if c.User == u.ID || len(c.Team) > 0 && c.Team[0].User == u.ID {
			return name
		}
	}
	return "carol"
}
