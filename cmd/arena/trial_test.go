package main

import (
	"encoding/json"
	"strings"
	"testing"

	"parlour/cmd/arena/trial"
)

func TestTrial(t *testing.T) {
	text, err := output(t, "simulate", "-game", "yesno", "-list", "animals", "-slips", "1", "-games", "50", "-json")
	var r trial.Report
	if err != nil || json.Unmarshal([]byte(text), &r) != nil || r.Games != 50 || r.Within25 < 0.8 || r.Flagged == 0 {
		t.Errorf("%q, %v", text, err)
	}
	for _, tt := range []struct{ args, want string }{
		{"-game yesno -list plants", "no such table"},
		{"-game hangman", "no such table"},
		{"-game yesno -people other", "other:6"},
		{"-game yesno -unknown 100", "0 to 90"},
		{"-game none", "none"},
	} {
		if _, err := output(t, append([]string{"simulate"}, strings.Fields(tt.args)...)...); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want an error with %q", tt.args, err, tt.want)
		}
	}
}
