package shard

import (
	"context"

	"parlour/bot/clock"
	"parlour/bot/gateway"
	"parlour/games/match/store"
)

// handOver offers all shards to other processes and releases those that none
// has taken.
func (k *keeper) handOver(ctx context.Context) error {
	ending, cancel := clock.WithTimeout(ctx, k.Clock, k.Drain)
	defer cancel()
	for ending.Err() == nil {
		if others := k.poll(ending, ctx, true); others == 0 || len(k.connections) == 0 {
			break
		}
		k.wait(ending, k.Lease/(4*pollsPerLease), k.wakeup)
	}
	k.Log.Debug("shards released", "left", len(k.connections))
	// Others can take over only once that is stored. While the database is down, this
	// process keeps its connections.
	release, done := clock.WithTimeout(ctx, k.Clock, k.Lease)
	defer done()
	k.release(release)
	k.disconnect(ctx)
	return nil
}

// disconnect closes all connections and keeps their sessions for others.
func (k *keeper) disconnect(ctx context.Context) {
	for _, c := range k.connections {
		c.stop(gateway.ErrHandedOn)
	}
	ctx, cancel := clock.WithTimeout(ctx, k.Clock, closeTimeout)
	defer cancel()
	for _, c := range k.connections {
		select {
		case <-c.done:
		case <-ctx.Done():
			return
		}
	}
}

// release gives up the remaining leases, so that others need not wait for their
// expiry. Until another process resumes a session, events may be received
// twice.
func (k *keeper) release(ctx context.Context) {
	_, p, err := k.readPlan(ctx)
	for _, total := range []int{p.Total, p.Next} {
		var docs []store.Document
		var blocks []block
		if err == nil {
			docs, blocks, err = k.blocks(ctx, total)
		}
		k.vacate(blocks, total)
		for i := range blocks {
			if err == nil {
				err = k.put(ctx, docs[i], blocks[i])
			}
		}
	}
	if err != nil {
		k.Log.Warn("failed to release shards; others take over when the leases expire", "error", err)
	}
}

// vacate removes this process from the slots of all blocks of a plan, keeping
// their sessions.
func (k *keeper) vacate(blocks []block, total int) {
	for id, s := range slots(blocks) {
		switch s.role(k.ID) {
		case owner:
			session := s.Session
			if h := k.status(shardID{id, total}); h.session != nil {
				session = h.session
			}
			*s = slot{Owner: s.Successor, Expires: s.SuccessorExpires, Session: session}
		case successor:
			s.Successor, s.SuccessorExpires = "", 0
		}
	}
}
