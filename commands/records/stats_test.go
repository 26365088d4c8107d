package records_test

import (
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
)

// All pages of empty records say what to do, and their controls work.
func TestNoRecords(t *testing.T) {
	w := commandstest.New(t)
	for _, line := range []string{"/stats", "/stats game:pathway", "/stats member:@bob", "/leaderboard", "/leaderboard game:pig of:month", "/leaderboard game:crosscut of:all"} {
		reply := w.Say("alice", line)
		commandstest.CheckBody(t, line, reply.Body)
		if said := commandstest.Texts(reply.Body); !strings.Contains(said, "/play") || reply.To != commands.ToMember {
			t.Errorf("%s: %d %s", line, reply.To, said)
		}
	}
	reply := w.Say("alice", "/stats")
	for _, key := range []string{"Another game", "Back"} {
		reply = w.Press("alice", "private", w.Button(reply.Body, key))
		commandstest.CheckBody(t, key, reply.Body)
		if reply.To != commands.InPlace {
			t.Errorf("%s: %d", key, reply.To)
		}
	}
	board := w.Say("alice", "/leaderboard")
	for _, key := range []string{"Month", "All time", "Week"} {
		board = w.Press("alice", "private", w.Button(board.Body, key))
		commandstest.CheckBody(t, key, board.Body)
		if board.To != commands.InPlace || !strings.Contains(commandstest.Texts(board.Body), "Nobody yet") {
			t.Errorf("%s: %d %s", key, board.To, commandstest.Texts(board.Body))
		}
	}
}

// Forged arguments are refused, and so is sharing another member's stats.
func TestForgedRecords(t *testing.T) {
	w := commandstest.New(t)
	for custom, want := range map[string]string{
		"st::0:": "gone", "st::0:chess/1/x": "gone", "sk::0:/1/x": "", "lb::0:chess/week": "gone", "lb::7:pathway/never": "", "lg::0:week": "gone",
		"sh::0:/99/Somebody": "Only your own", "sh::0:/" + commandstest.Members["alice"].ID + "/Alice": "No game counts",
	} {
		reply := w.Press("alice", "private", custom)
		if said := commandstest.Texts(reply.Body); strings.Contains(want, " ") && !strings.Contains(said, want) || said == "" {
			t.Errorf("%s: %s", custom, said)
		}
	}
}
