package games_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
)

// rowsOf returns a Composer with rows of keys of the given lengths. A draft is the last tap.
func rowsOf(lengths ...int) *games.Composer[count] {
	return &games.Composer[count]{
		Keys: func(_ count, draft string) (rows [][]games.Key) {
			for y, n := range lengths {
				row := make([]games.Key, n)
				for x := range row {
					row[x].Value = fmt.Sprint(draft, y, ".", x)
				}
				rows = append(rows, row)
			}
			return rows
		},
		Add: func(_ count, draft, value string) (string, bool) { return draft + value, value != "none" },
		Draft: func(_ count, draft string, v games.View) games.View {
			v.Note = games.T("count.draft", "Draft", draft)
			return v
		},
		Drafts: func(_ count, drafts []games.MemberDraft, v games.View) games.View {
			v.Note = games.T("count.draft", "Draft", fmt.Sprint(drafts))
			return v
		},
	}
}

// Keys that do not fit a message are shown in pages, in their rows and in order.
func TestPages(t *testing.T) {
	tests := []struct {
		name string
		rows []int
		want string // the lengths of rows by page; a + is the key that turns the page
	}{
		{"none", nil, ""},
		{"a full message", []int{5, 5, 5, 5, 5}, "5 5 5 5 5"},
		{"six rows", []int{1, 1, 1, 1, 1, 1}, "1 1 1 1 1 1"},
		{"seven rows", []int{1, 1, 1, 1, 1, 1, 1}, "1 1 1 1 1 1+ | 1+"},
		{"one key more", []int{5, 5, 5, 5, 5, 1}, "5 5 5 5 + | 5 1+"},
		{"a menu counts as one key", []int{5, 25, 5, 5, 5, 4}, "5 25 5 5 5 4"},
		{"two menus", []int{26, 2}, "25 1 2"},
		{"long menus", []int{60}, "25 25 10"},
		{"seven menus", []int{6, 6, 6, 6, 6, 6, 6}, "6 6 6 6 6 + | 6 6 +"},
		{"many", []int{5, 5, 5, 5, 5, 5, 5, 5, 5, 5}, "5 5 5 5 + | 5 5 5 5 + | 5 5 +"},
	}
	for _, tt := range tests {
		g := changed(func(r *games.Rules[count, int]) { r.Compose = rowsOf(tt.rows...) })
		var pages []string
		for draft, more := "", true; more; {
			var rows []string
			var next string
			for _, row := range g.Compose.Keys(at(t, 0), draft) {
				switch n := len(row); {
				case row[n-1].Value != ">":
					rows = append(rows, fmt.Sprint(n))
				case n == 1:
					rows = append(rows, "+")
				default:
					rows = append(rows, fmt.Sprintf("%d+", n-1))
				}
			}
			pages = append(pages, strings.Join(rows, " "))
			next, more = g.Compose.Add(at(t, 0), draft, ">")
			draft, more = next, more && next != ""
		}
		if got := strings.Join(pages, " | "); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

// The page stands before the draft. The game does not see it.
func TestPageOfADraft(t *testing.T) {
	g := changed(func(r *games.Rules[count, int]) { r.Compose = rowsOf(5, 5, 5, 5, 5, 5) })
	p := at(t, 0)
	adds := []struct {
		draft, value, want string
		ok                 bool
	}{
		{"", "a", "a", true},
		{"", ">", ">", true},
		{">", ">", "", true},
		{">a", ">", "a", true},
		{">", "a", "a", true},
		{">b", "a", "ba", true},
		{">>>b", "none", "bnone", false},
	}
	for _, tt := range adds {
		if got, ok := g.Compose.Add(p, tt.draft, tt.value); got != tt.want || ok != tt.ok {
			t.Errorf("%q and a tap on %q: got %q, %v, want %q, %v", tt.draft, tt.value, got, ok, tt.want, tt.ok)
		}
	}
	if got := g.Compose.Keys(p, ">b")[0][0].Value; got != "b4.0" {
		t.Errorf("the second page begins with the key %q, want b4.0", got)
	}
	for draft, want := range map[string]any{"": nil, ">": nil, ">b": "b", "b": "b"} {
		if got := g.Compose.Draft(p, draft, games.View{}).Note.Args["Draft"]; got != want {
			t.Errorf("the draft %q is drawn as %v, want %v", draft, got, want)
		}
	}
	team := []games.MemberDraft{{Name: "alice", Draft: ">b"}, {Name: "bob", Draft: ">"}, {Name: "carol", Draft: "c"}}
	if diff := cmp.Diff("[{alice b} {carol c}]", g.Compose.Drafts(p, team, games.View{}).Note.Args["Draft"]); diff != "" {
		t.Errorf("the drafts of a team (-want +got)\n%s", diff)
	}
	if _, ok := newCount().Compose.Add(p, "", ">"); ok {
		t.Error("keys that fit have a second page")
	}
}
