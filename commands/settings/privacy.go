package settings

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// /privacy shows a member what is kept about her, as a file, and has it forgotten:
// matches stay, with a former member in them. That is an errand, which does some
// pages at a time and goes on after a restart.

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

// privacy is what members may know, and have forgotten, of themselves.
type privacy struct{ *commands.Core }

func Privacy(c *commands.Core) commands.Feature {
	f := privacy{c}
	return commands.Feature{
		Name: "privacy",
		Commands: []commands.Spec{{Name: "privacy", About: games.T("commands.privacy"), Subs: []commands.Spec{
			{Name: "show", About: games.T("commands.privacy.show"), Do: f.show},
			{Name: "delete", About: games.T("commands.privacy.delete"), Do: f.ask},
		}}},
		Controls: map[commands.Action]commands.Control{commands.ActForget: {Do: f.forget}},
		Due:      map[string]commands.Due{forgetKind: f.attend},
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
func (f privacy) show(_ context.Context, r commands.Request) (commands.Reply, error) {
	say := f.Speak.Private(r)
	return commands.Message{
		Body: commands.Text(say.Say(games.T("commands.privacy.looking"))), To: commands.ToMember, Sole: "privacy",
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
			body.Files = []commands.File{{Name: "parlour.json", Data: data}}
			body.Blocks = append(body.Blocks, commands.Block{File: "parlour.json"})
			return body, nil
		},
	}, nil
}

// kept is what is kept about a member.
func (f privacy) kept(ctx context.Context, member string) (told, error) {
	all := told{Member: member, At: f.Host.Now().UTC(), Counts: map[string]int{}, Entries: map[string]int{}}
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
func (f privacy) ask(_ context.Context, r commands.Request) (commands.Reply, error) {
	say := f.Speak.Private(r)
	plain := say.Plain()
	body := commands.Text(say.Say(games.T("commands.privacy.ask"))).With(commands.NewButton(plain, "commands.button.forget", commands.NewID(commands.ActForget, "", 0, ""), commands.Danger), commands.CloseButton(plain))
	return commands.Message{Body: body, To: commands.ToMember, Sole: "privacy"}, nil
}

// forgetState is the body of the document of a member who is to be forgotten.
type forgetState struct {
	Member string `json:"member"`
	As     string `json:"as"`
	Cursor string `json:"cursor,omitempty"`
}

// forget notes that the member is to be forgotten, once.
func (f privacy) forget(ctx context.Context, r commands.Request) (commands.Reply, error) {
	body, err := json.Marshal(forgetState{Member: r.User.ID, As: match.FormerID(match.NewID())})
	if err != nil {
		return nil, err
	}
	err = f.Host.Store.PutDocument(ctx, match.Document{Home: r.User.ID, Kind: forgetKind, ID: ofPrivacy, Body: string(body), Due: f.Host.Now()})
	if err != nil && !errors.Is(err, match.ErrStale) { // it is noted already
		return nil, err
	}
	return commands.Message{Body: commands.Text(f.Speak.Private(r).Say(games.T("commands.privacy.done"))), To: commands.InPlace}, nil
}

// attend forgets a member, some pages at a time. Matches come before what their end
// adds to other tables.
func (f privacy) attend(ctx context.Context, d match.Document, _ commands.Messenger) error {
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
			return f.Host.Store.PutDocument(ctx, d)
		}
	}
	body, err := json.Marshal(state)
	if err != nil {
		return err
	}
	d.Body, d.Due = string(body), f.Host.Now()
	return f.Host.Store.PutDocument(ctx, d)
}

// page does one page, and returns the cursor of the next: the member leaves her
// games, and is replaced.
func (f privacy) page(ctx context.Context, state forgetState) (string, error) {
	found, next, err := f.Host.Store.Remembered(ctx, state.Member, state.Cursor, forgetRows)
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
	return f.Host.Store.Forget(ctx, state.Member, state.As, state.Cursor, forgetChanges)
}

// leave has a member resign a match, or turn an invitation to it down, or stop what
// she has started. Where none of that can be, others play, and go on.
func (f privacy) leave(ctx context.Context, state forgetState, channel, id string) error {
	for _, kind := range []games.Kind{games.Resign, games.Decline, games.Stop} {
		by := match.Actor{User: state.Member, Name: match.FormerName, Key: forgetKind + "/" + state.As + "/" + string(kind)}
		_, err := f.Host.Do(ctx, match.Act{Channel: channel, Match: id, At: match.AnyEntry, Kind: kind}, by)
		if _, refused := games.RefusalIn(err); !refused {
			return err
		}
	}
	return nil
}
