package world

import (
	"encoding/json"
	"time"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

const (
	// nonceLife is how long a nonce is kept. Discord says "the past few
	// minutes".
	nonceLifetime = 5 * time.Minute
	// maxNonce is the maximum length of a nonce, in characters.
	maxNonce = 25
)

// nonceKey identifies a nonce of an author in a channel.
type nonceKey struct {
	channel, author wire.ID
	nonce           string
}

// nonces are the messages with recent nonces.
type nonces struct {
	sent  map[nonceKey]wire.ID
	order []usedNonce // oldest first
}

type usedNonce struct {
	key nonceKey
	at  time.Time
}

// PostOnce is Post with nonces: if the form enforces its nonce and a recent
// message has it, Once returns that message.
func (w *World) PostOnce(c *Channel, d Draft) (*Message, error) {
	if err := checkNonce(d.Form.Nonce); err != nil {
		return nil, err
	}
	w.nonces.forget(w.Now())
	key := nonceKey{c.ID, d.Author, string(d.Form.Nonce)}
	if twin := w.Find(c, w.nonces.sent[key]); twin != nil && d.Form.EnforceNonce {
		return twin, nil
	}
	if err := w.Unarchive(c, d.Author); err != nil {
		return nil, err
	}
	m, err := w.Post(c, d)
	if err == nil && len(m.Nonce) > 0 {
		w.nonces.sent[key] = m.ID
		w.nonces.order = append(w.nonces.order, usedNonce{key, w.Now()})
	}
	return m, err
}

// forget drops expired nonces.
func (n *nonces) forget(now time.Time) {
	for len(n.order) > 0 && now.Sub(n.order[0].at) >= nonceLifetime {
		delete(n.sent, n.order[0].key)
		n.order = n.order[1:]
	}
}

// checkNonce returns an error unless the nonce is a number or a string of at
// most 25 characters.
func checkNonce(nonce json.RawMessage) error {
	if len(nonce) == 0 || string(nonce) == "null" {
		return nil
	}
	var e rules.Errors
	var v any
	_ = json.Unmarshal(nonce, &v) // part of a decoded form
	switch v := v.(type) {
	case float64:
	case string:
		rules.Length(&e, rules.Path{"nonce"}, v, 0, maxNonce)
	default:
		e.Add(rules.Path{"nonce"}, "BASE_TYPE_CONVERT", "Could not interpret the nonce as a number or a string")
	}
	return e.Refusal()
}
