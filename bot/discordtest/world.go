package discordtest

import (
	"slices"
	"time"

	"parlour/bot/discordtest/wire"
)

// world is everything there is, by ID. A wire value inside it is never changed in part: slices and pointers are replaced,
// so that copies of the value can be handed out.
type world struct {
	apps         map[wire.ID]*application
	users        map[wire.ID]*user
	guilds       map[wire.ID]*guild
	channels     map[wire.ID]*channel
	messages     map[wire.ID]*message // of all channels
	interactions map[wire.ID]*Interaction
	tokens       map[string]*Interaction
	order        []*Interaction  // the same interactions, oldest first
	whole        int             // from here on in order, those with their whole payload
	files        map[string]File // by path at the file host
	modals       map[wire.ID]*Modal
	nonces       nonces
}

func newWorld() world {
	return world{
		apps:         map[wire.ID]*application{},
		users:        map[wire.ID]*user{},
		guilds:       map[wire.ID]*guild{},
		channels:     map[wire.ID]*channel{},
		messages:     map[wire.ID]*message{},
		interactions: map[wire.ID]*Interaction{},
		tokens:       map[string]*Interaction{},
		files:        map[string]File{},
		modals:       map[wire.ID]*Modal{},
		nonces:       nonces{sent: map[nonceKey]wire.ID{}},
	}
}

type user struct {
	wire.User
	locale string
	apps   map[wire.ID]bool // applications that the user has installed for herself
}

type guild struct {
	wire.Guild
	members map[wire.ID]*member
}

type member struct {
	permissions wire.Permissions
	joined      time.Time
	nick        *string
}

type channel struct {
	wire.Channel
	messages []*message // by ID
	members  []wire.ID  // of a thread or a direct message
	overs    map[wire.ID]wire.Overwrite
	slow     map[wire.ID]time.Time // who last wrote when, under slow mode
	dozing   func() bool           // stops the timer by which an open thread archives itself
	oldEdits []time.Time           // recent edits of messages more than an hour old
}

type message struct {
	wire.Message
	viewer      wire.ID // who alone sees it, if it is ephemeral
	interaction *Interaction
	reactions   []reaction
	changed     uint64 // the version with which it came to be as it is
}

type reaction struct {
	emoji wire.ReactionEmoji
	users []wire.ID
}

// find is the message with the ID in the channel, nil if there is none.
func (w *world) find(c *channel, id wire.ID) *message {
	if m := w.messages[id]; m != nil && m.ChannelID == c.ID {
		return m
	}
	return nil
}

// message finds one anywhere.
func (w *world) message(id wire.ID) (*channel, *message) {
	if m := w.messages[id]; m != nil {
		return w.channels[m.ChannelID], m
	}
	return nil, nil
}

// add puts a new message into its channel, which keeps no more than most of them, if that is not zero.
func (w *world) add(c *channel, m *message, most int) {
	c.messages = append(c.messages, m)
	w.messages[m.ID] = m
	if most > 0 && len(c.messages) > most {
		delete(w.messages, c.messages[0].ID)
		c.messages[0] = nil
		c.messages = c.messages[1:]
	}
}

// take takes a message out of its channel.
func (w *world) take(c *channel, m *message) {
	if n := slices.Index(c.messages, m); n >= 0 {
		c.messages = slices.Delete(c.messages, n, n+1)
	}
	delete(w.messages, m.ID)
}

// drop takes away a channel with its messages.
func (w *world) drop(c *channel) {
	for _, m := range c.messages {
		delete(w.messages, m.ID)
	}
	c.stopDozing()
	delete(w.channels, c.ID)
}

// wholePayloads is how many of the newest interactions keep all that the bot was told.
const wholePayloads = 1000

// remember keeps a new interaction for as long as its token lives, and lets go of what is too old.
func (w *world) remember(i *Interaction) {
	for len(w.order) > 0 && w.order[0].expired(i.created) && w.order[0].state != Deferred {
		delete(w.interactions, w.order[0].payload.ID)
		delete(w.tokens, w.order[0].payload.Token)
		w.order[0] = nil
		w.order, w.whole = w.order[1:], max(0, w.whole-1)
	}
	w.order = append(w.order, i)
	w.interactions[i.payload.ID], w.tokens[i.payload.Token] = i, i
	for len(w.order)-w.whole > wholePayloads {
		w.order[w.whole].trim()
		w.whole++
	}
}

// trim lets go of the bulk of what the bot was told.
func (i *Interaction) trim() {
	p := &i.payload
	p.Data, p.Message, p.Channel, p.Guild, i.trimmed = nil, nil, nil, nil, true
}

// sees says whether the viewer may see the message, in a channel that the viewer sees.
func (m *message) sees(viewer wire.ID) bool { return m.viewer == "" || m.viewer == viewer }
