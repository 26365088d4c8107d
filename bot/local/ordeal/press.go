//go:build linux

package ordeal

import (
	"context"
	"math/rand/v2"
	"slices"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local/harness"
	"parlour/games/match"
	"parlour/games/match/store"
)

// round is one of the rounds in which members press.
type round struct {
	member int  // index of the member of each match who presses
	older  bool // press all older boards instead of the newest
}

// pressAll has each member of each open match use a control of its newest board once.
// Before that, one of them uses a control of every older board that still exists. Each
// round waits for the answers to the one before.
func (c *checker) pressAll(ctx context.Context) error {
	open, err := c.open(ctx)
	if err != nil {
		return err
	}
	for _, r := range []round{{0, true}, {0, false}, {1, false}} {
		if err := c.pressRound(ctx, r, open); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) pressRound(ctx context.Context, r round, open []match.Match) error {
	var made []*interaction
	for _, m := range open {
		t := c.tableOf(m)
		who := membersOf(m, t)
		if len(who) <= r.member {
			continue
		}
		for _, b := range c.boardsOf(m, r.older) {
			if i := c.pressBoard(t, who[r.member], &b); i != nil {
				made = append(made, i)
			}
			if !harness.Sleep(ctx, c.options.every()) {
				return ctx.Err()
			}
		}
	}
	return awaitAnswers(ctx, made)
}

// open loads all open matches.
func (c *checker) open(ctx context.Context) (all []match.Match, err error) {
	refs, err := c.matches(ctx)
	if err != nil {
		return nil, err
	}
	for _, ref := range refs {
		m, err := c.store.Load(ctx, ref.Channel, store.ByID(ref.ID))
		if err != nil {
			return nil, err
		}
		if m.Status.Open() {
			all = append(all, m)
		}
	}
	return all, nil
}

// boardsOf returns boards of a match that have controls: the newest, or all others.
func (c *checker) boardsOf(m match.Match, older bool) []discordtest.MessageView {
	all := slices.DeleteFunc(c.server.PublicMessages(wire.ID(m.Channel)), func(v discordtest.MessageView) bool {
		s, ok := sighted(v)
		return !ok || s.match != m.ID || len(controls(&v)) == 0
	})
	newest := max(len(all)-1, 0)
	if older {
		return all[:newest]
	}
	return all[newest:]
}

// tableOf returns the table of a match's channel. For a match in a thread it is the table of
// the member who started the match. It returns nil if there is none.
func (c *checker) tableOf(m match.Match) *table {
	if t := c.byChannel[wire.ID(m.Channel)]; t != nil {
		return t
	}
	n := slices.IndexFunc(c.tables, func(t *table) bool { return slices.Contains(t.members[:], wire.ID(m.Starter)) })
	if n < 0 {
		return nil
	}
	return c.tables[n]
}

// membersOf returns the indexes of the members of a table who may press in a match: they
// play in it, started it or are invited, or anyone may play.
func membersOf(m match.Match, t *table) (all []int) {
	if t == nil {
		return nil
	}
	chairs := m.Fold().Chairs
	for n, who := range t.members {
		if m.Has(string(who)) || slices.ContainsFunc(chairs, func(c match.Chair) bool {
			return c.Kind == match.Anyone || c.Kind == match.Invited && c.User == string(who)
		}) {
			all = append(all, n)
		}
	}
	return all
}

// pressBoard has a member use a control of a board. It returns nil if the member's client
// does not allow that because the board has changed.
func (c *checker) pressBoard(t *table, member int, board *discordtest.MessageView) *interaction {
	var x choice
	c.draw(func(r *rand.Rand) { x = use(r, board) })
	x.member = member
	return c.do(t, x)
}

// awaitAnswers waits until interactions are answered or have failed, at most for the quiet
// time.
func awaitAnswers(ctx context.Context, made []*interaction) error {
	within, cancel := context.WithTimeout(ctx, quiet)
	defer cancel()
	for _, i := range made {
		_, _ = i.Wait(within) // judge counts the failures
	}
	return ctx.Err()
}
