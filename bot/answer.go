package bot

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match"
)

// The board of a match can be the answer to an interaction. Whoever sends it notes
// the interaction before, and which message it is after that: between the two, that
// message is found by the interaction's token alone.

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
	err := t.sendBoard(ctx, m, mine)
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

// sendBoard sends a board and records where it is. It is begun if nobody else can draw
// meanwhile.
func (t *turn) sendBoard(ctx context.Context, m commands.Message, begun bool) error {
	table, old := m.Board, m.Board.Match.Board
	// What another interaction was answered with, and nobody has stored where that is:
	// whoever sent it has died, or is about to find that it is not the newest.
	if v, ok := t.b.host.Via(table); ok && m.To == commands.ToAll && v.Message == "" && v.Path != t.via.Path {
		t.before = &v
	}
	if m.To == commands.ToAll && (old.Message != "" || t.before != nil) {
		if again, err := t.answering(ctx, table); again {
			return t.board(ctx, m)
		} else if err != nil {
			return err
		}
		t.marked = true
	} else if t.acked || t.placeholder { // it may come late
		if err := t.b.host.Sending(ctx, table); err != nil && ctx.Err() == nil {
			t.b.Log.Warn("it could not be noted that a board is about to be sent", "match", table.Match.ID, "error", err)
		}
	}
	first := !t.acked && !t.placeholder
	err := t.send(ctx, m)
	if err == nil && first && t.inferred && m.To == commands.InPlace { // what was sent may not have come
		err = errElsewhere
	}
	answered := table.Match.StartedBy(t.r.ID) && rest.IsCode(err, rest.CodeAcknowledged) // by another process
	if t.sent == "" && m.To == commands.ToAll && (err == nil || answered) {
		// The interaction has its message, though nobody has told which.
		var there bool
		if there, err = t.b.isAnswer(ctx, t.via); there {
			err = t.edit(ctx, m.Body)
		} else if err == nil {
			err = errElsewhere
		}
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
	t.b.drawn(ctx, table, match.Board{Message: t.sent, Version: table.Match.Version, Via: t.b.host.Reach(table, t.via, t.sent)}, begun)
	if lacks := t.i.Lacks(); len(lacks) > 0 && m.To == commands.ToAll {
		return t.follow(ctx, t.b.Set.Lacking(t.r, lacks[0].String()), false)
	}
	return nil
}

// answering notes that a board is about to be the answer. A first response does not
// wait for that: where the database is away a placeholder comes first, or a notice, and
// it is to be decided again what becomes of the board.
func (t *turn) answering(ctx context.Context, table *match.Table) (again bool, err error) {
	note := func(ctx context.Context) error {
		if t.before != nil {
			t.b.strayed(ctx, table, sent{Via: *t.before})
		}
		return t.b.host.Answering(ctx, table, t.via)
	}
	if t.acked || t.placeholder {
		return false, note(ctx)
	}
	soon, cancel := context.WithTimeout(ctx, storeWithin)
	defer cancel()
	if err = note(soon); err == nil {
		return false, nil
	}
	if err := t.hold(ctx, true); err != nil {
		t.b.Log.Warn("a placeholder could not be sent", "channel", t.r.Channel, "error", err)
	}
	return true, nil
}

// answered edits the board that an interaction may have been answered with, and
// returns its message; "" if it was not.
func (b *Bot) answered(ctx context.Context, t *match.Table, v match.Via, m *message) (id string, err error) {
	if there, err := b.isAnswer(ctx, v); !there {
		return "", err
	}
	var made answer
	call := drawCall(m)
	call.Method, call.Path, call.Token, call.Out = http.MethodPatch, answerPath(v), true, &made
	switch err = b.carry(ctx, t, call); {
	case rest.Permanent(err):
		return "", nil // there is no such answer
	case err == nil && made.hidden(): // it was a notice, to one member
		err = b.rest.Do(ctx, rest.Call{Method: http.MethodDelete, Path: answerPath(v), Token: true})
		if rest.Permanent(err) {
			err = nil
		}
		return "", err
	}
	return made.ID, err
}

// takeBack removes the board that an interaction may have been answered with.
func (b *Bot) takeBack(ctx context.Context, v match.Via) {
	there, err := b.isAnswer(ctx, v)
	switch {
	case err != nil:
		b.Log.Warn("an old board could not be looked for", "error", err)
	case there:
		v.Path = answerPath(v)
		b.takeAway(ctx, v)
	}
}

// isAnswer reports whether there may be an answer to an interaction. Until there is
// one to a press, the message that was pressed goes by the same name.
func (b *Bot) isAnswer(ctx context.Context, v match.Via) (bool, error) {
	if v.Pressed == "" {
		return true, nil
	}
	id, err := b.answerOf(ctx, v)
	return id != "", err
}

// answerOf is the message with which an interaction was answered for everyone, "" if it
// was not.
func (b *Bot) answerOf(ctx context.Context, v match.Via) (id string, err error) {
	var found answer
	err = b.rest.Do(ctx, rest.Call{
		Method: http.MethodGet, Path: answerPath(v), Token: true, Out: &found, Wait: waitToDraw, Timeout: timeToDraw, Attempts: attemptsToDraw,
	})
	if rest.Permanent(err) {
		return "", nil
	}
	if err != nil || found.ID == v.Pressed || found.hidden() {
		return "", err
	}
	return found.ID, nil
}

// answer is what Discord tells of a message that was sent or changed.
type answer struct {
	ID    string                 `json:"id"`
	Flags discordgo.MessageFlags `json:"flags"`
}

// hidden reports whether only one member sees the message.
func (a answer) hidden() bool { return a.Flags&discordgo.MessageFlagsEphemeral != 0 }

// own reports whether the message of the first response is one that this process may
// take away: a placeholder, or what the member alone sees. Where the first response may
// be another process's, that message can as well be a board, the pressed one even; then
// Discord is asked.
func (r *responder) own(ctx context.Context) bool {
	if !r.inferred {
		return true
	}
	var found answer
	err := r.b.rest.Do(ctx, rest.Call{Method: http.MethodGet, Path: r.via.Path + original, Token: true, Out: &found})
	return err == nil && (found.hidden() || found.Flags&discordgo.MessageFlagsLoading != 0)
}

// answerPath is the path of an interaction's answer: of the first one, unless it
// names a message.
func answerPath(v match.Via) string {
	if strings.Contains(v.Path, "/messages/") {
		return v.Path
	}
	return v.Path + original
}

// errElsewhere is why a board cannot be the answer to an interaction: another process
// has answered that it takes long, for the member alone, or by a placeholder on the
// message that was pressed.
var errElsewhere = errors.New("bot: the interaction has been answered otherwise")

// notThere takes away a board that has come into the place of a notice.
func (t *turn) notThere(ctx context.Context) error {
	t.acked = true
	if err := t.hook(ctx, http.MethodDelete, original, nil); err != nil {
		t.b.Log.Warn("a notice could not be removed", "channel", t.r.Channel, "error", err)
	}
	return errElsewhere
}
