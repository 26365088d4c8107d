package need

import (
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		list, ci string
		want     []string
		err      string
	}{
		{},
		{list: "slow", want: []string{slow}},
		{list: " page, postgres,", want: []string{page, postgres}},
		{list: "all", want: groups},
		{list: "full,slow", want: []string{full, slow}},
		{list: "all, full", want: append(slices.Clone(groups), full)},
		{ci: "true", want: groups},
		{list: "full", ci: "true", want: append(slices.Clone(groups), full)},
		{ci: "false"},
		{list: "pages", err: `"pages"`},
	} {
		got, err := parse(test.list, test.ci)
		if !slices.Equal(got, test.want) || (err != nil) != (test.err != "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("PARLOUR_TEST=%q CI=%q: got %v, %v; want %v, %q", test.list, test.ci, got, err, test.want, test.err)
		}
	}
}

// recorder is a test that records how it ends.
type recorder struct {
	testing.TB
	skipped, failed string
}

func (r *recorder) Helper() {}

func (r *recorder) Skipf(format string, args ...any) {
	r.skipped = format
	panic(r)
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.failed = format
	panic(r)
}

func ending(f func(testing.TB)) (r *recorder) {
	r = new(recorder)
	defer func() { _ = recover() }()
	f(r)
	return r
}

// A group that isn't listed is skipped wherever the program is installed, and a listed group without the program fails.
func TestGroups(t *testing.T) {
	missing := func(t testing.TB) { Program(t, "no-such-program", "no-such-package") }
	slowly := func(t testing.TB) { Slow(t) }
	for _, test := range []struct {
		list           string
		use            func(testing.TB)
		skipped, fails bool
	}{
		{"", missing, true, false},
		{"slow", missing, true, false},
		{"debian", missing, false, true},
		{"all", missing, false, true},
		{"page", slowly, true, false},
		{"slow", slowly, false, false},
	} {
		t.Setenv("CI", "")
		t.Setenv("PARLOUR_TEST", test.list)
		got := ending(test.use)
		if (got.skipped != "") != test.skipped || (got.failed != "") != test.fails {
			t.Errorf("PARLOUR_TEST=%q: skipped %q, failed %q", test.list, got.skipped, got.failed)
		}
	}
}
