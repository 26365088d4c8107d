package world

import (
	"context"
	"slices"
	"time"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/wire"
)

// Deadlines of an interaction.
const (
	responseTimeout = 3 * time.Second
	tokenLifetime   = 15 * time.Minute
)

// State is the progress of an interaction, as its member sees it.
type State string

// The states of an interaction.
const (
	Waiting  State = "waiting"  // no response yet
	Deferred State = "deferred" // "is thinking"
	Answered State = "answered" // a message, an update, choices, a form or an acknowledgement
	Failed   State = "failed"   // "This interaction failed": no response in time
)

// Interaction is a member's action for a bot, and its outcome. The caller of an
// exported method must not hold the lock.
type Interaction struct {
	world   *World
	app     *App
	payload wire.Interaction
	created time.Time
	origin  *Message     // message of the component, also through a form
	command string       // full name of the command without the slash
	opener  *Interaction // interaction that opened the submitted form

	targetUser    *wire.User // of a user command
	targetMessage wire.ID    // of a message command

	acknowledged chan struct{} // closed by the first response or the failure
	ended        chan struct{} // closed when the state is Answered or Failed

	// The World's lock guards the rest.
	state       State
	planned     []time.Duration // delays of the scheduled deliveries
	arrivals    []Arrival       // deliveries to clients
	faults      []fault.Fault   // faults of its callback
	answered    time.Time       // time of the first response
	stop        func() bool     // stops the timer of the next deadline
	reason      string          // of the failure
	response    wire.CallbackType
	original    wire.ID // the message @original
	placeholder bool    // the original is a deferred response that is incomplete
	followUps   int
	messages    []wire.ID // created or edited through it, without duplicates
	choices     []wire.Choice
}

// Arrival is one delivery of an interaction to a client.
type Arrival struct {
	At     time.Time
	Client string // address of the client
}

// read calls f under the lock.
func read[T any](i *Interaction, f func() T) T {
	i.world.Lock()
	defer i.world.Unlock()
	return f()
}

// App returns the application of the interaction.
func (i *Interaction) App() *App { return i.app }

// Guild returns the guild of the interaction, "" outside guilds.
func (i *Interaction) Guild() wire.ID { return i.payload.GuildID }

// Token returns the token that authorises responses.
func (i *Interaction) Token() string { return i.payload.Token }

// ID returns the ID of the interaction.
func (i *Interaction) ID() wire.ID { return i.payload.ID }

// Payload returns what was sent to the bot. After a thousand newer
// interactions, the data, the message and the channel are dropped.
func (i *Interaction) Payload() wire.Interaction {
	return read(i, func() wire.Interaction { return i.payload })
}

// Created returns the time of the action, by the clock.
func (i *Interaction) Created() time.Time { return i.created }

// State returns the progress of the interaction.
func (i *Interaction) State() State { return read(i, func() State { return i.state }) }

// Reason returns why the interaction failed.
func (i *Interaction) Reason() string { return read(i, func() string { return i.reason }) }

// Response returns the type of the bot's first response, 0 before it.
func (i *Interaction) Response() wire.CallbackType {
	return read(i, func() wire.CallbackType { return i.response })
}

// Choices returns the bot's autocompletion choices.
func (i *Interaction) Choices() []wire.Choice {
	return read(i, func() []wire.Choice { return slices.Clone(i.choices) })
}

// Arrivals returns the first deliveries of the interaction: none if it was lost
// or no client is connected, several if it was repeated.
func (i *Interaction) Arrivals() []Arrival {
	return read(i, func() []Arrival { return slices.Clone(i.arrivals) })
}

// Deliveries returns the delays of the scheduled deliveries, earliest first: 0
// unless chaos delays the interaction, none if chaos loses it. It excludes
// redeliveries by a test.
func (i *Interaction) Deliveries() []time.Duration {
	return read(i, func() []time.Duration { return slices.Clone(i.planned) })
}

// Faults returns the faults that affected the bot's first response.
func (i *Interaction) Faults() []fault.Fault {
	return read(i, func() []fault.Fault { return slices.Clone(i.faults) })
}

// Messages returns the existing messages that were created or edited through
// the interaction, in order of their first change.
func (i *Interaction) Messages() []MessageView {
	return read(i, func() (out []MessageView) {
		for _, id := range i.messages {
			if _, m := i.world.Message(id); m != nil {
				out = append(out, m.View())
			}
		}
		return out
	})
}

// First returns a channel that is closed after the bot's first response or the
// deadline; see State.
func (i *Interaction) First() <-chan struct{} { return i.acknowledged }

// FirstAt returns the time of the first response, or of the missed deadline. It
// is valid after First is closed.
func (i *Interaction) FirstAt() time.Time {
	return read(i, func() time.Time {
		if i.answered.IsZero() {
			return i.created.Add(responseTimeout)
		}
		return i.answered
	})
}

// Acknowledged waits for the bot's first response or the deadline and returns
// the state.
func (i *Interaction) Acknowledged(ctx context.Context) (State, error) {
	err := i.world.Await(ctx, i.acknowledged)
	return i.State(), err
}

// Wait waits until the bot has responded, completed a deferred response or
// missed the deadline, and returns the state.
func (i *Interaction) Wait(ctx context.Context) (State, error) {
	err := i.world.Await(ctx, i.ended)
	return i.State(), err
}
