package games_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parlour/games"
)

// specs contains an option of every kind.
var specs = []games.Option{
	{Name: "size", Kind: games.Number, Min: -3, Max: 12},
	{Name: "rules", Kind: games.OneOf, Choices: []string{"classic", "Mõttemeister"}},
	{Name: "repeats", Kind: games.Flag},
	{Name: "name", Kind: games.Free, Max: 5},
	{Name: "notes", Kind: games.Free},
	{Name: "maze", Kind: games.Item},
	{Name: "file", Kind: games.File},
}

func TestCheckOptions(t *testing.T) {
	tests := []struct {
		name, value, want string
		refused           string
	}{
		{"size", "7", "7", ""}, {"size", " 007 ", "7", ""}, {"size", "-3", "-3", ""},
		{"size", "13", "", "games.option.number"}, {"size", "-4", "", "games.option.number"}, {"size", "7.5", "", "games.option.number"},
		{"size", "", "", "games.option.number"}, {"size", "99999999999999999999", "", "games.option.number"},
		{"rules", "CLASSIC ", "classic", ""}, {"rules", "mÕTTEMEISTER", "Mõttemeister", ""}, {"rules", "chess", "", "games.option.choice"}, {"rules", "", "", "games.option.choice"},
		{"repeats", "True", "true", ""}, {"repeats", "0", "false", ""}, {"repeats", "yes", "", "games.option.flag"},
		{"name", " õõõõõ ", "õõõõõ", ""}, {"name", "abcdef", "", "games.option.long"}, {"name", "", "", ""},
		{"notes", strings.Repeat("x", 5000), strings.Repeat("x", 5000), ""},
		{"maze", " Knossos ", " Knossos ", ""},
		{"file", "a\n b\n", "a\n b\n", ""},
		{"speed", "1", "", "games.option.unknown"},
	}
	for _, tt := range tests {
		got, err := games.CheckOptions(specs, games.Options{tt.name: tt.value})
		if tt.refused != "" {
			wantRefusal(t, tt.name+"="+tt.value, err, tt.refused)
			continue
		}
		if diff := cmp.Diff(games.Options{tt.name: tt.want}, got); err != nil || diff != "" {
			t.Errorf("%s=%q: %v (-want +got)\n%s", tt.name, tt.value, err, diff)
		}
	}
}

func TestCheckRequired(t *testing.T) {
	needed := []games.Option{{Name: "code", Kind: games.Free, Required: true}, {Name: "size", Kind: games.Number, Max: 9}}
	_, err := games.CheckOptions(needed, games.Options{"size": "3"})
	wantRefusal(t, "a required option left out", err, "games.option.missing")
	if got, err := games.CheckOptions(needed, games.Options{"code": ""}); err != nil || len(got) != 1 {
		t.Errorf("a required option that is empty: %v, %v", got, err)
	}
	if got, err := games.CheckOptions(nil, nil); err != nil || got == nil || len(got) != 0 {
		t.Errorf("no options: %v, %v, want an empty map", got, err)
	}
}

// Checking is idempotent and does not modify the caller's options.
func TestCheckIsIdempotent(t *testing.T) {
	value := rapid.OneOf(rapid.StringMatching(` ?-?[0-9]{1,3} ?`), rapid.SampledFrom([]string{"classic", "CLASSIC", "TRUE", "f", "1"}), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		given := games.Options{}
		for _, s := range specs {
			if rapid.Bool().Draw(t, s.Name) {
				given[s.Name] = value.Draw(t, "value")
			}
		}
		before := maps.Clone(given)
		once, err := games.CheckOptions(specs, given)
		if diff := cmp.Diff(before, given); diff != "" {
			t.Fatalf("Check has changed what it was given\n%s", diff)
		}
		if err != nil {
			if _, ok := games.RefusalIn(err); !ok {
				t.Fatalf("%v is no refusal", err)
			}
			return
		}
		twice, err := games.CheckOptions(specs, once)
		if diff := cmp.Diff(once, twice); err != nil || diff != "" {
			t.Fatalf("%v\n%s", err, diff)
		}
	})
}

func TestOptionValues(t *testing.T) {
	o := games.Options{"n": "7", "b": "true", "s": "x", "bad": "?", "empty": ""}
	if got := []int{o.Int("n", 1), o.Int("bad", 1), o.Int("none", 2)}; !cmp.Equal(got, []int{7, 1, 2}) {
		t.Errorf("Int: %v", got)
	}
	if got := []bool{o.Bool("b", false), o.Bool("bad", true), o.Bool("none", true)}; !cmp.Equal(got, []bool{true, true, true}) {
		t.Errorf("Bool: %v", got)
	}
	if got := []string{o.String("s", "d"), o.String("empty", "d"), o.String("none", "d")}; !cmp.Equal(got, []string{"x", "", "d"}) {
		t.Errorf("String: %q", got)
	}
	changed := o.With("n", "8")
	if o["n"] != "7" || changed["n"] != "8" || changed["s"] != "x" {
		t.Errorf("With: %v from %v", changed, o)
	}
	if got := games.Options(nil).With("n", "1"); !cmp.Equal(got, games.Options{"n": "1"}) {
		t.Errorf("With of none: %v", got)
	}
}

func FuzzCheck(f *testing.F) {
	f.Add("size", "3")
	f.Add("rules", "classic")
	f.Add("", "\x00")
	f.Fuzz(func(t *testing.T, name, value string) {
		if _, err := games.CheckOptions(specs, games.Options{name: value}); err != nil {
			if _, ok := games.RefusalIn(err); !ok {
				t.Errorf("%q=%q: %v is no refusal", name, value, err)
			}
		}
	})
}

func TestInheritedOptions(t *testing.T) {
	specs := []games.Option{
		{Name: "rules", Kind: games.OneOf, Choices: []string{"short", "long"}, Default: "short", Preset: true},
		{Name: "limit", Kind: games.Number, Max: 9},
	}
	tests := []struct {
		name              string
		last, given, want games.Options
	}{
		{"nothing was", nil, games.Options{"limit": "1"}, games.Options{}},
		{"nothing is given", games.Options{"rules": "long", "limit": "3"}, nil, games.Options{"rules": "long", "limit": "3"}},
		{"what is given wins", games.Options{"rules": "long", "limit": "3"}, games.Options{"limit": "5"}, games.Options{"rules": "long"}},
		{"another preset", games.Options{"rules": "long", "limit": "3"}, games.Options{"rules": "short"}, nil},
		{"another than the default preset", games.Options{"limit": "3"}, games.Options{"rules": "long"}, nil},
		{"the default preset", games.Options{"limit": "3"}, games.Options{"rules": "short"}, games.Options{"limit": "3"}},
		{"the same preset", games.Options{"rules": "long", "limit": "3"}, games.Options{"rules": " Long"}, games.Options{"limit": "3"}},
		{"an option that is gone", games.Options{"speed": "3"}, nil, games.Options{}},
	}
	for _, tt := range tests {
		got, ok := games.InheritedOptions(specs, tt.last, tt.given)
		if diff := cmp.Diff(tt.want, got); ok != (tt.want != nil) || diff != "" {
			t.Errorf("%s: %v (-want +got)\n%s", tt.name, ok, diff)
		}
	}
}
