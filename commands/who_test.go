package commands_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	features "parlour/commands/all"
	"parlour/games"
	"parlour/games/match"
)

// everyone is who tries what: in every duel alice has started it, bob was
// invited, carol is not playing, and the chief manages the channel.
var everyone = []string{"alice", "bob", "carol", "chief"}

// newQuietWorld is a world without budgets, for tests that do a great deal.
func newQuietWorld(t testing.TB) *world {
	t.Helper()
	w := newWorld(t)
	w.set = w.quiet().set
	return w
}

// quiet is the same world with other commands, which have no budgets. Time goes on
// with the requests of the first.
func (w *world) quiet() *world {
	w.t.Helper()
	other, err := *w, error(nil)
	if other.set, err = features.New(w.host, catalogue(), w.set.Log(), commands.Budgets{}); err != nil {
		w.t.Fatal(err)
	}
	return &other
}

// duel starts a game between alice and bob in a channel of its own, whose secret
// is in alice's head if that can be. Invitations before it count for nothing.
func (w *world) duel(g *games.Game) *match.Table {
	w.t.Helper()
	w.elsewhere()
	w.uninvited()
	o := challenge(g)
	line := "/" + g.Info.Name + " " + o.Name + " opponent:@bob"
	if slices.Contains(o.Secret, games.InHead) {
		line += " secret:" + string(games.InHead)
	}
	w.say("alice", line)
	return w.table()
}

// uninvited deletes what is stored of invitations.
func (w *world) uninvited() {
	w.t.Helper()
	for _, u := range members {
		d, err := w.host.Store.Document(w.t.Context(), u.ID, match.InvitationsKind, "member")
		if errors.Is(err, match.ErrNone) {
			continue
		}
		if d.Body = ""; err == nil {
			err = w.host.Store.PutDocument(w.t.Context(), d)
		}
		if err != nil {
			w.t.Fatal(err)
		}
	}
}

// challenge is the opening in which a member names another.
func challenge(g *games.Game) games.Opening {
	for _, who := range []games.Occupant{games.Opponent, games.Joiner} {
		for _, o := range g.Info.Openings {
			if slices.Contains(o.Seats, who) {
				return o
			}
		}
	}
	return games.Opening{}
}

// ready seats everyone at a table: who is invited accepts, a lobby begins, and
// hands are drawn.
func (w *world) ready() {
	w.t.Helper()
	t := w.table()
	for _, seat := range t.Vacant() {
		if c := t.Chair(seat); c.Kind == match.Invited {
			w.press(sitter(c), w.board, custom("y", t, 0, ""))
		}
	}
	if t = w.table(); len(t.Vacant()) > 0 {
		w.press("alice", w.board, custom("b", t, len(t.Match.Entries), ""))
	}
	t = w.table()
	for seat, c := range t.Log.Chairs {
		if c.Kind == match.Team && len(c.Team) == 0 {
			w.press("carol", w.board, custom("J", t, 0, fmt.Sprint(seat)))
		}
	}
	for _, seat := range t.Handless() {
		w.press(sitter(t.Chair(seat)), w.board, custom("D", t, 0, ""))
	}
}

// elsewhere goes to a channel in which nobody has been.
func (w *world) elsewhere() {
	w.count++
	w.channel = fmt.Sprint(w.count)
}

// state is how far a duel has come.
type state string

const (
	waiting state = "waiting" // for bob
	live    state = "live"
	moved   state = "moved"  // and one move has been made
	wishing state = "asked"  // alice has asked for a pause
	paused  state = "paused" // and bob has agreed
	ended   state = "ended"
)

// reach brings a new duel to a state.
func (w *world) reach(g *games.Game, s state) *match.Table {
	w.t.Helper()
	t := w.duel(g)
	if s == waiting {
		return t
	}
	w.ready()
	if s == moved {
		w.say(w.mover(), "/move move:"+firstMove(w.table()))
	}
	if s == ended {
		w.say("alice", "/game stop")
	}
	if s == wishing || s == paused {
		w.say("alice", "/game pause")
	}
	if s == paused {
		w.pressAt(w.table(), "bob", "ag", "")
	}
	return w.table()
}

// mover is who is to move, or the first of them.
func (w *world) mover() string {
	w.t.Helper()
	if i := slices.IndexFunc(everyone, w.mayMove); i >= 0 {
		return everyone[i]
	}
	return ""
}

func (w *world) mayMove(who string) bool {
	t := w.table()
	seat, ok := t.OwnSeat(members[who].ID)
	return ok && t.MayMove(seat)
}

// custom is a control's ID as it is written.
func custom(action string, t *match.Table, at int, arg string) string {
	return fmt.Sprintf("%s:%s:%d:%s", action, t.Match.ID, at, arg)
}

func firstMove(t *match.Table) string {
	for m := range t.Position().Moves() {
		return m
	}
	return ""
}

// acts are what can be done to a table.
var acts = map[string]func(w *world, t *match.Table, who string) reply{
	"move":  func(w *world, t *match.Table, who string) reply { return w.say(who, "/move move:"+firstMove(t)) },
	"press": func(w *world, t *match.Table, who string) reply { return w.pressAt(t, who, "q", firstMove(t)) },
	"hint's move": func(w *world, t *match.Table, who string) reply {
		return w.press(who, "private", custom("q", t, len(t.Match.Entries), firstMove(t)))
	},
	"mend":    func(w *world, t *match.Table, who string) reply { return w.pressAt(t, who, "a", "1 "+firstMove(t)) },
	"accept":  func(w *world, t *match.Table, who string) reply { return w.pressAt(t, who, "y", "") },
	"decline": func(w *world, t *match.Table, who string) reply { return w.pressAt(t, who, "x", "") },
	"again":   func(w *world, t *match.Table, who string) reply { return w.pressAt(t, who, "r", "") },
	"resign":  func(w *world, _ *match.Table, who string) reply { return w.say(who, "/game resign") },
	"stop":    func(w *world, _ *match.Table, who string) reply { return w.say(who, "/game stop") },
	"restart": func(w *world, _ *match.Table, who string) reply { return w.say(who, "/game restart") },
	"undo":    func(w *world, _ *match.Table, who string) reply { return w.say(who, "/game undo") },
	"draw":    func(w *world, _ *match.Table, who string) reply { return w.say(who, "/game draw") },
	"pause":   func(w *world, _ *match.Table, who string) reply { return w.say(who, "/game pause") },
	"resume":  func(w *world, t *match.Table, who string) reply { return w.pressAt(t, who, "rs", "") },
	"agree":   func(w *world, t *match.Table, who string) reply { return w.pressAt(t, who, "ag", "") },
	"object":  func(w *world, t *match.Table, who string) reply { return w.pressAt(t, who, "ob", "") },
	"tell": func(w *world, t *match.Table, who string) reply {
		r := w.request(who, commands.Submit)
		r.Custom, r.Values["typed-secret"] = custom("v", t, 0, ""), "RYGB"
		return w.do(r)
	},
}

func (w *world) pressAt(t *match.Table, who, action, arg string) reply {
	return w.press(who, w.board, custom(action, t, len(t.Match.Entries), arg))
}

// allowed are who may do what; the mover is "mover", who has a secret in the head
// "keeper", and who has made the last move, if that can be unlearnt, "undoer". In
// games that cannot be drawn nobody offers it. What is not here nobody may.
var allowed = map[state]map[string][]string{
	waiting: {
		"accept": {"bob"}, "decline": {"alice", "bob", "chief"}, "stop": {"alice", "bob", "chief"},
		"again": {"alice", "chief"}, "restart": {"alice", "chief"},
	},
	live: {
		"move": {"mover"}, "press": {"mover"}, "hint's move": {"mover"}, "stop": {"alice", "bob", "chief"},
		"resign": {"alice", "bob"}, "again": {"alice", "bob", "chief"}, "restart": {"alice", "bob", "chief"}, "pause": {"alice", "bob"},
	},
	moved: {
		"move": {"mover"}, "press": {"mover"}, "hint's move": {"mover"}, "stop": {"alice", "bob", "chief"},
		"resign": {"alice", "bob"}, "again": {"alice", "bob", "chief"}, "restart": {"alice", "bob", "chief"}, "pause": {"alice", "bob"},
		"undo": {"undoer"}, "draw": {"alice", "bob"},
	},
	wishing: {
		"move": {"mover"}, "press": {"mover"}, "hint's move": {"mover"}, "stop": {"alice", "bob", "chief"},
		"resign": {"alice", "bob"}, "again": {"alice", "bob", "chief"}, "restart": {"alice", "bob", "chief"},
		"pause": {"bob"}, "agree": {"bob"}, "object": {"alice", "bob"},
	},
	paused: {
		"stop": {"alice", "bob", "chief"}, "resign": {"alice", "bob"}, "again": {"alice", "bob", "chief"}, "restart": {"alice", "bob", "chief"},
		"resume": {"alice", "bob", "chief"},
	},
	ended: {"again": everyone, "restart": everyone, "tell": {"keeper"}},
}

// undoer is the member whose move is the last that stands, of which nothing came.
func undoer(t *match.Table) string {
	n := len(t.Match.Entries)
	if n > 0 && t.Match.Entries[n-1].Kind == games.Move && !t.Game.Info.Seats[t.Match.Entries[n-1].Seat].Secret {
		return t.Match.Entries[n-1].User
	}
	return ""
}

// Nobody moves, answers, mends, accepts, stops, starts again or tells where they
// may not, in any game: this is the whole table of who may do what.
func TestWhoMayDoWhat(t *testing.T) {
	w := newQuietWorld(t)
	for _, g := range w.host.Games {
		for _, s := range []state{waiting, live, moved, wishing, paused, ended} {
			before := w.reach(g, s)
			for name, act := range acts {
				for _, who := range everyone {
					may := allowed[s][name]
					want := slices.Contains(may, who) || slices.Contains(may, "mover") && w.mayMove(who) ||
						slices.Contains(may, "keeper") && who == "alice" && slices.Contains(challenge(g).Secret, games.InHead) ||
						slices.Contains(may, "undoer") && undoer(before) == members[who].ID
					want = want && (name != "draw" || g.Info.Draws)
					reply := act(w, before, who)
					after := w.table()
					did := after.Match.ID != before.Match.ID || len(after.Match.Entries) != len(before.Match.Entries) || after.Match.Status != before.Match.Status
					if did != want {
						t.Errorf("%s, %s: %s by %s changed the game: %v, want %v", g.Info.Name, s, name, who, did, want)
					}
					if !did && reply.Form == nil && (!reply.private() || len(texts(reply.Body)) < 20) {
						t.Errorf("%s, %s: %s by %s is refused by %+v", g.Info.Name, s, name, who, reply)
					}
					if did {
						before = w.reach(g, s)
					}
				}
			}
		}
	}
}

// Every control that is shown does nothing for members whom it is not for.
func TestControlsOfOthers(t *testing.T) {
	w := newQuietWorld(t)
	for _, g := range w.host.Games {
		for _, s := range []state{waiting, live, moved} {
			table := w.reach(g, s)
			pressed := 0
			for _, c := range controls(w.set.Board(w.t.Context(), table, "")) {
				for _, who := range []string{"alice", "bob", "carol"} {
					if w.mayMove(who) || s == waiting && who != "carol" {
						continue
					}
					pressed++
					w.press(who, w.board, c.custom, c.picked...)
				}
			}
			if after := w.table(); after.Match.ID != table.Match.ID || len(after.Match.Entries) != len(table.Match.Entries) || after.Match.Status != table.Match.Status || pressed == 0 {
				t.Errorf("%s, %s: after %d presses of others there are %d entries, and the game is %s", g.Info.Name, s, pressed, len(after.Match.Entries), after.Match.Status)
			}
		}
	}
}

// control is something to be pressed.
type control struct {
	custom string
	picked []string
}

// controls are all controls of a body, each with each of its options.
func controls(b commands.Body) []control {
	var all []control
	for _, block := range blocks(b) {
		for _, x := range block.Buttons {
			all = append(all, control{custom: x.Custom})
		}
		if block.Select != nil {
			for _, o := range block.Select.Options {
				all = append(all, control{block.Select.Custom, []string{o.Value}})
			}
		}
	}
	return all
}

// A computer answers for a member who typed a secret: that member does not play,
// cannot answer, mend or resign, and may stop what she has started.
func TestKeepersOfTypedSecretsDoNotPlay(t *testing.T) {
	w := newQuietWorld(t)
	form := w.say("alice", "/mastermind duel secret:typed opponent:@bob").Form
	w.drawn(w.submit("alice", form, "RYGB").Board)
	w.press("bob", w.board, custom("y", w.table(), 0, ""))
	w.say("bob", "/mastermind guess code:1122")
	table := w.think()
	for _, line := range []string{
		"/mastermind guess code:1122", "/mastermind answer black:4 white:0", "/mastermind mend row:1 answer:4 0", "/mastermind reveal code:RYGB",
		"/move move:1122", "/game resign", "/game hint",
	} {
		if got := w.say("alice", line); !got.private() || len(w.table().Match.Entries) != len(table.Match.Entries) {
			t.Errorf("%s: %s", line, texts(got.Body))
		}
	}
	for _, arg := range []string{"2 40", "2 4,0", "2 22", "1 1234", "2 00"} {
		for _, who := range everyone {
			w.pressAt(table, who, "a", arg)
		}
	}
	if got := w.table(); len(got.Match.Entries) != len(table.Match.Entries) {
		t.Errorf("somebody has mended the computer's answers: %v", got.Match.Entries[len(table.Match.Entries):])
	}
	w.say("alice", "/game stop")
	if w.say("bob", "/game stop"); w.table().Match.Status != match.Ended {
		t.Error("she cannot stop it with him")
	}
}

// Whose secret it is makes no difference to anybody else: in two games that are
// the same but for the secret, they read the same.
func TestNobodyLearnsASecret(t *testing.T) {
	readings := []string{
		"/game board", "/game settings", "/game log", "/game describe", "/game legal", "/game hint", "/game analyse", "/game help",
		"/mastermind knowledge", "/mastermind ask question:1:red", "/mastermind ask formula:K[maker] 1:green",
		"/mastermind mend row:1 answer:0 0", "/game resign", "/mastermind reveal code:GBGB", "/mastermind reveal code:BGBG",
	}
	hear := func(secret, opening string) (heard []string, own string) {
		w := newQuietWorld(t)
		form := w.say("alice", opening).Form
		w.drawn(w.submit("alice", form, secret).Board)
		table := w.table()
		if table.Match.Status == match.Waiting {
			w.press("bob", w.board, custom("y", table, 0, ""))
			w.say("bob", "/mastermind guess code:1122")
		}
		table = w.think()
		listen := func(who, what string, r reply) {
			last := w.last(what, r)
			heard = append(heard, fmt.Sprintf("%s: %s: %s %+v %+v %+v", who, what, texts(last), last.Keys, last.Files, r.Form))
		}
		for _, who := range []string{"bob", "carol", "chief"} {
			for _, line := range readings {
				if who != "bob" || line != "/game resign" {
					listen(who, line, w.say(who, line))
				}
			}
			for ply := range 3 {
				for page := range 4 {
					listen(who, "a page", w.press(who, "private", custom("k", table, ply, fmt.Sprint(page))))
				}
			}
			listen(who, "tell", acts["tell"](w, table, who))
		}
		if after := w.table(); len(after.Match.Entries) != len(table.Match.Entries) {
			t.Errorf("%s: reading has changed the game", opening)
		}
		return heard, texts(w.say("alice", "/game settings").Body)
	}
	for _, opening := range []string{"/mastermind duel secret:typed opponent:@bob", "/mastermind solve secret:by-hand"} {
		one, own := hear("GBGB", opening)
		other, others := hear("BGBG", opening)
		for i := range one {
			if one[i] != other[i] {
				t.Errorf("%s: with another secret\n%s\nis\n%s", opening, one[i], other[i])
			}
		}
		if !strings.Contains(own, "GBGB") || !strings.Contains(others, "BGBG") {
			t.Errorf("%s: her own secret is not told to its keeper: %s, %s", opening, own, others)
		}
	}
}
