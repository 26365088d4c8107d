package discordtest

import (
	"encoding/json"
	"fmt"
	"slices"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// allowed says what each type of interaction can be answered with. Updates need a message that was used; they are taken
// away where there is none.
var allowed = map[wire.InteractionType][]wire.CallbackType{
	wire.CommandInteraction:      {wire.SendMessage, wire.DeferMessage, wire.OpenModal},
	wire.ComponentInteraction:    {wire.SendMessage, wire.DeferMessage, wire.DeferUpdate, wire.UpdateMessage, wire.OpenModal},
	wire.AutocompleteInteraction: {wire.SendChoices},
	wire.ModalInteraction:        {wire.SendMessage, wire.DeferMessage, wire.DeferUpdate, wire.UpdateMessage},
}

// createCallback is POST /interactions/{id}/{token}/callback.
func (s *Server) createCallback(q *request) (any, error) {
	i := s.world.interactions[q.id("interaction_id")]
	if i == nil || i.payload.Token != q.PathValue("interaction_token") {
		return nil, wire.UnknownInteraction
	}
	m, err := s.answerWith(i, q.form, q.files)
	if err != nil || q.URL.Query().Get("with_response") != "true" {
		return nil, err
	}
	return callbackResponse(i, m), nil
}

// answerWith carries out a bot's first answer. The message is the one made or changed, nil if none was.
func (s *Server) answerWith(i *Interaction, body []byte, files map[int]File) (*message, error) {
	switch {
	case i.state == Deferred || i.state == Answered:
		return nil, wire.AlreadyAcknowledged
	case i.state == Failed || s.now().Sub(i.created) >= firstAnswer:
		return nil, wire.UnknownInteraction
	}
	var form wire.CallbackForm
	if err := decode(body, &form); err != nil {
		return nil, err
	}
	kinds := allowed[i.payload.Type]
	if i.origin == nil {
		kinds = slices.DeleteFunc(slices.Clone(kinds), func(k wire.CallbackType) bool {
			return k == wire.DeferUpdate || k == wire.UpdateMessage
		})
	}
	if !slices.Contains(kinds, form.Type) {
		var e rules.Errors
		e.Add(rules.Path{}.At("type"), "BASE_TYPE_CHOICES", fmt.Sprintf("Value must be one of %v for this interaction.", kinds))
		return nil, invalid(e)
	}
	m, err := answers[form.Type](s, i, form.Data, files)
	if err != nil {
		return nil, err
	}
	i.response, i.answered = form.Type, s.now()
	i.stop()
	if !i.placeholder {
		s.enter(i, Answered)
	} else {
		s.enter(i, Deferred)
		i.stop = s.options.Clock.AfterFunc(i.created.Add(tokenLife).Sub(s.now()), func() {
			s.deadline(i, Deferred, "the bot did not fill in its deferred answer within 15 minutes")
		})
	}
	s.bump()
	return m, nil
}

// answers carries out each type of answer.
var answers = map[wire.CallbackType]func(*Server, *Interaction, json.RawMessage, map[int]File) (*message, error){
	wire.SendMessage:   (*Server).answerMessage,
	wire.DeferMessage:  (*Server).answerLater,
	wire.DeferUpdate:   (*Server).answerNothing,
	wire.UpdateMessage: (*Server).answerUpdate,
	wire.SendChoices:   (*Server).answerChoices,
	wire.OpenModal:     (*Server).answerModal,
}

func (s *Server) answerMessage(i *Interaction, data json.RawMessage, files map[int]File) (*message, error) {
	var form wire.MessageForm
	if err := decode(data, &form, "data"); err != nil {
		return nil, err
	}
	m, err := s.post(s.world.channels[i.payload.ChannelID], draft{
		author: i.app.BotID, form: form, files: files, interaction: i, at: rules.Path{}.At("data"),
	})
	if err == nil {
		i.original = m.ID
	}
	return m, err
}

func (s *Server) answerLater(i *Interaction, data json.RawMessage, _ map[int]File) (*message, error) {
	var form wire.MessageForm
	if err := decode(data, &form, "data"); err != nil {
		return nil, err
	}
	flags := wire.Loading | form.Flags.Value&wire.Ephemeral // nothing else counts in a deferral
	form = wire.MessageForm{Flags: wire.Some(flags)}
	m, err := s.post(s.world.channels[i.payload.ChannelID], draft{author: i.app.BotID, form: form, interaction: i, empty: true})
	if err == nil {
		i.original, i.placeholder = m.ID, true
	}
	return m, err
}

func (s *Server) answerNothing(i *Interaction, _ json.RawMessage, _ map[int]File) (*message, error) {
	i.original = i.origin.ID
	return i.origin, nil
}

func (s *Server) answerUpdate(i *Interaction, data json.RawMessage, files map[int]File) (*message, error) {
	var form wire.MessageForm
	if err := decode(data, &form, "data"); err != nil {
		return nil, err
	}
	c, m := s.world.message(i.origin.ID)
	if m == nil {
		return nil, wire.UnknownMessage
	}
	if err := s.amend(c, m, draft{form: form, files: files, at: rules.Path{}.At("data")}); err != nil {
		return nil, err
	}
	i.original = m.ID
	i.touch(m)
	return m, nil
}

func (s *Server) answerChoices(i *Interaction, data json.RawMessage, _ map[int]File) (*message, error) {
	var form wire.ChoicesForm
	if err := decode(data, &form, "data"); err != nil {
		return nil, err
	}
	if err := invalid(rules.Choices(form.Choices, rules.Path{}.At("data", "choices"))); err != nil {
		return nil, err
	}
	i.choices = form.Choices
	return nil, nil
}

func (s *Server) answerModal(i *Interaction, data json.RawMessage, _ map[int]File) (*message, error) {
	var form wire.ModalForm
	if err := decode(data, &form, "data"); err != nil {
		return nil, err
	}
	if err := invalid(rules.Modal(form, rules.Path{}.At("data"))); err != nil {
		return nil, err
	}
	numberComponents(form.Components)
	i.modal = &Modal{ID: s.newID(), UserID: i.payload.Invoker().ID, ChannelID: i.payload.ChannelID, ModalForm: form, opener: i}
	s.world.modals[i.modal.UserID] = i.modal
	return nil, nil
}

// callbackResponse is what with_response asks for. Only what was sent or
// changed at once is shown; of a placeholder Discord tells no more than the id.
func callbackResponse(i *Interaction, m *message) any {
	brief := map[string]any{"id": i.payload.ID, "type": i.payload.Type, "channel_id": i.payload.ChannelID}
	reply := map[string]any{"interaction": brief}
	if i.payload.GuildID != "" {
		brief["guild_id"] = i.payload.GuildID
	}
	if m != nil {
		brief["response_message_id"] = m.ID
		brief["response_message_loading"] = m.Flags&wire.Loading != 0
		brief["response_message_ephemeral"] = m.viewer != ""
	}
	if i.response == wire.SendMessage || i.response == wire.UpdateMessage {
		reply["resource"] = map[string]any{"type": i.response, "message": m.Message}
	}
	return reply
}
