package commandstest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Post is a Messenger that keeps the messages of channels.
type Post struct {
	T       testing.TB
	Bodies  map[string]commands.Body // by message
	Sent    map[string]string        // messages by channel and key
	Threads []string
	Refuses map[string]bool // what cannot be done: "post", "edit", "thread"
	Directs []string        // what was sent to members, with their IDs
	Count   int
	set     *commands.Set
}

// NewPost returns a Post without messages.
func NewPost(t testing.TB) *Post {
	return &Post{T: t, Bodies: map[string]commands.Body{}, Sent: map[string]string{}, Refuses: map[string]bool{}}
}

// Post keeps a message, once for each key.
func (p *Post) Post(_ context.Context, channel, key string, b commands.Body) (string, error) {
	if p.Refuses["post"] {
		return "", commands.ErrUnsent
	}
	CheckBody(p.T, key, b)
	id, sent := p.Sent[channel+"/"+key]
	if !sent {
		p.Count++
		id = fmt.Sprint(1_500_000_000_000_000_000 + p.Count)
		p.Sent[channel+"/"+key] = id
		p.Bodies[id] = b
	}
	return id, nil
}

// Show shows a document, and fails if the message it needs is refused.
func (p *Post) Show(ctx context.Context, d store.Document, subject string, bottom bool) error {
	body, err := p.set.Cards()[d.Kind].Draw(ctx, d.Home, d.ID, subject)
	if err != nil {
		return err
	}
	CheckBody(p.T, subject, body)
	key := d.Kind + "/" + d.ID + "/" + subject
	id := p.Sent[key]
	_, there := p.Bodies[id]
	there = there && !bottom
	if there && p.Refuses["edit"] || !there && p.Refuses["post"] {
		return commands.ErrUnsent
	}
	if !there {
		delete(p.Bodies, id)
		p.Count++
		id = fmt.Sprint(1_500_000_000_000_000_000 + p.Count)
	}
	p.Sent[key], p.Bodies[id] = id, body
	return nil
}

// Direct records a direct message.
func (p *Post) Direct(_ context.Context, user, key string, b commands.Body) error {
	CheckBody(p.T, key, b)
	p.Directs = append(p.Directs, user+": "+Texts(b))
	return nil
}

// Thread records a thread.
func (p *Post) Thread(_ context.Context, _, message, name string) (string, error) {
	if p.Refuses["thread"] {
		return "", commands.ErrUnsent
	}
	if n := len([]rune(name)); n < 1 || n > 100 {
		p.T.Errorf("a thread is called %q", name)
	}
	if _, posted := p.Bodies[message]; !posted {
		p.T.Errorf("a thread of the message %q, which is not there", message)
	}
	for _, t := range p.Threads {
		if t == message {
			return message, nil
		}
	}
	p.Threads = append(p.Threads, message)
	return message, nil
}

// Shown returns the tournament's message: the only one with a title.
func (p *Post) Shown() (id string, body commands.Body) {
	for m, b := range p.Bodies {
		if strings.HasPrefix(Texts(b), "## ") {
			if id != "" {
				p.T.Errorf("there are two: %s and %s", Texts(body), Texts(b))
			}
			id, body = m, b
		}
	}
	return id, body
}

// HandleDue handles all due documents, each one twice, as if the process had died after
// the first time.
func (w *World) HandleDue(p *Post) {
	w.T.Helper()
	p.set = w.Set
	for range 100 {
		w.Count += 2
		due, err := w.Host.Leases.ClaimDocuments(w.T.Context(), 0, 10)
		if err != nil {
			w.T.Fatal(err)
		}
		if len(due) == 0 {
			return
		}
		for _, d := range due {
			for range 2 {
				if err := w.Set.HandleDue(w.T.Context(), d, p); err != nil {
					w.T.Fatal(err)
				}
			}
		}
	}
	w.T.Fatal("there is no end of what is due")
}

// Later advances the clock and handles due documents.
func (w *World) Later(p *Post, d time.Duration) {
	w.T.Helper()
	w.Count += uint64(d / time.Second)
	w.HandleDue(p)
}

// Minutes advances the clock minute by minute, as if the bot was running.
func (w *World) Minutes(p *Post, n int) {
	w.T.Helper()
	for range n {
		w.Later(p, time.Minute)
	}
}

// Pressed presses a button of the tournament's message.
func (w *World) Pressed(p *Post, who, label string) Reply {
	w.T.Helper()
	message, body := p.Shown()
	return w.Press(who, message, w.Button(body, label))
}

// Tournament starts a tournament of alice, which the others join.
func (w *World) Tournament(p *Post, command string, others ...string) {
	w.T.Helper()
	w.Say("alice", "/tournament start "+command)
	w.HandleDue(p)
	for _, who := range others {
		w.Pressed(p, who, "Join")
	}
	w.Later(p, time.Second)
}

// At returns the newest match of a thread.
func (w *World) At(thread string) *match.Table {
	w.T.Helper()
	t, err := w.Host.Latest(w.T.Context(), thread)
	if err != nil {
		w.T.Fatal(err)
	}
	return t
}

// In gives a command in a thread.
func (w *World) In(thread, who, line string) Reply {
	w.T.Helper()
	r := w.Command(who, line)
	r.Channel = thread
	return w.Do(r)
}
