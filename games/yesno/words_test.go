package yesno

import (
	"encoding/json"
	"io/fs"
	"testing"
	"unicode/utf8"

	"parlour/games"
)

// words returns the texts of each language.
func words(t *testing.T) map[string]map[string]any {
	t.Helper()
	files, err := fs.Glob(textFiles, "texts/*.json")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	all := map[string]map[string]any{}
	for _, f := range files {
		data, err := fs.ReadFile(textFiles, f)
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]any{}
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
		all[f] = texts
	}
	return all
}

// A name or a question means one thing in a language, whatever its accents and spaces, and no text of
// a table is too long.
func TestWordsAreUnique(t *testing.T) {
	lib := newLibrary(textFiles)
	for file, texts := range words(t) {
		for _, l := range lib.lists {
			seen := map[string]string{}
			check := func(id string, most int) {
				text, ok := texts[id].(string)
				if !ok && file != "texts/es-419.json" {
					t.Errorf("%s lacks %s", file, id)
				}
				if other := seen[fold(text)]; ok && other != "" {
					t.Errorf("%s: %s reads like %s", file, id, other)
				}
				if n := utf8.RuneCountInString(text); n > most {
					t.Errorf("%s: %s has %d characters, more than %d", file, id, n, most)
				}
				seen[fold(text)] = id
			}
			for e := range l.Things() {
				check(l.thing(e).ID, 40)
			}
			for q := range l.Questions() {
				check(l.question(q).ID, 40)
			}
		}
	}
}

// A name of one language is no other thing's name in another.
func TestNamesAreClearInAllLanguages(t *testing.T) {
	lib := newLibrary(textFiles)
	for file, texts := range words(t) {
		for _, l := range lib.lists {
			for e, thing := range l.Things() {
				text, ok := texts[l.thing(e).ID].(string)
				if got := l.things[fold(text)]; ok && got != e {
					t.Errorf("%s: %q is read as %s, not %s", file, text, l.Things()[got].Key, thing.Key)
				}
			}
		}
	}
}

// An alias is of a thing, and is no other thing's alias, name or key, and no question.
func TestAliasesAreUnique(t *testing.T) {
	lib, seen := newLibrary(textFiles), map[string]string{}
	eachAlias(func(table, key, alias string) {
		l := lib.lists[table]
		if l == nil {
			if table != "#" && table != "" {
				t.Errorf("%s is no table", table)
			}
			return
		}
		id := table + " " + fold(alias)
		if was, twice := seen[id]; twice && was != key || fold(alias) == "" {
			t.Errorf("%s: %q is %s and %s", table, alias, seen[id], key)
		}
		seen[id] = key
		got, ok := l.things[fold(alias)]
		if _, asks := l.questions[fold(alias)]; !ok || l.Things()[got].Key != key || asks {
			t.Errorf("%s: %q of %s is another thing’s name, or a question", table, alias, key)
		}
	})
	for typed, want := range map[string]string{"USA": "US", "u.k.": "GB", "holland": "NL", "Czech Republic": "CZ", "Weissrussland": "BY", "Birmanie": "MM", "EE. UU.": "US"} {
		if got, err := read(opened(t, nil), thinker, typed); err != nil || got != want {
			t.Errorf("%q is read as %s, %v, not %s", typed, got, err, want)
		}
	}
}

func opened(t testing.TB, o games.Options) state {
	t.Helper()
	s, err := newLibrary(textFiles).open(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestParse(t *testing.T) {
	s := opened(t, nil)
	for typed, want := range map[string]string{
		"=EE": "=EE", "Estonia": "=EE", " eesti ": "=EE", "ESTLAND": "=EE", "cote divoire": "=CI",
		"island?": "island?", "Is it in Europe?": "europe?", "liegt es in europa": "europe?",
	} {
		m, err := parse(s, typed)
		if err != nil || format(s, m) != want {
			t.Errorf("%q: got %v, %v, want %s", typed, m, err, want)
		}
	}
	for _, typed := range []string{"", "=", "?", "=XX", "Atlantis", "yes"} {
		if m, err := parse(s, typed); err == nil {
			t.Errorf("%q is read as %s", typed, format(s, m))
		}
	}
}

// The whole way: Parlour asks about an owl, one answer is a slip, and it is named at the end.
func TestSolveWithASlip(t *testing.T) {
	s := opened(t, games.Options{"list": "animals", "turns": "30", "people": "true"})
	owl := s.list.Thing("owl")
	for n := 0; !s.Outcome().Over; n++ {
		c, err := asking(t.Context(), s, games.Hand{}, games.Limits{})
		if err != nil || s.Legal(c.Move) != nil {
			t.Fatalf("%v, %v", c, err)
		}
		s = s.After(c.Move)
		truth := s.truth(owl)
		if s.kind == question && s.asked == s.list.Question("feathers") {
			truth.Says = no
		}
		s = s.After(truth)
	}
	if !s.found() {
		t.Fatalf("an owl is not found: %v", s.rows)
	}
	asked := s.belief.Asked(s.list.Question("feathers"))
	if doubts := s.doubts(owl); asked != (len(doubts) == 1) {
		t.Errorf("asked about feathers: %v; doubts: %v", asked, doubts)
	}
}
