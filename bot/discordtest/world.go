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
	interactions map[wire.ID]*Interaction
	tokens       map[string]*Interaction
	files        map[string]File // by path at the file host
	modals       map[wire.ID]*Modal
}

func newWorld() world {
	return world{
		apps:         map[wire.ID]*application{},
		users:        map[wire.ID]*user{},
		guilds:       map[wire.ID]*guild{},
		channels:     map[wire.ID]*channel{},
		interactions: map[wire.ID]*Interaction{},
		tokens:       map[string]*Interaction{},
		files:        map[string]File{},
		modals:       map[wire.ID]*Modal{},
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

// find is the message with the ID, nil if there is none.
func (c *channel) find(id wire.ID) *message {
	for _, m := range slices.Backward(c.messages) {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// message finds one anywhere.
func (w *world) message(id wire.ID) (*channel, *message) {
	for _, c := range w.channels {
		if m := c.find(id); m != nil {
			return c, m
		}
	}
	return nil, nil
}

// sees says whether the viewer may see the message, in a channel that the viewer sees.
func (m *message) sees(viewer wire.ID) bool { return m.viewer == "" || m.viewer == viewer }
