package commands_test

import (
	"slices"
	"strings"
	"testing"

	"parlour/commands"
)

// menus are the menus of a message.
func menus(b commands.Body) (all []*commands.Select) {
	for _, block := range blocks(b) {
		if block.Select != nil {
			all = append(all, block.Select)
		}
	}
	return all
}

// chosen are the lines that are chosen in the menus of a message, or what stands
// in those where none is.
func chosen(b commands.Body) string {
	var all []string
	for _, menu := range menus(b) {
		i := slices.IndexFunc(menu.Options, func(o commands.SelectOption) bool { return o.Chosen })
		switch {
		case i >= 0:
			all = append(all, menu.Options[i].Label)
		case menu.Member != "":
			all = append(all, menu.Member)
		default:
			all = append(all, menu.Placeholder)
		}
	}
	return strings.Join(all, "; ")
}

// choose picks the line of that label from whichever menu of a message has it.
func (w *world) choose(who, message string, b commands.Body, label string) reply {
	w.t.Helper()
	for _, menu := range menus(b) {
		for _, o := range menu.Options {
			if o.Label == label {
				return w.press(who, message, menu.Custom, o.Value)
			}
		}
	}
	w.t.Fatalf("there is no line %q in %s", label, chosen(b))
	return reply{}
}

// befriend picks a member from the menu of members.
func (w *world) befriend(who string, b commands.Body, friend string, bot bool) reply {
	w.t.Helper()
	i := slices.IndexFunc(menus(b), func(m *commands.Select) bool { return m.Members })
	if i < 0 {
		w.t.Fatalf("there is no menu of members: %s", chosen(b))
	}
	r := w.request(who, commands.Press)
	r.Message, r.Private, r.Custom = "private", true, menus(b)[i].Custom
	if friend != "" {
		r.Picked, r.Names, r.Bots = []string{members[friend].ID}, map[string]string{members[friend].ID: members[friend].Name}, map[string]bool{members[friend].ID: bot}
	}
	return w.do(r)
}

// Who is new is welcomed, with the first game at the lowest level there is; what
// was started last is chosen the next time.
func TestPlayRemembers(t *testing.T) {
	w := newWorld(t)
	first := w.say("alice", "/play")
	if got := texts(first.Body); !first.private() || !strings.Contains(got, "Let’s play!") || !strings.Contains(got, "type /play") {
		t.Errorf("a newcomer is shown (privately: %v)\n%s", first.private(), got)
	}
	if got := chosen(first.Body); got != "Mastermind: break a code; Against Parlour" {
		t.Errorf("a newcomer is offered %s", got)
	}
	next := w.choose("alice", "private", first.Body, "Pathway")
	if got := chosen(next.Body); next.To != commands.InPlace || got != "Pathway; Against Parlour; Level: easy" {
		t.Errorf("after a game was picked: %s", got)
	}
	next = w.choose("alice", "private", next.Body, "Level: hard")
	started := w.press("alice", "private", w.button(next.Body, "Start"))
	if started.Board == nil || started.Ends != first.Sole || started.Board.Match.Chairs[1].Player != "hard" {
		t.Fatalf("Start: %+v", started.Message)
	}
	w.say("chief", "/game stop")
	again := w.say("alice", "/play")
	if got := texts(again.Body) + chosen(again.Body); !strings.Contains(got, "What shall we play?") || !strings.Contains(got, "Pathway; Against Parlour; Level: hard") {
		t.Errorf("the second time: %s", got)
	}
	if got := chosen(w.say("bob", "/play").Body); !strings.Contains(got, "Mastermind") {
		t.Errorf("bob is offered %s", got)
	}
}

// A member's very first game is easy, however it is started, but what is asked
// for stands, and what breaks a code is the best there is.
func TestFirstGameIsEasy(t *testing.T) {
	tests := []struct{ first, second, want string }{
		{"/pathway play", "", "easy"},
		{"/pathway play player:hard", "", "hard"},
		{"/crosscut play side:blue", "", "easy"},
		{"/mastermind play", "/pathway play", ""},
		{"/pathway play", "/pathway play", "medium"},
		{"/pathway play player:hard", "/pathway play", "hard"},
		{"/mastermind solve", "", ""},
	}
	for _, tt := range tests {
		w := newWorld(t)
		w.say("alice", tt.first)
		if tt.second != "" {
			w.say("chief", "/game stop")
			w.say("alice", tt.second)
		}
		for _, c := range w.table().Match.Chairs {
			if c.User == "" && (c.Player == "easy") != (tt.want == "easy") || c.User == "" && tt.want != "" && c.Player != tt.want {
				t.Errorf("%s %s: against %s, want %q", tt.first, tt.second, c.Player, tt.want)
			}
		}
	}
}

// A friend is picked from all members, by name; a bot is refused. With no friend
// anyone may play.
func TestPlayAgainstFriend(t *testing.T) {
	w := newWorld(t)
	b := w.choose("alice", "private", w.say("alice", "/play").Body, "Crosscut").Body
	b = w.choose("alice", "private", b, "Against a friend").Body
	for _, tt := range []struct {
		reply reply
		want  string
	}{
		{w.befriend("alice", b, "", false), "Choose a friend"},
		{w.befriend("alice", b, "bob", true), "That’s a bot"},
	} {
		if got := texts(tt.reply.Body); !tt.reply.private() || !strings.Contains(got, tt.want) {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
	open := w.press("alice", "private", w.button(b, "Start"))
	if got := texts(open.Body); !strings.Contains(got, "Alice looks for a player") {
		t.Errorf("with no friend: %s", got)
	}
	b = w.befriend("alice", b, "bob", false).Body
	if got := chosen(b); !strings.Contains(got, members["bob"].ID) {
		t.Errorf("the friend is not shown: %s", got)
	}
	b = w.choose("alice", "private", b, "Pathway").Body
	started := w.press("alice", "private", w.button(b, "Start"))
	if started.Board == nil || started.Board.Match.Chairs[1].Name != "Bob" || !strings.Contains(texts(started.Body), "Pathway") {
		t.Fatalf("got %s", texts(started.Body))
	}
}

// Who would know the secret is refused before the start.
func TestPlayAgainstOneself(t *testing.T) {
	w := newWorld(t)
	b := w.choose("alice", "private", w.say("alice", "/play").Body, "Mastermind: hide a code").Body
	b = w.choose("alice", "private", b, "Against a friend").Body
	if got := texts(w.befriend("alice", b, "alice", false).Body); !strings.Contains(got, "You would know the secret") {
		t.Errorf("got %q", got)
	}
	b = w.befriend("alice", b, "bob", false).Body
	if form := w.press("alice", "private", w.button(b, "Start")).Form; form == nil {
		t.Error("no secret is asked for")
	} else if started := w.submit("alice", form, "RGBY"); started.Board == nil || started.Ends == "" {
		t.Errorf("got %s", texts(started.Body))
	}
}

// Computers can be watched, of every game.
func TestPlayWatch(t *testing.T) {
	w := newWorld(t)
	b := w.say("alice", "/play").Body
	for _, game := range []string{"Mastermind: break a code", "Labyrinth"} {
		b = w.choose("alice", "private", w.choose("alice", "private", b, game).Body, "Watch Parlour play").Body
		started := w.press("alice", "private", w.button(b, "Start"))
		if started.Board == nil || started.Board.Match.Opening != "watch" {
			t.Fatalf("%s: %s", game, texts(started.Body))
		}
		w.say("chief", "/game stop")
		if got := chosen(w.say("alice", "/play").Body); !strings.HasPrefix(got, game+"; Watch Parlour play") {
			t.Errorf("then there is %s", got)
		}
	}
}

// A code that this version cannot read falls back to the first choice.
func TestPlayForgetsWhatIsNoMore(t *testing.T) {
	for _, code := range []string{"999.1;0=x", "x", "0", "0.0;77=1"} {
		w := newWorld(t)
		if err := w.host.Store.SetSetting(t.Context(), "played/"+members["alice"].ID, "", code); err != nil {
			t.Fatal(err)
		}
		got := w.say("alice", "/play")
		if said := texts(got.Body) + chosen(got.Body); !strings.Contains(said, "What shall we play?") || !strings.Contains(said, "Mastermind: break a code; Against Parlour") {
			t.Errorf("%q: %s", code, said)
		}
	}
}

// Beside another game, Start offers a thread, and what was chosen stays.
func TestPlayInBusyChannel(t *testing.T) {
	w := newWorld(t)
	w.say("bob", "/pathway play")
	b := w.choose("alice", "private", w.say("alice", "/play").Body, "Crosscut").Body
	busy := w.press("alice", "private", w.button(b, "Start"))
	if !busy.private() || busy.Ends != "" || !strings.Contains(texts(busy.Body), "in a thread of its own") {
		t.Fatalf("got %+v", busy.Message)
	}
	if thread := w.press("alice", "private", w.button(busy.Body, "Start it in a thread")).Thread; thread == nil || !strings.Contains(thread.Name, "Crosscut") {
		t.Errorf("got %+v", thread)
	}
}

// A control of /play that nobody has made is refused, whatever it says.
func TestForgedPlayControls(t *testing.T) {
	w := newWorld(t)
	for _, action := range strings.Split("123456789u", "") {
		for _, arg := range []string{"", "x", "0.0;99=1", "999999", "4", "mastermind2", "0.0;0=%zz"} {
			for _, picked := range [][]string{nil, {""}, {"x"}, {"a", "b"}} {
				got := w.press("alice", "private", action+"::77:"+arg, picked...)
				if got.Board != nil || !got.private() || texts(got.Body) == "" {
					t.Errorf("%s %q %q: %+v", action, arg, picked, got.Message)
				}
			}
		}
	}
	b := w.choose("alice", "private", w.say("alice", "/play").Body, "Crosscut").Body
	b = w.choose("alice", "private", b, "Against a friend").Body
	r := w.request("alice", commands.Press)
	r.Message, r.Private, r.Custom, r.Picked = "private", true, menus(b)[2].Custom, []string{"no member"}
	if got := w.do(r); !got.private() {
		t.Errorf("a friend who is no member: %+v", got.Message)
	}
}
