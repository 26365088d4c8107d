package storage_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// largeWrites are the largest transactions of members and of the bot's maintenance. Each is
// called repeatedly, with the number of the call.
var largeWrites = []struct {
	name  string
	write func(ctx context.Context, s host.Store, n int) error
}{
	{"Nothing", nil},
	{"Record", func(ctx context.Context, s host.Store, n int) error { // the longest that can be viewed
		return s.Apply(ctx, begin(gameOf("records", fmt.Sprint("m", n), 9998, match.Ended)))
	}},
	{"Loaded", func(ctx context.Context, s host.Store, n int) error { // the longest that can be played on
		return s.Apply(ctx, begin(gameOf(fmt.Sprint("loaded", n), "m", host.MaxPlayOn, match.Live)))
	}},
	{"Sweep", func(ctx context.Context, s host.Store, n int) error { // the receipts of one sweep
		c := begin(gameOf(fmt.Sprint("swept", n), "m", 0, match.Ended))
		for i := range 50 {
			c.Receipt = store.Receipt{Channel: c.Channel, Interaction: fmt.Sprint(i), Match: "m", At: epoch.Add(-time.Hour)}
			if err := s.Apply(ctx, c); err != nil {
				return err
			}
			c.New = nil
		}
		_, err := s.Sweep(ctx, epoch, 1000)
		return err
	}},
	{"Forget", func(ctx context.Context, s host.Store, n int) error { // a page in which every row has the member
		channel := fmt.Sprint("forgotten", n)
		for i := range 10 {
			m := gameOf(channel, fmt.Sprint("m", i), 200, match.Ended)
			for j := range m.Entries {
				m.Entries[j].User = channel
			}
			if err := s.Apply(ctx, begin(m)); err != nil {
				return err
			}
		}
		for cursor, first := "", true; first || cursor != ""; first = false {
			var err error
			if cursor, err = s.Forget(ctx, channel, "former", cursor, 200); err != nil {
				return err
			}
		}
		return nil
	}},
	{"Purge", func(ctx context.Context, s host.Store, n int) error { // the matches of one purge
		guild := fmt.Sprint("left", n)
		for i := range 20 {
			m := gameOf(guild, fmt.Sprint("m", i), 50, match.Ended)
			m.Guild = guild
			if err := s.Apply(ctx, begin(m)); err != nil {
				return err
			}
		}
		for more := true; more; {
			var err error
			if more, err = s.Purge(ctx, guild, 20); err != nil {
				return err
			}
		}
		return nil
	}},
	{"Item", func(ctx context.Context, s host.Store, n int) error {
		text := string(slices.Repeat([]byte("#"), 256<<10))
		return s.Apply(ctx, host.Change{Channel: "items", Document: &store.Document{Home: "g", Kind: store.ItemKind, ID: fmt.Sprint("labyrinth/", n), Body: text}})
	}},
}

// BenchmarkMovesBeside measures moves while large writes run without a pause: p50-ms and p99-ms
// are the times within which half and 99 % of the moves are stored.
func BenchmarkMovesBeside(b *testing.B) {
	for name, database := range databases() {
		for _, large := range largeWrites {
			b.Run(name+"/"+large.name, func(b *testing.B) {
				s := open(b, database(b))
				if err := s.Apply(b.Context(), begin(blank("played", "m"))); err != nil {
					b.Fatal(err)
				}
				ctx, stop := context.WithCancel(b.Context())
				var beside sync.WaitGroup
				writes := 0
				if large.write != nil {
					beside.Go(func() {
						for ; ctx.Err() == nil; writes++ {
							if err := large.write(ctx, s, writes); err != nil && ctx.Err() == nil {
								b.Error(err)
								return
							}
						}
					})
				}
				var times []time.Duration
				for n := 0; b.Loop(); n++ {
					begun := time.Now()
					if err := s.Apply(b.Context(), move("played", "m", n)); err != nil {
						b.Fatal(err)
					}
					times = append(times, time.Since(begun))
				}
				stop()
				beside.Wait()
				slices.Sort(times)
				b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
				b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
				b.ReportMetric(float64(writes), "writes")
			})
		}
	}
}
