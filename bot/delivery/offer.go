package delivery

import (
	"context"

	"parlour/bot/message"
)

// Offer is the response to an interaction that may show a slot. What it can do
// follows from what has been sent before.
type Offer interface {
	// Use returns how the response can show a slot.
	Use(s Slot) Use
	// Send shows a message in that way. It returns what Discord has made of it, without an
	// ID if that is unknown.
	Send(ctx context.Context, u Use, m message.Message) (message.Sent, error)
	// Route is the way to the message that the response shows.
	Route() Route
	// Decline answers the interaction without the slot, which is shown by other means.
	Decline(ctx context.Context) error
}

// Use is how a response shows a slot.
type Use int

// The uses of a response.
const (
	No      Use = iota // it can't, and creates no message
	Lost               // it can't, but another process may have responded to the interaction
	InPlace            // it edits the slot's message, which was pressed
	Create             // it creates the slot's message, or puts it in place of a placeholder
	Follow             // it creates the slot's message after the first response
	Keep               // it leaves the pressed message, and its token then edits it
)

// creates reports whether the use creates a message.
func (u Use) creates() bool { return u == Create || u == Follow }
