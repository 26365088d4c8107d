package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/clock"
	"parlour/bot/delivery"
	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/bot/work"
	"parlour/commands"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// prepare renders what a reply shows before it is sent, while a placeholder can still take
// its place.
func (x *exchange) prepare(ctx context.Context, reply commands.Reply) commands.Reply {
	m, ok := reply.(commands.Message)
	if !ok {
		return reply
	}
	if m.To == commands.NoMessage && m.Table != nil && x.r.Kind == commands.Command && x.outOfSight(ctx, m.Table, x.b.messageOf(ctx, m.Table)) {
		m = commands.Message{Board: m.Table, Then: &commands.Message{To: commands.NoMessage, Key: m.Key}}
	}
	if m.Board == nil || len(m.Blocks) > 0 {
		return m
	}
	m.Board = x.b.computers.Quickly(ctx, m.Board)
	if table := m.Board; m.To == commands.ToAll && x.i.Reach == commands.ReachMember && !table.Match.Private() && table.Match.Daily == nil {
		// A copy for the member: nobody else would see it.
		m.Body = x.b.Set.Board(ctx, table, x.r.Locale)
		m.Board, m.To, m.Key = nil, commands.ToMember, table.Match.ID+"/board"
		x.b.spawn(func(ctx context.Context) { x.b.computers.Advance(ctx, table, false) })
	}
	return m
}

// deliver shows a reply and what follows it.
func (x *exchange) deliver(ctx context.Context, reply commands.Reply) error {
	switch reply := reply.(type) {
	case commands.Choices:
		return x.choices(ctx, reply)
	case commands.Form:
		return x.form(ctx, reply)
	case commands.Thread:
		return x.thread(ctx, reply)
	case commands.Message:
		if x.record.Outcome == commands.WasFailed {
			x.fail(ctx) // first: it may say that nothing was changed, and nothing must repeat the request after that
		}
		return x.message(ctx, reply)
	default:
		return fmt.Errorf("bot: unknown type of reply %T", reply)
	}
}

// message shows a message, and updates the boards that the request has changed.
func (x *exchange) message(ctx context.Context, m commands.Message) error {
	var shown delivery.Key
	switch {
	case m.Hand != nil:
		shown = delivery.HandOf(m.Hand.Match.Channel, m.Hand.Match.ID, x.r.User.ID)
	case m.Board != nil:
		shown = boardOf(m.Board)
		x.place(ctx, m.Board)
	}
	x.b.boards.Release(x.Origin.Path, shown)
	defer x.changed(ctx, m)()
	if m.Work != nil {
		return x.workOn(ctx, m)
	}
	err := x.shows(ctx, m)
	if board := m.Board; err == nil && board != nil && len(m.Blocks) == 0 && x.r.Kind != commands.Command {
		x.b.spawn(func(ctx context.Context) { x.bringDown(ctx, board) })
	}
	x.endNote(m)
	switch {
	case err != nil || m.Then == nil:
	case follows(m):
		err = x.note(ctx, *m.Then)
	default:
		x.endNote(*m.Then)
	}
	return err
}

// shows shows a board, a hand or a note. A draft whose pressed message is deleted is shown as the
// board in a new message.
func (x *exchange) shows(ctx context.Context, m commands.Message) error {
	switch {
	case m.Hand != nil:
		return x.hand(ctx, m)
	case m.Board != nil && len(m.Blocks) == 0:
		return x.board(ctx, m)
	}
	err := x.note(ctx, m)
	if x.deleted(m, err) && m.Board != nil {
		return x.board(ctx, commands.Message{Board: m.Board, To: commands.ToAll})
	}
	return err
}

// thread creates a thread, starts a game in it, and tells the member.
func (x *exchange) thread(ctx context.Context, th commands.Thread) error {
	if err := x.deferReply(ctx, min(x.placeholder(), thinking)); err != nil { // only the member sees the reply
		return err
	}
	channel, err := x.b.host.Requests.Placed(ctx, x.r.Channel, x.r.ID)
	if errors.Is(err, store.ErrNone) {
		parent := x.r.Channel
		if x.i.Place.IsThread() {
			parent = x.i.Place.Parent
		}
		if channel, err = x.b.poster.NewThread(ctx, parent, x.r.ID, th.Name, th.First); err != nil {
			x.b.Log.Warn("failed to create a thread", "channel", x.r.Channel, "error", err)
			return x.send(ctx, x.b.Set.NoThread(x.r))
		}
		// Another process may have taken over and created a thread as well. The game starts
		// in one of them; the other stays empty.
		channel, err = x.b.host.Requests.Place(ctx, x.r.Channel, x.r.ID, channel)
	}
	if err != nil {
		return err
	}
	reply := th.Next(ctx, channel)
	m, ok := reply.(commands.Message)
	if !ok || m.Board == nil {
		return x.deliver(ctx, x.prepare(ctx, reply))
	}
	x.b.boards.Release(x.Origin.Path, delivery.Key{})
	x.b.spawn(func(ctx context.Context) { x.b.computers.Advance(ctx, m.Board, false) })
	return x.send(ctx, x.b.Set.InThread(x.r, channel))
}

// deferReply stores the request and sends a placeholder of a stage. If the request cannot be
// stored, it tells the member that the reply takes long: no process would fill a
// placeholder if this one died.
func (r *responder) deferReply(ctx context.Context, as stage) error {
	if r.stage != unanswered {
		return nil
	}
	if err := r.store(ctx); err != nil {
		r.b.Log.Error("failed to defer a request", "channel", r.i.Channel, "error", err)
		err := r.tell(ctx, r.b.Set.TakesLong(r.i.Locale), true)
		r.stage = ambiguous
		if err == nil && !r.Ambiguity.Inferred {
			r.stage = noticed
		}
		return err
	}
	r.debug("interaction deferred")
	r.stage = as
	if as == silent {
		return r.acknowledge(ctx)
	}
	data := map[string]discordgo.MessageFlags{"flags": 0}
	if as != thinkingAll {
		data["flags"] = discordgo.MessageFlagsEphemeral
	}
	return r.first(ctx, discordgo.InteractionResponseDeferredChannelMessageWithSource, data)
}

// placeholder is the stage of a placeholder for a reply that is not known yet.
func (x *exchange) placeholder() stage {
	switch {
	case x.i.Type == interaction.Component:
		return silent
	case x.b.Set.Public(x.r) && x.i.Reach != commands.ReachMember:
		return thinkingAll
	}
	return thinking
}

// storeWithin bounds how long a placeholder waits for its request to be stored, which takes a few
// milliseconds. If the database does not answer, a sentence must still arrive in the three seconds
// of Discord, although the network may have taken one of them.
const storeWithin = 250 * time.Millisecond

// store stores the request until it has its reply.
func (r *responder) store(ctx context.Context) error {
	ctx, cancel := r.b.timeout(ctx, storeWithin)
	defer cancel()
	if err := r.b.host.Requests.Defer(ctx, r.request(), r.Origin.Until); err != nil {
		return err
	}
	r.stored = true
	r.b.computers.Leases.Add(r.ref())
	return nil
}

func (r *responder) request() host.Request {
	return host.Request{Channel: r.i.Channel, Interaction: r.i.ID, Raw: r.i.Raw}
}

func (r *responder) ref() store.Ref {
	return r.request().Ref()
}

// filled deletes the stored request, which has its reply.
func (r *responder) filled(ctx context.Context) {
	if !r.stored {
		return
	}
	r.b.computers.Leases.Remove(r.ref())
	if err := r.b.host.Requests.Answered(ctx, r.request()); err != nil {
		r.b.Log.Warn("failed to delete a deferred request", "channel", r.i.Channel, "error", err)
	}
}

// fail keeps the stored request, which has failed, from being repeated.
func (r *responder) fail(ctx context.Context) {
	if !r.stored {
		return
	}
	if err := r.b.host.Requests.Fail(ctx, r.request()); err != nil {
		r.b.Log.Warn("failed to store the failure of a deferred request", "channel", r.i.Channel, "error", err)
	}
}

// found is the stage in which another process has left the response. A press has a
// placeholder of its own if its reply was to be a new message.
func (x *exchange) found(ctx context.Context) stage {
	as := x.placeholder()
	if as != silent {
		return as
	}
	first, err := x.Look(ctx)
	switch {
	case err != nil || !first.Loading():
		return silent
	case first.Hidden():
		return thinking
	}
	return thinkingAll
}

// leaveToWorkers defers a request for a worker, if there are any. It then returns errHandedOver.
func (x *exchange) leaveToWorkers(ctx context.Context, as stage) error {
	if x.record.Takeover || !x.b.computers.Offload.Active() {
		return nil
	}
	if err := x.deferReply(ctx, as); err != nil {
		return err
	}
	if !x.stored {
		return nil
	}
	x.b.computers.Leases.Remove(x.ref()) // first, or the lease could be renewed
	if err := x.b.host.Requests.LeaveDeferred(ctx, x.request(), x.Origin.Until); err != nil {
		x.b.computers.Leases.Add(x.ref())
		x.b.Log.Warn("failed to leave a request to workers", "channel", x.r.Channel, "error", err)
		return nil
	}
	x.debug("interaction handed over", "reason", "slow work is left to workers")
	return errHandedOver
}

// errHandedOver is why a reply is not shown here: another process continues the request.
var errHandedOver = errors.New("bot: another process continues the request")

// workOn shows a message whose body takes time: directly if it is ready before a
// placeholder is due, otherwise in the placeholder, after its progress. If there are
// workers, one of them does the work.
func (x *exchange) workOn(ctx context.Context, m commands.Message) error {
	x.releaseTaps() // the member's next tap does not wait for the work
	if wait := x.b.Set.Think(x.r.Guild, x.r.User.ID); wait > 0 {
		return x.send(ctx, x.b.Set.TooFast(x.r, wait))
	}
	as := placeholderFor(m.To)
	if err := x.leaveToWorkers(ctx, as); err != nil {
		return err
	}
	return x.showAnalysis(ctx, m, as)
}

// placeholderFor is the stage of a placeholder for a message.
func placeholderFor(to commands.To) stage {
	switch to {
	case commands.InPlace:
		return silent
	case commands.ToAll:
		return thinkingAll
	}
	return thinking
}

// showAnalysis does the work on a message in this process, and shows it.
func (x *exchange) showAnalysis(ctx context.Context, m commands.Message, as stage) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done, shown := x.analyse(ctx, m)
	slow, stop := clock.After(x.b.Clock, x.b.Defer)
	defer stop()
	for {
		select {
		case r := <-done:
			if r.err != nil {
				return r.err
			}
			return x.note(ctx, commands.Message{Body: r.body, To: m.To, Key: m.Key, Table: m.Table})
		case <-slow:
			slow = nil // it stays closed
			if err := x.deferReply(ctx, as); err != nil {
				return err // Discord takes no response any more
			}
			put(shown, m.Body)
		case body := <-shown:
			if err := x.showProgress(ctx, m.To, body); err != nil {
				return err // Discord takes no response any more
			}
		}
	}
}

// showProgress shows the progress of an analysis in its placeholder, if there is one. It
// returns only permanent errors.
func (x *exchange) showProgress(ctx context.Context, to commands.To, body commands.Body) error {
	if !x.stage.pending() || !x.fits(to) || len(body.Blocks) == 0 {
		return nil
	}
	err := x.edit(ctx, body)
	if rest.Permanent(err) {
		return err
	}
	return nil
}

// analysis is the result of the work on a message.
type analysis struct {
	body commands.Body
	err  error
}

// analyse starts the work on a message. It sends the result to done and the progress to
// shown, which skips steps that come too fast.
func (x *exchange) analyse(ctx context.Context, m commands.Message) (done chan analysis, shown chan commands.Body) {
	done, shown = make(chan analysis, 1), make(chan commands.Body, 1)
	go x.b.guard(func() {
		result := analysis{err: work.ErrPanicked}
		defer func() { done <- result }()
		spent, err := x.b.schedule.Do(ctx, schedule.Analysis, x.owner(), func(ctx context.Context) (err error) {
			result.body, err = m.Work(ctx, func(body commands.Body) { put(shown, body) })
			return err
		})
		if result.err = err; m.Finish != nil {
			result.body = m.Finish(context.WithoutCancel(ctx), result.body)
		}
		x.b.Set.Thought(x.r.Guild, x.r.User.ID, spent)
	})
	return done, shown
}

// put sends a value unless one waits already.
func put[T any](to chan T, v T) {
	select {
	case to <- v:
	default:
	}
}

// class returns the scheduling class of the interaction. Reading a file can take as long as
// thinking, so it yields to responses.
func (x *exchange) class() schedule.Class {
	if len(x.i.Attachments()) > 0 {
		return schedule.Analysis
	}
	return schedule.Response
}

// owner returns the server and member on whose share of time the interaction runs.
func (x *exchange) owner() schedule.Owner {
	return schedule.Owner{Server: x.r.Guild, Member: x.r.User.ID}
}
