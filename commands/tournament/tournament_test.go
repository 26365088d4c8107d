package tournament_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match"
	"parlour/games/match/matchtest"
	"parlour/games/tournament"
)

// A match without a winner is replayed with sides swapped, in the same thread unless another
// match is played there. After three replays lots decide, which were drawn at the start.
func TestTournamentReplays(t *testing.T) {
	w, p := commandstest.New(t), commandstest.NewPost(t)
	w.Tournament(p, "game:crosscut", "bob")
	w.Pressed(p, "alice", "Begin")
	w.HandleDue(p)
	if len(p.Threads) != 1 {
		t.Fatalf("%d threads", len(p.Threads))
	}
	names := map[string]string{commandstest.Members["alice"].ID: "alice", commandstest.Members["bob"].ID: "bob"}
	thread, began := p.Threads[0], w.At(p.Threads[0])
	first := began.Chair(began.Turn()).User
	for n := range tournament.MaxReplays + 1 {
		table := w.At(thread)
		mover := table.Chair(table.Turn()).User
		if (mover == first) != (n%2 == 0) || table.Match.Status != match.Live {
			t.Fatalf("in game %d, which is %s, %s is to move", n+1, table.Match.Status, names[mover])
		}
		w.In(thread, names[mover], "/move move:"+w.FirstMove(table))
		w.In(thread, "chief", "/game stop")
		if n == 0 {
			w.In(thread, "carol", "/crosscut play player:random")
		}
		w.Later(p, time.Minute)
		if n == 0 {
			if len(p.Threads) != 2 {
				t.Fatalf("%d threads after another game was begun in the first", len(p.Threads))
			}
			thread = p.Threads[1]
			if again := w.At(thread).Rematch(match.Actor{User: commandstest.Members["bob"].ID}); again.Agreed {
				t.Error("who plays again is not asked")
			}
		}
	}
	if _, body := p.Shown(); !strings.Contains(commandstest.Texts(body), "at random") && !strings.Contains(commandstest.Texts(body), "wins the tournament") {
		t.Errorf("after the last draw:\n%s", commandstest.Texts(body))
	}
}

// A tournament in which nobody moves has no winner, in every format.
func TestTournamentsWithoutMoves(t *testing.T) {
	for _, format := range tournament.Formats() {
		w, p := commandstest.New(t), commandstest.NewPost(t)
		w.Tournament(p, "game:connectfour minutes:2 format:"+string(format), "bob", "carol", "dave", "erin")
		w.Pressed(p, "alice", "Begin")
		w.Minutes(p, 30)
		if _, body := p.Shown(); !strings.Contains(commandstest.Texts(body), "The tournament has no winner") {
			t.Errorf("%s:\n%s", format, commandstest.Texts(body))
		}
	}
}

// A draw that is agreed early decides nothing.
func TestTournamentsAreDecidedOnTheBoard(t *testing.T) {
	w, p := commandstest.New(t), commandstest.NewPost(t)
	w.Tournament(p, "game:connectfour format:round-robin", "bob")
	w.Pressed(p, "alice", "Begin")
	w.HandleDue(p)
	thread := p.Threads[0]
	for i, move := range strings.Fields("1 2 1 2") {
		w.In(thread, []string{"alice", "bob"}[i%2], "/move move:"+move)
	}
	w.In(thread, "alice", "/game draw")
	agree := w.Request("bob", commands.Press)
	agree.Channel, agree.Message, agree.Custom = thread, "1400000000000000009", w.Button(w.Set.Board(w.T.Context(), w.At(thread), ""), "Agree")
	w.Do(agree)
	w.Later(p, time.Minute)
	if _, body := p.Shown(); !strings.Contains(commandstest.Texts(body), "The tournament has no winner") {
		t.Errorf("after an early draw:\n%s", commandstest.Texts(body))
	}
}

// Places by lot don't depend on the order in which members have joined.
func TestLots(t *testing.T) {
	first := map[string]bool{}
	for i := range 20 {
		w, p := commandstest.New(t), commandstest.NewPost(t)
		w.Count += uint64(1000 * i)
		w.Tournament(p, "game:connectfour", "bob")
		w.Pressed(p, "alice", "Begin")
		w.HandleDue(p)
		first[w.At(p.Threads[0]).Chair(0).User] = true
	}
	if len(first) != 2 {
		t.Errorf("%d members have begun, want both", len(first))
	}
}

// A pause against the computer does not stop the time of the round. The time for which
// the bot was away does not count.
func TestTournamentTime(t *testing.T) {
	for name, test := range map[string]struct {
		pause, away bool
		over        bool // after the time of the round
	}{"no member comes": {over: true}, "it rests": {pause: true, over: true}, "the bot is away": {away: true}} {
		w, p := commandstest.New(t), commandstest.NewPost(t)
		w.Tournament(p, "game:crosscut minutes:2 format:round-robin")
		w.Pressed(p, "alice", "Fill")
		w.Pressed(p, "alice", "Begin")
		w.HandleDue(p)
		for _, thread := range p.Threads {
			if table := w.At(thread); table.Chair(0).User == commandstest.Members["alice"].ID || table.Chair(1).User == commandstest.Members["alice"].ID {
				for table.ComputerToMove() { // until it is alice's move
					next, err := matchtest.Advance(t.Context(), w.Host.Computers, table, nil)
					if err != nil {
						t.Fatal(err)
					}
					table = next
				}
				if test.pause {
					w.In(thread, "alice", "/game pause")
				}
				if test.away {
					w.Later(p, 10*time.Minute)
				} else {
					for range 4 {
						w.Later(p, 40*time.Second)
					}
				}
				if got := w.At(thread); got.Outcome().Over != test.over || test.over && got.Log.End.Kind != "resign" {
					t.Errorf("%s: over is %v: %+v", name, got.Outcome().Over, got.Log.End)
				}
				break
			}
		}
	}
}

// A second start is refused. A redelivery is not, and neither joins nor begins
// anything twice.
func TestTournamentDeliveries(t *testing.T) {
	w, p := commandstest.New(t), commandstest.NewPost(t)
	r := w.Command("alice", "/tournament start game:crosscut format:swiss")
	first, again := commandstest.Texts(w.Do(r).Body), commandstest.Texts(w.Do(r).Body)
	if first != again || !strings.Contains(first, "opens below") {
		t.Errorf("twice started: %s, then %s", first, again)
	}
	w.HandleDue(p)
	message, body := p.Shown()
	for _, label := range []string{"Join", "Begin"} {
		r := w.Request(map[string]string{"Join": "bob", "Begin": "alice"}[label], commands.Press)
		r.Message, r.Custom = message, w.Button(body, label)
		first, again := w.Do(r), w.Do(r)
		if first.To != commands.InPlace || commandstest.Texts(first.Body) != commandstest.Texts(again.Body) {
			t.Errorf("%s is answered\n%s\nand then\n%s", label, commandstest.Texts(first.Body), commandstest.Texts(again.Body))
		}
	}
	w.HandleDue(p)
	if len(p.Threads) != 1 {
		t.Errorf("%d games of two players", len(p.Threads))
	}
	if got := commandstest.Texts(w.Say("bob", "/tournament start game:pathway").Body); !strings.Contains(got, "A tournament is on") {
		t.Errorf("another start: %s", got)
	}
}

// A refusal says what to do instead.
func TestTournamentRefusals(t *testing.T) {
	w, p := commandstest.New(t), commandstest.NewPost(t)
	w.Tournament(p, "game:crosscut format:round-robin minutes:2")
	steps := []struct{ who, label, want string }{
		{"alice", "Begin", "needs two players"}, {"bob", "Begin", "Only Alice"}, {"bob", "Fill", "Only Alice"}, {"bob", "Leave", "not in this"},
	}
	for _, s := range steps {
		if got := w.Pressed(p, s.who, s.label); !got.Private() || !strings.Contains(commandstest.Texts(got.Body), s.want) {
			t.Errorf("%s by %s: %s, want %s", s.label, s.who, commandstest.Texts(got.Body), s.want)
		}
	}
	_, lobby := p.Shown()
	w.Pressed(p, "bob", "Join")
	w.Pressed(p, "chief", "Begin")
	w.HandleDue(p)
	for label, want := range map[string]string{"Join": "has begun", "Fill": "has begun"} {
		if got := w.Press("chief", "1400000000000000001", w.Button(lobby, label)); !strings.Contains(commandstest.Texts(got.Body), want) {
			t.Errorf("%s too late: %s", label, commandstest.Texts(got.Body))
		}
	}
	cancel(w, p, "chief")
	w.HandleDue(p)
	message, _ := p.Shown() // pressed before it showed the end
	if got := w.Press("carol", message, w.Button(lobby, "Join")); got.To != commands.InPlace || !strings.Contains(commandstest.Texts(got.Body), "called off") {
		t.Errorf("Join after the end: %+v", got)
	}
	for name, change := range map[string]func(*commands.Request){
		"in direct messages": func(r *commands.Request) { r.Guild = "" }, "in a thread": func(r *commands.Request) { r.Parent = w.Channel },
	} {
		r := w.Command("alice", "/tournament start game:crosscut")
		if change(&r); !strings.Contains(commandstest.Texts(w.Do(r).Body), "thread of its own") {
			t.Errorf("a tournament begins %s", name)
		}
	}
}

// A deleted message is sent again. If no message can be sent for an hour, the
// tournament ends.
func TestTournamentUnseen(t *testing.T) {
	w, p := commandstest.New(t), commandstest.NewPost(t)
	w.Tournament(p, "game:crosscut", "bob")
	message, _ := p.Shown()
	delete(p.Bodies, message)
	w.Say("bob", "/tournament show")
	w.HandleDue(p)
	message, body := p.Shown()
	if !strings.Contains(commandstest.Texts(body), "’s tournament") {
		t.Fatalf("the message: %s", commandstest.Texts(body))
	}
	delete(p.Bodies, message)
	w.Press("carol", message, w.Button(body, "Join"))
	w.Later(p, time.Second)
	if _, body := p.Shown(); !strings.Contains(commandstest.Texts(body), commandstest.Members["carol"].ID) {
		t.Errorf("a removed message comes back as %s", commandstest.Texts(body))
	}
	p.Refuses["post"], p.Refuses["edit"] = true, true
	w.Say("bob", "/tournament show")
	for range 70 {
		w.Later(p, time.Minute)
	}
	if got := commandstest.Texts(w.Say("bob", "/tournament show").Body); !strings.Contains(got, "is over") {
		t.Errorf("shown again: %s", got)
	}
	if got := commandstest.Texts(w.Press("bob", message, w.Button(body, "Call off")).Body); got == "" || len(p.Threads) > 0 {
		t.Errorf("unseen: %s", got)
	}
	p.Refuses, p.Bodies = map[string]bool{}, map[string]commands.Body{}
	w.Tournament(p, "game:crosscut")
	if _, body := p.Shown(); !strings.Contains(commandstest.Texts(body), "’s tournament") {
		t.Errorf("another: %s", commandstest.Texts(body))
	}
}

// Any two players can play every game in which no member has to bring a secret.
func TestTournamentGames(t *testing.T) {
	w, p := commandstest.New(t), commandstest.NewPost(t)
	for i, name := range strings.Fields("members fill") {
		for j, game := range tournamentGames(w) {
			p.Bodies, p.Threads = map[string]commands.Body{}, nil
			w.Channel = fmt.Sprint(1_200_000_000_000_001_000 + i*100 + j)
			w.Tournament(p, "game:"+game+" format:round-robin", map[string][]string{"members": {"bob"}}[name]...)
			if name == "fill" {
				w.Pressed(p, "alice", "Fill")
			}
			w.Pressed(p, "alice", "Begin")
			w.HandleDue(p)
			if want := map[string]int{"members": 1, "fill": 2}[name]; len(p.Threads) != want {
				t.Errorf("%s by %s: %d games, want %d", game, name, len(p.Threads), want)
			}
			cancel(w, p, "alice")
			w.HandleDue(p)
			for _, thread := range p.Threads {
				if now := w.At(thread); now.Match.Status != match.Live {
					t.Errorf("%s by %s is %s", game, name, now.Match.Status)
				}
			}
		}
	}
}

// tournamentGames returns the games that tournaments can use.
func tournamentGames(w *commandstest.World) (names []string) {
	for _, s := range w.Set.Specs() {
		if s.Name == "tournament" {
			for _, c := range s.Subs[0].Params[0].Choices {
				names = append(names, c.Value)
			}
		}
	}
	if len(names) < 3 {
		w.T.Errorf("tournaments of %q", names)
	}
	return names
}

// A server without threads has no tournaments. A tournament notifies neither members
// nor servers that do not want it.
func TestTournamentsKeepToSettings(t *testing.T) {
	w, p := commandstest.New(t), commandstest.NewPost(t)
	w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.threads=off")
	if got := commandstest.Texts(w.Say("alice", "/tournament start game:crosscut").Body); !strings.Contains(got, "threads turned off") {
		t.Errorf("without threads: %s", got)
	}
	w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.threads=")
	w.Prefers(w.Command("bob", "/settings"), "sv::0:member.pings=off")
	pinged := func() (all []string) {
		for _, b := range p.Bodies {
			all = append(all, b.Mentions...)
		}
		return all
	}
	w.Tournament(p, "game:crosscut", "bob")
	w.Pressed(p, "alice", "Begin")
	w.HandleDue(p)
	if got := pinged(); len(got) != 1 || got[0] != commandstest.Members["alice"].ID {
		t.Errorf("called to their game: %v", got)
	}
	w.Prefers(w.Admin("chief", "/settings"), "sv::0:server.pings=off")
	w.Minutes(p, 25) // a reminder
	if got := pinged(); len(p.Bodies) < 3 || len(got) != 1 {
		t.Errorf("reminded in a server without pings: %v, of %d messages", got, len(p.Bodies))
	}
}

// A pause does not outlast the round: the match is then drawn, if both have moved.
func TestTournamentGamesThatArePaused(t *testing.T) {
	w, p := commandstest.New(t), commandstest.NewPost(t)
	w.Tournament(p, "game:crosscut format:round-robin", "bob")
	w.Pressed(p, "alice", "Begin")
	w.HandleDue(p)
	thread := p.Threads[0]
	for range 4 {
		table := w.At(thread)
		who := map[string]string{commandstest.Members["alice"].ID: "alice", commandstest.Members["bob"].ID: "bob"}[table.Chair(table.Turn()).User]
		w.In(thread, who, "/move move:"+w.FirstMove(table))
	}
	w.In(thread, "alice", "/game pause")
	agree := w.Request("bob", commands.Press)
	agree.Channel, agree.Message, agree.Custom = thread, "1400000000000000009", w.Button(w.Set.Board(w.T.Context(), w.At(thread), ""), "Agree")
	w.Do(agree)
	w.Minutes(p, 31)
	if _, body := p.Shown(); !strings.Contains(commandstest.Texts(body), "First place is shared") || w.At(thread).Match.Status != match.Ended {
		t.Errorf("after the round's time:\n%s", commandstest.Texts(body))
	}
}

// cancel has a member cancel the tournament.
func cancel(w *commandstest.World, p *commandstest.Post, who string) {
	w.T.Helper()
	w.Press(who, "private", w.Button(w.Pressed(p, who, "Call off").Body, "Call off"))
}
