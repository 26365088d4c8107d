package bot

import (
	"context"
	"encoding/json"
	"log/slog"
	"strconv"
	"time"

	"parlour/bot/clock"
	"parlour/bot/schedule"
	"parlour/commands"
)

// Answer answers one interaction as if it had come over the gateway, and does
// whatever its match then owes.
func (b *Bot) Answer(ctx context.Context, raw json.RawMessage) {
	b.ctx = ctx
	b.receive(raw, noShard, false)
	b.busy.Wait()
}

// Rendered returns a text as the bot sends it.
func (b *Bot) Rendered(text string) string {
	return b.render(commands.Text(text), false).Components[0].Content
}

// Noting is a bot that can note servers and do nothing else. Note notes one, and
// done waits for all that were.
func Noting(ctx context.Context) (note func(guild string, down func(context.Context, string) error), done func()) {
	b := &Bot{Options: Options{Log: slog.New(slog.DiscardHandler)}, order: newOrder(clock.Wall{}), noting: make(chan struct{}, maxNoting), ctx: ctx}
	return func(guild string, down func(context.Context, string) error) { b.note(ctx, guild, down) }, b.busy.Wait
}

// NewPresent knows of no server, and News is whether one is news.
func NewPresent() *present { return &present{} }

// News reports whether a server is news at a time.
func (p *present) News(guild string, now time.Time) bool { return p.isNew(guild, now) }

// HoldThinkers occupies all slots of thinkers with analyses until release is called.
func (b *Bot) HoldThinkers() (release func()) {
	done := make(chan struct{})
	for n := 0; b.schedule.Free(schedule.Move); n++ {
		holds := make(chan struct{})
		go func() {
			_, _ = b.schedule.Do(context.Background(), schedule.Analysis, schedule.Owner{Server: "held", Member: strconv.Itoa(n)}, func(context.Context) error {
				close(holds)
				<-done
				return nil
			})
		}()
		<-holds
	}
	return func() { close(done) }
}

// AwaitSearch waits until the search for a computer's move waits for a slot.
func (b *Bot) AwaitSearch(ctx context.Context) error {
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	for b.schedule.Stats()[schedule.Move].Waiting == 0 {
		select {
		case <-look.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
