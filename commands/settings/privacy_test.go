package settings_test

import (
	"context"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match/host"
)

// hoard is a store with more data of a member than fits into a file.
type hoard struct{ host.Store }

func (hoard) Remembered(_ context.Context, _, cursor string, _ int) ([]host.Remembered, string, error) {
	row := host.Remembered{Table: "entries", Row: map[string]string{"channel": "1", "match_id": cursor, "body": strings.Repeat("x", 1<<20)}}
	if len(cursor) < 12 {
		return []host.Remembered{row}, cursor + "x", nil
	}
	return []host.Remembered{row}, "", nil
}

// Rows that do not fit into the file are counted, and the member learns that.
func TestPrivacyOfMuch(t *testing.T) {
	w := commandstest.New(t)
	c := w.Host.Config
	c.Store = hoard{c.Store}
	w.Host = host.New(c)
	w = w.Restarted()
	bodies := w.Shows(w.Apart(w.Set.Do(t.Context(), ownData(w))).Message)
	last := bodies[len(bodies)-1]
	commandstest.CheckBody(t, "the data", last)
	if got := commandstest.Texts(last); !strings.Contains(got, "more than a file can hold") || len(last.Files) != 1 {
		t.Fatalf("%d files: %s", len(last.Files), got)
	}
	if file := string(last.Files[0].Data[:300]); !strings.Contains(file, `"entries": 13`) || !strings.Contains(file, `"cut": true`) {
		t.Errorf("the file begins %s", file)
	}
}

// A second press does not delete a member's data twice.
func TestPrivacyTwice(t *testing.T) {
	w := commandstest.New(t)
	ask := w.Press("alice", "private", w.Button(w.Say("alice", "/privacy").Body, "Delete my data"))
	for range 2 {
		if got := w.Press("alice", "private", w.Button(ask.Body, "Delete my data")); !strings.Contains(commandstest.Texts(got.Body), "be deleted") || got.To != commands.InPlace {
			t.Errorf("pressed: %s", commandstest.Texts(got.Body))
		}
	}
	due, err := w.Host.Leases.ClaimDocuments(t.Context(), 0, 10)
	if err != nil || len(due) != 1 {
		t.Errorf("%d are to be forgotten, %v", len(due), err)
	}
}

// ownData returns a press of the button that sends alice her data.
func ownData(w *commandstest.World) commands.Request {
	r := w.Request("alice", commands.Press)
	r.Message, r.Private, r.Custom = "private", true, w.Button(w.Say("alice", "/privacy").Body, "Show my data")
	return r
}
