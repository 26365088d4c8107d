package bot

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"parlour/bot/gateway"
	"parlour/bot/rest"
	"parlour/bot/shard"
	"parlour/bot/webhook"
)

// listen receives interactions from the source of this process until the context ends, and then returns nil. Any
// error is permanent. A worker receives none.
func (b *Bot) listen(ctx context.Context) error {
	switch {
	case b.Worker:
		b.receiving(true)
		<-ctx.Done()
		return nil
	case b.Listen != nil:
		return b.posts(ctx)
	default:
		return b.shards(ctx)
	}
}

// posts is the source to which Discord posts interactions.
func (b *Bot) posts(ctx context.Context) error {
	key := b.PublicKey
	if key == nil {
		var err error
		if key, err = webhook.ReadKey(b.verify); err != nil {
			return err
		}
	}
	b.Log.Info("listening for interactions", "address", b.Listen.Addr().String())
	return webhook.Run(ctx, webhook.Options{
		Listener: b.Listen, Key: key, Log: b.Log, Clock: b.Clock, Drain: b.Leave,
		Handle: func(raw json.RawMessage) { b.receive(raw, noShard, false) },
		Readyz: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { b.Intake().ServeHTTP(w, r) }),
	}, b.receiving)
}

// shards is the source that connects to the gateway, with this process's share of shards.
func (b *Bot) shards(ctx context.Context) error {
	noted := func(down func(context.Context, string) error) func(guild string) {
		return func(guild string) { b.note(ctx, guild, down) }
	}
	o := shard.Options{
		Store: b.host.Store, ID: b.host.By, Lease: b.host.Lease, Drain: b.Leave, StartInterval: b.Identify, AdviceInterval: b.Advise, Log: b.Log, Clock: b.ShardClock,
		Advice: func(ctx context.Context) (shard.Advice, error) { return recommendedShards(ctx, b.rest) },
		OnPoll: func(share shard.Share) { b.share.Store(&share) },
		Connect: func(ctx context.Context, g gateway.Options, ready func(bool)) error {
			id, begin := g.Shard[0], g.Begin
			g.Begin = func(ctx context.Context, fresh bool) (func(), error) {
				done, err := begin(ctx, fresh)
				if fresh && err == nil && b.Hooks.Identify != nil {
					b.Hooks.Identify()
				}
				return done, err
			}
			g.Token, g.Local, g.UserAgent = b.Token, b.Local, rest.UserAgent(b.Source, b.Version)
			g.Client, g.Log = &http.Client{Transport: b.Transport}, b.Log.With("shard", id)
			g.Joined, g.Left, g.Deleted = noted(b.Set.Joined), noted(b.Set.Left), b.channelDeleted
			g.Handle = func(raw json.RawMessage, missed bool) { b.receive(raw, id, missed) }
			return gateway.Run(ctx, g, ready)
		},
	}
	if !b.Shared { // and a long lease, because renewing it writes the file
		o.ID, o.Lease, o.Drain = "", time.Minute, 0
	}
	return shard.Run(ctx, o, b.receiving)
}

// recommendedShards requests the number of shards that Discord recommends.
func recommendedShards(ctx context.Context, client *rest.Client) (shard.Advice, error) {
	var answer struct {
		Shards int `json:"shards"`
		Limit  struct {
			Total       int   `json:"total"`
			Remaining   int   `json:"remaining"`
			ResetAfter  int64 `json:"reset_after"` // milliseconds
			Concurrency int   `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	err := client.Do(ctx, rest.Call{Method: http.MethodGet, Path: "/gateway/bot", Out: &answer, Timeout: 5 * time.Second, MaxAttempts: 2})
	limit := answer.Limit
	return shard.Advice{
		Shards: answer.Shards, Concurrency: limit.Concurrency, SessionsTotal: limit.Total, SessionsLeft: limit.Remaining,
		ResetAfter: time.Duration(limit.ResetAfter) * time.Millisecond,
	}, err
}
