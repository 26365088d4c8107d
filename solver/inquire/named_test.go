package inquire

import (
	"strings"
	"testing"
)

func TestNameKey(t *testing.T) {
	for name, want := range map[string]string{
		"Okapi": "+Okapi", "  sea   cucumber ": "+sea_cucumber", "Côte d’Or": "+Côte_d’Or", "To\u0302": "+T\u00f4",
		"o'hare-2 St. B": "+o'hare-2_St._B", "Ёж": "+Ёж", strings.Repeat("ä", MaxName): "+" + strings.Repeat("ä", MaxName),
	} {
		key, ok := NameKey(name)
		if !ok || key != want {
			t.Errorf("the key of %q is %q, %v, want %q", name, key, ok, want)
		}
	}
	for _, name := range []string{"", " ", "1st", "-x", "_x_", "a/b", "a:b", "<@1>", "@here", "a\u200bb", "a*b", "a|b", strings.Repeat("x", MaxName+1)} {
		if key, ok := NameKey(name); ok {
			t.Errorf("%q has the key %q", name, key)
		}
	}
	if got := Name("+sea_cucumber"); got != "sea cucumber" || Name("owl") != "" || Name("") != "" {
		t.Errorf("the name is %q", got)
	}
}

// A new thing is like those to which the answers fit, except where an answer differs, and is found.
func TestWith(t *testing.T) {
	table := read(t, sample)
	more, err := table.With("+sea_eel", []Given{{0, No}, {1, No}, {2, No}})
	if err != nil {
		t.Fatal(err)
	}
	e := more.Thing("+sea_eel")
	if more.Degree(0, e) > 2 || more.Degree(1, e) > 2 || more.Degree(2, e) > 3 || table.Degree(2, table.Thing("ant")) != 5 {
		t.Errorf("the degrees are %d, %d and %d", more.Degree(0, e), more.Degree(1, e), more.Degree(2, e))
	}
	if again := read(t, more.Text()); again.Text() != more.Text() {
		t.Errorf("a table with a new thing is read as\n%s", again.Text())
	}
	version := more.Since(table)
	again, err := table.Version(version)
	if err != nil || again.Text() != more.Text() {
		t.Errorf("%s is %v, %v", version, again, err)
	}
	first, rest, _ := strings.Cut(version, "=")
	for _, bad := range []string{first, first + "x=" + rest, strings.Replace(version, "+", "", 1), first[:strings.LastIndex(first, "+")] + "=" + rest} {
		if _, err := table.Version(bad); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}

// A table has MaxNamed new things at most, and their version is short.
func TestMaxNamed(t *testing.T) {
	base := random(t, 200, MaxQuestions)
	table := base
	for i := range MaxNamed + 1 {
		more, err := table.With("+"+strings.Repeat("ж", MaxName-i), []Given{{i, Yes}, {i + 1, No}})
		if (err == nil) != (i < MaxNamed) {
			t.Fatalf("%d things: %v", i+1, err)
		}
		if err == nil {
			table = more
		}
	}
	if n := len(table.Since(base)); n > 8000 {
		t.Errorf("the version has %d bytes", n)
	}
}

// The questions that place a thing differ, and tell apart the things that are like it.
func TestPlace(t *testing.T) {
	table := read(t, sample)
	if got := table.Place(nil); got != 0 {
		t.Errorf("the first question is %d, want the one that halves", got)
	}
	if got := table.Place([]Given{{0, Yes}, {1, No}, {2, Yes}}); got != -1 {
		t.Errorf("question %d is asked twice", got)
	}
}
