//go:build linux

package ordeal

import (
	"context"
	"errors"

	"parlour/bot/storage"
	"parlour/games/match"
)

// page is how many matches are listed at a time.
const page = 500

// started checks that no interaction started two matches: one in the channel and one
// in a thread, or one in each of two threads. A match has the ID of what started it.
func (c *checker) started(ctx context.Context) (err error) {
	tables, err := storage.OpenTables(ctx, c.options.Database, storage.Looking)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tables.Close()) }()
	in := map[string]string{} // the channel of each match
	for after, last := (match.Ref{}), false; !last; {
		heads, err := tables.Matches(ctx, after, page)
		if err != nil {
			return err
		}
		for _, h := range heads {
			if other, twice := in[h.ID]; twice {
				c.fault(&c.result.Doubled, "doubled: match %s was started in the channels %s and %s", h.ID, other, h.Channel)
			}
			in[h.ID], after = h.Channel, match.Ref{Channel: h.Channel, ID: h.ID}
		}
		last = len(heads) < page
	}
	return nil
}
