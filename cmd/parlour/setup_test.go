package main

import (
	"strings"
	"testing"
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
