package world

import (
	"encoding/base64"
	"fmt"
	"slices"
	"time"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/wire"
)

// Act is an action of a member.
type Act struct {
	App     *App
	Type    wire.InteractionType
	Data    *wire.InteractionData
	Command string       // full name of the command without the slash
	Origin  *Message     // message of the component
	Opener  *Interaction // interaction that opened the submitted form

	TargetUser    *User   // of a user command
	TargetMessage wire.ID // of a message command
}

// Act creates the interaction of an action and delivers it to the bot.
func (w *World) Act(a Act, u *User, c *Channel) *Interaction {
	i := &Interaction{world: w, app: a.App, origin: a.Origin, command: a.Command, opener: a.Opener, created: w.Now(),
		acknowledged: make(chan struct{}), ended: make(chan struct{})}
	if a.Opener != nil {
		i.origin = a.Opener.origin
	}
	if i.targetMessage = a.TargetMessage; a.TargetUser != nil {
		i.targetUser = &a.TargetUser.User
	}
	p := &i.payload
	p.ID, p.ApplicationID, p.Type, p.Data, p.Version = w.NewID(), a.App.ID, a.Type, a.Data, 1
	p.Token = base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "interaction:%s:%s", p.ID, a.App.ID))
	p.ChannelID, p.Locale, p.Entitlements, p.AttachmentSizeLimit = c.ID, u.Locale, []struct{}{}, MaxFile
	if i.origin != nil {
		there := i.origin.Message
		p.Message = &there
	}
	w.place(p, a.App, u, c)
	if i.origin != nil && i.origin.InteractionMetadata != nil { // the installation that created the message
		p.Owners = i.origin.InteractionMetadata.Owners
	}
	i.enter(Waiting)
	w.remember(i)
	i.expect(responseTimeout, Waiting, "the bot did not answer within 3 seconds")
	w.Log.Info("interaction delivered by the stand-in", "id", p.ID, "type", p.Type, "user", u.Username, "command", i.command)
	w.deliver(i)
	w.Bump()
	return i
}

// place sets the context of the interaction and the permissions there.
func (w *World) place(p *wire.Interaction, app *App, u *User, c *Channel) {
	there := c.Channel
	can := w.May(u.ID, c)
	there.Permissions = &can
	p.Channel, p.Owners = &there, map[string]wire.ID{}
	p.AppPermissions = w.appPermissions(app, c)
	if u.Apps[app.ID] {
		p.Owners["1"] = u.ID
	}
	g := w.Guilds[c.GuildID]
	switch {
	case g != nil:
		p.Context, p.GuildID, p.GuildLocale = wire.InGuild, g.ID, g.PreferredLocale
		p.Guild = &wire.PartialGuild{ID: g.ID, Locale: g.PreferredLocale, Features: g.Features}
		p.Member = w.Member(g.ID, u.ID)
		p.Member.Permissions = &can
		if g.installed(app) {
			p.Owners["0"] = g.ID
		}
	case slices.Contains(c.Members, app.BotID):
		p.Context, p.User, p.Owners["0"] = wire.InBotDM, &u.User, "0"
	default:
		p.Context, p.User = wire.InPrivateChannel, &u.User
	}
}

// deliver schedules the deliveries, according to Sampler and Duplicates.
func (w *World) deliver(i *Interaction) {
	plan := w.Sampler.Deliveries()
	if w.Duplicates > 0 {
		w.Duplicates--
		plan = append(plan, 0)
	}
	i.planned = plan
	for _, after := range plan {
		w.DeliverAfter(i, after)
	}
}

// DeliverAfter delivers the current state of an interaction after a delay by
// the clock.
func (w *World) DeliverAfter(i *Interaction, after time.Duration) {
	body := wire.Encode(i.payload)
	if after <= 0 {
		w.send(i, body)
		return
	}
	w.After(after, func() { w.send(i, body) })
}

// send delivers an interaction to the bot's HTTP endpoint, if it has one, or to
// the gateway.
func (w *World) send(i *Interaction, body []byte) {
	if i.app.Endpoint == "" {
		w.PushInteraction(i, body)
	} else {
		w.Work.Go(func() { w.CallEndpoint(i, body) })
	}
}

// maxArrivals bounds the recorded arrivals of an interaction.
const maxArrivals = 16

// RecordArrival records the delivery of an interaction to a client.
func (w *World) RecordArrival(i *Interaction, client string) {
	if len(i.arrivals) < maxArrivals {
		i.arrivals = append(i.arrivals, Arrival{w.Now(), client})
	}
}

// RecordFault records a fault of an interaction's callback.
func (w *World) RecordFault(i *Interaction, f fault.Fault) { i.faults = append(i.faults, f) }

// enter sets the state and wakes its waiters.
func (i *Interaction) enter(p State) {
	if i.state == Waiting || i.state == Deferred {
		i.world.Pending--
	}
	i.state = p
	switch p {
	case Waiting:
		i.world.Pending++
		return
	case Deferred:
		i.world.Pending++
	default:
		closeOnce(i.ended)
	}
	closeOnce(i.acknowledged)
}

// closeOnce closes a channel unless it is closed. The caller holds the lock.
func closeOnce(c chan struct{}) {
	select {
	case <-c:
	default:
		close(c)
	}
}

// expect fails the interaction if its state is still stuck after a duration.
func (i *Interaction) expect(within time.Duration, stuck State, reason string) {
	i.stop = i.world.After(i.created.Add(within).Sub(i.world.Now()), func() {
		if i.state == stuck {
			i.world.Fail(i, reason)
		}
	})
}

// Fail ends the interaction without a response.
func (w *World) Fail(i *Interaction, reason string) {
	i.reason = reason
	i.enter(Failed)
	w.Log.Info("interaction failed", "id", i.payload.ID, "reason", reason)
	w.Bump()
}

// settle completes a deferred response.
func (i *Interaction) settle() {
	if i.placeholder {
		i.stop()
		i.placeholder = false
		i.enter(Answered)
	}
}

// recordMessage records a message that was created or edited through the
// interaction, which may be nil.
func (i *Interaction) recordMessage(m *Message) {
	if i == nil {
		return
	}
	if !slices.Contains(i.messages, m.ID) {
		i.messages = append(i.messages, m.ID)
	}
	if i.world.OnAnswer != nil {
		i.world.OnAnswer(i.payload.ID, m.View())
	}
}

// expired reports whether the token has expired.
func (i *Interaction) expired(now time.Time) bool { return now.Sub(i.created) >= tokenLifetime }

// metadata returns the description of the interaction in its messages.
func (i *Interaction) metadata() *wire.InteractionMetadata {
	m := &wire.InteractionMetadata{ID: i.payload.ID, Type: i.payload.Type, User: i.payload.Invoker(), Owners: i.payload.Owners,
		TargetUser: i.targetUser, TargetMessageID: i.targetMessage}
	if i.origin != nil {
		m.InteractedID = i.origin.ID
	}
	if i.opener != nil {
		m.Triggering, m.InteractedID = i.opener.metadata(), ""
	}
	return m
}
