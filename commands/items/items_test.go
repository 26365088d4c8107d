package items_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match/host"
	"parlour/games/match/store"
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
		{Who: "bob", Line: "/labyrinth play labyrinth:nowhere", Private: true, Want: "nothing called nowhere"},
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
	w.Walk([]commandstest.Step{{Who: "bob", Line: "/labyrinth list name:atlantis", Private: true, Want: "nothing called atlantis"}})
	c := w.Command("bob", "/labyrinth list")
	c.Kind, c.Focus, c.Values["name"] = commands.Complete, "name", "IN"
	if got := w.Do(c).Choices; len(got) == 0 {
		t.Error("no choices for in, which is in mine")
	}
}

func TestListIsNotTooLong(t *testing.T) {
	w := commandstest.New(t)
	for i := range 40 {
		w.AddItem([]string{"alice", "bob"}[i%2], fmt.Sprintf("labyrinth-number-%d", i))
	}
	w.Walk([]commandstest.Step{{Who: "bob", Line: "/labyrinth list", Private: true, Want: `number-0.*And \d+ more`}})
}

// An invitation says what is played, and whom it favours.
func TestInvitationTellsTheTerms(t *testing.T) {
	w := commandstest.New(t)
	w.Walk([]commandstest.Step{{Who: "alice", Line: "/labyrinth duel opponent:@bob labyrinth:kea", Private: false, Want: "Kea.*Alice starts.*With perfect play 🏃 wins"}})
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

// A member removes their own items, a manager any; a second delivery says the same. Who has added 20
// can add no more.
func TestRemoveAnItem(t *testing.T) {
	w := commandstest.New(t)
	for i := range 20 {
		w.AddItem("alice", fmt.Sprintf("maze-of-alice-%d", i))
	}
	w.AddItem("bob", "insult")
	for _, tt := range []struct{ who, line, want string }{
		{"alice", "/labyrinth list remove:insult", "<@" + commandstest.Members["bob"].ID + "> has added insult, and only that member or a manager may remove it"},
		{"alice", "/labyrinth list remove:kea", "kea comes with the game"},
		{"alice", "/labyrinth list remove:atlantis", "nothing called atlantis"},
		{"chief", "/labyrinth list remove:insult", "insult is removed"},
		{"chief", "/labyrinth list remove:insult", "nothing called insult"},
		{"alice", "/labyrinth list remove:maze-of-alice-7", "maze-of-alice-7 is removed"},
	} {
		r := w.Command(tt.who, tt.line)
		for range 2 {
			if got := w.Do(r); !got.Private() || !strings.Contains(commandstest.Texts(got.Body), tt.want) {
				t.Errorf("%s: %s: %s, want %s", tt.who, tt.line, commandstest.Texts(got.Body), tt.want)
			}
		}
	}
	for _, tt := range []struct{ who, name, want string }{
		{"alice", "an-end", "is added"}, {"alice", "one-too-many", "You’ve added 20"}, {"alice", "an-end", "is replaced"}, {"bob", "one-more", "is added"},
	} {
		if got := w.AddItem(tt.who, tt.name); !strings.Contains(got, tt.want) {
			t.Errorf("%s adds %s: %s, want %s", tt.who, tt.name, got, tt.want)
		}
	}
	c := w.Command("bob", "/labyrinth list")
	c.Kind, c.Focus, c.Values["remove"] = commands.Complete, "remove", "ONE-"
	if got := w.Do(c).Choices; len(got) != 1 || got[0].Value != "one-more" {
		t.Errorf("choices %v", got)
	}
}

// A name that looks like another one is refused; names in other scripts and languages are not.
func TestNamesThatLookAlike(t *testing.T) {
	w := commandstest.New(t)
	for _, tt := range []struct{ name, want string }{
		{"english", "comes with the game"}, {"еnglish", "looks like english"}, {"eng1ish", "looks like english"}, {"еnɡlіѕһ", "looks like english"},
		{"en\u200bglish", "looks like english"}, {"ｅnglish", "looks like english"}, {"𝐞nglish", "looks like english"}, {"ＳＰＡＮＩＳＨ", "looks like spanish"},
		{"Birds", "is added"}, {"Birds", "is replaced"}, {"birds", "looks like Birds"}, {"bird", "is added"}, {"français", "is added"}, {"francais", "is added"},
		{"русский", "is added"}, {"українська", "is added"}, {"ελληνικά", "is added"}, {"日本語", "is added"}, {"中文", "is added"}, {"한국어", "is added"},
		{"עברית", "is added"}, {"العربية", "is added"}, {"हिन्दी", "is added"}, {"ไทย", "is added"}, {"español", "is added"}, {"русскии\u0306", "looks like русский"},
		{strings.Repeat("x", 51), "name is too long"},
	} {
		r := w.Command("chief", "/secretword add")
		r.Values["file"] = "name: " + tt.name + "\ncrane\neagle\negret\nfinch\ngoose\nheron\nowlet\nquail\nraven\nrobin\nstork\n"
		if got := commandstest.Texts(w.Do(r).Body); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// Choices are read from names alone, without the files.
func TestChoicesReadNames(t *testing.T) {
	w := commandstest.New(t)
	w.AddItem("alice", "mine")
	w.Host.Store = unread{w.Host.Store, t}
	for option, command := range map[string]string{"name": "list", "remove": "list", "labyrinth": "play"} {
		c := w.Command("bob", "/labyrinth "+command)
		c.Kind, c.Focus, c.Values[option] = commands.Complete, option, "mine"
		if got := w.Do(c).Choices; len(got) != 1 {
			t.Errorf("%s is offered %v", option, got)
		}
	}
}

// unread is a store whose documents of items must not be read.
type unread struct {
	host.Store
	t *testing.T
}

func (u unread) Documents(ctx context.Context, home, kind, after string, limit int) ([]store.Document, error) {
	if kind == store.ItemKind {
		u.t.Error("the files of items are read")
	}
	return u.Store.Documents(ctx, home, kind, after, limit)
}
