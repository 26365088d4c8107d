package bot

import (
	"context"
	"net/http"
	"sync"
	"time"

	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match"
)

// notes knows the private messages that members have before them in a channel:
// those of which there is to be one at a time, and how many others may have
// pushed a board away. Discord lists private messages to nobody.
type notes struct {
	mu     sync.Mutex
	sole   map[noteKey]match.Via
	recent map[noteKey][]string // the interactions that brought a member's last notes, oldest first
}

// noteKey is a member in a channel, and of what there is to be one.
type noteKey struct{ channel, user, sole string }

func newNotes() notes {
	return notes{sole: map[noteKey]match.Via{}, recent: map[noteKey][]string{}}
}

// maxNotes is of how many members notes are remembered; then those that can
// change no more are forgotten.
const maxNotes = 10_000

// replace remembers the message of which there is to be one, and returns the
// one before it, if that can still be taken away.
func (n *notes) replace(key noteKey, by match.Via, now time.Time) (before match.Via, ok bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	before, ok = n.sole[key]
	if len(n.sole) >= maxNotes {
		for k, v := range n.sole {
			if !v.Until.After(now) {
				delete(n.sole, k)
			}
		}
	}
	n.sole[key] = by
	return before, ok && before.Until.After(now)
}

// add remembers that an interaction was answered by a note that stays.
func (n *notes) add(channel, user, interaction string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.recent) >= maxNotes {
		clear(n.recent)
	}
	key := noteKey{channel: channel, user: user}
	n.recent[key] = append(n.recent[key], interaction)
	if extra := len(n.recent[key]) - scrolled; extra > 0 {
		n.recent[key] = n.recent[key][extra:]
	}
}

// below is how many of a member's notes came after a message.
func (n *notes) below(channel, user, message string) (count int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, id := range n.recent[noteKey{channel: channel, user: user}] {
		if len(id) > len(message) || len(id) == len(message) && id > message { // both are numbers that grow
			count++
		}
	}
	return count
}

// note sends a message that is no board. Of those of which there is to be one,
// the one before goes.
func (t *turn) note(ctx context.Context, m commands.Message) error {
	private := m.To == commands.ToMember || m.To == commands.PastUse
	err := t.send(ctx, m)
	if m.Drafted != nil {
		if err == nil && m.To == commands.InPlace && t.sent != "" {
			t.b.boards.by(t.sent, t.via, t.b.host.Now())
		}
		t.b.spawn(func(ctx context.Context) { t.b.overtake(ctx, m.Drafted) })
	}
	switch {
	case err != nil || !private:
	case m.Sole == "":
		t.b.notes.add(t.r.Channel, t.r.User.ID, t.i.ID)
	default:
		via := t.via
		if t.sent != "" && t.sent != t.i.Message.ID { // it came after a placeholder
			via.Path += "/messages/" + t.sent
		} else {
			via.Path += original
		}
		if before, ok := t.b.notes.replace(noteKey{t.r.Channel, t.r.User.ID, m.Sole}, via, t.b.host.Now()); ok {
			t.b.spawn(func(ctx context.Context) { t.b.takeAway(ctx, before) })
		}
	}
	return err
}

// endNote takes the note of a kind away of which there is one.
func (b *Bot) endNote(key noteKey, now time.Time) {
	if before, ok := b.notes.replace(key, match.Via{}, now); ok {
		b.spawn(func(ctx context.Context) { b.takeAway(ctx, before) })
	}
}

// takeAway removes a private message, unless its member has done so.
func (b *Bot) takeAway(ctx context.Context, v match.Via) {
	err := b.rest.Do(ctx, rest.Call{Method: http.MethodDelete, Path: v.Path, Token: true})
	if err != nil && !rest.Permanent(err) {
		b.Log.Warn("an old note could not be removed", "error", err)
	}
}
