package world

import (
	"encoding/json"
	"fmt"
	"slices"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// allowed lists the response types for each interaction type. Updates also need
// a message of origin.
var allowed = map[wire.InteractionType][]wire.CallbackType{
	wire.CommandInteraction:      {wire.SendMessage, wire.DeferMessage, wire.OpenModal},
	wire.ComponentInteraction:    {wire.SendMessage, wire.DeferMessage, wire.DeferUpdate, wire.UpdateMessage, wire.OpenModal},
	wire.AutocompleteInteraction: {wire.SendChoices},
	wire.ModalInteraction:        {wire.SendMessage, wire.DeferMessage, wire.DeferUpdate, wire.UpdateMessage},
}

// answers implements each response type.
var answers = map[wire.CallbackType]func(*Interaction, json.RawMessage, map[int]File) (*Message, error){
	wire.SendMessage:   (*Interaction).answerMessage,
	wire.DeferMessage:  (*Interaction).answerLater,
	wire.DeferUpdate:   (*Interaction).answerNothing,
	wire.UpdateMessage: (*Interaction).answerUpdate,
	wire.SendChoices:   (*Interaction).answerChoices,
	wire.OpenModal:     (*Interaction).answerModal,
}

// Answer carries out a bot's first response. reply is the body for
// with_response.
func (w *World) Answer(id wire.ID, token string, body []byte, files map[int]File) (reply any, err error) {
	i := w.interactions[id]
	switch {
	case i == nil || i.payload.Token != token:
		return nil, wire.UnknownInteraction
	case i.state == Deferred || i.state == Answered:
		return nil, wire.AlreadyAcknowledged
	case i.state == Failed || w.Now().Sub(i.created) >= responseTimeout:
		return nil, wire.UnknownInteraction
	}
	var form wire.CallbackForm
	if err := rules.Decode(body, &form); err != nil {
		return nil, err
	}
	if err := i.takes(form.Type); err != nil {
		return nil, err
	}
	m, err := answers[form.Type](i, form.Data, files)
	if err != nil {
		return nil, err
	}
	i.response, i.answered = form.Type, w.Now()
	i.stop()
	if i.placeholder {
		i.enter(Deferred)
		i.expect(tokenLifetime, Deferred, "the bot did not fill in its deferred answer within 15 minutes")
	} else {
		i.enter(Answered)
	}
	w.Bump()
	return i.callbackResponse(m), nil
}

// takes returns an error for a response type that the interaction does not
// allow.
func (i *Interaction) takes(kind wire.CallbackType) error {
	kinds := allowed[i.payload.Type]
	if i.origin == nil {
		kinds = slices.DeleteFunc(slices.Clone(kinds), func(k wire.CallbackType) bool {
			return k == wire.DeferUpdate || k == wire.UpdateMessage
		})
	}
	var e rules.Errors
	if !slices.Contains(kinds, kind) {
		e.Add(rules.Path{"type"}, "BASE_TYPE_CHOICES", fmt.Sprintf("Value must be one of %v for this interaction.", kinds))
	}
	return e.Refusal()
}

// post creates a message in response to the interaction.
func (i *Interaction) post(d Draft) (*Message, error) {
	d.Author, d.interaction = i.app.BotID, i
	m, err := i.world.Post(i.world.Channels[i.payload.ChannelID], d)
	if err == nil && !d.follows {
		i.original = m.ID
	}
	return m, err
}

func (i *Interaction) answerMessage(data json.RawMessage, files map[int]File) (*Message, error) {
	var form wire.MessageForm
	if err := rules.Decode(data, &form, "data"); err != nil {
		return nil, err
	}
	return i.post(Draft{Form: form, Files: files, At: rules.Path{"data"}})
}

func (i *Interaction) answerLater(data json.RawMessage, _ map[int]File) (*Message, error) {
	var form wire.MessageForm
	if err := rules.Decode(data, &form, "data"); err != nil {
		return nil, err
	}
	form = wire.MessageForm{Flags: wire.Some(form.Flags.Value & wire.Ephemeral)} // a deferral ignores the other fields
	m, err := i.post(Draft{Form: form, empty: true})
	i.placeholder = err == nil
	return m, err
}

func (i *Interaction) answerNothing(json.RawMessage, map[int]File) (*Message, error) {
	i.original = i.origin.ID
	return i.origin, nil
}

func (i *Interaction) answerUpdate(data json.RawMessage, files map[int]File) (*Message, error) {
	var form wire.MessageForm
	if err := rules.Decode(data, &form, "data"); err != nil {
		return nil, err
	}
	c, m := i.world.Message(i.origin.ID)
	if m == nil {
		return nil, wire.UnknownMessage
	}
	if err := i.world.Amend(c, m, Draft{Form: form, Files: files, At: rules.Path{"data"}}); err != nil {
		return nil, err
	}
	i.original = m.ID
	i.recordMessage(m)
	return m, nil
}

func (i *Interaction) answerChoices(data json.RawMessage, _ map[int]File) (*Message, error) {
	var form wire.ChoicesForm
	if err := rules.Decode(data, &form, "data"); err != nil {
		return nil, err
	}
	err := rules.Choices(form.Choices, rules.Path{"data", "choices"}).Refusal()
	if err == nil {
		i.choices = form.Choices
	}
	return nil, err
}

func (i *Interaction) answerModal(data json.RawMessage, _ map[int]File) (*Message, error) {
	var form wire.ModalForm
	if err := rules.Decode(data, &form, "data"); err != nil {
		return nil, err
	}
	if err := rules.Modal(form, rules.Path{"data"}).Refusal(); err != nil {
		return nil, err
	}
	number(form.Components)
	who := i.payload.Invoker().ID
	i.world.Modals[who] = &Modal{ID: i.world.NewID(), UserID: who, ChannelID: i.payload.ChannelID, ModalForm: form, Opener: i}
	return nil, nil
}

// callbackResponse returns the body for with_response. It contains only
// messages that exist; for a placeholder, Discord returns only the ID.
func (i *Interaction) callbackResponse(m *Message) any {
	brief := map[string]any{"id": i.payload.ID, "type": i.payload.Type, "channel_id": i.payload.ChannelID}
	reply := map[string]any{"interaction": brief}
	if i.payload.GuildID != "" {
		brief["guild_id"] = i.payload.GuildID
	}
	if m != nil {
		brief["response_message_id"] = m.ID
		brief["response_message_loading"] = m.Flags&wire.Loading != 0
		brief["response_message_ephemeral"] = m.Viewer != ""
	}
	if i.response == wire.SendMessage || i.response == wire.UpdateMessage {
		reply["resource"] = map[string]any{"type": i.response, "message": m.Message}
	}
	return reply
}
