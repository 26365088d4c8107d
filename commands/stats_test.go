package commands_test

import (
	"strings"
	"testing"

	"parlour/commands"
)

// Whatever is asked of records that are empty, the answer says what to do, and its
// keys lead on.
func TestNoRecords(t *testing.T) {
	w := newWorld(t)
	for _, line := range []string{"/stats", "/stats game:pathway", "/stats member:@bob", "/leaderboard", "/leaderboard game:pig of:month", "/leaderboard game:crosscut of:all"} {
		reply := w.say("alice", line)
		checkBody(t, line, reply.Body)
		if said := texts(reply.Body); !strings.Contains(said, "/play") || reply.To != commands.ToMember {
			t.Errorf("%s: %d %s", line, reply.To, said)
		}
	}
	reply := w.say("alice", "/stats")
	for _, key := range []string{"Another game", "Back"} {
		reply = w.press("alice", "private", w.button(reply.Body, key))
		checkBody(t, key, reply.Body)
		if reply.To != commands.InPlace {
			t.Errorf("%s: %d", key, reply.To)
		}
	}
	board := w.say("alice", "/leaderboard")
	for _, key := range []string{"Month", "All time", "Week"} {
		board = w.press("alice", "private", w.button(board.Body, key))
		checkBody(t, key, board.Body)
		if board.To != commands.InPlace || !strings.Contains(texts(board.Body), "Nobody yet") {
			t.Errorf("%s: %d %s", key, board.To, texts(board.Body))
		}
	}
}

// What no page has written is refused, and so is sharing what is another's.
func TestForgedRecords(t *testing.T) {
	w := newWorld(t)
	for custom, want := range map[string]string{
		"st::0:": "gone", "st::0:chess/1/x": "gone", "sk::0:/1/x": "", "lb::0:chess/week": "gone", "lb::7:pathway/never": "", "lg::0:week": "gone",
		"sh::0:/99/Somebody": "Only your own", "sh::0:/" + members["alice"].ID + "/Alice": "No finished game",
	} {
		reply := w.press("alice", "private", custom)
		if said := texts(reply.Body); strings.Contains(want, " ") && !strings.Contains(said, want) || said == "" {
			t.Errorf("%s: %s", custom, said)
		}
	}
}
