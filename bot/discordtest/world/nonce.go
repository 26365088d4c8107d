package world

import (
	"encoding/json"
	"time"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

const (
	// nonceLife is for how long a nonce is remembered. Discord says "the past
	// few minutes".
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

// Once is Post for a form that may ask to be sent once only: what was sent with
// the same nonce before is given instead.
func (w *World) Once(c *Channel, d Draft) (*Message, error) {
	if err := checkNonce(d.Form.Nonce); err != nil {
		return nil, err
	}
	w.nonces.forget(w.Now())
	key := nonceKey{c.ID, d.Author, string(d.Form.Nonce)}
	if twin := w.Find(c, w.nonces.sent[key]); twin != nil && d.Form.EnforceNonce {
		return twin, nil
	}
	if err := w.Wake(c, d.Author); err != nil {
		return nil, err
	}
	m, err := w.Post(c, d)
	if err == nil && len(m.Nonce) > 0 {
		w.nonces.sent[key] = m.ID
		w.nonces.order = append(w.nonces.order, usedNonce{key, w.Now()})
	}
	return m, err
}

// forget drops the nonces that are too old.
func (n *nonces) forget(now time.Time) {
	for len(n.order) > 0 && now.Sub(n.order[0].at) >= nonceLife {
		delete(n.sent, n.order[0].key)
		n.order = n.order[1:]
	}
}

// checkNonce refuses a nonce that is neither a number nor a text of 25
// characters at most.
func checkNonce(nonce json.RawMessage) error {
	if len(nonce) == 0 || string(nonce) == "null" {
		return nil
	}
	var e rules.Errors
	var v any
	_ = json.Unmarshal(nonce, &v) // it stands in a form that has been decoded
	switch v := v.(type) {
	case float64:
	case string:
		rules.Length(&e, rules.Path{"nonce"}, v, 0, maxNonce)
	default:
		e.Add(rules.Path{"nonce"}, "BASE_TYPE_CONVERT", "Could not interpret the nonce as a number or a string")
	}
	return e.Refusal()
}
