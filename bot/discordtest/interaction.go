package discordtest

import (
	"context"
	"slices"
	"time"

	"parlour/bot/discordtest/wire"
)

// The deadlines of an interaction.
const (
	firstAnswer = 3 * time.Second
	tokenLife   = 15 * time.Minute
)

// State is how far the bot has come with an interaction, as its member sees it.
type State string

// The states of an interaction.
const (
	Waiting  State = "waiting"  // nothing from the bot yet
	Deferred State = "deferred" // "is thinking"
	Answered State = "answered" // a message, an update, choices, a form or a quiet acknowledgement
	Failed   State = "failed"   // "This interaction failed": no answer in time
)

// Interaction is something a member did with the bot, and what has become of it.
type Interaction struct {
	server  *Server
	app     *application
	payload wire.Interaction
	created time.Time
	origin  *message     // the message whose component was used, also through a form
	command string       // the whole name of the command, without the slash
	opener  *Interaction // what opened the form that this one submits

	acknowledged chan struct{} // closed with the first answer, or the failure
	ended        chan struct{} // closed when the state is Answered or Failed

	// What follows changes under the server's lock.
	state       State
	deliveries  []time.Time // when it went to a client
	arrivals    []Arrival   // the same, where it went by the gateway, with the client
	strikes     []Fault     // what has gone wrong with its callback
	answered    time.Time   // when the first answer came
	trimmed     bool        // the payload has only its head left
	stop        func() bool // the timer of the next deadline
	reason      string      // why it failed
	response    wire.CallbackType
	original    wire.ID // the message that @original means
	placeholder bool    // the original is a deferred answer and not yet filled in
	followUps   int
	messages    []wire.ID // made or changed through it, each once
	modal       *Modal
	choices     []wire.Choice
}

// ID is the interaction's own.
func (i *Interaction) ID() wire.ID { return i.payload.ID }

// Payload is what the bot was told. Of an interaction that has been followed by a thousand others only the head is left:
// without the data, the message and the channel.
func (i *Interaction) Payload() wire.Interaction {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return i.payload
}

// Deliveries tells when the interaction went to a client of the application, the first times at least: none if it was lost
// or no client is there, several if it was repeated.
func (i *Interaction) Deliveries() []time.Time {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return slices.Clone(i.deliveries)
}

// maxDeliveries is how many deliveries an interaction remembers.
const maxDeliveries = 16

func (i *Interaction) noteDelivery(at time.Time) {
	if len(i.deliveries) < maxDeliveries {
		i.deliveries = append(i.deliveries, at)
	}
}

// Latency is the time from what the member did to the bot's first answer, by the Server's clock; false before that.
func (i *Interaction) Latency() (time.Duration, bool) {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return i.answered.Sub(i.created), !i.answered.IsZero()
}

// State is how far the bot has come.
func (i *Interaction) State() State {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return i.state
}

// Reason says why a failed interaction failed.
func (i *Interaction) Reason() string {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return i.reason
}

// Wait waits until the bot has answered, filled in what it deferred, or missed the deadline, and tells which.
func (i *Interaction) Wait(ctx context.Context) (State, error) {
	err := i.server.waitFor(ctx, i.ended)
	return i.State(), err
}

// Acknowledged waits until the bot has given its first answer or missed the deadline.
func (i *Interaction) Acknowledged(ctx context.Context) (State, error) {
	err := i.server.waitFor(ctx, i.acknowledged)
	return i.State(), err
}

// Messages gives the messages that were made or changed through the interaction and are still there, in the order of the
// first time each was touched.
func (i *Interaction) Messages() []MessageView {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	var out []MessageView
	for _, id := range i.messages {
		if _, m := i.server.world.message(id); m != nil {
			out = append(out, m.view())
		}
	}
	return out
}

// Modal is the form that the bot opened in answer, nil if it opened none.
func (i *Interaction) Modal() *Modal {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return i.modal
}

// Response is the type of the bot's first response, 0 before it.
func (i *Interaction) Response() wire.CallbackType {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return i.response
}

// Choices are what the bot offers in answer to autocomplete.
func (i *Interaction) Choices() []wire.Choice {
	i.server.mu.Lock()
	defer i.server.mu.Unlock()
	return slices.Clone(i.choices)
}

// touch notes a message that was made or changed through the interaction.
func (i *Interaction) touch(m *message) {
	if !slices.Contains(i.messages, m.ID) {
		i.messages = append(i.messages, m.ID)
	}
	if i.server.options.OnAnswer != nil {
		i.server.options.OnAnswer(i.payload.ID, m.view())
	}
}

// settle ends the wait for a deferred answer.
func (i *Interaction) settle() {
	i.stop()
	i.placeholder = false
	i.server.enter(i, Answered)
}

// expired says whether the interaction's token is no longer good.
func (i *Interaction) expired(now time.Time) bool { return now.Sub(i.created) >= tokenLife }

// metadata is what messages say about the interaction they answer.
func (i *Interaction) metadata() *wire.InteractionMetadata {
	m := &wire.InteractionMetadata{ID: i.payload.ID, Type: i.payload.Type, User: i.payload.Invoker(), Owners: i.payload.Owners}
	if i.origin != nil {
		m.InteractedID = i.origin.ID
	}
	if i.opener != nil {
		m.Triggering, m.InteractedID = i.opener.metadata(), ""
	}
	return m
}
