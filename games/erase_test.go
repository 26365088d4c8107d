package games_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
)

// newFull returns the count game with every field of Rules.
func newFull() *games.Game {
	text := func(c count) games.Text { return games.T("count.at", "At", c.at) }
	return changed(func(r *games.Rules[count, int]) {
		r.Verbs = []games.Verb[count]{games.MoveVerb[count]("add", "number")}
		r.MoveText = func(c count, m int) games.Text { return games.T("count.move", "At", c.at, "Move", m) }
		r.Number = func(c count) int { return c.at + 1 }
		r.FreeText = &games.FreeText[count, int]{
			Form:   func(c count) *games.Form { return &games.Form{Max: 10 + c.at} },
			Random: func(c count, _ *rand.Rand) int { return c.at - 2 },
		}
		r.SeenBy = func(c count, a games.Audience) count { return count{c.at + int(a.Seat)} }
		r.Redundant = func(_ count, m int) error { return games.Refuse("count.pointless", "Move", m) }
		r.DefaultPlayer = func(string, games.Options, games.Seat) string { return "ones" }
		r.ResolveOptions = func(o games.Options, _ string, _ *rand.Rand) (games.Options, error) { return o, nil }
		r.Seats = func(games.Options) int { return 2 }
		r.Optimum = func(games.Options) (games.Optimum, bool) { return games.Optimum{Mean: 2}, true }
		r.DropOut = func(c count, s games.Seat) count { return count{c.at + int(s)} }
		r.Pass = func(_ count, s games.Seat) (int, bool) { return 1, s == 0 }
		r.Rolls = func(count) []games.Roll[int] { return []games.Roll[int]{{Move: 2, Probability: 1}} }
		r.Simultaneous = &games.Simultaneous[count]{
			Seats:    func(count) []games.Seat { return []games.Seat{0, 1} },
			WithTurn: func(_ count, s games.Seat) count { return count{int(s)} },
		}
		r.Secrets = &games.Secrets[count, int]{
			Draw:   func(count, games.Seat, *rand.Rand) string { return "drawn" },
			Read:   func(_ count, _ games.Seat, typed string) (string, error) { return typed + "!", nil },
			Show:   func(c count, _ games.Seat, _ string) games.Text { return text(c) },
			View:   func(c count, _ games.Seat, secret string) []games.View { return []games.View{{Note: text(c)}} },
			Form:   func(count, games.Seat) games.Form { return games.Form{Max: 5} },
			Reveal: func(c count, _ games.Seat, _ string) ([]games.Text, error) { return []games.Text{text(c)}, nil },
			Fair:   func(_ count, _ games.Seat, secret string) bool { return secret == "s" },
			Known:  func(_ count, s games.Seat) bool { return s == 0 },
			Ask:    func(count, games.Seat) count { return count{9} },
			Forced: func(_ count, _ games.Seat, secret string) (int, bool) { return 1, secret == "s" },
		}
		r.Corrections = &games.Corrections[count]{
			Statement: func(count) bool { return true },
			Needed:    func(count) (games.Seat, bool) { return 0, true },
			Find:      func(count) []games.Correction { return []games.Correction{{Amend: "1 +1"}} },
			View:      func(c count, v games.View) games.View { return games.View{Status: text(c), Alarm: true} },
		}
		r.Terms = func(c count) []games.Text { return []games.Text{text(c)} }
		r.Brief = func(c count) games.Brief { return games.Brief{Title: text(c)} }
		r.Figures = func() []games.Figure { return []games.Figure{{}} }
		r.Fill = func(count) (int, int) { return 1, 9 }
		r.Perfect = func(count) bool { return true }
		r.ProvenWinner = func(c count) (games.Seat, games.Text, bool) { return 0, text(c), true }
		r.Judge = func(_ context.Context, c count, m int, _ games.Limits) (games.Verdict, error) {
			return games.Verdict{Skill: 10*c.at + m}, nil
		}
		r.Knowledge = func(c count, _ games.Seat, _ games.Hand) []games.View { return []games.View{{Note: text(c)}} }
		r.Answer = func(_ context.Context, c count, _ map[games.Seat]string, _, _ string, _ ...games.Alphabet) (games.Text, error) {
			return text(c), nil
		}
		r.Solve = func(context.Context, count, games.Limits) (games.Solution[int], error) {
			return games.Solution[int]{Proven: true, Value: 1, Distance: 4, Best: []int{2, 1}, Perfect: []int{2}, Complete: true, Nodes: 9}, nil
		}
		r.Learning = &games.Learning[count]{Option: "from", Votes: func(c count, secret string) (string, []games.AnswerVote) {
			return secret, []games.AnswerVote{{Move: c.at}}
		}}
		r.Simulation, r.Library = &games.Simulation{}, &games.Library{}
		r.Daily, r.Puzzles = &games.Daily[count]{Opening: "play", Share: func(s count) []string { return []string{"●"} }, Limit: func(count) int { return 9 }}, &games.Puzzles{To: 3}
	})
}

// foreign is a position of another game.
type foreign struct{ games.Position }

// Each converted function behaves like the typed one, and returns zero values or an error for a position
// of another game.
func TestErasedFunctions(t *testing.T) {
	g, ctx := newFull(), context.Background()
	own, err := g.Open(games.Options{"from": "4"})
	if err != nil {
		t.Fatal(err)
	}
	at := games.T("count.at", "At", 4)
	alt := func(p games.Position) any {
		if p == nil {
			return nil
		}
		return p.View().Alt.Args["Count"]
	}
	ok := func(v any, err error) any {
		if err != nil {
			return err
		}
		return v
	}
	notes := func(views []games.View) (all []games.Text) {
		for _, v := range views {
			all = append(all, v.Note)
		}
		return all
	}
	refused := games.Refuse("games.foreign")
	tests := []struct {
		name          string
		call          func(p games.Position) any
		want, foreign any
	}{
		{"verb", func(p games.Position) any { return ok(g.Verbs[0].Compose(p, games.Options{"number": "2"})) }, "2", refused},
		{"keys", func(p games.Position) any { return len(g.Compose.Keys(p, "")) }, 2, 0},
		{"add", func(p games.Position) any { _, ok := g.Compose.Add(p, "", "+2"); return ok }, true, false},
		{"draft", func(p games.Position) any {
			return g.Compose.Draft(p, "c", games.View{Status: games.T("count.status")}).Status.ID
		}, "count.status", ""},
		{"form of a move", func(p games.Position) any {
			if form := g.MoveForm(p); form != nil {
				return form.Max
			}
			return nil
		}, 14, nil},
		{"random text", func(p games.Position) any { return g.FreeText.Random(p, nil) }, "+2", ""},
		{"number", func(p games.Position) any { return g.Number(p) }, 5, 0},
		{"move text", func(p games.Position) any { return g.MoveText(p, "2") }, games.T("count.move", "At", 4, "Move", 2), games.T("games.move", "Move", "2")},
		{"seen by", func(p games.Position) any { return alt(g.SeenBy(p, games.Audience{Seat: 1})) }, 5, nil},
		{"pointless", func(p games.Position) any { return g.Redundant(p, "1") }, games.Refuse("count.pointless", "Move", 1), refused},
		{"drop out", func(p games.Position) any { return alt(g.DropOut(p, 1)) }, 5, nil},
		{"pass", func(p games.Position) any { return ok(forced(g.Pass(p, 0))) }, "+1", errNot},
		{"no pass", func(p games.Position) any { return ok(forced(g.Pass(p, 1))) }, errNot, errNot},
		{"chances", func(p games.Position) any { return g.Rolls(p) }, []games.Roll[string]{{Move: "+2", Probability: 1}}, []games.Roll[string](nil)},
		{"seats at once", func(p games.Position) any { return g.Simultaneous.Seats(p) }, []games.Seat{0, 1}, []games.Seat(nil)},
		{"as a seat", func(p games.Position) any { return alt(g.Simultaneous.WithTurn(p, 0)) }, 0, nil},
		{"votes", func(p games.Position) any { thing, votes := g.Learning.Votes(p, "x"); return []any{thing, len(votes)} }, []any{"x", 1}, []any{"", 0}},
		{"draw", func(p games.Position) any { return g.Secrets.Draw(p, 0, nil) }, "drawn", ""},
		{"read", func(p games.Position) any { return ok(g.Secrets.Read(p, 0, "x")) }, "x!", refused},
		{"show", func(p games.Position) any { return g.Secrets.Show(p, 0, "x") }, at, games.Text{}},
		{"secret's view", func(p games.Position) any { return notes(g.Secrets.View(p, 0, "x")) }, []games.Text{at}, []games.Text(nil)},
		{"form", func(p games.Position) any { return g.Secrets.Form(p, 0).Max }, 5, 0},
		{"reveal", func(p games.Position) any { return ok(g.Secrets.Reveal(p, 0, "x")) }, []games.Text{at}, refused},
		{"keys of a secret", func(p games.Position) any { return len(g.Secrets.Compose.Keys(p, 0, "")) }, 1, 0},
		{"another secret", func(p games.Position) any {
			next, ok := g.Secrets.Compose.Add(p, 0, "", "shuffle", nil)
			return next + strconv.FormatBool(ok)
		}, "drawntrue", "false"},
		{"a draft of a secret", func(p games.Position) any { return g.Secrets.Compose.View(p, 0, "x").Status }, at, games.Text{}},
		{"fair", func(p games.Position) any { return g.Secrets.Fair(p, 0, "s") && !g.Secrets.Fair(p, 0, "t") }, true, false},
		{"fill", func(p games.Position) any { n, all := g.Fill(p); return n*10 + all }, 19, 0},
		{"known", func(p games.Position) any { return g.Secrets.Known(p, 0) }, true, false},
		{"ask", func(p games.Position) any { return alt(g.Secrets.Ask(p, 0)) }, 9, nil},
		{"forced", func(p games.Position) any { return ok(forced(g.Secrets.Forced(p, 0, "s"))) }, "+1", errNot},
		{"not forced", func(p games.Position) any { return ok(forced(g.Secrets.Forced(p, 0, "t"))) }, errNot, errNot},
		{"correction needed", func(p games.Position) any { _, needed := g.Corrections.Needed(p); return needed }, true, false},
		{"statement", func(p games.Position) any { return g.Corrections.Statement(p) }, true, false},
		{"corrections", func(p games.Position) any { return len(g.Corrections.Find(p)) }, 1, 0},
		{"while correcting", func(p games.Position) any { return g.Corrections.View(p, games.View{}).Alarm }, true, false},
		{"terms", func(p games.Position) any { return g.Terms(p) }, []games.Text{at}, []games.Text(nil)},
		{"brief", func(p games.Position) any { return g.Brief(p).Title }, at, games.Text{}},
		{"perfect", func(p games.Position) any { return g.Perfect(p) }, true, false},
		{"foretell", func(p games.Position) any { _, said, _ := g.ProvenWinner(p); return said }, at, games.Text{}},
		{"judge", func(p games.Position) any {
			v, err := g.Judge(ctx, p, "+1", games.Limits{})
			return ok(v.Skill, err)
		}, 41, refused},
		{"knowledge", func(p games.Position) any { return notes(g.Knowledge(p, 0, games.Hand{})) }, []games.Text{at}, []games.Text(nil)},
		{"answer", func(p games.Position) any { return ok(g.Answer(ctx, p, nil, "", "")) }, at, refused},
		{"board", func(p games.Position) any { b, turn := g.WriteBoard(p); return b + turn }, "boardturn", ""},
		{"solve", func(p games.Position) any { return ok(g.Solve(ctx, p, games.Limits{})) },
			games.Solution[string]{Proven: true, Value: 1, Distance: 4, Best: []string{"+1", "+2"}, Perfect: []string{"+2"}, Complete: true, Nodes: 9}, refused},
		{"player", func(p games.Position) any {
			c, err := g.Players["ones"](ctx, p, games.Hand{}, games.Limits{})
			return ok(c.Line, err)
		}, []string{"+1", "+2"}, refused},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, tt.call(own)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.name, diff)
		}
		if diff := cmp.Diff(tt.foreign, tt.call(foreign{})); diff != "" {
			t.Errorf("%s of another game (-want +got)\n%s", tt.name, diff)
		}
	}
	if p, err := g.ReadBoard(nil, "xxx", ""); err != nil || alt(p) != 3 {
		t.Errorf("ReadBoard gives %v, %v", p, err)
	}
	if _, err := g.ReadBoard(games.Options{"from": "x"}, "xxx", ""); err == nil {
		t.Error("ReadBoard accepts an option that is not a number")
	}
}

// Drafts of several members are drawn in the state of the position.
func TestErasedDrafts(t *testing.T) {
	g := changed(func(r *games.Rules[count, int]) {
		r.Compose = &games.Composer[count]{Drafts: func(c count, all []games.MemberDraft, v games.View) games.View {
			v.Note = games.T("count.drafts", "At", c.at, "Count", len(all))
			return v
		}}
	})
	own, err := g.Open(games.Options{"from": "4"})
	if err != nil {
		t.Fatal(err)
	}
	got := g.Compose.Drafts(own, make([]games.MemberDraft, 2), games.View{}).Note
	if diff := cmp.Diff(games.T("count.drafts", "At", 4, "Count", 2), got); diff != "" {
		t.Error(diff)
	}
	if other := g.Compose.Drafts(foreign{}, nil, games.View{}); other.Note.ID != "" {
		t.Errorf("a position of another game has the note %v", other.Note)
	}
}

// errNot marks a move that is not forced.
var errNot = games.Refuse("not")

func forced(move string, ok bool) (string, error) {
	if !ok {
		return "", errNot
	}
	return move, nil
}

// TestPlayerSeats checks that a player is not asked for the move of a seat that it cannot occupy.
func TestPlayerSeats(t *testing.T) {
	g := newCount()
	even, _ := g.Open(nil)
	odd, err := even.Play("+1")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []games.Position{even, odd} {
		_, err := g.Players["stuck"](t.Context(), p, games.Hand{}, games.Limits{})
		if asked := err != nil && err.Error() == "stuck"; err == nil || asked != (p.Turn() == 1) {
			t.Errorf("the player of seat 1 says %v to seat %d", err, p.Turn())
		}
	}
}

// TestNilRules checks that erasing types keeps nil fields nil, except those with defaults.
func TestNilRules(t *testing.T) {
	lacks := func(g *games.Game) (names []string) {
		v := reflect.ValueOf(g.Rules)
		for _, f := range reflect.VisibleFields(v.Type()) {
			if value := v.FieldByIndex(f.Index); value.Kind() != reflect.Struct && value.IsNil() {
				names = append(names, f.Name)
			}
		}
		return names
	}
	if got := lacks(newFull()); got != nil {
		t.Errorf("a game with every feature lacks %v", got)
	}
	defaults := []string{"Open", "Parse", "Format", "View", "SeenBy", "Players", "Compose", "MoveText", "Spell", "Seats", "Secrets"}
	for _, name := range defaults {
		if slices.Contains(lacks(newCount()), name) {
			t.Errorf("%s has no default", name)
		}
	}
	all := 0
	for _, f := range reflect.VisibleFields(reflect.TypeFor[games.Rules[count, int]]()) {
		if f.Type.Kind() != reflect.Struct {
			all++
		}
	}
	if got := len(lacks(newCount())); got != all-len(defaults) {
		t.Errorf("a game with few features lacks %d of %d functions", got, all)
	}
	secrets := newCount().Secrets
	if secrets.Ask != nil || secrets.Forced != nil || secrets.Known != nil || secrets.View != nil || secrets.Form != nil {
		t.Errorf("optional functions of secrets are set: %+v", secrets)
	}
}
