package bot

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// handle answers one interaction from its arrival to the last edit.
func (b *Bot) handle(ctx context.Context, i *discordgo.Interaction) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	r, ok := request(i)
	if !ok {
		b.log.Warn("an interaction of an unknown kind was left alone", "type", int(i.Type))
		return
	}
	done := make(chan commands.Reply, 1)
	go func() {
		b.attachments(ctx, i, &r)
		done <- b.set.Do(ctx, r)
	}()
	answer := &responder{b: b, i: i}
	reply, err := b.await(ctx, answer, r, done)
	if err == nil {
		err = b.deliver(ctx, answer, r, reply)
	}
	if err != nil {
		b.apologise(ctx, answer, r, err)
	}
	if reply.Touched != nil {
		b.touch(reply.Touched)
	}
}

// apologise says that a reply could not be shown, unless Discord has dropped
// the interaction or the member has an answer already.
func (b *Bot) apologise(ctx context.Context, answer *responder, r commands.Request, err error) {
	sorry := b.set.Incident(r, err)
	if isCode(err, codeUnknownInteraction, codeAcknowledged) || answer.acked && !answer.placeholder {
		return
	}
	if err := answer.send(ctx, sorry); err != nil {
		b.log.Error("an interaction could not be answered", "channel", r.Channel, "error", err)
	}
}

// await waits for the reply, and sends a placeholder when it is slow in coming.
// Autocompletion has no placeholder.
func (b *Bot) await(ctx context.Context, answer *responder, r commands.Request, done <-chan commands.Reply) (commands.Reply, error) {
	slow := time.NewTimer(b.deferral)
	defer slow.Stop()
	select {
	case reply := <-done:
		return reply, nil
	case <-slow.C:
	}
	var err error
	if r.Kind != commands.Complete {
		err = answer.hold(ctx, !b.set.Public(r))
	}
	return <-done, err
}

// deliver shows a reply and whatever follows it.
func (b *Bot) deliver(ctx context.Context, answer *responder, r commands.Request, reply commands.Reply) error {
	if reply.Thread != nil {
		return b.openThread(ctx, answer, r, *reply.Thread)
	}
	if reply.Board != nil {
		return b.deliverBoard(ctx, answer, r, reply)
	}
	if err := answer.send(ctx, reply); err != nil {
		return err
	}
	if reply.Then == nil {
		return nil
	}
	for body := range reply.Then {
		if err := answer.edit(ctx, body, reply.Private); err != nil {
			return err
		}
	}
	return nil
}

// deliverBoard sends a board and remembers where it is. While it is on its way
// no other board of the match is drawn, and one that is no longer true is not
// sent at all.
func (b *Bot) deliverBoard(ctx context.Context, answer *responder, r commands.Request, reply commands.Reply) error {
	t := reply.Board
	unlock := b.drawing.lock(t.ID)
	defer unlock()
	if now, err := b.set.Host().Load(ctx, t.Channel, t.ID); err == nil && now.Version > t.Version {
		t, reply.Body = now, b.set.Board(now, r.Locale)
	}
	old := t.Board.Message
	if err := answer.send(ctx, reply); err != nil {
		return err
	}
	if answer.message == "" {
		return nil
	}
	if !reply.Update && old != "" && old != answer.message {
		b.retire(ctx, t.Channel, old)
	}
	board := match.Board{Message: answer.message, Version: t.Version}
	return b.set.Host().Store.SetBoard(ctx, t.Channel, t.ID, board)
}

// retire removes a board that is now shown elsewhere.
func (b *Bot) retire(ctx context.Context, channel, message string) {
	err := b.rest.do(ctx, "DELETE", "/channels/"+channel+"/messages/"+message, nil, nil, nil)
	if err != nil && !isCode(err, codeUnknownMessage) {
		b.log.Warn("an old board could not be removed", "channel", channel, "error", err)
	}
}

// openThread makes a thread, starts the game in it, and tells the member.
func (b *Bot) openThread(ctx context.Context, answer *responder, r commands.Request, th commands.Thread) error {
	if !answer.acked {
		if err := answer.hold(ctx, true); err != nil {
			return err
		}
	}
	var made discordgo.Channel
	err := b.rest.do(ctx, "POST", "/channels/"+r.Channel+"/threads", map[string]any{
		"name": clip(th.Name, 100), "type": discordgo.ChannelTypeGuildPublicThread, "auto_archive_duration": 1440,
	}, nil, &made)
	say := b.set.Speaker(r.User.Locale, r.Locale)
	if err != nil {
		b.log.Warn("a thread could not be made", "channel", r.Channel, "error", err)
		return answer.follow(ctx, textBody(say.Say(games.T("commands.thread.failed"))), true)
	}
	next := th.Next
	next.Channel = made.ID
	reply := b.set.Do(ctx, next)
	if reply.Board == nil {
		return answer.follow(ctx, reply.Body, true)
	}
	b.touch(reply.Board)
	return answer.follow(ctx, textBody(say.Say(games.T("commands.thread.opened", "Thread", commands.ChannelLink(made.ID)))), true)
}

func textBody(words string) commands.Body {
	return commands.Body{Blocks: []commands.Block{{Text: words}}}
}
