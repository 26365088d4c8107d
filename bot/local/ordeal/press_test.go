//go:build linux

package ordeal

import (
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local"
)

// played is a bot that plays with two members in a channel, and a checker.
type played struct {
	*checker
	scene *scene
	table *table
	bot   *local.Bot
}

func newPlayed(t *testing.T) *played {
	t.Helper()
	w := &world{journal: newJournal(), byChannel: map[wire.ID]*table{}, rand: rand.New(rand.NewPCG(1, 1))}
	w.options = Options{Database: filepath.Join(t.TempDir(), "parlour.db"), Log: t.Output(), Rate: 1000}
	w.server = discordtest.Start(t, discordtest.Options{OnMessage: w.see, OnAnswer: w.journal.answered})
	w.app = w.server.AddApplication("Parlour")
	home := w.server.AddGuild("guild", "en-US")
	channel, err := w.server.AddChannel(home, "channel")
	if err != nil {
		t.Fatal(err)
	}
	x := &table{server: w.server, channel: channel, names: [2]string{"ann", "bob"}, pickers: map[wire.ID]*discordtest.MessageView{}}
	for n, name := range x.names {
		x.members[n] = w.server.AddUser(name, "en-US")
	}
	for _, who := range append(x.members[:], w.app.BotID) {
		if err := w.server.Join(home, who, 0); err != nil {
			t.Fatal(err)
		}
	}
	w.tables, w.byChannel[channel] = []*table{x}, x
	p := &played{scene: &scene{Server: w.server, t: t}, table: x}
	if p.bot, err = local.Start(t.Context(), local.Options{
		Server: w.server, Token: w.app.Token, Database: w.options.Database, Keys: [][]byte{[]byte(key)}, Log: slog.New(slog.DiscardHandler),
	}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.bot.Stop() })
	if p.checker, err = w.newChecker(t.Context(), &Result{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.close() })
	return p
}

// settle waits until the bot is idle.
func (p *played) settle(t *testing.T) {
	t.Helper()
	if err := p.bot.Settle(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// say has the first member give a command, or press the control of a private message with
// that label.
func (p *played) say(t *testing.T, command string) {
	t.Helper()
	c := choice{kind: start, command: command}
	if from := p.table.pickers[p.table.members[0]]; from != nil && controls(from)[0].Label == command {
		c = choice{kind: press, message: from.ID, control: controls(from)[0]}
	}
	if p.do(p.table, c) == nil {
		t.Fatalf("%s is not possible", command)
	}
	p.settle(t)
}

// board returns the newest board in the channel.
func (p *played) board(t *testing.T) discordtest.MessageView {
	t.Helper()
	all := p.server.PublicMessages(p.table.channel)
	if len(all) == 0 {
		t.Fatal("there is no board")
	}
	return all[len(all)-1]
}

// send posts, edits or deletes a message as the bot.
func (p *played) send(method, message string, like discordtest.MessageView) {
	body, _ := json.Marshal(map[string]any{"flags": like.Flags, "components": like.Components})
	p.scene.send(method, "/channels/"+string(p.table.channel)+"/messages"+message, string(body), "Bot "+p.app.Token)
}

// A board that a press repairs is stale; one that it does not repair is a fault.
func TestPressesRepairStaleBoards(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name                     string
		spoil                    func(p *played, old, now discordtest.MessageView)
		stale, wrongFirst, wrong int // boards; wrongFirst before members press
	}{
		{"nothing", func(*played, discordtest.MessageView, discordtest.MessageView) {}, 0, 0, 0},
		{"an older position", func(p *played, old, now discordtest.MessageView) { p.send("PATCH", "/"+string(now.ID), old) }, 1, 0, 0},
		{"an additional board", func(p *played, _, now discordtest.MessageView) { p.send("POST", "", now) }, 1, 0, 0},
		{"no board", func(p *played, _, now discordtest.MessageView) { p.send("DELETE", "/"+string(now.ID), now) }, 1, 0, 1},
		{"words of an older position", func(p *played, old, now discordtest.MessageView) {
			old.Components = append(old.Components[:1:1], now.Components[1:]...)
			p.send("PATCH", "/"+string(now.ID), old)
		}, 0, 1, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := newPlayed(t)
			p.say(t, "/labyrinth play labyrinth:knossos")
			old := p.board(t)
			p.say(t, "/move move:a2")
			p.say(t, "/move move:b2")
			test.spoil(p, old, p.board(t))
			if err := p.inspect(t.Context(), 0, false); err != nil {
				t.Fatal(err)
			}
			if want := (Result{Matches: 1, Stale: test.stale, WrongBoards: test.wrongFirst}); *p.result != want {
				t.Errorf("before the press: got %+v, want %+v", *p.result, want)
			}
			if err := p.pressAll(t.Context()); err != nil {
				t.Fatal(err)
			}
			p.settle(t)
			if err := p.inspect(t.Context(), 0, true); err != nil {
				t.Fatal(err)
			}
			if want := (Result{Matches: 1, Stale: test.stale, WrongBoards: test.wrong}); *p.result != want {
				t.Errorf("after the press: got %+v, want %+v", *p.result, want)
			}
		})
	}
}

// Each member of an open match presses once, and one of them also on each older board.
func TestPressAll(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		commands []string
		copies   int // additional boards
		want     []int
	}{
		{"one member", []string{"/labyrinth play side:theseus"}, 0, []int{0}},
		{"with an older board", []string{"/labyrinth play side:theseus"}, 1, []int{0, 0}},
		{"an invitation", []string{"/pathway duel opponent:@OTHER size:3"}, 0, []int{0, 1}},
		{"with a match in a thread", []string{"/labyrinth play side:theseus", "/labyrinth play side:theseus", "Start it in a thread"}, 0, []int{0, 0}},
		{"a finished match", []string{"/labyrinth play side:theseus", "/game resign"}, 0, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := newPlayed(t)
			for _, command := range test.commands {
				p.say(t, command)
			}
			for range test.copies {
				p.send("POST", "", p.board(t))
			}
			if err := p.pressAll(t.Context()); err != nil {
				t.Fatal(err)
			}
			var got []int
			for _, i := range p.journal.interactions[len(test.commands):] {
				got = append(got, slices.Index(p.table.members[:], i.Payload().Invoker().ID))
				if i.State() != discordtest.Answered {
					t.Errorf("a press has state %s, want answered", i.State())
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got presses of the members %v, want %v", got, test.want)
			}
		})
	}
}
