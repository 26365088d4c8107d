package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
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
	r      commands.Request
	unsent *match.Table // a board that could not be the answer
	marked bool         // it was noted that a board was to be the answer
	before *match.Via   // in place of the note of an answer before, if there was one
	pass   func()       // lets the member's next tap begin; may be called again

	account commands.Account
	end     commands.Outcome // where it is not what came of the request
	came    time.Time
	shard   int  // that it came by
	redone  bool // another process left it to this one
	left    bool // a worker goes on with it
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
		ctx, cancel := context.WithTimeout(ctx, answerWithin)
		defer cancel()
		t := b.turn(i, r)
		t.came, t.shard = came, shard
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
	t := &turn{r: r, pass: func() {}, responder: responder{b: b, i: i}, account: b.Set.Account(r), came: b.host.Now(), shard: noShard}
	t.r.Account = &t.account
	t.via = match.Via{Path: "/webhooks/" + i.Application + "/" + i.Token, Until: b.host.Now().Add(answerWithin)}
	if i.Type == interaction.Component {
		t.via.Pressed = i.Message.ID
	}
	t.r.Via = t.via
	return t
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
	if t.left {
		t.end = handedOver
		return
	}
	if t.deferred && t.b.ctx.Err() != nil { // the bot ends: another process makes up for it
		t.b.held.remove(t.ref())
		t.end = handedOver
		return
	}
	if err != nil {
		told := t.apologise(ctx, err)
		if !rest.IsCode(err, rest.CodeAcknowledged) { // else another process shows it
			t.drawInstead(ctx, told || !rest.Unknown(err))
		}
	}
	t.filled(ctx)
}

// apologise says that a reply could not be shown, unless Discord has dropped the
// interaction or the member has an answer already. It reports whether it did.
func (t *turn) apologise(ctx context.Context, err error) bool {
	if rest.IsCode(err, rest.CodeUnknownInteraction, rest.CodeAcknowledged) || t.acked && !t.placeholder {
		t.end = undelivered(err)
		t.b.Log.Warn("a reply could not be shown", "channel", t.r.Channel, "error", err)
		return false
	}
	if err := t.send(ctx, t.b.Set.Incident(t.r, err)); err != nil {
		t.end = undelivered(err)
		t.b.Log.Error("an interaction could not be answered", "channel", t.r.Channel, "error", err)
		return false
	}
	return true
}

// drawInstead has the board drawn in the channel that could not be the answer.
// Unless it is certain that it was not, it is looked for as the answer first.
func (t *turn) drawInstead(ctx context.Context, certain bool) {
	table := t.unsent
	if table == nil {
		return
	}
	// What another interaction was answered with, by a process that died, is found by
	// that one's note, which must stay.
	if certain && (t.marked || table.Match.StartedBy(t.r.ID)) {
		if err := t.b.host.NotAnswered(ctx, table, t.before); err != nil {
			t.b.Log.Error("a board that was not sent could not be noted", "match", table.Match.ID, "error", err)
			return // it is due before long
		}
	}
	t.b.spawn(func(ctx context.Context) { t.b.draw(ctx, table, false, true) })
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
	if m.Board == nil && m.Touched != nil && m.Touched.Match.Guest && !t.b.reaches(m.Touched) && !t.lend(ctx, m) {
		defer t.followBoard(ctx, m.Touched)
	} else if m.Touched != nil {
		t.b.boards.allow(ref(m.Touched))
		t.b.spawn(func(ctx context.Context) { t.b.attend(ctx, m.Touched, t.i.Place.Thread.Archived) })
	}
	if m.Ends != "" {
		defer t.b.spawn(func(ctx context.Context) { t.b.replace(ctx, t.soleNote(m.Ends), shownNote{By: t.i.ID}) })
	}
	switch {
	case m.Board != nil:
		return t.board(ctx, m)
	case m.Work != nil:
		return t.workOn(ctx, m)
	default:
		return t.note(ctx, m)
	}
}

// board sends a board as the answer. If it cannot be the answer any more, it is
// drawn in the channel.
func (t *turn) board(ctx context.Context, m commands.Message) error {
	table := m.Board
	if table.Match.Daily != nil {
		m.Board, m.Sole = nil, table.Match.ID+"/board"
		return t.note(ctx, m)
	}
	t.b.boards.allow(ref(table))
	if t.noticed { // the answer is a notice, and no place for a board
		t.unsent = table
		t.drawInstead(ctx, true)
		return t.send(ctx, t.b.Set.Done(t.r))
	}
	if t.placeholder && t.i.Type == interaction.Component && m.To == commands.ToAll && !table.Match.Guest {
		// Only one more message could be the answer, which nobody would find if this
		// process died; what is sent to the channel is there once.
		t.unsent, t.placeholder = table, false
		t.drawInstead(ctx, true)
		return nil
	}
	mine := t.b.boards.begin(table, false, false) // where it is being drawn that goes on: a first response waits for nobody
	err := t.sendBoard(ctx, m)
	if err != nil {
		t.unsent = table
	}
	if mine {
		if next, anew, force := t.b.boards.end(table); next != nil {
			t.b.spawn(func(ctx context.Context) { t.b.drawAll(ctx, next, anew, force) })
		}
	}
	if t.b.host.OwesNow(table) {
		t.b.spawn(func(ctx context.Context) { t.b.move(ctx, table) })
	}
	return err
}

// sendBoard sends a board and records where it is.
func (t *turn) sendBoard(ctx context.Context, m commands.Message) error {
	table, old := m.Board, m.Board.Match.Board
	// What another interaction was answered with, and nobody has stored where that is:
	// whoever sent it has died, or is about to find that it is not the newest.
	if v, ok := t.b.host.Via(table); ok && m.To == commands.ToAll && v.Message == "" && v.Path != t.via.Path {
		t.before = &v
	}
	if m.To == commands.ToAll && (old.Message != "" || t.before != nil) {
		noted, cancel := context.WithTimeout(ctx, storeWithin)
		err := t.b.host.Answering(noted, table, t.via)
		cancel()
		if err != nil && !t.acked && !t.placeholder { // the database is away: the answer does not wait for it
			if err := t.hold(ctx, true); err != nil {
				t.b.Log.Warn("a placeholder could not be sent", "channel", t.r.Channel, "error", err)
			}
			return t.board(ctx, m)
		}
		if err != nil {
			return err
		}
		t.marked = true
	}
	err := t.send(ctx, m)
	answered := table.Match.StartedBy(t.r.ID) && rest.IsCode(err, rest.CodeAcknowledged) // by another process
	if t.sent == "" && m.To == commands.ToAll && (err == nil || answered) {
		// The interaction has its message, though nobody has told which.
		err = t.edit(ctx, m.Body)
	}
	if err == nil && t.hidden { // it came into the place of another process's notice
		err = t.notThere(ctx)
	}
	t.b.late(ctx, table, t.late)
	if err != nil {
		return err
	}
	t.b.boards.by(t.sent, t.via, t.b.host.Now())
	if t.before != nil {
		t.b.takeBack(ctx, *t.before)
	}
	if older := old.Message; older != "" && older != t.sent {
		if match.NewerMessage(older, t.sent) { // one was pressed that should be gone
			older = t.sent
		}
		t.b.retire(ctx, table, older)
	}
	t.b.drawn(ctx, table, match.Board{Message: t.sent, Version: table.Match.Version, Via: t.b.host.Reach(table, t.via, t.sent)})
	if lacks := t.i.Lacks(); len(lacks) > 0 && m.To == commands.ToAll {
		return t.follow(ctx, t.b.Set.Lacking(t.r, lacks[0].String()), false)
	}
	return nil
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
