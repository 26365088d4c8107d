package bot

import (
	"context"
	"sync"

	"parlour/bot/delivery"
	"parlour/commands"
)

// below counts the private messages that members see in a channel, which may have
// scrolled a board away: Discord does not list them. Those that other processes have sent
// are not counted, so a board moves to the bottom a few notes later.
type below struct {
	mu     sync.Mutex
	recent map[orderKey][]string // the interactions that sent a member's last notes, oldest first
}

// maxNotes bounds the members of whom notes are remembered. Beyond it, all are forgotten.
const maxNotes = 10_000

// add counts a note that stays, by the interaction that it answers.
func (n *below) add(channel, user, interaction string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.recent == nil || len(n.recent) >= maxNotes {
		n.recent = map[orderKey][]string{}
	}
	key := orderKey{channel, user}
	n.recent[key] = append(n.recent[key], interaction)
	if extra := len(n.recent[key]) - scrolled; extra > 0 {
		n.recent[key] = n.recent[key][extra:]
	}
}

// than returns how many of a member's notes are newer than a message.
func (n *below) than(channel, user, message string) (count int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, id := range n.recent[orderKey{channel, user}] {
		if delivery.Newer(id, message) {
			count++
		}
	}
	return count
}

// note sends a message other than a board or a hand. A note with a Key replaces the one before.
func (x *exchange) note(ctx context.Context, m commands.Message) error {
	err := x.send(ctx, m)
	if err == nil && m.Renew != nil {
		x.renew(ctx, m.Renew)
	}
	private := m.To == commands.ToMember || m.To == commands.Expired
	if err == nil && private && (x.Last() != x.Origin || x.own(ctx)) {
		x.keepNote(m)
	}
	return err
}

// keepNote counts a note that was sent, or records it as one that a later event deletes.
func (x *exchange) keepNote(m commands.Message) {
	if m.Key == "" {
		x.b.below.add(x.r.Channel, x.r.User.ID, x.i.ID)
		return
	}
	n := delivery.Note{Route: x.Last(), By: x.i.ID, User: x.r.User.ID, Kind: m.Key}
	if m.Table != nil {
		n.Match, n.Stage = m.Table.Match.ID, m.Table.Stage()
	}
	x.b.spawn(func(ctx context.Context) {
		x.b.notes.Replace(ctx, x.r.Channel, n)
		if m.Table != nil { // others may have moved before the note was recorded
			x.b.notes.End(ctx, x.b.host.Newest(m.Table))
		}
	})
}

// endNote deletes the member's note with the key of a message that shows nothing: an empty note replaces it.
func (x *exchange) endNote(m commands.Message) {
	if m.To == commands.NoMessage && m.Key != "" && !x.b.notes.None(x.r.Channel, x.asked.Unnoted) {
		empty := delivery.Note{By: x.i.ID, User: x.r.User.ID, Kind: m.Key}
		x.b.spawn(func(ctx context.Context) { x.b.notes.Replace(ctx, x.r.Channel, empty) })
	}
}

// renewals bounds how often a note is updated after a response. Each update means that
// there was another tap.
const renewals = 10

// renew updates a note until it shows the newest taps: another process may have handled
// one meanwhile.
func (x *exchange) renew(ctx context.Context, newer func(context.Context) (commands.Body, bool)) {
	for range renewals {
		body, other := newer(ctx)
		if !other {
			return
		}
		if err := x.Edit(ctx, x.Last(), x.b.render(body, false)); err != nil {
			x.b.Log.Warn("failed to update a note", "channel", x.r.Channel, "error", err)
			return
		}
	}
}
