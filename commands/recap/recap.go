// Package recap sums up the games of a channel: who won what, the best moment, and what is open. The message
// comes [records.EveningQuiet] after the last game of an evening with enough games, where a server wants it, and
// pings nobody. Games that end later in the same evening change it. What it says follows from results alone
// (card.go).
//
// Who hides results is in no recap, and neither are the other players' games with that member.
package recap

import (
	"context"
	"slices"
	"strconv"
	"time"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// recaps implements the feature.
type recaps struct{ *commands.Core }

// Recaps is what Parlour posts after an evening, and the reminder that a member asks for there.
func Recaps(c *commands.Core) commands.Feature {
	f := recaps{c}
	return commands.Feature{
		Name:     "recap",
		Due:      map[string]commands.Due{records.KindEvening: commands.DueWith(f.visit), remindKind: commands.DueWith(f.remind)},
		Cards:    map[string]commands.Card{records.KindEvening: {Draw: f.card, Stays: true}},
		Controls: commands.Controls{commands.ActRecaps: {Do: f.turnOn}, commands.ActRemind: {Do: f.promise}},
	}
}

// The least that is summed up.
const (
	leastMatches = 3
	leastMembers = 2
)

// retryAfter is the time after which a recap is sent again that may not have arrived.
const retryAfter = time.Minute

// summed is the evening that a recap shows, in the document of its channel.
type summed struct {
	Began time.Time `json:"began,omitzero"` // the end of its first match
	Ended time.Time `json:"ended,omitzero"` // the end of its last match
}

// visit posts the recap of an evening when the channel is quiet, or changes that of the same evening. Between two recaps
// there is at least one board: an evening in threads alone has none, unless it is the first.
func (f recaps) visit(ctx context.Context, d store.Document, last summed, m commands.Messenger) error {
	matches, err := f.matches(ctx, d.Home, d.ID, f.Host.Now())
	if err != nil {
		return err
	}
	d.Due = time.Time{}
	if !f.Settings.Server(ctx, d.Home).Recaps {
		d.Body = "" // deletes it
	} else if len(matches) > 0 {
		now := summed{matches[len(matches)-1][0].Ended, matches[0][0].Ended}
		here := func(seats []records.Result) bool { return seats[0].Channel == d.ID }
		switch quiet := now.Ended.Add(records.EveningQuiet); {
		case f.Host.Now().Before(quiet):
			d.Due = quiet
		case len(matches) < leastMatches || len(standings(matches)) < leastMembers:
		case last.Began.IsZero(), last.Began.Equal(now.Began), slices.ContainsFunc(matches, here):
			return f.show(ctx, d, now, m)
		}
	}
	return f.Host.Store.PutDocument(ctx, d)
}

// show stores the evening that a recap shows, and then shows it. If a match has ended meanwhile, the document is due again.
func (f recaps) show(ctx context.Context, d store.Document, now summed, m commands.Messenger) error {
	d.Due = f.Host.Now().Add(retryAfter)
	if err := store.Put(ctx, f.Host.Store, d, now); err != nil {
		return err
	}
	d.Version++
	if err := store.Except(m.Show(ctx, d, subject(now), false), commands.ErrUnsent); err != nil {
		return err
	}
	d.Due = time.Time{}
	return store.Put(ctx, f.Host.Store, d, now)
}

// subject names an evening.
func subject(s summed) string { return strconv.FormatInt(s.Began.UnixMilli(), 10) }

// matches returns the matches of an evening up to a time, without those of members who hide results.
func (f recaps) matches(ctx context.Context, home, channel string, until time.Time) ([][]records.Result, error) {
	all, err := f.Host.Records.EveningIn(ctx, home, channel, until)
	hides := func(r records.Result) bool { return r.User != "" && f.Settings.Hides(ctx, r.User) }
	return slices.DeleteFunc(all, func(seats []records.Result) bool { return slices.ContainsFunc(seats, hides) }), err
}

// turnOn switches recaps on for a server.
func (f recaps) turnOn(ctx context.Context, r commands.Request) (commands.Reply, error) {
	if r.Guild == "" || !r.User.Admin {
		return nil, games.Refuse("commands.preferences.refuse.manager")
	}
	err := commands.Change(ctx, f.Settings, r.Guild, commands.OfServer, func(s *commands.ServerSettings) { s.Recaps = true })
	if err != nil {
		return nil, err
	}
	return f.Speak.Note(r, games.T("commands.recap.on", "Matches", leastMatches, "Minutes", int(records.EveningQuiet/time.Minute))), nil
}

// remindKind is the kind of the document of a reminder, in the home of the member. Its ID is the channel.
const remindKind = "remind"

// reminder is what is stored of it.
type reminder struct {
	Locale string `json:"locale"` // the member's Discord language
}

// aDay is the time until a member is reminded.
const aDay = 24 * time.Hour

// promise stores a reminder of the channel for the member. It is sent once.
func (f recaps) promise(ctx context.Context, r commands.Request) (commands.Reply, error) {
	key := store.Document{Home: r.User.ID, Kind: remindKind, ID: r.Channel}
	err := store.ChangeDocument(ctx, f.Host.Store, key, func(d *store.Document, kept *reminder) error {
		kept.Locale, d.Due = r.User.Locale, f.Host.Now().Add(aDay)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return f.Speak.Note(r, games.T("commands.recap.promised")), nil
}

// remind sends a reminder and deletes it.
func (f recaps) remind(ctx context.Context, d store.Document, kept reminder, m commands.Messenger) error {
	say := f.Speak.Private(commands.Request{Locale: kept.Locale, User: commands.User{ID: d.Home, Locale: kept.Locale}})
	body := commands.Text(say.Say(games.T("commands.recap.remind", "Channel", commands.ChannelLink(d.ID))))
	err := m.Direct(ctx, d.Home, remindKind+"/"+d.ID+"/"+strconv.FormatInt(d.Due.UnixMilli(), 10), body)
	if err = store.Except(err, commands.ErrUnsent); err != nil {
		return err
	}
	return f.Expire(ctx, d, m)
}
