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

// player is a member who plays alone in a channel.
type player struct {
	server  *discordtest.Server
	member  wire.ID
	channel wire.ID

	permanent bool // the board never changes and can be pressed again and again

	mu      sync.Mutex
	rand    *rand.Rand
	board   *discordtest.MessageView // the newest public message with something to press
	picker  *discordtest.MessageView // the private message, while it has something to press
	played  uint64                   // version of the board on which the last move was made
	version uint64                   // version of the newest board
	pending *pending                 // the press that has no first response yet
	moved   time.Time                // when the last move fell due, until the board follows; else zero

	// onMove, if not nil, receives the time from a move until there is something to press
	// again.
	onMove func(time.Duration)
}

// pending is a press that has no first response yet.
type pending struct {
	due     time.Time
	version uint64 // version of the board when the press was made
	private bool   // the press was on the picker
	noticed bool   // the answer was a private message with nothing to press
}

// ignored are the labels of controls that a player never presses, because they do not
// advance the game.
var ignored = []string{"Hint", "Resign", "Help", "Back", "Type it", "Not yet"}

// erase is the label of the control that takes back the last tap. A player presses it only
// if there is nothing else, as after a whole guess that was made before.
const erase = "Erase"

// choices returns the controls of a message that advance the game. A control that
// completes a move or starts a game is the only choice, if there is one.
func choices(m *discordtest.MessageView) []*wire.Component {
	var all []*wire.Component
	complete := -1
	wire.Walk(m.Components, func(c *wire.Component) bool {
		usable := c.CustomID != "" && !c.Disabled && (c.Type == wire.Button || c.Type == wire.StringSelect)
		if usable && !slices.Contains(ignored, c.Label) {
			if all = append(all, c); complete < 0 && completes(c) {
				complete = len(all) - 1
			}
		}
		return true
	})
	if complete >= 0 {
		return all[complete : complete+1]
	}
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(c *wire.Component) bool { return c.Label == erase })
	}
	return all
}

// completes reports whether a control completes a move or starts a game, so that the board
// must change.
func completes(c *wire.Component) bool {
	return c.Type == wire.Button && (c.Style == wire.SuccessButton || c.Style == wire.PrimaryButton)
}

// see updates the player by a message of the channel, and reports whether the player has
// become able to press something.
func (p *player) see(m discordtest.MessageView) bool {
	usable := len(choices(&m)) > 0
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.able()
	defer p.reportMove()
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
		p.board, p.version = &m, m.Changed
	case p.board != nil && p.board.ID == m.ID:
		p.board = nil // it is a computer's turn
	}
	return !before && p.able()
}

// able reports whether there is something to press.
func (p *player) able() bool {
	return p.pending == nil && (p.picker != nil || p.board != nil && p.board.Changed > p.played)
}

// describe says why the player has nothing to press; "" if there is something.
func (p *player) describe() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.able():
		return ""
	case p.pending != nil:
		return fmt.Sprintf("channel %s has a press without a first response", p.channel)
	case p.board == nil:
		return fmt.Sprintf("channel %s has no board with controls", p.channel)
	default:
		return fmt.Sprintf("board %s in channel %s is still at version %d; the last move was made on version %d", p.board.ID, p.channel, p.board.Changed, p.played)
	}
}

// reportMove reports the time since a move, once there is something to press again.
func (p *player) reportMove() {
	if p.moved.IsZero() || !p.able() {
		return
	}
	if p.onMove != nil {
		p.onMove(time.Since(p.moved))
	}
	p.moved = time.Time{}
}

// errNothing is returned by press if there is nothing to press.
var errNothing = errors.New("load: nothing to press")

// press presses a random choice. Its response time counts from due.
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
	p.pending = &pending{due: due, version: p.version, private: p.picker != nil}
	p.mu.Unlock() // the stand-in calls see under its own lock
	if c.Type == wire.Button {
		return p.server.Press(p.member, m.ID, c.CustomID)
	}
	return p.server.Pick(p.member, m.ID, c.CustomID, c.Options[value].Value)
}

// answered ends a press that has its first response. It reports whether the player can
// press again, and whether the press was rebuffed. Without a picker, the press was a move
// and the player waits for a new board. That is so even if the press was rebuffed, which a
// private notice tells: the board was out of date, and a new one is on its way.
func (p *player) answered() (able, rebuffed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	made := p.pending
	p.pending = nil
	if made != nil && p.picker != nil {
		rebuffed = made.private && made.noticed
	} else if made != nil && !p.permanent {
		p.played, rebuffed = made.version, made.noticed && !made.private
		if !rebuffed {
			p.moved = made.due
		}
	}
	p.reportMove()
	return p.able(), rebuffed
}

// dropped ends a press that the member's client did not allow, because the message or the
// control is gone. It reports whether the player can press again.
func (p *player) dropped() (able bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.picker == nil {
		p.board = nil
	}
	p.pending, p.picker = nil, nil
	return p.able()
}
