package start_test

import (
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match/store"
)

// menus returns the menus of a message.
func menus(b commands.Body) (all []*commands.Select) {
	for _, block := range commandstest.Blocks(b) {
		if block.Select != nil {
			all = append(all, block.Select)
		}
	}
	return all
}

// chosen returns the chosen lines of the menus of a message, or their placeholders.
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

// asLast opens /play and takes what the member chose last.
func asLast(w *commandstest.World, who string) commands.Body {
	w.T.Helper()
	return w.Press(who, "private", w.Button(w.Say(who, "/play").Body, "As last time")).Body
}

// choose picks the line with a label from any menu of a message.
func choose(w *commandstest.World, who, message string, b commands.Body, label string) commandstest.Reply {
	w.T.Helper()
	for _, menu := range menus(b) {
		for _, o := range menu.Options {
			if o.Label == label {
				return w.Press(who, message, menu.Custom, o.Value)
			}
		}
	}
	w.T.Fatalf("there is no line %q in %s", label, chosen(b))
	return commandstest.Reply{}
}

// befriend picks a member from the menu of members.
func befriend(w *commandstest.World, who string, b commands.Body, friend string, bot bool) commandstest.Reply {
	w.T.Helper()
	i := slices.IndexFunc(menus(b), func(m *commands.Select) bool { return m.Members })
	if i < 0 {
		w.T.Fatalf("there is no menu of members: %s", chosen(b))
	}
	r := w.Request(who, commands.Press)
	r.Message, r.Private, r.Custom = "private", true, menus(b)[i].Custom
	if friend != "" {
		r.Picked, r.Names, r.Bots = []string{commandstest.Members[friend].ID}, map[string]string{commandstest.Members[friend].ID: commandstest.Members[friend].Name}, map[string]bool{commandstest.Members[friend].ID: bot}
	}
	return w.Do(r)
}

// A beginner is welcomed with the first game at the lowest level. Later /play begins
// with the last choice.
func TestPlayRemembers(t *testing.T) {
	w := commandstest.New(t)
	first := w.Say("alice", "/play")
	if got := commandstest.Texts(first.Body); !first.Private() || !strings.Contains(got, "Let’s play!") || !strings.Contains(got, "type </play>") {
		t.Errorf("a newcomer is shown (privately: %v)\n%s", first.Private(), got)
	}
	if got := chosen(first.Body); got != "Connect Four; Against Parlour; Level: easy" {
		t.Errorf("a newcomer is offered %s", got)
	}
	next := choose(w, "alice", "private", first.Body, "Pathway")
	if got := chosen(next.Body); next.To != commands.InPlace || got != "Pathway; Against Parlour; Level: easy" {
		t.Errorf("after a game was picked: %s", got)
	}
	next = choose(w, "alice", "private", next.Body, "Level: hard")
	started := w.Press("alice", "private", w.Button(next.Body, "Start"))
	if started.Board == nil || started.Then == nil || started.Then.Key != first.Key || started.Board.Match.Chairs[1].Player != "hard" {
		t.Fatalf("Start: %+v", started.Message)
	}
	w.Say("chief", "/game stop")
	again := w.Say("alice", "/play")
	if got := commandstest.Texts(again.Body) + chosen(again.Body); !strings.Contains(got, "What shall we play?") || !strings.Contains(got, "Pathway; Against Parlour; Level: hard") {
		t.Errorf("the second time: %s", got)
	}
	if got := chosen(w.Say("bob", "/play").Body); !strings.Contains(got, "Connect Four") {
		t.Errorf("bob is offered %s", got)
	}
}

// A member's first match is easy, however it is started, unless the member chose
// otherwise. The computer that breaks codes is always the best.
func TestFirstGameIsEasy(t *testing.T) {
	tests := []struct{ first, second, want string }{
		{"/pathway play", "", "easy"},
		{"/pathway play player:hard", "", "hard"},
		{"/crosscut play side:blue", "", "easy"},
		{"/mastermind play", "/pathway play", ""},
		{"/pathway play", "/pathway play", "medium"},
		{"/pathway play player:hard", "/pathway play", "medium"},
		{"/mastermind solve", "", ""},
	}
	for _, tt := range tests {
		w := commandstest.New(t)
		w.Say("alice", tt.first)
		if tt.second != "" {
			w.Say("chief", "/game stop")
			w.Say("alice", tt.second)
		}
		for _, c := range w.Table().Match.Chairs {
			if c.User == "" && (c.Player == "easy") != (tt.want == "easy") || c.User == "" && tt.want != "" && c.Player != tt.want {
				t.Errorf("%s %s: against %s, want %q", tt.first, tt.second, c.Player, tt.want)
			}
		}
	}
}

// An invited member is picked from all members; bots are refused. Without one, anyone
// may join.
func TestPlayAgainstFriend(t *testing.T) {
	w := commandstest.New(t)
	b := choose(w, "alice", "private", w.Say("alice", "/play").Body, "Crosscut").Body
	b = choose(w, "alice", "private", b, "Against a friend").Body
	for _, tt := range []struct {
		reply commandstest.Reply
		want  string
	}{
		{befriend(w, "alice", b, "", false), "Choose a friend"},
		{befriend(w, "alice", b, "bob", true), "That’s a bot"},
	} {
		if got := commandstest.Texts(tt.reply.Body); !tt.reply.Private() || !strings.Contains(got, tt.want) {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
	open := w.Press("alice", "private", w.Button(b, "Start"))
	if got := commandstest.Texts(open.Body); !strings.Contains(got, "Alice is looking for a player") {
		t.Errorf("with no friend: %s", got)
	}
	b = befriend(w, "alice", b, "bob", false).Body
	if got := chosen(b); !strings.Contains(got, commandstest.Members["bob"].ID) {
		t.Errorf("the friend is not shown: %s", got)
	}
	b = choose(w, "alice", "private", b, "Pathway").Body
	started := w.Press("alice", "private", w.Button(b, "Start"))
	if started.Board == nil || started.Board.Match.Chairs[1].Name != "Bob" || !strings.Contains(commandstest.Texts(started.Body), "Pathway") {
		t.Fatalf("got %s", commandstest.Texts(started.Body))
	}
}

// A member who would know the secret is refused before the start.
func TestPlayAgainstOneself(t *testing.T) {
	w := commandstest.New(t)
	b := choose(w, "alice", "private", w.Say("alice", "/play").Body, "Mastermind: set a code").Body
	b = choose(w, "alice", "private", b, "Against a friend").Body
	if got := commandstest.Texts(befriend(w, "alice", b, "alice", false).Body); !strings.Contains(got, "You’d know the secret") {
		t.Errorf("got %q", got)
	}
	b = befriend(w, "alice", b, "bob", false).Body
	if form := w.Press("alice", "private", w.Button(b, "Start")).Form; form == nil {
		t.Error("no secret is asked for")
	} else if started := w.Submit("alice", form, "RGBY"); started.Board == nil || started.Then == nil {
		t.Errorf("got %s", commandstest.Texts(started.Body))
	}
}

// In every game members can watch computers.
func TestPlayWatch(t *testing.T) {
	w := commandstest.New(t)
	b := w.Say("alice", "/play").Body
	for _, game := range []string{"Mastermind: break a code", "Labyrinth"} {
		b = choose(w, "alice", "private", choose(w, "alice", "private", b, game).Body, "Watch Parlour play").Body
		started := w.Press("alice", "private", w.Button(b, "Start"))
		if started.Board == nil || started.Board.Match.Opening != "watch" {
			t.Fatalf("%s: %s", game, commandstest.Texts(started.Body))
		}
		w.Say("chief", "/game stop")
		if got := chosen(w.Say("alice", "/play").Body); !strings.HasPrefix(got, game+"; Watch Parlour play") {
			t.Errorf("then there is %s", got)
		}
	}
}

// A stored choice that this version cannot read falls back to the first choice.
func TestPlayForgetsWhatIsNoMore(t *testing.T) {
	for _, code := range []string{"999.1;0=x", "x", "0", "0.0;77=1"} {
		w := commandstest.New(t)
		if err := w.Host.Store.PutDocument(t.Context(), store.Document{Home: commandstest.Members["alice"].ID, Kind: store.PlayedKind, ID: "last", Body: `{"code":"` + code + `"}`}); err != nil {
			t.Fatal(err)
		}
		got := w.Say("alice", "/play")
		if said := commandstest.Texts(got.Body) + chosen(got.Body); !strings.Contains(said, "What shall we play?") || !strings.Contains(said, "Connect Four; Against Parlour") {
			t.Errorf("%q: %s", code, said)
		}
	}
}

// In a busy channel Start offers a thread, and the choice stays.
func TestPlayInBusyChannel(t *testing.T) {
	w := commandstest.New(t)
	w.Say("bob", "/pathway play")
	b := choose(w, "alice", "private", w.Say("alice", "/play").Body, "Crosscut").Body
	busy := w.Press("alice", "private", w.Button(b, "Start"))
	if !busy.Private() || busy.Then != nil || !strings.Contains(commandstest.Texts(busy.Body), "a thread of its own") {
		t.Fatalf("got %+v", busy.Message)
	}
	if thread := w.Press("alice", "private", w.Button(busy.Body, "Start it in a thread")).Thread; thread == nil || !strings.Contains(thread.Name, "Crosscut") {
		t.Errorf("got %+v", thread)
	}
}

// A forged control of /play is refused.
func TestForgedPlayControls(t *testing.T) {
	w := commandstest.New(t)
	for _, action := range strings.Split("123456789u", "") {
		for _, arg := range []string{"", "x", "0.0;99=1", "999999", "4", "mastermind2", "0.0;0=%zz"} {
			for _, picked := range [][]string{nil, {""}, {"x"}, {"a", "b"}} {
				got := w.Press("alice", "private", action+"::77:"+arg, picked...)
				if got.Board != nil || !got.Private() || commandstest.Texts(got.Body) == "" {
					t.Errorf("%s %q %q: %+v", action, arg, picked, got.Message)
				}
			}
		}
	}
	b := choose(w, "alice", "private", w.Say("alice", "/play").Body, "Crosscut").Body
	b = choose(w, "alice", "private", b, "Against a friend").Body
	r := w.Request("alice", commands.Press)
	r.Message, r.Private, r.Custom, r.Picked = "private", true, menus(b)[2].Custom, []string{"no member"}
	if got := w.Do(r); !got.Private() {
		t.Errorf("a friend who is no member: %+v", got.Message)
	}
}

// Every line of the menus has a description, and the goal of the chosen game stands below.
func TestPlayDescribes(t *testing.T) {
	w := commandstest.New(t)
	b := w.Say("alice", "/play").Body
	for _, line := range menus(b)[0].Options {
		picked := choose(w, "alice", "private", b, line.Label).Body
		if got := commandstest.Texts(picked); line.Description == "" || !strings.Contains(got, "\n"+line.Description+"\n-# ") {
			t.Errorf("%s is described as %q, and chosen:\n%s", line.Label, line.Description, got)
		}
		for _, menu := range menus(picked) {
			for _, o := range menu.Options {
				if o.Description == "" || len([]rune(o.Description)) > 45 {
					t.Errorf("%s: %s is described as %q", line.Label, o.Label, o.Description)
				}
			}
		}
	}
}

// The level is called perfect only where that is proved.
func TestPerfectIsProved(t *testing.T) {
	for line, want := range map[string]string{"/pathway play size:5": "Level: perfect", "/pathway play size:6": "Level: best", "/connectfour play": "Level: perfect", "/connectfour play width:8": "Level: best"} {
		w := commandstest.New(t)
		w.Say("alice", line)
		w.Say("chief", "/game stop")
		b := w.Say("alice", "/play").Body
		if line != "/connectfour play" && line != "/pathway play size:6" { // the defaults
			b = asLast(w, "alice")
		}
		if got := menus(b)[2].Options[3].Label; got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}

// The games that are played most in a server come first, but not for a newcomer.
func TestPlayListsPopularGamesFirst(t *testing.T) {
	w := commandstest.New(t)
	for _, line := range []string{"/crosscut play", "/pig play", "/crosscut play"} {
		w.Say("alice", line)
		w.Say("chief", "/game stop")
	}
	var listed []string
	for _, g := range w.Host.Games {
		listed = append(listed, g.Info.Name)
	}
	for who, want := range map[string][]string{"alice": {"crosscut", "pig", listed[0]}, "bob": listed[:3]} {
		for i, o := range menus(w.Say(who, "/play").Body)[0].Options[:3] {
			if !strings.HasPrefix(o.Value, want[i]) {
				t.Errorf("%s sees %q at %d, want %s", who, o.Label, i, want[i])
			}
		}
	}
}
