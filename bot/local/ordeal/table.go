//go:build linux

package ordeal

import (
	"math/rand/v2"
	"slices"
	"sync"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// table is a channel with two members who play in it.
type table struct {
	server  *discordtest.Server
	channel wire.ID
	members [2]wire.ID
	names   [2]string

	mu      sync.Mutex
	board   *discordtest.MessageView             // the newest public message with controls
	pickers map[wire.ID]*discordtest.MessageView // the private message with controls, by member
}

// see updates the table by a message of the channel.
func (t *table) see(m discordtest.MessageView) {
	usable := len(controls(&m)) > 0
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case m.Private != "" && usable:
		t.pickers[m.Private] = &m
	case m.Private != "":
		if old := t.pickers[m.Private]; old != nil && old.ID == m.ID {
			delete(t.pickers, m.Private)
		}
	case usable && (t.board == nil || t.board.ID.Uint() <= m.ID.Uint()):
		t.board = &m
	case t.board != nil && t.board.ID == m.ID:
		t.board = nil
	}
}

// controls returns the buttons and menus of a message that members use: those that are
// enabled, except Decline. Two declines mute the inviter for a day, after which no Rematch
// of a finished duel would succeed for the rest of the ordeal.
func controls(m *discordtest.MessageView) []wire.Component {
	return slices.DeleteFunc(allControls(m), func(c wire.Component) bool { return c.Disabled || c.Label == "Decline" })
}

// allControls returns the buttons and menus of a message, disabled ones included.
func allControls(m *discordtest.MessageView) []wire.Component {
	var all []wire.Component
	wire.Walk(m.Components, func(c *wire.Component) bool {
		if c.CustomID != "" && (c.Type == wire.Button || c.Type == wire.StringSelect && len(c.Options) > 0) {
			all = append(all, *c)
		}
		return true
	})
	return all
}

// Commands that members give. Their computer players need little processor time.
var (
	starts = []string{
		"/mastermind play", "/mastermind solve player:first-consistent", "/pathway play size:4 player:greedy",
		"/crosscut play width:5 height:5 player:greedy", "/labyrinth play side:theseus", "/pathway duel opponent:@OTHER size:3",
		"/pathway watch size:4 red:greedy blue:random",
	}
	moves = []string{
		"/move move:1122", "/move move:3456", "/mastermind answer black:1 white:1", "/move move:ready", "/move move:b2",
		"/pathway place square:b2", "/crosscut place square:c3",
	}
	others = []string{"/game about page:moves", "/game board", "/game about page:legal", "/game resign", "/game about page:board"}
)

// choice is what a member does next: a command, or the use of a control.
type choice struct {
	member  int // index into table.members
	kind    kind
	command string         // unless kind is press
	message wire.ID        // if kind is press
	control wire.Component // of the message
	option  int            // index into the options of a menu
}

// kind is what an interaction may do.
type kind int

const (
	other kind = iota
	start
	move // a command that may make a move
	press
)

// choose makes a random choice; ok is false if there is nothing to do.
func (t *table) choose(r *rand.Rand) (next choice, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := choice{member: 0}
	if r.IntN(4) == 0 {
		c.member = 1
	}
	from := t.board
	if p := t.pickers[t.members[c.member]]; p != nil && r.IntN(5) > 0 {
		from = p
	}
	switch dice := r.IntN(100); {
	case dice < 6:
		c.kind, c.command = move, pick(r, moves)
	case dice < 10:
		c.kind, c.command = other, pick(r, others)
	case dice < 12 || from == nil && dice < 80:
		c.kind, c.command = start, pick(r, starts)
	case from == nil:
		return c, false
	default:
		who := c.member
		c = use(r, from)
		c.member = who
	}
	return c, true
}

// use chooses a random control of a message that has controls, and an option of a menu.
// Controls that advance the game are preferred.
func use(r *rand.Rand, from *discordtest.MessageView) choice {
	all := controls(from)
	if r.IntN(8) > 0 {
		if on := slices.DeleteFunc(slices.Clone(all), aside); len(on) > 0 {
			all = on
		}
	}
	if f := slices.IndexFunc(all, leads); f >= 0 && r.IntN(4) > 0 {
		all = all[f : f+1]
	}
	c := choice{kind: press, message: from.ID, control: pick(r, all)}
	if n := len(c.control.Options); n > 0 {
		c.option = r.IntN(n)
	}
	return c
}

// aside reports whether a control does not advance the game.
func aside(c wire.Component) bool {
	return slices.Contains([]string{"Hint", "Resign", "Help", "Rules", "Type it", "Erase", "Close"}, c.Label)
}

// leads reports whether a control finishes a move or starts the next game.
func leads(c wire.Component) bool {
	return c.Type == wire.Button && (c.Style == wire.SuccessButton || c.Style == wire.PrimaryButton)
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// do makes a choice. It returns an error if the member's client does not allow it.
func (t *table) do(c choice) (*discordtest.Interaction, error) {
	who := t.members[c.member]
	switch {
	case c.kind != press:
		return t.server.Say(who, t.channel, addressed(c.command, t.names[1-c.member]))
	case c.control.Type == wire.Button:
		return t.server.Press(who, c.message, c.control.CustomID)
	default:
		return t.server.Pick(who, c.message, c.control.CustomID, c.control.Options[c.option].Value)
	}
}
