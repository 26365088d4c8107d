package world

import (
	"encoding/base64"
	"fmt"
	"slices"
	"time"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/wire"
)

// Act is what a member does with a bot.
type Act struct {
	App     *App
	Type    wire.InteractionType
	Data    *wire.InteractionData
	Command string       // the whole name of the command, without the slash
	Origin  *Message     // the message whose component is used
	Opener  *Interaction // what opened the form that is sent
}

// Act makes an interaction of what a member does, and sends it to the bot.
func (w *World) Act(a Act, u *User, c *Channel) *Interaction {
	i := &Interaction{world: w, app: a.App, origin: a.Origin, command: a.Command, opener: a.Opener, created: w.Now(),
		acknowledged: make(chan struct{}), ended: make(chan struct{})}
	if a.Opener != nil {
		i.origin = a.Opener.origin
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
	if i.origin != nil && i.origin.InteractionMetadata != nil { // by whoever brought the message
		p.Owners = i.origin.InteractionMetadata.Owners
	}
	i.enter(Waiting)
	w.remember(i)
	i.expect(firstAnswer, Waiting, "the bot did not answer within 3 seconds")
	w.Log.Info("interaction", "id", p.ID, "type", p.Type, "user", u.Username, "command", i.command)
	w.deliver(i)
	w.Bump()
	return i
}

// place fills in where the interaction happened and who may do what there.
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
		if g.Has(app.BotID) {
			p.Owners["0"] = g.ID
		}
	case slices.Contains(c.Members, app.BotID):
		p.Context, p.User, p.Owners["0"] = wire.InBotDM, &u.User, "0"
	default:
		p.Context, p.User = wire.InPrivateChannel, &u.User
	}
}

// deliver sends the interaction as often and when chance and Twice say.
func (w *World) deliver(i *Interaction) {
	plan := w.Dice.Deliveries()
	if w.Twice > 0 {
		w.Twice--
		plan = append(plan, 0)
	}
	i.planned = plan
	for _, after := range plan {
		w.DeliverAfter(i, after)
	}
}

// DeliverAfter sends an interaction to the bot, as it is now: at once, or by
// the clock some time later.
func (w *World) DeliverAfter(i *Interaction, after time.Duration) {
	body := wire.Encode(i.payload)
	if after <= 0 {
		w.send(i, body)
		return
	}
	w.After(after, func() { w.send(i, body) })
}

// send brings an interaction to its bot: by HTTP where the bot has an endpoint,
// by the gateway otherwise.
func (w *World) send(i *Interaction, body []byte) {
	if i.app.Endpoint == "" {
		w.Push(i, body)
	} else {
		w.Work.Go(func() { w.Call(i, body) })
	}
}

// maxArrivals is how many deliveries an interaction remembers.
const maxArrivals = 16

// Arrive notes that the interaction goes to a client.
func (w *World) Arrive(i *Interaction, client string) {
	if len(i.arrivals) < maxArrivals {
		i.arrivals = append(i.arrivals, Arrival{w.Now(), client})
	}
}

// Strike notes that something goes wrong with the interaction's callback.
func (w *World) Strike(i *Interaction, f fault.Fault) { i.strikes = append(i.strikes, f) }

// enter brings the interaction to where it is from now on, and tells those who
// wait for that.
func (i *Interaction) enter(p State) {
	if i.state == Waiting || i.state == Deferred {
		i.world.Open--
	}
	i.state = p
	switch p {
	case Waiting:
		i.world.Open++
		return
	case Deferred:
		i.world.Open++
	default:
		shut(i.ended)
	}
	shut(i.acknowledged)
}

// shut closes a channel that may be closed already. Only the holder of the lock
// does so.
func shut(c chan struct{}) {
	select {
	case <-c:
	default:
		close(c)
	}
}

// expect fails the interaction if by then it has come no further.
func (i *Interaction) expect(within time.Duration, stuck State, reason string) {
	i.stop = i.world.After(i.created.Add(within).Sub(i.world.Now()), func() {
		if i.state == stuck {
			i.world.Fail(i, reason)
		}
	})
}

// Fail ends the interaction without an answer.
func (w *World) Fail(i *Interaction, reason string) {
	i.reason = reason
	i.enter(Failed)
	w.Log.Info("interaction failed", "id", i.payload.ID, "reason", reason)
	w.Bump()
}

// settle ends the wait for a deferred answer.
func (i *Interaction) settle() {
	if i.placeholder {
		i.stop()
		i.placeholder = false
		i.enter(Answered)
	}
}

// touch notes a message that was made or changed through the interaction; nil
// is none.
func (i *Interaction) touch(m *Message) {
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
