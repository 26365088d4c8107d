package bot

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/delivery"
	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/commands"
)

// offer offers the response to an interaction to the board of a match; see delivery.Offer.
type offer struct {
	*exchange
	board   bool // the board is the reply, and not what the request has changed
	private bool // only the member sees it
	anew    bool // a new message is to show the board
	noted   bool // a note follows, which answers an interaction that shows no board
	used    delivery.Use
}

// Use implements delivery.Offer.
func (o *offer) Use(s delivery.Slot) delivery.Use {
	stuck := s.Place.TokenOnly && !s.Reachable(o.b.host.Now())
	pressed := s.Message != "" && o.Origin.Pressed == s.Message
	switch {
	case o.stage == ambiguous && !stuck:
		return delivery.Lost
	case o.private && o.anew && o.stage != unanswered && o.stage != thinking && o.stage != answered:
		return delivery.Follow
	case o.board && o.stage.takesBoard():
		return o.reply(s, pressed, stuck)
	case stuck && pressed && o.stage == unanswered:
		return delivery.Keep
	case stuck && (o.stage == noticed || o.stage == answered):
		return delivery.Follow // up to five, which Discord accepts from a guest
	}
	return delivery.No
}

// reply returns how the reply shows a slot.
func (o *offer) reply(s delivery.Slot, pressed, stuck bool) delivery.Use {
	switch {
	case pressed && !o.anew:
		return delivery.InPlace
	case o.stage != silent && (o.anew || s.Message == ""):
		return delivery.Create
	case o.stage == silent && stuck:
		return delivery.Follow
	}
	return delivery.No
}

// Route implements delivery.Offer.
func (o *offer) Route() delivery.Route {
	r := o.Origin
	if o.used == delivery.Follow {
		r = o.Last()
	}
	r.Hidden = r.Hidden || o.private
	return r
}

// Send implements delivery.Offer.
func (o *offer) Send(ctx context.Context, u delivery.Use, m message.Message) (message.Sent, error) {
	o.used = u
	switch {
	case u == delivery.Follow:
		o.stage = answered
		return o.Sent, o.Follow(ctx, m)
	case u == delivery.Keep:
		if err := o.acknowledge(ctx); err != nil {
			return message.Sent{}, err
		}
		err := o.Edit(ctx, o.Origin, m)
		return o.Sent, err
	case o.stage.pending():
		to := commands.ToAll
		if o.private {
			to = commands.ToMember
		}
		fits := o.stage == silent || o.fits(to)
		if !fits {
			o.used = delivery.Follow
		}
		return o.sentFor(ctx, o.fill(ctx, m, fits))
	case u == delivery.InPlace:
		err := o.first(ctx, discordgo.InteractionResponseUpdateMessage, m)
		o.Sent = message.Sent{ID: o.i.Message.ID}
		return o.sentFor(ctx, err)
	}
	return o.sentFor(ctx, o.first(ctx, discordgo.InteractionResponseChannelMessageWithSource, m))
}

// sentFor returns the message that a response has made. Another process may have responded
// instead.
func (o *offer) sentFor(ctx context.Context, err error) (message.Sent, error) {
	switch {
	case o.Ambiguity.Inferred && rest.IsCode(err, rest.CodeUnknownMessage): // that was the other's message, and not the board
		return message.Sent{}, delivery.ErrOther
	case err != nil:
		return message.Sent{}, err
	case o.Sent.Hidden() && !o.private && !o.i.Visiting: // the board has replaced another process's notice
		o.stage = answered
		o.deleteFirst(ctx, "a notice")
		return message.Sent{}, delivery.ErrOther
	case o.used == delivery.InPlace && o.Ambiguity.Inferred && !o.stored: // what was sent may not have come
		return message.Sent{}, delivery.ErrOther
	case o.Ambiguity.Outstanding:
		return o.Sent, delivery.ErrLate
	}
	return o.Sent, nil
}

// Decline implements delivery.Offer: a press leaves the pressed message as it is, and a command
// gets a note that is deleted.
func (o *offer) Decline(ctx context.Context) error {
	switch {
	case !o.board || o.noted && o.stage == unanswered:
		return nil
	case o.stage == noticed:
		return o.send(ctx, o.b.Set.Done(o.r))
	case o.private && o.stage == unanswered && o.r.Private:
		return o.acknowledge(ctx)
	}
	if o.stage == silent && o.Origin.Pressed != "" {
		o.stage = answered
		return nil
	}
	return o.leaveNothing(ctx)
}
