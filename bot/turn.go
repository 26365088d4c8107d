package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"parlour/bot/clock"
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
	r    commands.Request
	pass func() // lets the member's next tap begin; may be called again
}

// receive has an interaction answered, after those that its member tapped
// before.
func (b *Bot) receive(raw json.RawMessage, shard int) {
	came := b.host.Now()
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
	if b.Listen != nil && r.Guild != "" && !i.Guest && b.present.news(r.Guild, b.host.Now()) {
		b.note(b.ctx, r.Guild, b.Set.Joined)
	}
	begin, done := b.order.join(i, r.User.ID)
	b.spawn(func(ctx context.Context) {
		ctx, cancel := b.timeout(ctx, answerWithin)
		defer cancel()
		t := b.turn(i, r)
		t.record.Came, t.record.Shard = came, shard
		defer t.over()
		t.pass = sync.OnceFunc(done)
		defer t.pass()
		t.finish(ctx, t.await(ctx, begin))
	})
}

// turn begins the turn of an interaction.
func (b *Bot) turn(i interaction.Interaction, r commands.Request) *turn {
	if i.Place.IsThread() && i.Place.Parent != "" && !i.Guest {
		r.Thread = false // a game that is begun here can go into a thread beside this one
	}
	t := &turn{r: r, pass: func() {}, responder: responder{b: b, i: i}}
	t.record = Interaction{Account: b.Set.Account(r), Channel: i.Channel, Shard: noShard, Came: b.host.Now()}
	t.r.Account = &t.record.Account
	t.route = match.Route{Path: "/webhooks/" + i.Application + "/" + i.Token, Until: b.host.Now().Add(answerWithin)}
	if i.Type == interaction.Component {
		t.route.Pressed = i.Message.ID
	}
	t.r.Route = t.route
	return t
}

// do does what the interaction asks, in its turn.
func (t *turn) do(ctx context.Context) (reply commands.Reply) {
	t.attachments(ctx)
	_, err := t.b.schedule.Do(ctx, t.class(), t.owner(), func(ctx context.Context) error {
		reply = t.b.Set.Do(ctx, t.r)
		return nil
	})
	if err != nil {
		reply = t.b.Set.Incident(t.r, err)
	}
	return reply
}

// class is the class of the work on the interaction. To read a file can take as long
// as to think, so it gives way to the responses that others wait for.
func (t *turn) class() schedule.Class {
	if len(t.i.Attachments()) > 0 {
		return schedule.Analysis
	}
	return schedule.Response
}

// owner is whose share of the bot's time the interaction takes.
func (t *turn) owner() schedule.Owner {
	return schedule.Owner{Server: t.r.Guild, Member: t.r.User.ID}
}

// prepare has ready what a reply shows, before it is sent: while it is not, a
// placeholder can take its place.
func (t *turn) prepare(ctx context.Context, reply commands.Reply) commands.Reply {
	m, ok := reply.(commands.Message)
	if !ok {
		return reply
	}
	if m.Board == nil && m.Touched != nil && t.r.Kind == commands.Command && t.b.outOfSight(ctx, t.i, t.r.User.ID, m.Touched) {
		m = commands.Message{Board: m.Touched, Ends: m.Ends}
	}
	switch {
	case m.Board == nil:
		return m
	case m.Board.Match.Daily != nil:
		m.Board = t.b.replied(ctx, m.Board)
	default:
		m.Board = t.b.quickly(ctx, m.Board)
	}
	m.Body = t.b.Set.Board(ctx, m.Board, t.r.Locale)
	return m
}

// await does what the interaction asks once it may begin, and sends a placeholder
// when that is slow. Autocompletion has no placeholder.
func (t *turn) await(ctx context.Context, begin func(context.Context)) commands.Reply {
	done := make(chan commands.Reply, 1)
	go t.b.guard(func() {
		defer close(done)
		begin(ctx)
		done <- t.prepare(ctx, t.do(ctx))
	})
	slow, stop := clock.After(t.b.Clock, t.b.Defer)
	defer stop()
	select {
	case reply := <-done:
		return reply
	case <-slow:
	}
	if t.r.Kind != commands.Complete {
		if err := t.hold(ctx, t.placeholder()); err != nil {
			t.b.Log.Warn("a placeholder could not be sent", "channel", t.r.Channel, "error", err)
		}
	}
	return <-done
}

// errHandedOver is why a reply is not shown here: another process goes on with the request.
var errHandedOver = errors.New("bot: another process goes on with the request")

// finish shows a reply, or a sentence if that fails.
func (t *turn) finish(ctx context.Context, reply commands.Reply) {
	err := t.deliver(ctx, reply)
	if errors.Is(err, errHandedOver) {
		t.record.Outcome = handedOver
		return
	}
	if t.stored && t.b.ctx.Err() != nil { // the bot shuts down: another process repeats the request
		t.b.leases.remove(t.ref())
		t.record.Outcome = handedOver
		return
	}
	if err != nil {
		t.apologise(ctx, err)
	}
	t.filled(ctx)
}

// apologise says that a reply could not be shown, unless Discord has dropped the
// interaction or the member has a response already.
func (t *turn) apologise(ctx context.Context, err error) {
	if rest.IsCode(err, rest.CodeUnknownInteraction, rest.CodeAcknowledged) || t.stage == answered || t.stage == ambiguous {
		t.record.Outcome = undelivered(err)
		t.b.Log.Warn("a reply could not be shown", "channel", t.r.Channel, "error", err)
		return
	}
	if err := t.send(ctx, t.b.Set.Incident(t.r, err)); err != nil {
		t.record.Outcome = undelivered(err)
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
	if m.Touched != nil {
		defer t.touched(ctx, m)()
	}
	if m.Ends != "" {
		defer t.b.spawn(func(ctx context.Context) { t.b.replaceNote(ctx, t.noteSlot(m.Ends), uniqueNote{By: t.i.ID}) })
	}
	if m.Work != nil && m.Board == nil {
		return t.workOn(ctx, m)
	}
	show := t.note
	if m.Board != nil {
		show = t.board
	}
	err := show(ctx, m)
	if board := cmp.Or(m.Board, m.Drafted); t.deleted(m, err) && board != nil {
		m.To, m.Board = commands.ToAll, board
		err = t.board(ctx, m)
	}
	if err == nil && m.Then != nil {
		err = t.note(ctx, *m.Then)
	}
	return err
}

// deleted reports whether a message was not sent because the one that was pressed has been
// deleted.
func (t *turn) deleted(m commands.Message, err error) bool {
	return m.To == commands.InPlace && t.stage == unanswered && rest.IsCode(err, rest.CodeUnknownMessage)
}

// touched begins to show a table that a reply has touched, and returns what is left to do
// after the reply.
func (t *turn) touched(ctx context.Context, m commands.Message) (after func()) {
	table := m.Touched
	if m.Board == nil && table.Match.Guest && !t.b.reaches(table) {
		lent := t.lend(ctx, m)
		if lent == nil {
			return func() { t.followBoard(ctx, table) }
		}
		table = lent
	}
	t.b.spawn(func(ctx context.Context) { t.b.attend(ctx, table, t.i.Place.Thread.Archived) })
	return func() {}
}

// attachments puts the content of uploaded files in place of their IDs, or
// notes why there is none.
func (t *turn) attachments(ctx context.Context) {
	for name, a := range t.i.Attachments() {
		content, err := t.b.download(ctx, a)
		if err != nil {
			t.b.Log.Warn("an attachment could not be read", "size", a.Size, "error", err)
			t.r.Unread = map[string]bool{name: a.Size > commands.MaxFile}
		}
		t.r.Values[name] = content
	}
}

func (b *Bot) download(ctx context.Context, a interaction.Attachment) (string, error) {
	if a.Size > commands.MaxFile {
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
	content, err := io.ReadAll(io.LimitReader(resp.Body, commands.MaxFile))
	return string(content), err
}
