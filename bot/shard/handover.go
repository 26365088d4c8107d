package shard

import (
	"context"
	"encoding/json"

	"parlour/bot/clock"
	"parlour/bot/gateway"
	"parlour/games/match"
)

// leave offers all shards to others, and lets go of those that nobody has taken.
func (k *keeper) leave(ctx context.Context) error {
	ending, cancel := clock.WithTimeout(ctx, k.Clock, k.Leave)
	defer cancel()
	for ending.Err() == nil {
		if others := k.beat(ending, ctx, true); others == 0 || len(k.connections) == 0 {
			break
		}
		k.rest(ending, k.Lease/(4*beats))
	}
	if k.Leave == 0 {
		return nil
	}
	// Nobody can take over before that is stored, which takes as long as the database
	// is away: until then this process hears what it has.
	release, done := clock.WithTimeout(ctx, k.Clock, k.Lease)
	defer done()
	k.release(release)
	k.hang(ctx)
	return nil
}

// hang ends all connections, and leaves their sessions to others.
func (k *keeper) hang(ctx context.Context) {
	for _, c := range k.connections {
		c.stop(gateway.ErrHandedOn)
	}
	ctx, cancel := clock.WithTimeout(ctx, k.Clock, farewell)
	defer cancel()
	for _, c := range k.connections {
		select {
		case <-c.over:
		case <-ctx.Done():
			return
		}
	}
}

// release lets go of what this process still holds, so that nobody waits for the end
// of its leases. What comes until somebody has resumed a session may be heard twice.
func (k *keeper) release(ctx context.Context) {
	_, p, err := k.readPlan(ctx)
	for _, total := range []int{p.Total, p.Growing} {
		var docs []match.Document
		var blocks []block
		if err == nil {
			docs, blocks, err = k.blocks(ctx, total)
		}
		for i := range blocks {
			if err == nil && k.yield(&blocks[i], i, total) {
				var body []byte
				if body, err = json.Marshal(blocks[i]); err == nil {
					docs[i].Body = string(body)
					err = k.Store.PutDocument(ctx, docs[i])
				}
			}
		}
	}
	if err != nil {
		k.Log.Warn("shards could not be let go of; others take them when their leases are over", "error", err)
	}
}

// yield lets go of the shards of a block, with their sessions, and reports whether
// there were any.
func (k *keeper) yield(b *block, at, total int) (mine bool) {
	for i := range b.Slots {
		s := &b.Slots[i]
		switch s.part(k.By) {
		case holds:
			session := s.Session
			if h := k.hears(name{at*perBlock + i, total}); h.session != nil {
				session = h.session
			}
			*s, mine = slot{By: s.Next, Until: s.Till, Session: session}, true
		case follows:
			s.Next, s.Till, mine = "", 0, true
		}
	}
	return mine
}
