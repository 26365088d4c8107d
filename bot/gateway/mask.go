package gateway

import "bytes"

// maskedTypes are the types of events that are read from their raw data alone.
// discordgo would decode them before it hands that over: an interaction at
// several times the cost of reading it, and without success where it has a
// component that discordgo does not know; a server with all its channels for
// nothing.
var maskedTypes = [][]byte{[]byte(`"t":"INTERACTION_CREATE"`), []byte(`"t":"GUILD_CREATE"`)}

// mask changes the type of an event in a payload to one that discordgo does not
// know and so does not decode: its first letter becomes a small one. No text
// within the payload is taken for it, as quotes are escaped there.
func mask(payload []byte) {
	const letter = len(`"t":"`)
	for _, t := range maskedTypes {
		if at := bytes.Index(payload, t); at >= 0 {
			payload[at+letter] |= 'a' - 'A'
			return
		}
	}
}

// identifyStart begins the payload of an Identify as encoding/json writes
// discordgo's.
var identifyStart = []byte(`{"op":2,`)

// isIdentify reports whether b begins with a text frame from a client that
// holds an Identify.
func isIdentify(b []byte) bool {
	if len(b) < 2 || b[0] != final|textFrame || b[1]&masked == 0 {
		return false
	}
	header := 2
	switch b[1] &^ masked {
	case length16:
		header += 2
	case length64:
		header += 8
	}
	if len(b) < header+4+len(identifyStart) {
		return false
	}
	key, payload := b[header:header+4], b[header+4:]
	for i, want := range identifyStart {
		if payload[i]^key[i%4] != want {
			return false
		}
	}
	return true
}
