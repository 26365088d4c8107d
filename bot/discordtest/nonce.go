package discordtest

import (
	"encoding/json"
	"time"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

const (
	// nonceLife is for how long a nonce is remembered. Discord says "the past few minutes".
	nonceLife = 5 * time.Minute
	// maxNonce is how many characters a nonce may have.
	maxNonce = 25
)

// nonceKey is a nonce as one author has used it in one channel.
type nonceKey struct {
	channel, author wire.ID
	nonce           string
}

// nonces are the messages that were sent with a nonce in the last few minutes.
type nonces struct {
	sent  map[nonceKey]wire.ID
	order []usedNonce // oldest first
}

type usedNonce struct {
	key nonceKey
	at  time.Time
}

// twin is the message that was sent with the same nonce before, nil if there is none or the form does not ask that it be
// sent once only.
func (s *Server) twin(c *channel, author wire.ID, form wire.MessageForm) *message {
	if !form.EnforceNonce || len(form.Nonce) == 0 {
		return nil
	}
	s.world.nonces.forget(s.now())
	return s.world.find(c, s.world.nonces.sent[nonceKey{c.ID, author, string(form.Nonce)}])
}

// forget drops the nonces that are too old.
func (n *nonces) forget(now time.Time) {
	for len(n.order) > 0 && now.Sub(n.order[0].at) >= nonceLife {
		delete(n.sent, n.order[0].key)
		n.order = n.order[1:]
	}
}

// noteNonce remembers a message that was sent with a nonce.
func (s *Server) noteNonce(m *message) {
	if len(m.Nonce) == 0 {
		return
	}
	s.world.nonces.forget(s.now())
	key := nonceKey{m.ChannelID, m.Author.ID, string(m.Nonce)}
	s.world.nonces.sent[key] = m.ID
	s.world.nonces.order = append(s.world.nonces.order, usedNonce{key, s.now()})
}

// checkNonce refuses a nonce that is neither a number nor a text of 25 characters at most.
func checkNonce(nonce json.RawMessage, at rules.Path) error {
	if len(nonce) == 0 || string(nonce) == "null" {
		return nil
	}
	var e rules.Errors
	var v any
	_ = json.Unmarshal(nonce, &v) // it stands in a form that has been decoded
	switch v := v.(type) {
	case float64:
	case string:
		rules.Length(&e, at.At("nonce"), v, 0, maxNonce)
	default:
		e.Add(at.At("nonce"), "BASE_TYPE_CONVERT", "Could not interpret the nonce as a number or a string")
	}
	return invalid(e)
}
