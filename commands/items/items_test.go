package items_test

import (
	"fmt"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
)

func TestItems(t *testing.T) {
	w := commandstest.New(t)
	r := w.Command("alice", "/labyrinth add")
	r.Values["file"] = "this is no labyrinth"
	if got := w.Do(r); !got.Private() || got.Board != nil {
		t.Errorf("a bad file: %+v", got)
	}
	for _, tt := range []struct{ who, name, want string }{
		{"alice", "delos", "comes with the game"},
		{"alice", "maze-6-20-7", "comes with the game"},
		{"alice", "mine", "mine is added. 4 rooms."},
		{"alice", "Mine", "mine is replaced"},
		{"bob", "mine", "<@" + commandstest.Members["alice"].ID + "> has added one called mine"},
		{"chief", "mine", "mine is replaced"},
	} {
		if got := w.AddItem(tt.who, tt.name); !strings.Contains(got, tt.want) {
			t.Errorf("%s adds %s: %s, want %s", tt.who, tt.name, got, tt.want)
		}
	}
	w.Walk([]commandstest.Step{
		{Who: "bob", Line: "/labyrinth list", Private: true, Want: "delos.*🏃 first: a draw.*naxos.*🏃 wins.*Added here:\n- .*mine.*: 4 rooms"},
		{Who: "bob", Line: "/labyrinth play labyrinth:nowhere", Private: true, Want: "none called nowhere"},
		{Who: "bob", Line: "/labyrinth play labyrinth:mine", Private: false, Want: "Labyrinth"},
	})
	c := w.Command("bob", "/labyrinth play side:theseus")
	c.Kind, c.Focus, c.Values["labyrinth"] = commands.Complete, "labyrinth", "IN"
	if got := w.Do(c).Choices; len(got) == 0 {
		t.Error("no choices for in, which is in mine")
	}
}

// Every item can be downloaded; a member's item is unchanged.
func TestGetAnItem(t *testing.T) {
	w := commandstest.New(t)
	w.AddItem("alice", "Mine")
	for _, tt := range []struct{ name, file, want string }{
		{"kea", "kea.txt", "name kea"}, {" KEA ", "kea.txt", "limit 6"}, {"mine", "mine.txt", "name Mine\nroom a1"}, {"maze-4-20-7", "maze-4-20-7.txt", "room d4"},
	} {
		r := w.Command("bob", "/labyrinth list")
		r.Values["name"] = tt.name
		got := w.Do(r)
		if !got.Private() || len(got.Body.Files) != 1 || got.Body.Files[0].Name != tt.file || !strings.Contains(string(got.Body.Files[0].Data), tt.want) {
			t.Errorf("%q: %+v, want %s with %q", tt.name, got.Body, tt.file, tt.want)
		}
	}
	w.Walk([]commandstest.Step{{Who: "bob", Line: "/labyrinth list name:atlantis", Private: true, Want: "none called atlantis"}})
	c := w.Command("bob", "/labyrinth list")
	c.Kind, c.Focus, c.Values["name"] = commands.Complete, "name", "IN"
	if got := w.Do(c).Choices; len(got) == 0 {
		t.Error("no choices for in, which is in mine")
	}
}

func TestListIsNotTooLong(t *testing.T) {
	w := commandstest.New(t)
	for i := range 40 {
		w.AddItem("alice", fmt.Sprintf("labyrinth-number-%d", i))
	}
	w.Walk([]commandstest.Step{{Who: "bob", Line: "/labyrinth list", Private: true, Want: `number-0.*And \d+ more`}})
}

// An invitation says what is played, and whom it favours.
func TestInvitationTellsTheTerms(t *testing.T) {
	w := commandstest.New(t)
	w.Walk([]commandstest.Step{{Who: "alice", Line: "/labyrinth duel opponent:@bob labyrinth:kea", Private: false, Want: "Kea.*🏃 Theseus starts.*With perfect play 🏃 wins"}})
}

// A redelivered upload does not restore an older file.
func TestAnUploadThatComesAgainChangesNothing(t *testing.T) {
	w := commandstest.New(t)
	upload := func(limit string) commands.Request {
		r := w.Command("alice", "/labyrinth add")
		r.Values["file"] = "labyrinth 1\nname islet\nroom a1\nroom b1\nroom b2\ndoor a1 b1 b2 a1\ntheseus a1\nminotaur b1\n" + limit
		return r
	}
	first := upload("limit 5\n")
	w.Do(first)
	w.Do(upload("limit 9\n"))
	w.Do(first)
	it, err := w.Host.Items.Get(t.Context(), "1000000000000000001", "labyrinth", "islet")
	if err != nil || !strings.Contains(it.Text, "limit 9") {
		t.Errorf("got %q, %v", it.Text, err)
	}
}

// The refusal of a file says what is wrong with it.
func TestFilesThatCannotBeRead(t *testing.T) {
	for _, tt := range []struct {
		unread map[string]bool
		want   string
	}{
		{nil, "empty"}, {map[string]bool{"file": true}, "too large: 256 KB at most"}, {map[string]bool{"file": false}, "Try again"},
	} {
		w := commandstest.New(t)
		r := w.Command("alice", "/labyrinth add")
		r.Values["file"], r.Unread = "", tt.unread
		if got := commandstest.Texts(w.Do(r).Body); !strings.Contains(got, tt.want) || tt.want != "empty" && strings.Contains(got, "empty") {
			t.Errorf("%v: %s", tt.unread, got)
		}
	}
}
