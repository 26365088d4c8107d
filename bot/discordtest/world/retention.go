package world

import (
	"time"

	"parlour/bot/discordtest/wire"
)

// maxWholePayloads is the number of newest interactions that keep their whole
// payload.
const maxWholePayloads = 1000

// remember keeps a new interaction for the life of its token and drops expired
// ones.
func (w *World) remember(i *Interaction) {
	for len(w.order) > 0 && w.order[0].expired(i.created) && w.order[0].state != Deferred {
		delete(w.interactions, w.order[0].payload.ID)
		delete(w.tokens, w.order[0].payload.Token)
		w.order[0] = nil
		w.order, w.whole = w.order[1:], max(0, w.whole-1)
	}
	w.order = append(w.order, i)
	w.interactions[i.payload.ID], w.tokens[i.payload.Token] = i, i
	for len(w.order)-w.whole > maxWholePayloads {
		w.order[w.whole].trim()
		w.whole++
	}
}

// trim drops the bulk of the payload.
func (i *Interaction) trim() {
	p := &i.payload
	p.Data, p.Message, p.Channel, p.Guild = nil, nil, nil, nil
}

// Interaction returns the interaction with an ID, or nil.
func (w *World) Interaction(id wire.ID) *Interaction { return w.interactions[id] }

// Notice is an interaction of the viewer without a response or with a failure.
type Notice struct {
	Interaction wire.ID              `json:"interaction"`
	Type        wire.InteractionType `json:"type"`
	State       State                `json:"state"`
	Text        string               `json:"text"`
	Command     string               `json:"command,omitempty"`
	Menu        bool                 `json:"menu,omitempty"`       // the command is in a menu
	MessageID   wire.ID              `json:"message_id,omitempty"` // of the component
	CustomID    string               `json:"custom_id,omitempty"`
	At          time.Time            `json:"at"`
}

// maxNotices bounds the notices that a channel shows.
const maxNotices = 5

// Notices returns the viewer's pending and recently failed interactions in a
// channel.
func (w *World) Notices(viewer wire.ID, c *Channel) []Notice {
	out := []Notice{}
	for _, i := range w.order[w.whole:] {
		p := i.payload
		if p.ChannelID != c.ID || p.Invoker().ID != viewer || i.state != Waiting && i.state != Failed || p.Type == wire.AutocompleteInteraction {
			continue
		}
		n := Notice{Interaction: p.ID, Type: p.Type, State: i.state, Command: i.command, Menu: p.Data.Type.Menu(), CustomID: p.Data.CustomID, At: i.created}
		if i.origin != nil {
			n.MessageID = i.origin.ID
		}
		if i.state == Failed {
			n.Text = "This interaction failed"
			if p.Type == wire.CommandInteraction {
				n.Text = "The application did not respond"
			}
		}
		out = append(out, n)
	}
	return out[max(0, len(out)-maxNotices):]
}
