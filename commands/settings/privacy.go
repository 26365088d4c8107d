package settings

import (
	"cmp"
	"context"
	"encoding/json"
	"strconv"
	"time"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/daily"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// /privacy sends a member all data about them as a file, or deletes it. Matches stay,
// with a former member in place of this one. The deletion runs in pages and continues
// after a restart.

// The number of rows that are read at a time, of those that one transaction changes,
// and of pages in one run. SQLite delays moves during a transaction.
const (
	forgetRows    = 2000
	forgetChanges = 200
	forgetPages   = 100
)

// maxReport bounds the size of the rows in a file, in bytes. Discord accepts little
// more.
const maxReport = 7 << 20

// privacy implements /privacy.
type privacy struct{ *commands.Core }

// report is the file with a member's data.
type report struct {
	Member  string            `json:"member"`
	At      time.Time         `json:"at"`
	Counts  map[string]int    `json:"counts"`        // by table
	Cut     bool              `json:"cut,omitempty"` // the file does not contain all rows
	Entries map[string]int    `json:"entries"`       // the member's entries, by match
	Rows    []host.Remembered `json:"rows"`
}

// argDelete is the argument of the button that asks whether to delete the data.
const argDelete = "delete"

// offer says what is stored, with a button that sends it and one that deletes it.
func (f privacy) offer(_ context.Context, r commands.Request) (commands.Reply, error) {
	say := f.Speak.Private(r)
	plain := say.Plain()
	body := commands.Text(say.Say(games.T("commands.privacy.page"))).With(
		commands.NewButton(plain, "commands.button.my-data", commands.NewID(commands.ActPrivacy, "", 0, ""), commands.Plain),
		commands.NewButton(plain, "commands.button.forget", commands.NewID(commands.ActPrivacy, "", 0, argDelete), commands.Danger))
	return commands.Message{Body: body, To: commands.ToMember, Key: "privacy"}, nil
}

// choose executes a button of the page. It asks for confirmation before the deletion.
func (f privacy) choose(ctx context.Context, r commands.Request) (commands.Reply, error) {
	if r.Control().Arg != argDelete {
		return f.show(ctx, r)
	}
	say := f.Speak.Private(r)
	plain := say.Plain()
	body := commands.Text(say.Say(games.T("commands.privacy.ask"))).With(commands.NewButton(plain, "commands.button.forget", commands.NewID(commands.ActForget, "", 0, ""), commands.Danger), commands.CloseButton(plain))
	return commands.Message{Body: body, To: commands.ToMember, Key: "privacy"}, nil
}

// show sends the file with a member's data.
func (f privacy) show(_ context.Context, r commands.Request) (commands.Reply, error) {
	say := f.Speak.Private(r)
	return commands.Message{
		Body: commands.Text(say.Say(games.T("commands.privacy.looking"))), To: commands.ToMember, Key: "privacy",
		Work: func(ctx context.Context, _ func(commands.Body)) (commands.Body, error) {
			all, err := f.kept(ctx, r.User.ID)
			if err != nil {
				return commands.Body{}, err
			}
			if len(all.Rows) == 0 {
				return commands.Text(say.Say(games.T("commands.privacy.nothing"))), nil
			}
			data, err := json.MarshalIndent(all, "", " ")
			if err != nil {
				return commands.Body{}, err
			}
			said := games.T("commands.privacy.set")
			if n := all.Counts["matches"]; n > 0 {
				said = games.T("commands.privacy.file", "Count", n)
			}
			body := commands.Text(say.Say(said))
			if all.Cut {
				body = commands.Text(say.Say(games.T("commands.privacy.cut")))
			}
			body.Attach("parlour.json", data)
			return body, nil
		},
	}, nil
}

// kept collects a member's data.
func (f privacy) kept(ctx context.Context, member string) (report, error) {
	all := report{Member: member, At: f.Host.Now().UTC(), Counts: map[string]int{}, Entries: map[string]int{}}
	size := 0
	for cursor, first := "", true; first || cursor != ""; first = false {
		found, next, err := f.Host.Store.Remembered(ctx, member, cursor, forgetRows)
		if err != nil {
			return all, err
		}
		for _, row := range found {
			all.Counts[row.Table]++
			for column, value := range row.Row {
				size += len(column) + len(value) + 16
			}
			if all.Cut = size > maxReport; all.Cut {
				continue
			}
			all.Rows = append(all.Rows, row)
			if id := row.Row["match_id"]; row.Table == "entries" {
				all.Entries[row.Row["channel"]+"/"+id]++
			}
		}
		cursor = next
	}
	return all, nil
}

// forgetState is the body of the document of a deletion, in the home of the member.
type forgetState struct {
	Member string `json:"member"`
	As     string `json:"as"`
	Cursor string `json:"cursor,omitempty"`
}

// forget schedules the deletion once.
func (f privacy) forget(ctx context.Context, r commands.Request) (commands.Reply, error) {
	key := store.Document{Home: r.User.ID, Kind: store.ForgetKind, ID: store.ForgetKind, Due: f.Host.Now()}
	err := store.Put(ctx, f.Host.Store, key, forgetState{Member: r.User.ID, As: match.FormerID(host.NewID())})
	if err = store.Except(err, store.ErrStale); err != nil { // it is scheduled already
		return nil, err
	}
	return commands.Message{Body: commands.Text(f.Speak.Private(r).Say(games.T("commands.privacy.done"))), To: commands.InPlace}, nil
}

// forgetDue runs some pages of a deletion. Matches come before the results that follow
// from them.
func (f privacy) forgetDue(ctx context.Context, d store.Document, state forgetState, m commands.Messenger) error {
	for range forgetPages {
		next, err := f.page(ctx, state)
		if err != nil {
			return err
		}
		if state.Cursor = next; next == "" {
			f.Drafts.Forget(state.Member)
			return f.Expire(ctx, d, m)
		}
	}
	d.Due = f.Host.Now()
	return store.Put(ctx, f.Host.Store, d, state)
}

// page runs one page and returns the cursor of the next one. The member leaves open
// matches and is replaced by a former member.
func (f privacy) page(ctx context.Context, state forgetState) (string, error) {
	found, next, err := f.Host.Store.Remembered(ctx, state.Member, state.Cursor, forgetRows)
	if err != nil || len(found) == 0 {
		return next, err
	}
	for _, row := range found {
		err := f.guard(ctx, state.Member, row)
		if err == nil && row.Table == "matches" && match.Status(row.Row["status"]).Open() {
			err = f.leave(ctx, state, row.Row["channel"], row.Row["id"])
		}
		if err != nil {
			return "", err
		}
	}
	return f.Host.Store.Forget(ctx, state.Member, state.As, state.Cursor, forgetChanges)
}

// guard keeps the limits that follow from a row. A try counts for two days, because the server may
// change the hour at which the day ends.
func (f privacy) guard(ctx context.Context, member string, row host.Remembered) (err error) {
	switch kind, home := row.Row["kind"], row.Row["home"]; {
	case row.Table == "matches" && daily.IsTry(row.Row["channel"]):
		created, invalid := strconv.ParseInt(row.Row["created"], 10, 64)
		err = cmp.Or(invalid, f.Host.Guards.Keep(ctx, row.Row["channel"], time.UnixMilli(created).Add(48*time.Hour)))
	case kind == host.InvitationsKind && home != member:
		err = f.Host.Invites.Forget(ctx, home, member)
	case kind == store.FeedbackKind:
		var reports []commands.Report
		err = json.Unmarshal([]byte(row.Row["body"]), &reports)
		for _, r := range reports {
			err = cmp.Or(err, f.Host.Guards.Keep(ctx, kind+"/"+member, r.CountsUntil()))
		}
	}
	return err
}

// leave resigns a match, declines its invitation, or stops what the member has
// started. If none of these is possible, other members continue the match.
func (f privacy) leave(ctx context.Context, state forgetState, channel, id string) error {
	for _, kind := range []games.Kind{games.Resign, games.Decline, games.Stop} {
		by := match.Actor{User: state.Member, Name: match.FormerName, Key: store.ForgetKind + "/" + state.As + "/" + string(kind)}
		_, err := f.Host.Do(ctx, match.Act{Channel: channel, Match: id, At: match.AnyEntry, Kind: kind}, by)
		if _, refused := games.RefusalIn(err); !refused {
			return err
		}
	}
	return nil
}

// The data of a server is deleted some time after the bot has left it, so that a bot
// that was removed by mistake can come back.

// leftID is the ID of the document of a server that the bot has left.
const leftID = "server"

// keptAfter is how long the data of a server is kept after the bot has left.
const keptAfter = 30 * 24 * time.Hour

// purgeRows is the number of matches that one transaction deletes. purgePages is the
// number of transactions in one run.
const (
	purgeRows  = 100
	purgePages = 50
)

// departures deletes the data of servers that the bot has left.
type departures struct{ *commands.Core }

// left schedules the deletion of a server's data.
func (f departures) left(ctx context.Context, guild string) error {
	d := store.Document{Home: guild, Kind: store.LeftKind, ID: leftID, Body: "{}", Due: f.Host.Now().Add(keptAfter)}
	return store.Except(f.Host.Store.PutDocument(ctx, d), store.ErrStale) // it was scheduled before
}

// joined cancels the deletion of a server's data.
func (f departures) joined(ctx context.Context, guild string) error {
	key := store.Document{Home: guild, Kind: store.LeftKind, ID: leftID}
	return store.ChangeDocument(ctx, f.Host.Store, key, func(*store.Document, *struct{}) error { return store.ErrRemoved })
}

// purge deletes some pages of a server's data, and in the end the document itself.
func (f departures) purge(ctx context.Context, d store.Document, _ commands.Messenger) error {
	homes, err := f.Homes(ctx, d.Home)
	if err != nil {
		return err
	}
	for pages := 0; pages < purgePages && len(homes) > 0; {
		more, err := f.Host.Store.Purge(ctx, homes[0], purgeRows)
		if err != nil {
			return err
		}
		if more {
			pages++
		} else {
			homes = homes[1:]
		}
	}
	if d.Due = f.Host.Now(); len(homes) == 0 {
		d.Body = ""
	}
	return f.Host.Store.PutDocument(ctx, d)
}
