package commands_test

import (
	"fmt"
	"strings"
	"testing"

	"parlour/commands"
)

// maze is a labyrinth as members upload it.
const maze = `labyrinth 1
name NAME
room a1
room b1
room b2
room a2
door a1 b1 b2 a2 a1
theseus a1
minotaur b2
`

// add uploads the labyrinth under a name and returns what is said.
func (w *world) add(who, name string) string {
	w.t.Helper()
	r := w.command(who, "/labyrinth add")
	r.Values["file"] = strings.Replace(maze, "NAME", name, 1)
	return texts(w.do(r).Body)
}

func TestItems(t *testing.T) {
	w := newWorld(t)
	r := w.command("alice", "/labyrinth add")
	r.Values["file"] = "this is no labyrinth"
	if got := w.do(r); !got.private() || got.Board != nil {
		t.Errorf("a bad file: %+v", got)
	}
	for _, tt := range []struct{ who, name, want string }{
		{"alice", "delos", "comes with the game"},
		{"alice", "maze-6-20-7", "comes with the game"},
		{"alice", "mine", "mine is added. 4 rooms."},
		{"alice", "Mine", "mine is replaced"},
		{"bob", "mine", "<@" + members["alice"].ID + "> has added one called mine"},
		{"chief", "mine", "mine is replaced"},
	} {
		if got := w.add(tt.who, tt.name); !strings.Contains(got, tt.want) {
			t.Errorf("%s adds %s: %s, want %s", tt.who, tt.name, got, tt.want)
		}
	}
	w.walk([]step{
		{"bob", "/labyrinth list", true, "delos.*🏃 first: even.*naxos.*🏃 wins.*Added here:\n- .*mine.*: 4 rooms"},
		{"bob", "/labyrinth play labyrinth:nowhere", true, "none called nowhere"},
		{"bob", "/labyrinth play labyrinth:mine", false, "Labyrinth"},
	})
	c := w.command("bob", "/labyrinth play")
	c.Kind, c.Focus, c.Values["labyrinth"] = commands.Complete, "labyrinth", "IN"
	if got := w.do(c).Choices; len(got) == 0 {
		t.Error("no choices for in, which is in mine")
	}
}

// Every item can be had as a file, the members' own as they were sent.
func TestGetAnItem(t *testing.T) {
	w := newWorld(t)
	w.add("alice", "Mine")
	for _, tt := range []struct{ name, file, want string }{
		{"kea", "kea.txt", "name kea"}, {" KEA ", "kea.txt", "limit 6"}, {"mine", "mine.txt", "name Mine\nroom a1"}, {"maze-4-20-7", "maze-4-20-7.txt", "room d4"},
	} {
		r := w.command("bob", "/labyrinth get")
		r.Values["name"] = tt.name
		got := w.do(r)
		if !got.private() || len(got.Body.Files) != 1 || got.Body.Files[0].Name != tt.file || !strings.Contains(string(got.Body.Files[0].Data), tt.want) {
			t.Errorf("%q: %+v, want %s with %q", tt.name, got.Body, tt.file, tt.want)
		}
	}
	w.walk([]step{{"bob", "/labyrinth get name:atlantis", true, "none called atlantis"}})
	c := w.command("bob", "/labyrinth get")
	c.Kind, c.Focus, c.Values["name"] = commands.Complete, "name", "IN"
	if got := w.do(c).Choices; len(got) == 0 {
		t.Error("no choices for in, which is in mine")
	}
}

func TestListIsNotTooLong(t *testing.T) {
	w := newWorld(t)
	for i := range 40 {
		w.add("alice", fmt.Sprintf("labyrinth-number-%d", i))
	}
	w.walk([]step{{"bob", "/labyrinth list", true, `number-0.*And \d+ more`}})
}

// Who is invited reads what is played, and whom it favours.
func TestInvitationTellsTheTerms(t *testing.T) {
	w := newWorld(t)
	w.walk([]step{{"alice", "/labyrinth duel opponent:@bob labyrinth:kea", false, "Kea.*🏃 Theseus starts.*🏃 Theseus can always win"}})
}

// A second delivery of an upload puts no older file back.
func TestAnUploadThatComesAgainChangesNothing(t *testing.T) {
	w := newWorld(t)
	upload := func(limit string) commands.Request {
		r := w.command("alice", "/labyrinth add")
		r.Values["file"] = "labyrinth 1\nname islet\nroom a1\nroom b1\nroom b2\ndoor a1 b1 b2 a1\ntheseus a1\nminotaur b1\n" + limit
		return r
	}
	first := upload("limit 5\n")
	w.do(first)
	w.do(upload("limit 9\n"))
	w.do(first)
	it, err := w.host.Store.Item(t.Context(), "1000000000000000001", "labyrinth", "islet")
	if err != nil || !strings.Contains(it.Text, "limit 9") {
		t.Errorf("got %q, %v", it.Text, err)
	}
}

// A file that is refused is told what is wrong with it, and not something else.
func TestFilesThatCannotBeRead(t *testing.T) {
	for _, tt := range []struct {
		unread map[string]bool
		want   string
	}{
		{nil, "empty"}, {map[string]bool{"file": true}, "too large: 256 KB at most"}, {map[string]bool{"file": false}, "Try again"},
	} {
		w := newWorld(t)
		r := w.command("alice", "/labyrinth add")
		r.Values["file"], r.Unread = "", tt.unread
		if got := texts(w.do(r).Body); !strings.Contains(got, tt.want) || tt.want != "empty" && strings.Contains(got, "empty") {
			t.Errorf("%v: %s", tt.unread, got)
		}
	}
}
