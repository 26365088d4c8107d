package main

import (
	"runtime/debug"
	"testing"
)

func TestVersion(t *testing.T) {
	setting := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	commit := setting("vcs.revision", "0123456789abcdef0123")
	for _, test := range []struct {
		stamp    string
		settings []debug.BuildSetting
		want     string
	}{
		{"1.2.3", []debug.BuildSetting{commit}, "1.2.3"},
		{"", nil, "devel"},
		{"", []debug.BuildSetting{commit, setting("vcs.modified", "false")}, "devel 0123456789ab"},
		{"", []debug.BuildSetting{commit, setting("vcs.modified", "true")}, "devel 0123456789ab+"},
	} {
		if got := versionOf(test.stamp, &debug.BuildInfo{Settings: test.settings}); got != test.want {
			t.Errorf("version of %q, %v: got %q, want %q", test.stamp, test.settings, got, test.want)
		}
	}
	for path, want := range map[string]string{"parlour": "", "": "", "example.org/games/parlour": "https://example.org/games/parlour", "cmd/parlour": ""} {
		if got := source(&debug.BuildInfo{Main: debug.Module{Path: path}}); got != want {
			t.Errorf("source of %q: got %q, want %q", path, got, want)
		}
	}
	sourceURL = "https://example.org/fork"
	defer func() { sourceURL = "" }()
	if got := source(built()); got != sourceURL {
		t.Errorf("source with a stamped URL: got %q", got)
	}
	if built() == nil {
		t.Error("got no build information")
	}
}
