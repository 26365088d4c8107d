package daily

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/store"
)

// The card of a day is the message that announces it in the daily channel. Everyone whose result is shared is
// on it, so a day has one message, however many members share. Its document has the channel as ID.
const kindCard = "daily-card"

// The times between two edits of a card: in the first hour of its day, and later, when Discord limits them.
const (
	editsEarly = 10 * time.Second
	editsLater = 10 * time.Minute
)

// card is what the document stores.
type card struct {
	Day    int       `json:"day"`
	First  bool      `json:"first,omitempty"` // no day of the server was announced before
	Shared []shared  `json:"shared,omitempty"`
	Edited time.Time `json:"edited,omitzero"`
}

// shared is a result on a card.
type shared struct {
	User  string     `json:"user"`
	Kind  daily.Kind `json:"kind"`
	Game  string     `json:"game"`
	Moves int        `json:"moves"`
	Won   bool       `json:"won,omitempty"`
}

// cardOf returns the key of a channel's card.
func cardOf(guild, channel string) store.Document {
	return store.Document{Home: guild, Kind: kindCard, ID: channel}
}

// announce posts the card of a day.
func (f dailies) announce(ctx context.Context, m commands.Messenger, today day, channel string) error {
	key := cardOf(today.Where, channel)
	err := store.ChangeDocument(ctx, f.Host.Store, key, func(d *store.Document, c *card) error {
		if c.Day == today.Number {
			return store.ErrUnchanged
		}
		*c, d.Due = card{Day: today.Number, First: today.Posted == 0}, time.Time{}
		return nil
	})
	if err == nil {
		err = m.Show(ctx, key, strconv.Itoa(today.Number), false)
	}
	if errors.Is(err, commands.ErrUnsent) {
		err = nil
	}
	return err
}

// join puts a finished try on the card of its day, and returns the channel; "" if there is no card.
func (f dailies) join(ctx context.Context, t *match.Table) (channel string, err error) {
	d, user := t.Match.Daily, t.Match.Starter
	if d.Guild == "" {
		return "", nil
	}
	at := f.Settings.Server(ctx, d.Guild).Daily.Channel
	if at == "" {
		return "", nil
	}
	today, err := f.dayOf(ctx, *d)
	if err != nil {
		return "", err
	}
	err = store.ChangeDocument(ctx, f.Host.Store, cardOf(d.Guild, at), func(doc *store.Document, c *card) error {
		if c.Day != d.Number {
			return store.ErrUnchanged
		}
		channel = at
		if slices.ContainsFunc(c.Shared, func(s shared) bool { return s.User == user && s.Kind == d.Kind }) {
			return store.ErrUnchanged
		}
		c.Shared = append(c.Shared, shared{user, d.Kind, t.Match.Game, ownMoves(t), wonBy(t)})
		gap := editsLater
		if f.Host.Now().Before(today.Began.Add(time.Hour)) {
			gap = editsEarly
		}
		if doc.Due = f.Host.Now(); doc.Due.Before(c.Edited.Add(gap)) {
			doc.Due = c.Edited.Add(gap)
		}
		return nil
	})
	return channel, err
}

// edit shows the newest state of a card.
func (f dailies) edit(ctx context.Context, d store.Document, m commands.Messenger) error {
	day := 0
	err := store.ChangeDocument(ctx, f.Host.Store, cardOf(d.Home, d.ID), func(now *store.Document, c *card) error {
		day, c.Edited, now.Due = c.Day, f.Host.Now(), time.Time{}
		return nil
	})
	if err == nil {
		err = m.Show(ctx, d, strconv.Itoa(day), false)
	}
	if errors.Is(err, commands.ErrUnsent) {
		err = nil
	}
	return err
}

// drawn draws the card of a day.
func (f dailies) drawn(ctx context.Context, guild, channel, number string) (commands.Body, error) {
	var c card
	if _, err := store.ReadDocument(ctx, f.Host.Store, guild, kindCard, channel, &c); err != nil {
		return commands.Body{}, err
	}
	if strconv.Itoa(c.Day) != number {
		return commands.Body{}, games.Refuse("match.refuse.gone")
	}
	today, err := f.dayOf(ctx, daily.Daily{Guild: guild, Number: c.Day})
	if err != nil {
		return commands.Body{}, err
	}
	c.Shared = slices.DeleteFunc(c.Shared, func(s shared) bool { return f.Settings.Hides(ctx, s.User) })
	return f.announcement(ctx, today, c)
}

// mostShared is the number of results of a kind that a card shows.
const mostShared = 40

// on returns the lines of a card with the results that members have shared: the solvers first, the fewest moves first.
func (f dailies) on(c card, say words.Speaker) (lines string) {
	all := slices.Clone(c.Shared)
	slices.SortStableFunc(all, func(a, b shared) int {
		switch {
		case a.Won == b.Won:
			return a.Moves - b.Moves
		case a.Won:
			return -1
		}
		return 1
	})
	for _, kind := range kinds {
		var rows []games.Text
		for _, s := range all {
			if s.Kind == kind && len(rows) < mostShared {
				rows = append(rows, games.T("commands.recap.points", "Who", commands.Mention(s.User), "Points", f.score(s.Game, s.Kind, s.Moves, s.Won)))
			}
		}
		if len(rows) > 0 {
			id := map[daily.Kind]string{daily.CodeKind: "commands.daily.today", daily.PuzzleKind: "commands.daily.today.puzzle"}[kind]
			lines += "\n" + say.Say(games.T(id, "Results", rows))
		}
	}
	return lines
}
