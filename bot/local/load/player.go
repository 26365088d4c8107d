package load

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// player is a member who plays in a channel of her own.
type player struct {
	server  *discordtest.Server
	member  wire.ID
	channel wire.ID

	lasting bool // the board stays good however often it is pressed

	mu      sync.Mutex
	rand    *rand.Rand
	board   *discordtest.MessageView // the newest public message with something to press
	picker  *discordtest.MessageView // the private one, while it has something to press
	after   uint64                   // a board that is not newer than this has been played on
	posted  uint64                   // version of the newest board
	pending *pending                 // the press that has not had its first answer
	moved   time.Time                // when the move fell due whose answer is awaited; zero if none is

	onMove func(time.Duration) // hears how long the board took after a move; may be nil
}

// pending is a press on its way.
type pending struct {
	due     time.Time
	posted  uint64 // version of the board when it was made
	private bool   // it was on the picker
	noticed bool   // something private, with nothing to press, has come in answer
}

// labels that a player never presses: they do not lead on in the game.
var idleLabels = []string{"Hint", "Resign", "Help", "Back", "Type it", "Not yet"}

// undoing takes back what was tapped, which a player does only where nothing
// else is left: a whole guess that was made before.
const undoing = "Erase"

// choices are the controls of a message that lead on in the game. A control
// that finishes something, such as the button that makes a composed move, is
// the only choice where there is one.
func choices(m *discordtest.MessageView) []*wire.Component {
	var all []*wire.Component
	finish := -1
	wire.Walk(m.Components, func(c *wire.Component) bool {
		usable := c.CustomID != "" && !c.Disabled && (c.Type == wire.Button || c.Type == wire.StringSelect)
		if usable && !slices.Contains(idleLabels, c.Label) {
			if all = append(all, c); finish < 0 && finishes(c) {
				finish = len(all) - 1
			}
		}
		return true
	})
	if finish >= 0 {
		return all[finish : finish+1]
	}
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(c *wire.Component) bool { return c.Label == undoing })
	}
	return all
}

// finishes reports whether a control makes a move or starts a game, after which
// the board must change.
func finishes(c *wire.Component) bool {
	return c.Type == wire.Button && (c.Style == wire.SuccessButton || c.Style == wire.PrimaryButton)
}

// see takes in a message of the player's channel, and reports whether she can
// now press something and could not before.
func (p *player) see(m discordtest.MessageView) bool {
	usable := len(choices(&m)) > 0
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.able()
	defer p.tellMove()
	switch {
	case m.Private == p.member && usable:
		p.picker = &m
	case m.Private == p.member:
		if p.pending != nil {
			p.pending.noticed = true
		}
		if p.picker != nil && p.picker.ID == m.ID {
			p.picker = nil
		}
	case m.Private == "" && usable && (p.board == nil || m.ID.Uint() >= p.board.ID.Uint()):
		p.board, p.posted = &m, m.Changed
	case p.board != nil && p.board.ID == m.ID:
		p.board = nil // a computer is to move
	}
	return !before && p.able()
}

// able reports whether there is something to press.
func (p *player) able() bool {
	return p.pending == nil && (p.picker != nil || p.board != nil && p.board.Changed > p.after)
}

// describe says why a player has nothing to press; "" if she has.
func (p *player) describe() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.able():
		return ""
	case p.pending != nil:
		return fmt.Sprintf("channel %s has a press without an answer", p.channel)
	case p.board == nil:
		return fmt.Sprintf("channel %s has no board with anything to press", p.channel)
	default:
		return fmt.Sprintf("the board %s of channel %s has been played on at version %d and is of version %d", p.board.ID, p.channel, p.after, p.board.Changed)
	}
}

// tellMove reports the time that the board has taken after a move, once there is
// something to press again.
func (p *player) tellMove() {
	if p.moved.IsZero() || !p.able() {
		return
	}
	if p.onMove != nil {
		p.onMove(time.Since(p.moved))
	}
	p.moved = time.Time{}
}

// errNothing is returned by press when there is nothing to press.
var errNothing = errors.New("load: nothing to press")

// press presses one of the player's choices at random. The press fell due at a
// time from which its answer is counted.
func (p *player) press(due time.Time) (*discordtest.Interaction, error) {
	p.mu.Lock()
	if !p.able() {
		p.mu.Unlock()
		return nil, errNothing
	}
	m := p.board
	if p.picker != nil {
		m = p.picker
	}
	all := choices(m)
	c := all[p.rand.IntN(len(all))]
	value := 0
	if len(c.Options) > 0 {
		value = p.rand.IntN(len(c.Options))
	}
	p.pending = &pending{due: due, posted: p.posted, private: p.picker != nil}
	p.mu.Unlock()
	// The stand-in reports messages under its lock, so ours must not be held.
	if c.Type == wire.Button {
		return p.server.Press(p.member, m.ID, c.CustomID)
	}
	return p.server.Pick(p.member, m.ID, c.CustomID, c.Options[value].Value)
}

// answered ends a press, and reports whether the player can press again, and
// whether she was rebuffed. Where the answer leaves nothing private to press, a
// move has been made, and the board it was made on is no longer good; unless the
// answer was a notice, which refuses the press of a board: then that board was
// out of date, and she waits for the next one just the same.
func (p *player) answered() (able, rebuffed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	made := p.pending
	p.pending = nil
	if made != nil && p.picker != nil {
		rebuffed = made.private && made.noticed
	} else if made != nil && !p.lasting {
		p.after, rebuffed = made.posted, made.noticed && !made.private
		if !rebuffed {
			p.moved = made.due
		}
	}
	p.tellMove()
	return p.able(), rebuffed
}

// dropped ends a press that the member's client did not let through: what she
// saw is no longer there, and is not pressed again.
func (p *player) dropped() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.picker == nil {
		p.board = nil
	}
	p.pending, p.picker = nil, nil
	return p.able()
}
