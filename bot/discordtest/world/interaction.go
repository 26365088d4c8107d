package world

import (
	"context"
	"slices"
	"time"

	"parlour/bot/discordtest/fault"
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

// Interaction is something a member did with the bot, and what has become of
// it. Its exported methods may be called without the lock, and not with it.
type Interaction struct {
	world   *World
	app     *App
	payload wire.Interaction
	created time.Time
	origin  *Message     // the message whose component was used, also through a form
	command string       // the whole name of the command, without the slash
	opener  *Interaction // what opened the form that this one submits

	acknowledged chan struct{} // closed with the first answer, or the failure
	ended        chan struct{} // closed when the state is Answered or Failed

	// What follows changes under the World's lock.
	state       State
	planned     []time.Duration // when it was to be delivered, from its creation on
	arrivals    []Arrival       // when it went to which client
	strikes     []fault.Fault   // what has gone wrong with its callback
	answered    time.Time       // when the first answer came
	stop        func() bool     // the timer of the next deadline
	reason      string          // why it failed
	response    wire.CallbackType
	original    wire.ID // the message that @original means
	placeholder bool    // the original is a deferred answer and not yet filled in
	followUps   int
	messages    []wire.ID // made or changed through it, each once
	choices     []wire.Choice
}

// Arrival is one delivery of an interaction to a client.
type Arrival struct {
	At     time.Time
	Client string // the address of the client
}

// read gives what the function does, under the lock.
func read[T any](i *Interaction, f func() T) T {
	i.world.Lock()
	defer i.world.Unlock()
	return f()
}

// App is the application whose bot the interaction is for.
func (i *Interaction) App() *App { return i.app }

// Guild is where it happened, "" outside guilds.
func (i *Interaction) Guild() wire.ID { return i.payload.GuildID }

// Token is good for answers to the interaction and to no other.
func (i *Interaction) Token() string { return i.payload.Token }

// ID is the interaction's own.
func (i *Interaction) ID() wire.ID { return i.payload.ID }

// Payload is what the bot was told. Of an interaction that has been followed by
// a thousand others only the head is left: without the data, the message and
// the channel.
func (i *Interaction) Payload() wire.Interaction {
	return read(i, func() wire.Interaction { return i.payload })
}

// Made is when the member did it, by the clock.
func (i *Interaction) Made() time.Time { return i.created }

// State is how far the bot has come.
func (i *Interaction) State() State { return read(i, func() State { return i.state }) }

// Reason says why a failed interaction failed.
func (i *Interaction) Reason() string { return read(i, func() string { return i.reason }) }

// Response is the type of the bot's first response, 0 before it.
func (i *Interaction) Response() wire.CallbackType {
	return read(i, func() wire.CallbackType { return i.response })
}

// Choices are what the bot offers in answer to autocomplete.
func (i *Interaction) Choices() []wire.Choice {
	return read(i, func() []wire.Choice { return slices.Clone(i.choices) })
}

// Arrivals tells when the interaction went to which client, the first times at
// least: none if it was lost or no client is there, several if it was repeated.
func (i *Interaction) Arrivals() []Arrival {
	return read(i, func() []Arrival { return slices.Clone(i.arrivals) })
}

// Deliveries returns how long after its creation the interaction was scheduled to
// be delivered, the earliest first: 0 unless chance delayed it, and nothing if chance
// lost it. Redeliveries by a test are not included.
func (i *Interaction) Deliveries() []time.Duration {
	return read(i, func() []time.Duration { return slices.Clone(i.planned) })
}

// Strikes tells what a Fault or chance has done to the bot's attempts to give a
// first answer.
func (i *Interaction) Strikes() []fault.Fault {
	return read(i, func() []fault.Fault { return slices.Clone(i.strikes) })
}

// Messages gives the messages that were made or changed through the interaction
// and are still there, in the order of the first time each was touched.
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

// First is closed once the bot has given its first answer, or has missed the
// deadline; State then tells which.
func (i *Interaction) First() <-chan struct{} { return i.acknowledged }

// FirstAt is when the first answer came, or, if none came, when the deadline
// passed. It may be asked once First is closed.
func (i *Interaction) FirstAt() time.Time {
	return read(i, func() time.Time {
		if i.answered.IsZero() {
			return i.created.Add(firstAnswer)
		}
		return i.answered
	})
}

// Acknowledged waits until the bot has given its first answer or missed the
// deadline.
func (i *Interaction) Acknowledged(ctx context.Context) (State, error) {
	err := i.world.Await(ctx, i.acknowledged)
	return i.State(), err
}

// Wait waits until the bot has answered, filled in what it deferred, or missed
// the deadline, and tells which.
func (i *Interaction) Wait(ctx context.Context) (State, error) {
	err := i.world.Await(ctx, i.ended)
	return i.State(), err
}
