package bot

import (
	"sync"
	"time"

	"parlour/games/match"
)

// boards knows, of the boards that this process has to do with, which is being
// drawn and by what token.
type boards struct {
	mu      sync.Mutex
	drawing map[match.Ref]*drawing
	tokens  map[string]match.Via // by message
	refused map[match.Ref]bool   // by Discord, for good: not sent before somebody plays
}

// drawing is a board that is being drawn.
type drawing struct {
	next  *match.Table // the newest table that came meanwhile; nil for none
	anew  bool         // and it is to be a new message at the bottom
	force bool         // and it is to be sent even if the channel is said to show it
}

func newBoards() boards {
	return boards{drawing: map[match.Ref]*drawing{}, tokens: map[string]match.Via{}, refused: map[match.Ref]bool{}}
}

// by remembers the token by which a message can be edited.
func (k *boards) by(message string, v match.Via, now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.tokens[message] = v
	if len(k.tokens) > maxTokens {
		k.sweep(now)
	}
}

// maxTokens is from how many tokens on those that live no more are forgotten.
const maxTokens = 10_000

// sweep forgets the tokens that live no more. The lock must be held.
func (k *boards) sweep(now time.Time) {
	for message, v := range k.tokens {
		if !v.Until.After(now) {
			delete(k.tokens, message)
		}
	}
}

// token is the token by which a message can be edited now.
func (k *boards) token(message string, now time.Time) (match.Via, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	t, ok := k.tokens[message]
	if ok && !t.Until.After(now) {
		delete(k.tokens, message)
		ok = false
	}
	return t, ok
}

// forget forgets the token of a message.
func (k *boards) forget(message string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.tokens, message)
}

// refuse notes that Discord does not take the board of a match.
func (k *boards) refuse(ref match.Ref) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.refused[ref] = true
}

// allow has the board of a match tried again: somebody plays, or it is the last.
func (k *boards) allow(ref match.Ref) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.refused, ref)
}

// isRefused reports whether the board of a match need not be tried.
func (k *boards) isRefused(ref match.Ref) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.refused[ref]
}

// begin reports whether the caller is to draw the board of a match. If somebody
// does already, the table is left for when that is done.
func (k *boards) begin(t *match.Table, anew, force bool) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	ref := match.Ref{Channel: t.Match.Channel, ID: t.Match.ID}
	d := k.drawing[ref]
	if d == nil {
		k.drawing[ref] = &drawing{}
		return true
	}
	if d.next == nil || d.next.Match.Version <= t.Match.Version {
		d.next = t
	}
	d.anew, d.force = d.anew || anew, d.force || force
	return false
}

// more reports whether more of a match's boards are to be sent than the caller's one,
// whether that was begun or not.
func (k *boards) more(ref match.Ref, begun bool) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	d := k.drawing[ref]
	return d != nil && (d.next != nil || !begun)
}

// end returns what is to be drawn next, or nil: then nobody draws any more.
func (k *boards) end(t *match.Table) (next *match.Table, anew, force bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	ref := match.Ref{Channel: t.Match.Channel, ID: t.Match.ID}
	d := k.drawing[ref]
	if d.next == nil {
		delete(k.drawing, ref)
		return nil, false, false
	}
	k.drawing[ref] = &drawing{}
	return d.next, d.anew, d.force
}
