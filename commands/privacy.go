package commands

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// /privacy shows a member what is kept about her, as a file, and has it forgotten:
// matches stay, with a former member in them. That is an errand, which does some
// pages at a time and goes on after a restart.

const actForget = "pv" // have the member forgotten

// forgetKind is the kind of the documents of members who are to be forgotten. Their
// home is the member, whom nothing else names once they are gone.
const (
	forgetKind = "forget"
	ofPrivacy  = "member"
)

// How many rows are read at a time, how many of them are then looked at again and
// changed in one transaction, for which moves wait in SQLite, and how many times that
// is done in one go.
const (
	forgetRows    = 2000
	forgetChanges = 200
	forgetPages   = 100
)

// maxTold bounds the rows in a file, by their size in bytes: more than that Discord
// does not take.
const maxTold = 7 << 20

// privacyFeature is what members may know, and have forgotten, of themselves.
type privacyFeature struct{ *Set }

func (f privacyFeature) feature() feature {
	return feature{
		commands: []Spec{{Name: "privacy", About: games.T("commands.privacy"), Subs: []Spec{
			{Name: "show", About: games.T("commands.privacy.show"), do: f.show},
			{Name: "delete", About: games.T("commands.privacy.delete"), do: f.ask},
		}}},
		controls: map[string]control{actForget: {do: f.forget}},
		errands:  map[string]errand{forgetKind: f.attend},
	}
}

// told is the file that a member gets.
type told struct {
	Member  string             `json:"member"`
	At      time.Time          `json:"at"`
	Counts  map[string]int     `json:"counts"`        // rows by table
	Cut     bool               `json:"cut,omitempty"` // there are more rows than the file has
	Entries map[string]int     `json:"entries"`       // how many of each match are the member's
	Rows    []match.Remembered `json:"rows"`
}

// show gives the member a file of what is kept about her.
func (f privacyFeature) show(_ context.Context, r Request) (Reply, error) {
	say := f.private(r)
	return Message{
		Body: text(say.Say(games.T("commands.privacy.looking"))), To: ToMember, Sole: "privacy",
		Work: func(ctx context.Context, _ func(Body)) (Body, error) {
			all, err := f.kept(ctx, r.User.ID)
			if err != nil {
				return Body{}, err
			}
			if len(all.Rows) == 0 {
				return text(say.Say(games.T("commands.privacy.nothing"))), nil
			}
			data, err := json.MarshalIndent(all, "", " ")
			if err != nil {
				return Body{}, err
			}
			said := games.T("commands.privacy.set")
			if n := all.Counts["matches"]; n > 0 {
				said = games.T("commands.privacy.file", "Count", n)
			}
			body := text(say.Say(said))
			if all.Cut {
				body = text(say.Say(games.T("commands.privacy.cut")))
			}
			body.Files = []File{{Name: "parlour.json", Data: data}}
			body.Blocks = append(body.Blocks, Block{File: "parlour.json"})
			return body, nil
		},
	}, nil
}

// kept is what is kept about a member.
func (f privacyFeature) kept(ctx context.Context, member string) (told, error) {
	all := told{Member: member, At: f.host.Now().UTC(), Counts: map[string]int{}, Entries: map[string]int{}}
	size := 0
	for cursor, first := "", true; first || cursor != ""; first = false {
		found, next, err := f.host.Store.Remembered(ctx, member, cursor, forgetRows)
		if err != nil {
			return all, err
		}
		for _, row := range found {
			all.Counts[row.Table]++
			for column, value := range row.Row {
				size += len(column) + len(value) + 16
			}
			if all.Cut = size > maxTold; all.Cut {
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

// ask asks whether the member is to be forgotten.
func (f privacyFeature) ask(_ context.Context, r Request) (Reply, error) {
	say := f.private(r)
	plain := say.Plain()
	body := text(say.Say(games.T("commands.privacy.ask"))).with(button(plain, "forget", custom{actForget, "", 0, ""}, Danger), closeButton(plain))
	return Message{Body: body, To: ToMember, Sole: "privacy"}, nil
}

// forgetState is the body of the document of a member who is to be forgotten.
type forgetState struct {
	Member string `json:"member"`
	As     string `json:"as"`
	Cursor string `json:"cursor,omitempty"`
}

// forget notes that the member is to be forgotten, once.
func (f privacyFeature) forget(ctx context.Context, r Request) (Reply, error) {
	body, err := json.Marshal(forgetState{Member: r.User.ID, As: match.FormerID(match.NewID())})
	if err != nil {
		return nil, err
	}
	err = f.host.Store.PutDocument(ctx, match.Document{Home: r.User.ID, Kind: forgetKind, ID: ofPrivacy, Body: string(body), Due: f.host.Now()})
	if err != nil && !errors.Is(err, match.ErrStale) { // it is noted already
		return nil, err
	}
	return Message{Body: text(f.private(r).Say(games.T("commands.privacy.done"))), To: InPlace}, nil
}

// attend forgets a member, some pages at a time. Matches come before what their end
// adds to other tables.
func (f privacyFeature) attend(ctx context.Context, d match.Document, _ Messenger) error {
	var state forgetState
	if err := json.Unmarshal([]byte(d.Body), &state); err != nil {
		return err
	}
	for range forgetPages {
		next, err := f.page(ctx, state)
		if err != nil {
			return err
		}
		if state.Cursor = next; next == "" {
			d.Body = ""
			return f.host.Store.PutDocument(ctx, d)
		}
	}
	body, err := json.Marshal(state)
	if err != nil {
		return err
	}
	d.Body, d.Due = string(body), f.host.Now()
	return f.host.Store.PutDocument(ctx, d)
}

// page does one page, and returns the cursor of the next: the member leaves her
// games, and is replaced.
func (f privacyFeature) page(ctx context.Context, state forgetState) (string, error) {
	found, next, err := f.host.Store.Remembered(ctx, state.Member, state.Cursor, forgetRows)
	if err != nil || len(found) == 0 {
		return next, err
	}
	for _, row := range found {
		if row.Table == "matches" && match.Status(row.Row["status"]).Open() {
			if err := f.leave(ctx, state, row.Row["channel"], row.Row["id"]); err != nil {
				return "", err
			}
		}
	}
	return f.host.Store.Forget(ctx, state.Member, state.As, state.Cursor, forgetChanges)
}

// leave has a member resign a match, or turn an invitation to it down, or stop what
// she has started. Where none of that can be, others play, and go on.
func (f privacyFeature) leave(ctx context.Context, state forgetState, channel, id string) error {
	for _, kind := range []games.Kind{games.Resign, games.Decline, games.Stop} {
		by := match.Actor{User: state.Member, Name: match.FormerName, Key: forgetKind + "/" + state.As + "/" + string(kind)}
		_, err := f.host.Do(ctx, match.Act{Channel: channel, Match: id, At: match.AnyEntry, Kind: kind}, by)
		if _, refused := games.RefusalIn(err); !refused {
			return err
		}
	}
	return nil
}
