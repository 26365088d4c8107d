package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/commands"
	"parlour/games/match"
)

// answerWithin bounds all the work on an interaction: its token is good for 15
// minutes.
const answerWithin = 14 * time.Minute

// turn is one interaction from its arrival to the last edit of its answer.
type turn struct {
	responder
	r commands.Request
}

// handle answers one interaction.
func (b *Bot) handle(ctx context.Context, raw json.RawMessage) {
	i, err := interaction.Decode(raw)
	if err != nil {
		b.Log.Warn("an interaction could not be read", "error", err)
		return
	}
	r, ok := i.Request()
	if !ok {
		b.Log.Warn("an interaction of an unknown kind was left alone", "type", int(i.Type))
		return
	}
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	t := &turn{responder: responder{b: b, i: i, until: b.host.Now().Add(answerWithin)}, r: b.placed(i, r)}
	reply := t.await(ctx)
	t.finish(ctx, reply)
}

// placed lets a game that is begun in a thread go into a thread beside it.
func (b *Bot) placed(i interaction.Interaction, r commands.Request) commands.Request {
	if i.Place.IsThread() && i.Place.Parent != "" {
		r.Thread = false
	}
	return r
}

// do does what the interaction asks, in its turn.
func (t *turn) do(ctx context.Context) (reply commands.Reply) {
	_, err := t.b.schedule.Do(ctx, schedule.Response, t.owner(), func(ctx context.Context) error {
		t.attachments(ctx)
		reply = t.b.Set.Do(ctx, t.r)
		return nil
	})
	if err != nil {
		reply = t.b.Set.Incident(t.r, err)
	}
	return reply
}

// owner is whose share of the bot's time the interaction takes.
func (t *turn) owner() schedule.Owner {
	return schedule.Owner{Server: t.r.Guild, Member: t.r.User.ID}
}

// await does what the interaction asks, and sends a placeholder when that is
// slow. Autocompletion has no placeholder.
func (t *turn) await(ctx context.Context) commands.Reply {
	done := make(chan commands.Reply, 1)
	go t.b.guard(func() {
		defer close(done)
		done <- t.do(ctx)
	})
	slow := time.NewTimer(t.b.Defer)
	defer slow.Stop()
	select {
	case reply := <-done:
		return reply
	case <-slow.C:
	}
	if t.r.Kind != commands.Complete {
		if err := t.hold(ctx, t.b.Set.Public(t.r)); err != nil {
			t.b.Log.Warn("a placeholder could not be sent", "channel", t.r.Channel, "error", err)
		}
	}
	return <-done
}

// finish shows a reply, and says so where that fails.
func (t *turn) finish(ctx context.Context, reply commands.Reply) {
	err := t.deliver(ctx, reply)
	if err != nil {
		t.apologise(ctx, err)
	}
	t.filled(ctx)
}

// apologise says that a reply could not be shown, unless Discord has dropped
// the interaction or the member has an answer already.
func (t *turn) apologise(ctx context.Context, err error) {
	if rest.IsCode(err, rest.CodeUnknownInteraction, rest.CodeAcknowledged) || t.acked && !t.placeholder {
		t.b.Log.Warn("a reply could not be shown", "channel", t.r.Channel, "error", err)
		return
	}
	if err := t.send(ctx, t.b.Set.Incident(t.r, err)); err != nil {
		t.b.Log.Error("an interaction could not be answered", "channel", t.r.Channel, "error", err)
	}
}

// deliver shows a reply and whatever follows it.
func (t *turn) deliver(ctx context.Context, reply commands.Reply) error {
	switch reply := reply.(type) {
	case commands.Choices:
		return t.offer(ctx, reply)
	case commands.Form:
		return t.form(ctx, reply)
	case commands.Thread:
		return t.thread(ctx, reply)
	case commands.Message:
		return t.message(ctx, reply)
	default:
		return fmt.Errorf("bot: a reply of type %T cannot be shown", reply)
	}
}

func (t *turn) message(ctx context.Context, m commands.Message) error {
	if m.Board == nil && m.Touched != nil && t.r.Kind == commands.Command && t.b.outOfSight(ctx, t.i, m.Touched) {
		m = commands.Message{Board: m.Touched}
	}
	if m.Touched != nil {
		t.b.boards.allow(ref(m.Touched))
		t.b.spawn(func(ctx context.Context) { t.b.attend(ctx, m.Touched, t.i.Place.Thread.Archived) })
	}
	switch {
	case m.Board != nil:
		return t.board(ctx, m)
	case m.Work != nil:
		return t.workOn(ctx, m)
	default:
		return t.send(ctx, m)
	}
}

// board sends a board as the answer, with the computer's move if that comes at
// once. If it cannot be the answer any more, it is drawn in the channel.
func (t *turn) board(ctx context.Context, m commands.Message) error {
	t.b.boards.allow(ref(m.Board))
	table := t.b.quickly(ctx, m.Board)
	old := table.Board
	m.Board, m.Body = table, t.b.Set.Board(table, t.r.Locale)
	err := t.send(ctx, m)
	answered := table.StartedBy(t.r.ID) && rest.IsCode(err, rest.CodeAcknowledged) // by another process
	if t.sent == "" && m.To == commands.ToAll && (err == nil || answered) {
		// The interaction has its message, though nobody has told which.
		err = t.edit(ctx, m.Body)
	}
	if err != nil || t.sent == "" {
		t.b.spawn(func(ctx context.Context) { t.b.attend(ctx, table, false) })
		return err
	}
	t.b.boards.by(t.sent, t.token())
	if m.To != commands.InPlace && old.Message != "" && old.Message != t.sent {
		t.b.retire(ctx, table.Channel, old.Message)
	}
	t.b.drawn(ctx, table, match.Board{Message: t.sent, Version: table.Version})
	if lacks := t.i.Lacks(); len(lacks) > 0 && m.To == commands.ToAll {
		return t.follow(ctx, t.b.Set.Lacking(t.r, lacks[0].String()), false)
	}
	return nil
}

// thread makes a thread, starts the game in it, and tells the member.
func (t *turn) thread(ctx context.Context, th commands.Thread) error {
	if err := t.hold(ctx, false); err != nil {
		return err
	}
	parent := t.r.Channel
	if t.i.Place.IsThread() {
		parent = t.i.Place.Parent
	}
	const public, week = 11, 10080 // the type, and minutes after which a thread falls asleep
	var made struct {
		ID string `json:"id"`
	}
	err := t.b.rest.Do(ctx, rest.Call{
		Method: http.MethodPost, Path: "/channels/" + parent + "/threads", Out: &made,
		Body: map[string]any{"name": clip(th.Name, 100), "type": public, "auto_archive_duration": week},
	})
	if err != nil {
		t.b.Log.Warn("a thread could not be made", "channel", parent, "error", err)
		return t.send(ctx, t.b.Set.NoThread(t.r))
	}
	reply := th.Next(ctx, made.ID)
	m, ok := reply.(commands.Message)
	if !ok || m.Board == nil {
		return t.deliver(ctx, reply)
	}
	t.b.spawn(func(ctx context.Context) { t.b.attend(ctx, m.Board, false) })
	return t.send(ctx, t.b.Set.InThread(t.r, made.ID))
}

// maxFile bounds the files that members may upload, in bytes.
const maxFile = 256 << 10

// attachments puts the content of uploaded files in place of their IDs. A file
// that cannot be had, or is too large, becomes a refusal of its own when it is
// read: its content is then empty.
func (t *turn) attachments(ctx context.Context) {
	for name, a := range t.i.Attachments() {
		content, err := t.b.download(ctx, a)
		if err != nil {
			t.b.Log.Warn("an attachment could not be read", "size", a.Size, "error", err)
		}
		t.r.Values[name] = content
	}
}

func (b *Bot) download(ctx context.Context, a interaction.Attachment) (string, error) {
	if a.Size > maxFile {
		return "", fmt.Errorf("a file of %d bytes is too large", a.Size)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.URL, nil)
	if err != nil {
		return "", err
	}
	client := http.Client{Transport: b.Transport, Timeout: 10 * time.Second}
	resp, err := client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("status %d", resp.StatusCode)
	}
	content, err := io.ReadAll(io.LimitReader(resp.Body, maxFile))
	return string(content), err
}
