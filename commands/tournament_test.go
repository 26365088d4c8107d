package commands_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	"parlour/games/match"
)

// post is a Messenger: channels with what was posted in them.
type post struct {
	t       testing.TB
	bodies  map[string]commands.Body // by message
	sent    map[string]string        // messages by channel and key
	threads []string
	refuses map[string]bool // what cannot be done: "post", "edit", "thread"
	direct  []string        // what was sent to members, with their IDs
	count   int
}

func newPost(t testing.TB) *post {
	return &post{t: t, bodies: map[string]commands.Body{}, sent: map[string]string{}, refuses: map[string]bool{}}
}

func (p *post) Post(_ context.Context, channel, key string, b commands.Body) (string, error) {
	if p.refuses["post"] {
		return "", commands.ErrUnsent
	}
	checkBody(p.t, key, b)
	id, sent := p.sent[channel+"/"+key]
	if !sent {
		p.count++
		id = fmt.Sprint(1_500_000_000_000_000_000 + p.count)
		p.sent[channel+"/"+key] = id
		p.bodies[id] = b
	}
	return id, nil
}

func (p *post) Edit(_ context.Context, _, message string, b commands.Body) error {
	if _, ok := p.bodies[message]; !ok || p.refuses["edit"] {
		return commands.ErrUnsent
	}
	checkBody(p.t, "an edit", b)
	p.bodies[message] = b
	return nil
}

func (p *post) Delete(_ context.Context, _, message string) error {
	delete(p.bodies, message)
	return nil
}

func (p *post) Direct(_ context.Context, user, key string, b commands.Body) error {
	checkBody(p.t, key, b)
	p.direct = append(p.direct, user+": "+texts(b))
	return nil
}

func (p *post) Thread(_ context.Context, _, message, name string) (string, error) {
	if p.refuses["thread"] {
		return "", commands.ErrUnsent
	}
	if n := len([]rune(name)); n < 1 || n > 100 {
		p.t.Errorf("a thread is called %q", name)
	}
	if _, posted := p.bodies[message]; !posted {
		p.t.Errorf("a thread of the message %q, which is not there", message)
	}
	for _, t := range p.threads {
		if t == message {
			return message, nil
		}
	}
	p.threads = append(p.threads, message)
	return message, nil
}

// shown is the tournament's message: the only one with a title.
func (p *post) shown() (id string, body commands.Body) {
	for m, b := range p.bodies {
		if strings.HasPrefix(texts(b), "## ") {
			if id != "" {
				p.t.Errorf("there are two: %s and %s", texts(body), texts(b))
			}
			id, body = m, b
		}
	}
	return id, body
}

// attend has whatever is due done, as long as something is, each errand twice: as
// if a process had died after all it has done.
func (w *world) attend(p *post) {
	w.t.Helper()
	for range 100 {
		w.count += 2
		due, err := w.host.ClaimDocuments(w.t.Context(), 0, 10)
		if err != nil {
			w.t.Fatal(err)
		}
		if len(due) == 0 {
			return
		}
		for _, d := range due {
			for range 2 {
				if err := w.set.Attend(w.t.Context(), d, p); err != nil {
					w.t.Fatal(err)
				}
			}
		}
	}
	w.t.Fatal("there is no end of what is due")
}

// later lets time go by, and has done what is due.
func (w *world) later(p *post, d time.Duration) {
	w.t.Helper()
	w.count += uint64(d / time.Second)
	w.attend(p)
}

// minutes lets minutes pass one by one, as they do where the bot is not away.
func (w *world) minutes(p *post, n int) {
	w.t.Helper()
	for range n {
		w.later(p, time.Minute)
	}
}

// pressed presses a button of the tournament's message.
func (w *world) pressed(p *post, who, label string) reply {
	w.t.Helper()
	message, body := p.shown()
	return w.press(who, message, w.button(body, label))
}

// tournament is the world with a tournament that alice has started and others
// have joined.
func (w *world) tournament(p *post, command string, others ...string) {
	w.t.Helper()
	w.say("alice", "/tournament start "+command)
	w.attend(p)
	for _, who := range others {
		w.pressed(p, who, "Join")
	}
	w.later(p, time.Second)
}

// at is the newest match of a thread.
func (w *world) at(thread string) *match.Table {
	w.t.Helper()
	t, err := w.host.Latest(w.t.Context(), thread)
	if err != nil {
		w.t.Fatal(err)
	}
	return t
}

// in gives a command in a thread.
func (w *world) in(thread, who, line string) reply {
	w.t.Helper()
	r := w.command(who, line)
	r.Channel = thread
	return w.do(r)
}

// A game that is drawn is replayed with sides swapped, in the same thread unless
// something else is played there; after another draw the better seed goes on.
func TestTournamentReplays(t *testing.T) {
	w, p := newWorld(t), newPost(t)
	w.tournament(p, "game:crosscut", "bob")
	w.pressed(p, "alice", "Begin")
	w.attend(p)
	if len(p.threads) != 1 {
		t.Fatalf("%d threads", len(p.threads))
	}
	first := w.at(p.threads[0])
	if c := first.Chair(first.Turn()); first.Match.Status != match.Live || c.User != members["alice"].ID {
		t.Fatalf("%s, and %+v is to move", first.Match.Status, c)
	}
	w.in(p.threads[0], "chief", "/game stop")
	w.in(p.threads[0], "carol", "/crosscut play player:random")
	w.later(p, time.Minute)
	if len(p.threads) != 2 {
		t.Fatalf("%d threads after another game was begun in the first", len(p.threads))
	}
	second := w.at(p.threads[1])
	if c := second.Chair(second.Turn()); c.User != members["bob"].ID {
		t.Errorf("in the replay %+v is to move", c)
	}
	w.in(p.threads[1], "chief", "/game stop")
	w.later(p, time.Minute)
	if _, body := p.shown(); !strings.Contains(texts(body), "<@"+members["alice"].ID+"> wins the tournament") {
		t.Errorf("after two draws:\n%s", texts(body))
	}
	if again := second.Again(match.Actor{User: members["bob"].ID}); again.Agreed {
		t.Error("who plays again is not asked")
	}
}

// Who pauses a game against the computer does not stop the time of the round, and
// time in which the bot was away is nobody's.
func TestTournamentTime(t *testing.T) {
	for name, test := range map[string]struct {
		pause, away bool
		over        bool // after the time of the round
	}{"nobody comes": {over: true}, "it rests": {pause: true, over: true}, "the bot is away": {away: true}} {
		w, p := newWorld(t), newPost(t)
		w.tournament(p, "game:crosscut minutes:2 format:round-robin")
		w.pressed(p, "alice", "Fill")
		w.pressed(p, "alice", "Begin")
		w.attend(p)
		for _, thread := range p.threads {
			if table := w.at(thread); table.Chair(0).User == members["alice"].ID || table.Chair(1).User == members["alice"].ID {
				for table.Owes() { // until it is alice's move
					next, err := w.host.Advance(t.Context(), table, nil)
					if err != nil {
						t.Fatal(err)
					}
					table = next
				}
				if test.pause {
					w.in(thread, "alice", "/game pause")
				}
				if test.away {
					w.later(p, 10*time.Minute)
				} else {
					for range 4 {
						w.later(p, 40*time.Second)
					}
				}
				if got := w.at(thread); got.Outcome().Over != test.over || test.over && got.Log.End.Kind != "resign" {
					t.Errorf("%s: over is %v: %+v", name, got.Outcome().Over, got.Log.End)
				}
				break
			}
		}
	}
}

// A second start, by whomever, is refused; a second delivery is not, nor does it
// join or begin anything twice.
func TestTournamentDeliveries(t *testing.T) {
	w, p := newWorld(t), newPost(t)
	r := w.command("alice", "/tournament start game:crosscut format:swiss")
	first, again := texts(w.do(r).Body), texts(w.do(r).Body)
	if first != again || !strings.Contains(first, "opens below") {
		t.Errorf("twice started: %s, then %s", first, again)
	}
	w.attend(p)
	message, body := p.shown()
	for _, label := range []string{"Join", "Begin"} {
		r := w.request(map[string]string{"Join": "bob", "Begin": "alice"}[label], commands.Press)
		r.Message, r.Custom = message, w.button(body, label)
		first, again := w.do(r), w.do(r)
		if first.To != commands.InPlace || texts(first.Body) != texts(again.Body) {
			t.Errorf("%s is answered\n%s\nand then\n%s", label, texts(first.Body), texts(again.Body))
		}
	}
	w.attend(p)
	if len(p.threads) != 1 {
		t.Errorf("%d games of two players", len(p.threads))
	}
	if got := texts(w.say("bob", "/tournament start game:pathway").Body); !strings.Contains(got, "A tournament is on") {
		t.Errorf("another start: %s", got)
	}
}

// What a member may not do is refused with what to do instead.
func TestTournamentRefusals(t *testing.T) {
	w, p := newWorld(t), newPost(t)
	w.tournament(p, "game:crosscut format:round-robin minutes:2")
	steps := []struct{ who, label, want string }{
		{"alice", "Begin", "takes two"}, {"bob", "Begin", "up to Alice"}, {"bob", "Fill", "up to Alice"}, {"bob", "Leave", "not in this"},
	}
	for _, s := range steps {
		if got := w.pressed(p, s.who, s.label); !got.private() || !strings.Contains(texts(got.Body), s.want) {
			t.Errorf("%s by %s: %s, want %s", s.label, s.who, texts(got.Body), s.want)
		}
	}
	_, lobby := p.shown()
	w.pressed(p, "bob", "Join")
	w.pressed(p, "chief", "Begin")
	w.attend(p)
	for label, want := range map[string]string{"Join": "has begun", "Fill": "has begun"} {
		if got := w.press("chief", "1400000000000000001", w.button(lobby, label)); !strings.Contains(texts(got.Body), want) {
			t.Errorf("%s too late: %s", label, texts(got.Body))
		}
	}
	w.say("chief", "/tournament cancel")
	w.attend(p)
	if got := w.press("carol", "1400000000000000001", w.button(lobby, "Join")); got.To != commands.PastUse {
		t.Errorf("Join on another message after the end: %+v", got)
	}
	message, _ := p.shown() // that was pressed before it showed the end
	if got := w.press("carol", message, w.button(lobby, "Join")); got.To != commands.InPlace || !strings.Contains(texts(got.Body), "called off") {
		t.Errorf("Join after the end: %+v", got)
	}
	for name, change := range map[string]func(*commands.Request){
		"in direct messages": func(r *commands.Request) { r.Guild = "" }, "in a thread": func(r *commands.Request) { r.Parent = w.channel },
	} {
		r := w.command("alice", "/tournament start game:crosscut")
		if change(&r); !strings.Contains(texts(w.do(r).Body), "thread of its own") {
			t.Errorf("a tournament begins %s", name)
		}
	}
}

// Its message comes back when it was removed; where none can be sent for an hour
// the tournament ends.
func TestTournamentUnseen(t *testing.T) {
	w, p := newWorld(t), newPost(t)
	w.tournament(p, "game:crosscut", "bob")
	message, _ := p.shown()
	delete(p.bodies, message)
	w.say("bob", "/tournament show")
	w.attend(p)
	message, body := p.shown()
	if !strings.Contains(texts(body), "’s tournament") {
		t.Fatalf("the message: %s", texts(body))
	}
	delete(p.bodies, message)
	w.press("carol", message, w.button(body, "Join"))
	w.later(p, time.Second)
	if _, body := p.shown(); !strings.Contains(texts(body), members["carol"].ID) {
		t.Errorf("a removed message comes back as %s", texts(body))
	}
	p.refuses["post"], p.refuses["edit"] = true, true
	w.say("bob", "/tournament show")
	for range 70 {
		w.later(p, time.Minute)
	}
	if got := texts(w.say("bob", "/tournament show").Body); !strings.Contains(got, "is over") {
		t.Errorf("shown again: %s", got)
	}
	if got := texts(w.say("bob", "/tournament cancel").Body); got == "" || len(p.threads) > 0 {
		t.Errorf("unseen: %s", got)
	}
	p.refuses, p.bodies = map[string]bool{}, map[string]commands.Body{}
	w.tournament(p, "game:crosscut")
	if _, body := p.shown(); !strings.Contains(texts(body), "’s tournament") {
		t.Errorf("another: %s", texts(body))
	}
}

// Every game that two can play without bringing a secret can be played, whoever
// the two are.
func TestTournamentGames(t *testing.T) {
	w, p := newWorld(t), newPost(t)
	for i, name := range strings.Fields("members fill") {
		for j, game := range w.tournamentGames() {
			p.bodies, p.threads = map[string]commands.Body{}, nil
			w.channel = fmt.Sprint(1_200_000_000_000_001_000 + i*100 + j)
			w.tournament(p, "game:"+game+" format:round-robin", map[string][]string{"members": {"bob"}}[name]...)
			if name == "fill" {
				w.pressed(p, "alice", "Fill")
			}
			w.pressed(p, "alice", "Begin")
			w.attend(p)
			if want := map[string]int{"members": 1, "fill": 2}[name]; len(p.threads) != want {
				t.Errorf("%s by %s: %d games, want %d", game, name, len(p.threads), want)
			}
			w.say("alice", "/tournament cancel")
			w.attend(p)
			for _, thread := range p.threads {
				if now := w.at(thread); now.Match.Status != match.Live {
					t.Errorf("%s by %s is %s", game, name, now.Match.Status)
				}
			}
		}
	}
}

// tournamentGames are the games of which tournaments can be played.
func (w *world) tournamentGames() (names []string) {
	for _, s := range w.set.Specs() {
		if s.Name == "tournament" {
			for _, c := range s.Subs[0].Params[0].Choices {
				names = append(names, c.Value)
			}
		}
	}
	if len(names) < 3 {
		w.t.Errorf("tournaments of %q", names)
	}
	return names
}

// A server that has put threads off for games has no tournaments, and one that has
// put pings off is not pinged by them, nor is a member who has.
func TestTournamentsKeepToSettings(t *testing.T) {
	w, p := newWorld(t), newPost(t)
	w.prefers(w.admin("chief", "/settings"), "sv::0:server.threads=off")
	if got := texts(w.say("alice", "/tournament start game:crosscut").Body); !strings.Contains(got, "threads turned off") {
		t.Errorf("without threads: %s", got)
	}
	w.prefers(w.admin("chief", "/settings"), "sv::0:server.threads=")
	w.prefers(w.command("bob", "/settings"), "sv::0:member.pings=off")
	pinged := func() (all []string) {
		for _, b := range p.bodies {
			all = append(all, b.Mentions...)
		}
		return all
	}
	w.tournament(p, "game:crosscut", "bob")
	w.pressed(p, "alice", "Begin")
	w.attend(p)
	if got := pinged(); len(got) != 1 || got[0] != members["alice"].ID {
		t.Errorf("called to their game: %v", got)
	}
	w.prefers(w.admin("chief", "/settings"), "sv::0:server.pings=off")
	w.minutes(p, 25) // a reminder
	if got := pinged(); len(p.bodies) < 3 || len(got) != 1 {
		t.Errorf("reminded in a server without pings: %v, of %d messages", got, len(p.bodies))
	}
}

// A pause does not outlast the round: the game is then a draw.
func TestTournamentGamesThatArePaused(t *testing.T) {
	w, p := newWorld(t), newPost(t)
	w.tournament(p, "game:crosscut format:round-robin", "bob")
	w.pressed(p, "alice", "Begin")
	w.attend(p)
	thread := p.threads[0]
	w.in(thread, "alice", "/game pause")
	agree := w.request("bob", commands.Press)
	agree.Channel, agree.Message, agree.Custom = thread, "1400000000000000009", w.button(w.set.Board(w.t.Context(), w.at(thread), ""), "Agree")
	w.do(agree)
	w.minutes(p, 31)
	if _, body := p.shown(); !strings.Contains(texts(body), "First place is shared") || w.at(thread).Match.Status != match.Ended {
		t.Errorf("after the round's time:\n%s", texts(body))
	}
}
