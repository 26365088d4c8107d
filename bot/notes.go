package bot

import (
	"cmp"
	"context"
	"net/http"
	"sync"

	"parlour/commands"
)

// notes knows how many private messages members have before them in a channel, which
// may have pushed a board away. Discord lists private messages to nobody. Those that
// other processes have sent are not counted: a board is then sent anew at the bottom a
// few notes later.
type notes struct {
	mu     sync.Mutex
	recent map[noteKey][]string // the interactions that brought a member's last notes, oldest first
}

// noteKey is a member in a channel.
type noteKey struct{ channel, user string }

func newNotes() notes { return notes{recent: map[noteKey][]string{}} }

// maxNotes is of how many members notes are remembered; then all are forgotten.
const maxNotes = 10_000

// add remembers that an interaction was answered by a note that stays.
func (n *notes) add(channel, user, interaction string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.recent) >= maxNotes {
		clear(n.recent)
	}
	key := noteKey{channel, user}
	n.recent[key] = append(n.recent[key], interaction)
	if extra := len(n.recent[key]) - scrolled; extra > 0 {
		n.recent[key] = n.recent[key][extra:]
	}
}

// below is how many of a member's notes came after a message.
func (n *notes) below(channel, user, message string) (count int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, id := range n.recent[noteKey{channel, user}] {
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
	err := error(nil)
	if m.Drafted != nil && !t.stage.takesBoard() { // the notice is no place for a board
		err = cmp.Or(t.send(ctx, t.b.Set.Done(t.r)), errElsewhere)
	} else {
		err = t.send(ctx, m)
	}
	if m.Drafted != nil {
		t.b.spawn(func(ctx context.Context) { t.drafted(ctx, m, err) })
	}
	if err == nil && m.Newer != nil {
		t.renew(ctx, m.Newer)
	}
	switch {
	case err != nil || !private || t.noted() == original && !t.own(ctx):
	case m.Sole == "":
		t.b.notes.add(t.r.Channel, t.r.User.ID, t.i.ID)
	default:
		route := t.route
		route.Path += t.noted()
		t.b.spawn(func(ctx context.Context) { t.b.replace(ctx, t.soleNote(m.Sole), shownNote{Route: route, By: t.i.ID}) })
	}
	return err
}

// noted is the path of the note that was sent, under that of its interaction.
func (t *turn) noted() string {
	if t.sent.ID != "" && t.sent.ID != t.i.Message.ID { // it follows a placeholder
		return "/messages/" + t.sent.ID
	}
	return original
}

// renewals is how often a note is brought up to date; each time, somebody has tapped
// meanwhile.
const renewals = 10

// renew brings a note up to date, on which another process may have shown less than
// there is by now.
func (t *turn) renew(ctx context.Context, newer func(context.Context) (commands.Body, bool)) {
	for range renewals {
		body, other := newer(ctx)
		if !other {
			return
		}
		m := t.b.render(body, false)
		if err := t.hook(ctx, http.MethodPatch, t.noted(), &m); err != nil {
			t.b.Log.Warn("a note could not be brought up to date", "channel", t.r.Channel, "error", err)
			return
		}
	}
}
