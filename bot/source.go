package bot

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"parlour/bot/gateway"
	"parlour/bot/rest"
	"parlour/bot/shard"
	"parlour/bot/webhook"
)

// callbacks are the callbacks of a source. It may call them concurrently until it returns.
type callbacks struct {
	handle                func(interaction json.RawMessage, shard int, missed bool) // missed: see gateway.Options
	joined, left, deleted func(id string)                                           // see gateway.Options
	ready                 func(bool)                                                // whether interactions arrive
}

// listen receives interactions from the source of this process until the context ends, and then returns nil. Any
// error is permanent. A worker receives none.
func (b *Bot) listen(ctx context.Context, h callbacks) error {
	switch {
	case b.Worker:
		h.ready(true)
		<-ctx.Done()
		return nil
	case b.Listen != nil:
		return b.posts(ctx, h)
	default:
		return b.shards(ctx, h)
	}
}

// posts is the source to which Discord posts interactions.
func (b *Bot) posts(ctx context.Context, h callbacks) error {
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
		Handle: func(raw json.RawMessage) { h.handle(raw, noShard, false) },
		Readyz: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { b.Intake().ServeHTTP(w, r) }),
	}, h.ready)
}

// shards is the source that connects to the gateway, with this process's share of shards.
func (b *Bot) shards(ctx context.Context, h callbacks) error {
	o := shard.Options{
		Store: b.host.Store, ID: b.host.By, Lease: b.host.Lease, Drain: b.Leave, StartInterval: b.Identify, AdviceInterval: b.Advise, Log: b.Log, Clock: b.ShardClock,
		Advice: func(ctx context.Context) (shard.Advice, error) { return recommendedShards(ctx, b.rest) },
		OnPoll: func(share shard.Share) { b.share.Store(&share) },
		Connect: func(ctx context.Context, l shard.ConnectOptions) error {
			begin := func(ctx context.Context, fresh bool) (func(), error) {
				done, err := l.Begin(ctx, fresh)
				if fresh && err == nil && b.Hooks.Identify != nil {
					b.Hooks.Identify()
				}
				return done, err
			}
			err := gateway.Run(ctx, gateway.Options{
				Token: b.Token, Local: b.Local, UserAgent: rest.UserAgent(b.Source, b.Version), Client: &http.Client{Transport: b.Transport}, Log: b.Log.With("shard", l.ID),
				Shard: [2]int{l.ID, l.Total}, Session: l.Session, Save: l.Save, Begin: begin, Joined: h.joined, Left: h.left, Deleted: h.deleted,
				Handle: func(raw json.RawMessage, missed bool) { h.handle(raw, l.ID, missed) },
			}, l.Ready)
			if errors.Is(err, gateway.ErrServers) {
				err = shard.ErrCrowded
			}
			return err
		},
	}
	if !b.Shared { // and a long lease, because renewing it writes the file
		o.ID, o.Lease, o.Drain = "", time.Minute, 0
	}
	return shard.Run(ctx, o, h.ready)
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
