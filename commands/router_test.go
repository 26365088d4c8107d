package commands_test

import (
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
)

// No two features may have the same command or the same action.
func TestFeaturesThatClash(t *testing.T) {
	w := commandstest.New(t)
	tests := []struct {
		command, table string
		action         commands.Action
		err            string
	}{
		{"new", "new", "N", ""},
		{"help", "new", "N", "command /help"},
		{"game", "new", "N", "command /game"},
		{w.Host.Games[0].Info.Name, "new", "N", "command /" + w.Host.Games[0].Info.Name},
		{"new", "hint", "N", "command /game hint"},
		{"new", "new", "p", `action "p"`},
		{"new", "new", "H", `action "H"`},
	}
	for _, tt := range tests {
		err := w.Set.With(tt.command, tt.table, tt.action)
		if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("with /%s, /game %s and %q: %v, want %q", tt.command, tt.table, tt.action, err, tt.err)
		}
	}
}
