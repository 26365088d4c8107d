package commands_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games"
)

// actions are all letters by which a control's ID can begin, and some that mean
// nothing.
const actions = "pcsayxrnthkvzebdVJA0 "

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

// some are a third of what a test goes through, drawn by chance; all, in the whole run.
func some[T any](r *rand.Rand, all []T) (few []T) {
	if os.Getenv("CI") == "true" {
		return all
	}
	for _, x := range all {
		if r.IntN(3) == 0 {
			few = append(few, x)
		}
	}
	return few
}

// No control that was never shown does anything for somebody who is not playing:
// not in the match, nor in one of another channel, whatever its ID holds. There
// is an answer that says something, and no incident.
func TestForgedControls(t *testing.T) {
	w := newQuietWorld(t)
	r := rand.New(rand.NewPCG(1, 2))
	for _, g := range w.host.Games {
		foreign := w.reach(g, moved)
		there := w.channel
		table := w.reach(g, moved)
		for _, action := range actions {
			for _, id := range []string{table.Match.ID, foreign.Match.ID, "", "gone", strings.Repeat("9", 40)} {
				for _, at := range some(r, []string{"0", "-1", "", "2147483648", "99999999999999999999"}) {
					arg := forgeries(r)[r.IntN(len(forgeries(r)))]
					w.tries("carol", fmt.Sprintf("%c:%s:%s:%s", action, id, at, arg))
				}
			}
			for _, arg := range some(r, forgeries(r)) {
				w.tries("carol", fmt.Sprintf("%c:%s:%d:%s", action, table.Match.ID, len(table.Match.Entries), arg))
				w.tries("alice", fmt.Sprintf("%c:%s:%d:%s", action, foreign.Match.ID, len(foreign.Match.Entries), arg)) // who plays there
			}
		}
		if after := w.table(); after.Match.ID != table.Match.ID || len(after.Match.Entries) != len(table.Match.Entries) {
			t.Errorf("%s: a forged control has played: %v", g.Info.Name, after.Match.Entries)
		}
		w.channel = there
		if after := w.table(); after.Match.ID != foreign.Match.ID || len(after.Match.Entries) != len(foreign.Match.Entries) {
			t.Errorf("%s: a forged control has played in another channel: %v", g.Info.Name, after.Match.Entries)
		}
	}
}

// tries presses and submits what no control has, and checks that it is answered.
func (w *world) tries(who, custom string) {
	w.t.Helper()
	for _, kind := range []commands.Kind{commands.Press, commands.Submit} {
		for _, message := range []string{w.board} {
			r := w.request(who, kind)
			r.Custom, r.Message, r.Picked, r.Values = custom, message, []string{custom}, map[string]string{"typed-secret": custom}
			if reply := w.do(r); reply.Form == nil && reply.Thread == nil && texts(reply.Body) == "" {
				w.t.Errorf("%q is answered by nothing", custom)
			}
		}
	}
}

// A control's ID holds a command only where it starts a game: no other command
// can be given by one, nor one with values that Discord would not take.
func TestForgedCommands(t *testing.T) {
	w := newQuietWorld(t)
	starts := map[string]bool{}
	for _, g := range w.host.Games {
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
				got := w.press("alice", "private", action+"::0:"+at)
				if !strings.Contains(texts(got.Body), "belongs to a game that is gone") {
					t.Errorf("a control has given /%s: %s", name, texts(got.Body))
				}
			}
		}
	}
	walk(nil, "", w.set.Specs())
}

// wrongValues are values that no option should have.
var wrongValues = []string{
	"", " ", "abc", "-1", "0", "99999999999999999999", "1e9", "NaN", "true", "null", "[]", "<@1>", "@everyone", "\u202e\u200b", "\x00", "\xff",
	strings.Repeat("9", 6000), strings.Repeat("K", 6000), strings.Repeat("*", 6000), strings.Repeat("1:red & ", 700) + "1:red",
}

// Whatever the values of a command are, of the wrong type, missing or far out of
// range, it is answered, and nothing breaks: where nothing is played, and where
// something is.
func TestWrongValues(t *testing.T) {
	w, r := newQuietWorld(t), rand.New(rand.NewPCG(3, 4))
	for _, g := range w.host.Games {
		w.reach(g, moved)
		played := w.channel
		eachParam(nil, w.set.Specs(), func(path []string, p commands.Param) {
			if path[0] != g.Info.Name && path[0] != "move" {
				return
			}
			for _, v := range some(r, wrongValues) {
				for _, where := range []string{"", played} {
					if w.channel = where; where == "" {
						w.elsewhere()
					}
					w.gives(path, p.Name, v)
				}
			}
		})
	}
}

// gives gives a command with one value, and has that value completed.
func (w *world) gives(path []string, param, value string) {
	w.t.Helper()
	for _, who := range []string{"alice", "bob"} {
		r := w.command(who, "/"+strings.Join(path, " "))
		r.Values[param] = value
		if reply := w.do(r); reply.Form == nil && texts(reply.Body) == "" && reply.Work == nil {
			w.t.Errorf("%s %s:%.20q is answered by nothing", path, param, value)
		}
		r = w.request(who, commands.Complete)
		r.Path, r.Focus, r.Values = path, param, map[string]string{param: value}
		if reply := w.do(r); reply.Choices == nil {
			w.t.Errorf("%s: completing %s:%.20q gives no list", path, param, value)
		}
	}
}

// eachParam calls f for every parameter of every command.
func eachParam(path []string, specs []commands.Spec, f func(path []string, p commands.Param)) {
	for _, spec := range specs {
		at := append(slices.Clone(path), spec.Name)
		for _, p := range spec.Params {
			f(at, p)
		}
		eachParam(at, spec.Subs, f)
	}
}

// Moves that are none, of any length, are refused in words and are no incident.
func TestMovesThatAreNone(t *testing.T) {
	w := newQuietWorld(t)
	r := rand.New(rand.NewPCG(3, 4))
	for _, g := range w.host.Games {
		table := w.reach(g, live)
		who := w.mover()
		for _, m := range append(forgeries(r), strings.Repeat("c", 6000), strings.Repeat("1 ", 3000), strings.Repeat("🔴", 1500), games.PassMove) {
			q := w.command(who, "/move")
			q.Values["move"] = m
			if got := w.do(q); !got.private() || len(texts(got.Body)) < 20 {
				t.Errorf("%s: %.20q: %+v", g.Info.Name, m, got)
			}
			w.pressAt(table, who, "q", m)
			w.pressAt(table, who, "c", m)
			w.press(who, w.board, custom("s", table, len(table.Match.Entries), ""), m)
			if after := w.table(); len(after.Match.Entries) != len(table.Match.Entries) {
				t.Fatalf("%s: %.40q is a move: %v", g.Info.Name, m, after.Match.Entries)
			}
		}
	}
}

// What is written down in a control's ID and read again never breaks anything.
func FuzzForgedCommand(f *testing.F) {
	w := newQuietWorld(f)
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
		w.t = t
		w.elsewhere()
		r := w.request("alice", commands.Submit)
		r.Custom, r.Values["typed-secret"] = action+"::0:"+code, typed
		reply := w.apart(w.set.Do(t.Context(), r))
		if reply.Thread != nil {
			reply = w.apart(reply.Thread.Next(t.Context(), w.channel+"1"))
		}
		if reply.Form == nil && reply.To != commands.Nowhere && texts(reply.Body) == "" { // closing a note leaves nothing
			t.Errorf("%s %q: an empty reply", action, code)
		}
		if strings.Contains(w.log.String(), "ERROR") {
			t.Fatalf("%s %q %q: %s", action, code, typed, w.log)
		}
	})
}
