package mutant

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
)

// drawOldPosition sends one board in ten with the words of the position before, but with
// controls that name the newest position.
func drawOldPosition(next http.RoundTripper) http.RoundTripper {
	p := painter{boards: map[string]board{}}
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		if r.Header.Get("Content-Type") == "application/json" {
			body, err := take(r)
			if err != nil {
				return nil, err
			}
			put(r, p.repaint(body))
		}
		return next.RoundTrip(r)
	})
}

// painter remembers the boards of matches.
type painter struct {
	mu     sync.Mutex
	boards map[string]board // by match
}

// board is the newest board of a match.
type board struct {
	at     string   // number of entries, as the controls name it
	words  []string // texts
	before []string // texts of the position before
}

// repaint returns the body of a request, sometimes with the texts of the position before.
func (p *painter) repaint(body []byte) []byte {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var message any
	if decoder.Decode(&message) != nil {
		return body
	}
	var words []*string
	match, at := "", ""
	walk(message, func(part map[string]any) {
		if custom, ok := part["custom_id"].(string); ok {
			if f := strings.SplitN(custom, ":", 4); len(f) == 4 && (f[0] == "p" || f[0] == "c") {
				match, at = f[1], f[2]
			}
		}
		if content, ok := part["content"].(string); ok {
			words = append(words, &content)
		}
	})
	if match == "" || len(words) == 0 || !strings.HasPrefix(*words[0], "## ") {
		return body
	}
	old := p.turn(match, at, words)
	if old == nil || !sometimes(10) {
		return body
	}
	walk(message, func(part map[string]any) {
		if _, ok := part["content"].(string); ok && len(old) > 0 {
			part["content"], old = old[0], old[1:]
		}
	})
	repainted, err := json.Marshal(message)
	if err != nil {
		return body
	}
	return repainted
}

// turn remembers a board, and returns the texts of the position before, or nil if they are
// not known.
func (p *painter) turn(match, at string, words []*string) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	b := p.boards[match]
	if b.at != at {
		b = board{at: at, before: b.words}
		for _, w := range words {
			b.words = append(b.words, *w)
		}
	}
	p.boards[match] = b
	return b.before
}

// walk calls f for all objects in a JSON value, in order.
func walk(value any, f func(map[string]any)) {
	switch v := value.(type) {
	case map[string]any:
		f(v)
		for _, key := range []string{"data", "components"} {
			walk(v[key], f)
		}
	case []any:
		for _, x := range v {
			walk(x, f)
		}
	}
}
