package bot

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match"
)

// scrolled is how many messages below a board count as having scrolled it away: a
// board takes most of a phone's screen.
const scrolled = 4

// draw brings the board of a match up to date in its channel. It returns at once
// where somebody is drawing it already, who then draws this table too. A board
// that is to be drawn by force is sent even if the channel is said to show it.
func (b *Bot) draw(ctx context.Context, t *match.Table, anew, force bool) {
	if t.Match.Daily != nil { // its board is no message of a channel
		return
	}
	if b.boards.begin(t, anew, force) {
		b.drawAll(ctx, t, anew, force)
	}
}

// drawAll draws a table, and then whatever came meanwhile.
func (b *Bot) drawAll(ctx context.Context, t *match.Table, anew, force bool) {
	for t != nil {
		b.held.add(ref(t))
		if b.boards.isRefused(ref(t)) {
			b.unwanted(ctx, t)
		} else if newer, err := b.drawOnce(ctx, t, anew, force); err != nil {
			b.undrawn(ctx, t, err)
		} else if newer {
			b.redraw(ctx, t)
		}
		b.held.remove(ref(t))
		t, anew, force = b.boards.end(t)
	}
}

func ref(t *match.Table) match.Ref { return match.Ref{Channel: t.Match.Channel, ID: t.Match.ID} }

// redraw has the newest table drawn after an older one: another process, or an
// answer of this one, has drawn at the same time.
func (b *Bot) redraw(ctx context.Context, t *match.Table) {
	now, err := b.host.Load(ctx, t.Match.Channel, t.Match.ID)
	if err != nil {
		b.Log.Error("a match could not be loaded to be drawn again", "match", t.Match.ID, "error", err)
		return // it is due, and found by whoever looks
	}
	b.boards.begin(now, false, true)
}

// overtake draws a board on which a draft was just shown, if something has been
// played or tapped since: the draft may have covered it. It does so too where the draft
// may not be shown.
func (b *Bot) overtake(ctx context.Context, drafted *match.Table, draft string, shown bool) {
	now, err := b.host.Load(ctx, drafted.Match.Channel, drafted.Match.ID)
	switch {
	case err != nil:
		b.Log.Warn("it could not be seen whether a draft was overtaken", "match", drafted.Match.ID, "error", err)
	case !shown || now.Match.Version > drafted.Match.Version || b.Set.Drafted(ctx, now) != draft:
		b.draw(ctx, now, false, true)
	}
}

// drawOnce draws a table once, and reports whether it must be drawn again.
func (b *Bot) drawOnce(ctx context.Context, t *match.Table, anew, force bool) (again bool, err error) {
	t = b.host.Newest(t)
	if t.Match.Board.Message != "" && t.Match.Board.Version >= t.Match.Version && !force && !anew {
		return false, b.host.Settle(ctx, t, b.boards.more(ref(t), true))
	}
	if err := b.host.Sending(ctx, t); err != nil {
		return false, err
	}
	body := b.Set.Board(ctx, t, "")
	message, note, err := b.show(ctx, t, body, anew && !t.Match.Guest)
	if err != nil {
		return false, err
	}
	board := match.Board{Message: message, Version: t.Match.Version}
	if v, ok := b.boards.token(message, b.host.Now()); ok {
		board.Via = b.host.Reach(t, v, message)
	}
	head, err := b.host.Drawn(ctx, t, board, b.boards.more(ref(t), true))
	if err != nil {
		return false, err
	}
	b.tidy(ctx, t, head, message)
	b.settleStray(ctx, note)
	return head.Due.Board(b.host.Now()) || b.Set.Drafted(ctx, t) != body.Draft, nil
}

// tidy removes a board that was sent at the same time as another: one of the two is
// recorded, and nobody would find the other. That in whose place a board was sent is
// removed by whoever sent it.
func (b *Bot) tidy(ctx context.Context, t *match.Table, head match.Head, sent string) {
	if head.Board.Message != sent {
		b.retire(ctx, t, sent)
	}
	if other := head.Replaced; other != "" && other != t.Match.Board.Message {
		b.retire(ctx, t, other)
	}
}

// drawn records that a table was drawn as the answer to an interaction. It is begun
// if nobody else could draw meanwhile.
func (b *Bot) drawn(ctx context.Context, t *match.Table, board match.Board, begun bool) {
	head, err := b.host.Drawn(ctx, t, board, b.boards.more(ref(t), begun))
	if err == nil {
		b.tidy(ctx, t, head, board.Message)
	}
	switch {
	case err != nil:
		b.Log.Error("it could not be recorded where a board is", "match", t.Match.ID, "error", err)
	case head.Due.Board(b.host.Now()):
		b.spawn(func(ctx context.Context) {
			if now, err := b.host.Load(ctx, t.Match.Channel, t.Match.ID); err == nil {
				b.draw(ctx, now, false, true)
			}
		})
	}
}

// undrawn settles what becomes of a board that could not be drawn. A refusal
// that will stay is the end of it until somebody plays; everything else is tried
// again later.
func (b *Bot) undrawn(ctx context.Context, t *match.Table, err error) {
	if errors.Is(err, context.Canceled) {
		return // its note stays, and another process draws it
	}
	var limited *rest.LimitedError
	var at time.Time
	switch {
	case errors.Is(err, errGuest): // whoever plays next brings a token
	case errors.As(err, &limited):
		at = b.host.Now().Add(limited.After)
	case rest.Permanent(err):
		b.boards.refuse(ref(t))
		b.Log.Warn("a board cannot be drawn until somebody plays", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
	default:
		b.Log.Error("a board could not be drawn", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
		at = b.host.Now().Add(b.host.Lease)
	}
	b.postpone(ctx, t, at)
}

// unwanted settles the board of a match that Discord did not take before.
func (b *Bot) unwanted(ctx context.Context, t *match.Table) {
	b.postpone(ctx, t, time.Time{})
	if !t.Match.Status.Open() {
		b.boards.allow(ref(t))
	}
}

func (b *Bot) postpone(ctx context.Context, t *match.Table, at time.Time) {
	if err := b.host.Postpone(ctx, t, at, b.boards.more(ref(t), true)); err != nil && ctx.Err() == nil {
		b.Log.Error("a board could not be put off", "match", t.Match.ID, "error", err)
	}
}

// errGuest is why a board is not drawn where the bot is no member, and no token lives
// by which it could be: Discord would refuse whatever else is tried.
var errGuest = errors.New("bot: the board waits for somebody to play")

// show draws a table where its board is, or anew at the bottom, and returns the
// message; and if it may come as well as others the note of that.
func (b *Bot) show(ctx context.Context, t *match.Table, body commands.Body, anew bool) (id string, note *match.Document, err error) {
	m := b.render(body, false)
	old := t.Match.Board.Message
	if v, ok := b.host.Via(t); ok && v.Message == "" {
		id, err := b.answered(ctx, t, v, &m)
		if err != nil {
			return "", nil, err
		}
		if id != "" {
			b.boards.by(id, v, b.host.Now())
			if old != "" && old != id {
				b.retire(ctx, t, old)
			}
			return id, nil, nil
		}
		if b.mayCome(v) {
			b.strayed(ctx, t, sent{Via: v})
		}
	}
	if old != "" && !anew {
		edit := m
		edit.Mentions.Users = nil
		err := b.edit(ctx, t, old, &edit)
		if !rest.IsCode(err, rest.CodeUnknownMessage, rest.CodeOldEdits, rest.CodeArchivedThread) {
			return old, nil, err
		}
		if rest.IsCode(err, rest.CodeUnknownMessage) {
			old = ""
		}
	}
	if t.Match.Guest {
		return "", nil, errGuest
	}
	// The name makes Discord return the first message where the answer to that was lost.
	name := fmt.Sprint(t.Match.ID, "/", t.Match.Version, "/", t.Match.Board.Message)
	note = b.strayed(ctx, t, sent{Name: name})
	if id, err = b.postOnce(ctx, t.Match.Channel, m, []byte(name)); err != nil {
		if rest.Permanent(err) {
			b.settleStray(ctx, note)
		}
		return "", nil, err
	}
	if old != "" {
		b.retire(ctx, t, old)
	}
	return id, note, nil
}

// So long a board waits for a limit, and for the answer to each of a few attempts,
// before its match is let go of, to be drawn later.
const (
	waitToDraw     = time.Second
	timeToDraw     = 5 * time.Second
	attemptsToDraw = 3
)

// drawCall is a call that sends a board.
func drawCall(m *message) rest.Call {
	return rest.Call{Body: m, Files: attached(m.files), Wait: waitToDraw, Timeout: timeToDraw, Attempts: attemptsToDraw}
}

// token is that of the interaction which last had to do with a table's board, as far
// as this process or the store knows.
func (b *Bot) token(t *match.Table, message string) (match.Via, bool) {
	if v, ok := b.boards.token(message, b.host.Now()); ok {
		return v, true
	}
	v, ok := b.host.Via(t)
	return v, ok && v.Message == message
}

// edit changes a message: by the token of the interaction that last had to do
// with it, or else by the bot's own.
func (b *Bot) edit(ctx context.Context, t *match.Table, message string, m *message) error {
	call := drawCall(m)
	call.Method = http.MethodPatch
	if v, ok := b.token(t, message); ok {
		call.Path, call.Token = answerPath(v), true
		err := b.carry(ctx, t, call)
		if !rest.Permanent(err) || rest.IsCode(err, rest.CodeUnknownMessage, rest.CodeInvalidBody) {
			return err
		}
		b.boards.forget(message)
	}
	if t.Match.Guest {
		return errGuest
	}
	call.Path, call.Token = "/channels/"+t.Match.Channel+"/messages/"+message, false
	return b.carry(ctx, t, call)
}

// carry makes a call that edits a board, and notes where it may be carried out
// late.
func (b *Bot) carry(ctx context.Context, t *match.Table, call rest.Call) error {
	var late bool
	call.Late = &late
	err := b.rest.Do(ctx, call)
	b.late(ctx, t, late)
	return err
}

// late notes that a board may yet cover newer ones.
func (b *Bot) late(ctx context.Context, t *match.Table, late bool) {
	if !late {
		return
	}
	if err := b.host.Late(ctx, t); err != nil && ctx.Err() == nil {
		b.Log.Warn("it could not be noted that a board may come late", "match", t.Match.ID, "error", err)
	}
}

// retire removes a board that is now shown elsewhere.
func (b *Bot) retire(ctx context.Context, t *match.Table, message string) {
	channel := t.Match.Channel
	call := rest.Call{Method: http.MethodDelete, Path: "/channels/" + channel + "/messages/" + message}
	v, ok := b.token(t, message)
	if ok {
		call.Path, call.Token = answerPath(v), true
	}
	b.boards.forget(message)
	if !ok && t.Match.Guest {
		return // it stays where it is, and whoever presses it has it brought up to date
	}
	if err := b.rest.Do(ctx, call); err != nil && !rest.IsCode(err, rest.CodeUnknownMessage) {
		b.Log.Warn("an old board could not be removed", "channel", channel, "error", err)
	}
}

// outOfSight reports whether the board of a table has scrolled away from whoever
// typed a command, their private notes counted. Discord is asked only if something lies below it.
func (b *Bot) outOfSight(ctx context.Context, i interaction.Interaction, user string, t *match.Table) bool {
	board := t.Match.Board.Message
	if t.Match.Guest && !b.reaches(t) {
		return true
	}
	notes := b.notes.below(t.Match.Channel, user, board)
	if notes >= scrolled {
		return true
	}
	if board == "" || t.Match.Guest || i.Place.LastMessage == board || i.Place.LastMessage == "" {
		return board == ""
	}
	var below []struct {
		ID string `json:"id"`
	}
	err := b.rest.Do(ctx, rest.Call{
		Method: http.MethodGet, Path: "/channels/" + t.Match.Channel + "/messages?limit=10&after=" + board, Out: &below, Wait: -1, Timeout: time.Second, Attempts: 1,
	})
	return err == nil && len(below)+notes >= scrolled
}
