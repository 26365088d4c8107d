package commands_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlour/bot/local/need"
	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games"
)

// actions returns the actions that controls.go declares, which are those of all features, and some
// without a meaning.
func actions(t *testing.T, w *commandstest.World) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "controls.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	ast.Inspect(file, func(n ast.Node) bool {
		if c, ok := n.(*ast.ValueSpec); ok && fmt.Sprint(c.Type) == "Action" {
			value, err := strconv.Unquote(c.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, value)
		}
		return true
	})
	slices.Sort(all)
	if got := slices.Sorted(maps.Keys(w.Set.Controls())); !slices.Equal(got, all) {
		t.Errorf("features have the actions %q, and controls.go declares %q", got, all)
	}
	return append(all, "A", "0", " ", "", "zz")
}

// forgeries are arguments that no control has.
func forgeries(r *rand.Rand) []string {
	random := make([]byte, 100)
	for i := range random {
		random[i] = byte(r.Uint32())
	}
	return []string{
		"", "0", "-1", "99999999999999999999", "1e9", ":", ":::", ";", "0;", ";;;;", "0.0;0=", "0.0;99~99", "0.0;-1=x", "0.1;0~-1", "0.2;0@x", "9.9", "-1.0",
		"1 1122", "0 x", "-5 1122", "999999999999 1122", "%zz", "0.0;0=%zz", "@everyone", "<@1> <@&1> <#1>", "**x** `y` ||z||", "\u200b\u202e\u2066", "\x00", "\xff\xfe",
		strings.Repeat("a", 100), strings.Repeat("9", 100), strings.Repeat("🎲", 25), strings.Repeat(";", 90), strings.Repeat("0.", 45), string(random),
	}
}

// some returns a random third of the values; all of them in the group "slow".
func some[T any](t *testing.T, r *rand.Rand, all []T) (few []T) {
	t.Helper()
	if need.Long(t) {
		return all
	}
	for _, x := range all {
		if r.IntN(3) == 0 {
			few = append(few, x)
		}
	}
	return few
}

// A forged control of a member who does not play changes no match, in this channel or
// another one. It gets a reply with a text, and causes no incident.
func TestForgedControls(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	r := rand.New(rand.NewPCG(1, 2))
	all := actions(t, w)
	for _, g := range w.Duels() {
		foreign := w.Reach(g, commandstest.Moved)
		there := w.Channel
		table := w.Reach(g, commandstest.Moved)
		for _, action := range some(t, r, all) {
			for _, id := range []string{table.Match.ID, foreign.Match.ID, "", "gone", strings.Repeat("9", 40)} {
				for _, at := range some(t, r, []string{"0", "-1", "", "2147483648", "99999999999999999999"}) {
					arg := forgeries(r)[r.IntN(len(forgeries(r)))]
					tries(w, "carol", fmt.Sprintf("%s:%s:%s:%s", action, id, at, arg))
				}
			}
			for _, arg := range some(t, r, forgeries(r)) {
				tries(w, "carol", fmt.Sprintf("%s:%s:%d:%s", action, table.Match.ID, len(table.Match.Entries), arg))
				tries(w, "alice", fmt.Sprintf("%s:%s:%d:%s", action, foreign.Match.ID, len(foreign.Match.Entries), arg)) // a player
			}
		}
		if after := w.Table(); after.Match.ID != table.Match.ID || len(after.Match.Entries) != len(table.Match.Entries) {
			t.Errorf("%s: a forged control has played: %v", g.Info.Name, after.Match.Entries)
		}
		w.Channel = there
		if after := w.Table(); after.Match.ID != foreign.Match.ID || len(after.Match.Entries) != len(foreign.Match.Entries) {
			t.Errorf("%s: a forged control has played in another channel: %v", g.Info.Name, after.Match.Entries)
		}
	}
}

// tries presses and submits forged custom IDs and checks the replies.
func tries(w *commandstest.World, who, custom string) {
	w.T.Helper()
	for _, kind := range []commands.Kind{commands.Press, commands.Submit} {
		for _, message := range []string{w.Board} {
			r := w.Request(who, kind)
			r.Custom, r.Message, r.Picked, r.Values = custom, message, []string{custom}, map[string]string{"typed-secret": custom}
			if reply := w.Do(r); reply.Form == nil && reply.Thread == nil && reply.To != commands.NoMessage && commandstest.Texts(reply.Body) == "" { // closing a note leaves nothing
				w.T.Errorf("%q is answered by nothing", custom)
			}
		}
	}
}

// Custom IDs only contain commands that start a match, with values that Discord
// accepts.
func TestForgedCommands(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	starts := map[string]bool{}
	for _, g := range w.Duels() {
		for _, o := range g.Info.Openings {
			starts[g.Info.Name+" "+o.Name] = true
		}
	}
	var walk func(path []string, place string, specs []commands.Spec)
	walk = func(path []string, place string, specs []commands.Spec) {
		for i, spec := range specs {
			at, name := place+fmt.Sprint(i), strings.Join(append(slices.Clone(path), spec.Name), " ")
			walk(append(slices.Clone(path), spec.Name), at+".", spec.Subs)
			if starts[name] || len(spec.Subs) > 0 {
				continue
			}
			for _, action := range []string{"n", "t"} {
				got := w.Press("alice", "private", action+"::0:"+at)
				if !strings.Contains(commandstest.Texts(got.Body), "belongs to an old game") {
					t.Errorf("a control has given /%s: %s", name, commandstest.Texts(got.Body))
				}
			}
		}
	}
	walk(nil, "", w.Set.Specs())
}

// wrongValues are values that no option should have.
var wrongValues = []string{
	"", " ", "abc", "-1", "0", "99999999999999999999", "1e9", "NaN", "true", "null", "[]", "<@1>", "@everyone", "\u202e\u200b", "\x00", "\xff",
	strings.Repeat("9", 6000), strings.Repeat("K", 6000), strings.Repeat("*", 6000), strings.Repeat("1:red & ", 700) + "1:red",
}

// Commands with values of the wrong type, missing ones or extreme ones get a reply and
// break nothing, with and without a match.
func TestWrongValues(t *testing.T) {
	w, r := commandstest.NewQuietWorld(t), rand.New(rand.NewPCG(3, 4))
	for _, g := range w.Duels() {
		w.Reach(g, commandstest.Moved)
		played := w.Channel
		commandstest.EachParam(nil, w.Set.Specs(), func(path []string, p commands.Param) {
			if path[0] != g.Info.Name && path[0] != "move" {
				return
			}
			for _, v := range some(t, r, wrongValues) {
				for _, where := range []string{"", played} {
					if w.Channel = where; where == "" {
						w.Elsewhere()
					}
					gives(w, path, p.Name, v)
				}
			}
		})
	}
}

// gives executes a command with one value, and completes the value.
func gives(w *commandstest.World, path []string, param, value string) {
	w.T.Helper()
	for _, who := range []string{"alice", "bob"} {
		r := w.Command(who, "/"+strings.Join(path, " "))
		r.Values[param] = value
		if reply := w.Do(r); reply.Form == nil && commandstest.Texts(reply.Body) == "" && reply.Work == nil && reply.Board == nil && reply.Hand == nil && reply.Table == nil { // nor a move
			w.T.Errorf("%s %s:%.20q is answered by nothing", path, param, value)
		}
		r = w.Request(who, commands.Complete)
		r.Path, r.Focus, r.Values = path, param, map[string]string{param: value}
		if reply := w.Do(r); reply.Choices == nil {
			w.T.Errorf("%s: completing %s:%.20q gives no list", path, param, value)
		}
	}
}

// Invalid moves of any length are refused with a text and cause no incident.
func TestMovesThatAreNone(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	r := rand.New(rand.NewPCG(3, 4))
	for _, g := range w.Duels() {
		table := w.Reach(g, commandstest.Live)
		who := w.Mover()
		for _, m := range append(forgeries(r), strings.Repeat("c", 6000), strings.Repeat("1 ", 3000), strings.Repeat("🔴", 1500), games.PassMove) {
			if _, err := table.Position().Canonical(m); err == nil {
				continue // a game whose moves are numbers, for example
			}
			q := w.Command(who, "/move")
			q.Values["move"] = m
			if got := w.Do(q); !got.Private() || len(commandstest.Texts(got.Body)) < 20 {
				t.Errorf("%s: %.20q: %+v", g.Info.Name, m, got)
			}
			w.PressAt(table, who, "q", m)
			w.PressAt(table, who, "c", m)
			w.Press(who, w.Board, commandstest.Custom("s", table, len(table.Match.Entries), ""), m)
			if after := w.Table(); len(after.Match.Entries) != len(table.Match.Entries) {
				t.Fatalf("%s: %.40q is a move: %v", g.Info.Name, m, after.Match.Entries)
			}
		}
	}
}

// Decoding a custom ID never breaks anything.
func FuzzForgedCommand(f *testing.F) {
	w := commandstest.NewQuietWorld(f)
	for _, s := range forgeries(rand.New(rand.NewPCG(5, 6))) {
		f.Add("n", s, "RYGB")
		f.Add("t", s, "")
	}
	for _, s := range []string{"0.0;0~1", "0.3;0=1100000000000000002;0@Bob;1~0", "3.0;2=naxos", "1.1;0=%40everyone"} {
		f.Add("n", s, "RYGB")
		f.Add("t", s, "x")
	}
	f.Add("o", "", "")
	f.Fuzz(func(t *testing.T, action, code, typed string) {
		w := *w
		w.T = t
		w.Elsewhere()
		r := w.Request("alice", commands.Submit)
		r.Custom, r.Values["typed-secret"] = action+"::0:"+code, typed
		reply := w.Apart(w.Set.Do(t.Context(), r))
		if reply.Thread != nil {
			reply = w.Apart(reply.Thread.Next(t.Context(), w.Channel+"1"))
		}
		if reply.Form == nil && reply.To != commands.NoMessage && commandstest.Texts(reply.Body) == "" { // closing a note leaves nothing
			t.Errorf("%s %q: an empty reply", action, code)
		}
		if strings.Contains(w.Log.String(), "ERROR") {
			t.Fatalf("%s %q %q: %s", action, code, typed, w.Log)
		}
	})
}
