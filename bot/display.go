package bot

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match"
)

// board shows a board in response to the interaction. If it cannot be the response, it
// is sent to the channel.
func (t *turn) board(ctx context.Context, m commands.Message) error {
	table := m.Board
	if table.Match.Daily != nil {
		m.Board, m.Sole = nil, table.Match.ID+"/board"
		return t.note(ctx, m)
	}
	if t.b.host.OwesNow(table) {
		defer t.b.spawn(func(ctx context.Context) { t.b.move(ctx, table.WithoutAttempt()) })
	}
	switch {
	case !t.stage.takesBoard():
		t.b.sendInstead(ctx, table, t.route, "The response is a notice; the board is sent to the channel.")
		return t.send(ctx, t.b.Set.Done(t.r))
	case t.onlyFollowUp(m):
		t.stage = answered
		t.b.sendInstead(ctx, table, t.route, "The response is a placeholder; the board is sent to the channel.")
		return nil
	case m.To == commands.ToAll:
		return t.createBoard(ctx, m)
	}
	err := t.send(ctx, m)
	if t.deleted(m, err) {
		t.b.trace(ctx, table, "not sent", "The pressed message is deleted; the response posts a new one.")
		return err
	}
	if err == nil && t.doubt.Inferred && !t.stored { // what was sent may not have come
		err = errElsewhere
	}
	return t.displayed(ctx, table, err)
}

// onlyFollowUp reports whether a board could only follow the placeholder of a press. Such a
// message would be orphaned if this process died.
func (t *turn) onlyFollowUp(m commands.Message) bool {
	return t.stage.pending() && t.i.Type == interaction.Component && m.To == commands.ToAll && !m.Board.Match.Guest
}

// createBoard responds with a board as a new message. The route is stored first, so that
// the message is found if this process dies. A first response does not wait for a
// database that is away: a placeholder comes first, or a notice.
func (t *turn) createBoard(ctx context.Context, m commands.Message) error {
	soon, cancel := ctx, func() {}
	if t.stage == unanswered {
		soon, cancel = context.WithTimeout(ctx, storeWithin)
	}
	table, ok, err := t.b.host.Respond(soon, m.Board, t.route)
	cancel()
	switch {
	case err != nil && soon != ctx && ctx.Err() == nil:
		t.b.trace(ctx, m.Board, "not sent", "The database did not answer in time; a placeholder is sent first.")
		if err := t.hold(ctx, t.placeholder()); err != nil {
			t.b.Log.Warn("a placeholder could not be sent", "channel", t.r.Channel, "error", err)
		}
		return t.board(ctx, m)
	case err != nil:
		return err
	case !ok:
		t.b.trace(ctx, table, "not sent", "The response to another interaction may have created a message; the board is sent to the channel.")
		t.b.spawn(func(ctx context.Context) { t.b.reconcile(ctx, table) })
		return t.send(ctx, t.b.Set.Done(t.r))
	}
	err = t.displayed(ctx, table, t.send(ctx, m))
	if lacks := t.i.Missing(); err == nil && len(lacks) > 0 {
		return t.follow(ctx, t.b.Set.Lacking(t.r, lacks[0].String()), false)
	}
	return err
}

// displayed records what became of the response that was to show a board, and returns its
// error. Whatever is left to do, reconcile does.
func (t *turn) displayed(ctx context.Context, table *match.Table, err error) error {
	switch {
	case err != nil:
	case t.sent.hidden(): // the board took the place of another process's notice
		err = t.notThere(ctx)
	case t.sent.ID == "": // Discord has not told which message it is
		err = errElsewhere
	}
	s := t.outcome(table, err)
	if err == nil {
		s = t.b.deleteOld(ctx, table, s, nil)
	}
	again, failed := t.b.recorded(ctx, table, s)
	if failed != nil {
		t.b.Log.Error("a board's slot could not be changed; the board is sent when it is due", "match", table.Match.ID, "error", failed)
	} else if again {
		t.b.spawn(func(ctx context.Context) { t.b.reconcile(ctx, table.WithoutAttempt()) })
	}
	return err
}

// outcome is what follows from the error of a response that was to show a board, and what
// is not known about it.
func (t *turn) outcome(table *match.Table, err error) match.Sent {
	unknown := errors.Is(err, errElsewhere) || rest.Ambiguous(err) || rest.IsCode(err, rest.CodeAcknowledged)
	s := match.Sent{Message: t.sent.ID, Settled: t.b.pendingBy(table, t.route)}
	switch {
	case err == nil:
		s.Route, s.Reason = t.b.host.Seal(table, t.route, t.sent.ID), "The response shows the board."
	case unknown: // the route tells whether there is a message
		s.Outcome, s.Settled, s.Reason = match.Failed, "", "Whether the response shows the board is unknown: "+err.Error()
	default:
		s.Outcome, s.Reason = match.Failed, "The response was not sent: "+err.Error()
	}
	if t.doubt.Outstanding || unknown {
		s.Late = t.b.host.Now().Add(t.b.host.Lease)
	}
	return s
}

// pendingBy is the pending response of a table's slot if it is by a route, else "".
func (b *Bot) pendingBy(table *match.Table, r match.Route) string {
	if pending, ok := b.host.Pending(table); ok && pending.Path == r.Path {
		return table.Match.Board.Pending
	}
	return ""
}

// recorded records an attempt, or what a response shows that had none.
func (b *Bot) recorded(ctx context.Context, table *match.Table, s match.Sent) (again bool, err error) {
	record := b.host.Record
	if table.Attempt == (match.Attempt{}) {
		record = b.host.Seen
	}
	next, again, err := record(ctx, table, s)
	if err == nil {
		b.trace(ctx, next, "recorded", s.Reason, "result", s.Outcome.String())
	}
	return again, err
}

// sendInstead sends a board to the channel that was to be the response to an
// interaction, by a route, and is not for a reason.
func (b *Bot) sendInstead(ctx context.Context, table *match.Table, r match.Route, reason string) {
	s := match.Sent{Outcome: match.Failed, Reason: reason, Settled: b.pendingBy(table, r)}
	if _, err := b.recorded(ctx, table, s); err != nil {
		b.Log.Error("a board's slot could not be changed; the board is sent when it is due", "match", table.Match.ID, "error", err)
		return
	}
	b.spawn(func(ctx context.Context) { b.reconcile(ctx, table.WithoutAttempt()) })
}

// drafted looks after a board on which a draft was just shown: the draft may have covered
// what has been played or tapped since.
func (t *turn) drafted(ctx context.Context, m commands.Message, err error) {
	before := m.Drafted
	if t.deleted(m, err) {
		t.b.trace(ctx, before, "not sent", "The pressed message is deleted; the response posts a new one.")
		return
	}
	now, failed := t.b.host.Load(ctx, before.Match.Channel, before.Match.ID)
	if failed != nil {
		t.b.Log.Warn("a board with a draft could not be compared with its match", "match", before.Match.ID, "error", failed)
		return
	}
	slot, clean := now.Match.Board, err == nil && !t.doubt.Inferred
	newest := slot.Wanted == before.Match.Board.Wanted && slot.Message == t.sent.ID && slot.Open == 0
	if clean && newest && t.b.Set.Drafted(ctx, now) == m.Draft {
		t.b.trace(ctx, now, "not sent", "The response shows the draft on the newest board.")
		return
	}
	t.b.trace(ctx, now, "to reconcile", "The response may show an older board or draft, or another message.")
	if now, failed = t.wantDrafted(ctx, m, now, clean); failed != nil {
		t.b.Log.Warn("a board with a draft could not be made due", "match", before.Match.ID, "error", failed)
		return
	}
	t.b.reconcile(ctx, now)
}

// wantDrafted makes a board due that a response with a draft may have covered, or shows in
// another message.
func (t *turn) wantDrafted(ctx context.Context, m commands.Message, now *match.Table, clean bool) (*match.Table, error) {
	if clean && m.To == commands.InPlace && now.Match.Board.Message != t.sent.ID {
		_, _, err := t.b.host.Seen(ctx, m.Drafted, match.Sent{Message: t.sent.ID, Route: t.b.host.Seal(m.Drafted, t.route, t.sent.ID)})
		return now, err
	}
	return t.b.host.Want(ctx, now, false)
}

// answerable is how long after an interaction Discord may create the message of its first
// response: it takes one for three seconds.
const answerable = 5 * time.Second

// responseOf is the message with which an interaction was answered for everyone, "" if
// there is none, and whether there may yet be one. Until there is one to a press, the
// message that was pressed goes by the same name.
func (b *Bot) responseOf(ctx context.Context, r match.Route) (id string, mayCome bool, err error) {
	var found answer
	err = b.rest.Do(ctx, rest.Call{
		Method: http.MethodGet, Path: responsePath(r), TokenInPath: true, Out: &found, MaxWait: boardWait, Timeout: boardTimeout, MaxAttempts: boardAttempts,
	})
	mayCome = r.Until.Add(answerable - answerWithin).After(b.host.Now())
	switch {
	case rest.Permanent(err):
		return "", mayCome, nil
	case err != nil || found.ID == r.Pressed || found.loading():
		return "", mayCome, err
	case found.hidden(): // a notice took its place
		return "", false, nil
	}
	return found.ID, false, nil
}

// answer is what Discord tells of a message that was sent or changed.
type answer struct {
	ID    string                 `json:"id"`
	Flags discordgo.MessageFlags `json:"flags"`
}

// hidden reports whether only one member sees the message.
func (a answer) hidden() bool { return a.Flags&discordgo.MessageFlagsEphemeral != 0 }

// loading reports whether the message is a placeholder.
func (a answer) loading() bool { return a.Flags&discordgo.MessageFlagsLoading != 0 }

// own reports whether the message of the first response is one that this process may
// take away: a placeholder, or what the member alone sees. Where the first response may
// be another process's, that message can as well be a board, the pressed one even; then
// Discord is asked.
func (r *responder) own(ctx context.Context) bool {
	if !r.doubt.Inferred {
		return true
	}
	found, err := r.firstResponse(ctx)
	return err == nil && (found.hidden() || found.loading())
}

// firstResponse asks Discord for the message of the first response. Until there is one to
// a press, that is the pressed message.
func (r *responder) firstResponse(ctx context.Context) (found answer, err error) {
	err = r.b.rest.Do(ctx, rest.Call{Method: http.MethodGet, Path: r.route.Path + original, TokenInPath: true, Out: &found})
	return found, err
}

// responsePath is the path of a route's message: of the first response, unless the
// route names another.
func responsePath(r match.Route) string {
	if strings.Contains(r.Path, "/messages/") {
		return r.Path
	}
	return r.Path + original
}

// errElsewhere is why a board is not known to be the response to an interaction: another
// process may have responded.
var errElsewhere = errors.New("bot: the interaction has been answered otherwise")

// notThere deletes a board that has come into the place of a notice.
func (t *turn) notThere(ctx context.Context) error {
	t.stage = answered
	if err := t.hook(ctx, http.MethodDelete, original, nil); err != nil {
		t.b.Log.Warn("a notice could not be removed", "channel", t.r.Channel, "error", err)
	}
	return errElsewhere
}
