package commands_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"parlour/bot/local/need"
	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match"
)

// hidden is the content of other channels: matches, and texts that occur nowhere else.
type hidden struct {
	tables []*match.Table
	marks  []string // IDs of channels and matches, secrets, moves
	names  []string // of the players
}

// codeInRecord is a code that records write as on the board.
const codeInRecord = "OWKBYR"

// hide plays matches of alice and bob in channels that carol cannot see: of each game
// one that is over, one that is open and one that waits for bob. The first is over and
// has the secret OWKBYR, for which a guess was GGOOWW.
func hide(t *testing.T, w *commandstest.World) hidden {
	t.Helper()
	w.Elsewhere()
	form := w.Say("alice", "/mastermind duel secret:typed opponent:@bob rules:custom pegs:6 colors:10").Form
	w.Submit("alice", form, "OWKBYR")
	w.Ready()
	w.Say("bob", "/move move:GGOOWW")
	w.Think()
	w.Say("bob", "/move move:OWKBYR")
	w.Think()
	h := hidden{tables: []*match.Table{w.Table()}, marks: []string{codeInRecord, "790421", "GGOOWW", "337799"}, names: []string{"Alice", "Bob", commandstest.Members["alice"].ID, commandstest.Members["bob"].ID}}
	if !h.tables[0].Outcome().Over {
		t.Fatal("the game with the secret is not over")
	}
	for _, g := range w.Duels() {
		for _, s := range []commandstest.State{commandstest.Ended, commandstest.Moved, commandstest.Waiting} {
			h.tables = append(h.tables, w.Reach(g, s))
		}
	}
	for _, table := range h.tables {
		h.marks = append(h.marks, table.Match.ID, table.Match.ShortID(), table.Match.Channel)
	}
	return h
}

// found returns the first hidden text in a reply, or "". It ignores the texts of the
// request itself.
func (h hidden) found(w *commandstest.World, r commands.Request, reply commandstest.Reply) string {
	sent := fmt.Sprint(r.Values, r.Names, r.Custom)
	marks := h.marks
	if r.Kind == commands.Press || !slices.Contains(public, r.Path[0]) {
		marks = slices.Concat(h.marks, h.names)
	}
	shown := shown(w, reply)
	for _, mark := range marks {
		if strings.Contains(shown, mark) && !strings.Contains(sent, mark) {
			return mark
		}
	}
	return ""
}

// simulated is the parameter for the number of games of a simulation, which take seconds.
const simulated = "games"

// public are the commands that name all members of a server who have played. They show
// totals only.
var public = []string{"leaderboard", "stats"}

// shown returns everything that a reply shows, with the contents of its text files and
// the descriptions of its pictures.
func shown(w *commandstest.World, r commandstest.Reply) string {
	w.T.Helper()
	s := fmt.Sprintf("%+v %+v", r.Form, r.Choices)
	for _, b := range w.Shows(r.Message) {
		files := b.Files
		b.Files = nil
		s += fmt.Sprintf(" %+v", b)
		for _, f := range files {
			s += " " + f.Name
			if utf8.Valid(f.Data) {
				s += " " + string(f.Data)
			}
		}
	}
	return s
}

// eachLeaf calls f for every command that members can give.
func eachLeaf(path []string, specs []commands.Spec, f func(path []string, spec commands.Spec)) {
	for _, spec := range specs {
		at := append(slices.Clone(path), spec.Name)
		if len(spec.Subs) == 0 {
			f(at, spec)
		}
		eachLeaf(at, spec.Subs, f)
	}
}

// tried returns values of a parameter: all choices and bounds, and IDs of hidden
// matches.
func (h hidden) tried(p commands.Param) (values []string) {
	switch {
	case len(p.Choices) > 0:
		for _, c := range p.Choices {
			values = append(values, c.Value)
		}
		return values
	case p.Kind == commands.Whole:
		return []string{fmt.Sprint(p.Min), fmt.Sprint(p.Max)}
	case p.Kind == commands.Truth:
		return []string{"true"}
	case p.Kind == commands.Person:
		return []string{commandstest.Members["alice"].ID}
	}
	for _, table := range h.tables[:4] { // one of each state
		values = append(values, table.Match.ShortID(), table.Match.ShortID()[:7], table.Match.ID)
	}
	return append(values, "OWKBYR", "Alice")
}

// No command with any values and no completion shows anything of matches in channels
// that the member cannot see, nor that they exist: the reply is the one for an ID that
// does not exist.
func TestNothingOfOtherChannels(t *testing.T) {
	w, r := commandstest.NewQuietWorld(t), rand.New(rand.NewPCG(11, 12))
	h := hide(t, w)
	w.Elsewhere()
	w.Say("carol", "/crosscut play width:5 height:5 player:random")
	w.Say("carol", "/game stop")
	own, unknown := w.Table().Match.ShortID(), "zzzzzzzz"
	check := func(r commands.Request) commandstest.Reply {
		reply := w.Do(r)
		if mark := h.found(w, r, reply); mark != "" {
			t.Errorf("/%s %v, typing %q: %q is shown", strings.Join(r.Path, " "), r.Values, r.Focus, mark)
		}
		return reply
	}
	few := "" // how many games the command simulates, if not as many as it would
	with := func(kind commands.Kind, path []string, param, value string) commands.Request {
		r := w.Request("carol", kind)
		r.Path = path
		if param != "" {
			r.Values[param] = value
		}
		if kind == commands.Complete {
			r.Focus = param
		}
		if few != "" {
			r.Values[simulated] = few
		}
		return r
	}
	offered := 0
	eachLeaf(nil, w.Set.Specs(), func(path []string, spec commands.Spec) {
		few = ""
		params := spec.Params
		if i := slices.IndexFunc(params, func(p commands.Param) bool { return p.Name == simulated }); i >= 0 && !need.Long(t) {
			few = fmt.Sprint(params[i].Min)
			params = slices.Delete(slices.Clone(params), i, i+1)
		}
		check(with(commands.Command, path, "", ""))
		for _, p := range params {
			for _, value := range some(t, r, h.tried(p)) {
				got := check(with(commands.Command, path, p.Name, value))
				if p.Name != "id" {
					continue
				}
				none := w.Do(with(commands.Command, path, p.Name, unknown))
				if got, want := commandstest.Texts(got.Body), commandstest.Texts(none.Body); strings.ReplaceAll(got, value, "ID") != strings.ReplaceAll(want, unknown, "ID") {
					t.Errorf("/%s %s:%s is answered by\n%s\nand an unknown ID by\n%s", strings.Join(path, " "), p.Name, value, got, want)
				}
			}
			if p.Complete != nil {
				for _, value := range append(some(t, r, h.tried(p)), "") {
					for _, c := range check(with(commands.Complete, path, p.Name, value)).Choices {
						if c.Value == own {
							offered++
						}
					}
				}
			}
		}
	})
	if offered == 0 {
		t.Error("a game of the channel is never offered")
	}
}

// No control that names a match of another channel shows anything of it.
func TestNoControlOpensAnotherChannel(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	h := hide(t, w)
	w.Elsewhere()
	press := func(action, id, arg string) string {
		r := w.Request("carol", commands.Press)
		r.Message, r.Custom = "1400000000000000001", fmt.Sprintf("%s:%s:0:%s", action, id, arg)
		reply := w.Do(r)
		if mark := h.found(w, r, reply); mark != "" {
			t.Errorf("pressing %s: %q is shown", r.Custom, mark)
		}
		return commandstest.Texts(reply.Body)
	}
	for action := range w.Set.Controls() {
		for _, table := range h.tables[:4] { // one of each state, and the one with the secret
			for _, arg := range []string{"", "f", table.Match.Channel, "f" + table.Match.Channel} {
				got, none := press(action, table.Match.ID, arg), press(action, "m1300000000000000000", arg)
				if got != none {
					t.Errorf("%s with %q is answered by\n%s\nand with an unknown match by\n%s", action, arg, got, none)
				}
			}
		}
	}
}

// A finished match of another channel can be opened by its players, by an
// administrator, and by everyone in a thread of its channel.
func TestWhoOpensAGame(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	table := hide(t, w).tables[0]
	w.Elsewhere()
	boss := commandstest.Members["carol"]
	boss.Administrator = true
	for name, test := range map[string]struct {
		user           commands.User
		guild, channel string
		parent         string
		want           bool
	}{
		"the player":                      {commandstest.Members["bob"], commandstest.Guild, w.Channel, "", true},
		"an administrator":                {boss, commandstest.Guild, w.Channel, "", true},
		"in its channel":                  {commandstest.Members["carol"], commandstest.Guild, table.Match.Channel, "", true},
		"in a thread of its channel":      {commandstest.Members["carol"], commandstest.Guild, w.Channel, table.Match.Channel, true},
		"a manager of another channel":    {commandstest.Members["chief"], commandstest.Guild, w.Channel, "", false},
		"in a thread of another channel":  {commandstest.Members["carol"], commandstest.Guild, w.Channel, "1200000000000000009", false},
		"the player, in another server":   {commandstest.Members["bob"], "1000000000000000002", w.Channel, "", false},
		"the player, in direct messages":  {commandstest.Members["bob"], "", w.Channel, "", false},
		"an administrator of another one": {boss, "1000000000000000002", w.Channel, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			ask := func(kind commands.Kind) commands.Request {
				r := w.Request("carol", kind)
				r.User, r.Guild, r.Channel, r.Parent, r.Thread = test.user, test.guild, test.channel, test.parent, test.parent != ""
				return r
			}
			r := ask(commands.Command)
			r.Path, r.Values["id"] = []string{"game", "export"}, table.Match.ShortID()
			if got := strings.Contains(shown(w, w.Do(r)), codeInRecord); got != test.want {
				t.Errorf("the command shows the secret: %v, want %v", got, test.want)
			}
			r = ask(commands.Press)
			r.Custom, r.Message = commandstest.Custom("xp", table, 0, table.Match.Channel), "1400000000000000001"
			if got := strings.Contains(shown(w, w.Do(r)), codeInRecord); got != test.want {
				t.Errorf("the button shows the secret: %v, want %v", got, test.want)
			}
			r = ask(commands.Complete)
			r.Path, r.Focus, r.Values["id"] = []string{"game", "export"}, "id", table.Match.ShortID()[:6]
			offered := slices.ContainsFunc(w.Do(r).Choices, func(c commands.Choice) bool { return c.Value == table.Match.ShortID() })
			if offered != test.want {
				t.Errorf("the match is offered: %v, want %v", offered, test.want)
			}
		})
	}
}
