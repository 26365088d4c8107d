package main

import (
	"context"
	"os"
	"strings"
	"testing"

	"parlour/cmd/internal/cli"
)

// Switches of the Bot page that no request can change are named.
func TestSetupNamesSwitches(t *testing.T) {
	for _, test := range []struct {
		app       application
		want, not string
	}{
		{application{ID: "1", NeedsGrant: true, Public: true}, `"Requires OAuth2 Code Grant" off`, "Public Bot"},
		{application{ID: "1"}, `"Public Bot" on`, "Code Grant"},
	} {
		var out strings.Builder
		if err := test.app.finish(t.Context(), nil, "", &out); err != nil || !strings.Contains(out.String(), test.want) || strings.Contains(out.String(), test.not) {
			t.Errorf("%+v: got %v, %s", test.app, err, out.String())
		}
	}
}

// The operator's own words stay, and a link of its own stays in place of the default one.
func TestSetupKeepsWhatIsThere(t *testing.T) {
	own := application{Description: "Ours", Tags: []string{"ours"}, CustomLink: "https://example.org/add"}
	to, said := own.changes()
	if to.Description != "" || to.Tags != nil || to.Link != nil || len(to.Contexts) != 2 || len(said) != 2 {
		t.Errorf("got %+v, %q", to, said)
	}
	own.Contexts = to.Contexts
	if _, said := own.changes(); len(said) > 0 {
		t.Errorf("after that: got %q", said)
	}
}

func TestSettingsWithToken(t *testing.T) {
	for _, test := range []struct {
		text  string
		mode  os.FileMode
		want  string
		write bool
	}{
		{"", 0o600, "DISCORD_TOKEN=a.b.c\n", true},
		{"PARLOUR_EMOJI=off", 0o600, "PARLOUR_EMOJI=off\nDISCORD_TOKEN=a.b.c\n", true},
		{"A=1\n#DISCORD_TOKEN=\nB=2\n", 0o600, "A=1\nDISCORD_TOKEN=a.b.c\nB=2\n", true},
		{"DISCORD_TOKEN=d.e.f\n", 0o600, "DISCORD_TOKEN=d.e.f\n", false},
		{"DISCORD_TOKEN=d.e.f\n", 0o640, "DISCORD_TOKEN=d.e.f\n", true},
	} {
		inFolder(t)
		if err := os.WriteFile(settingsFile, []byte(test.text), test.mode); err != nil {
			t.Fatal(err)
		}
		text, write, err := settingsWith("a.b.c")
		if err != nil || string(text) != test.want || write != test.write {
			t.Errorf("%q, %o: got %q, %v, %v", test.text, test.mode, text, write, err)
		}
	}
	inFolder(t)
	if err := os.Mkdir(settingsFile, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, _, err := settingsWith("a.b.c"); err == nil {
		t.Error("a folder is taken for the file")
	}
}

// Ctrl-C ends setup while it waits for an answer.
func TestSetupIsInterrupted(t *testing.T) {
	inFolder(t)
	in, typing, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	stdin := os.Stdin
	os.Stdin = in
	t.Cleanup(func() { os.Stdin = stdin; typing.Close(); in.Close() })
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var out, errs strings.Builder
	if status := program().Run(ctx, []string{"setup"}, nil, &out, &errs); status != cli.StatusInterrupted || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("got the status %d, %s", status, errs.String())
	}
}
