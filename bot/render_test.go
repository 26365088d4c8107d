package bot_test

import (
	"strings"
	"testing"
)

// A press that a computer answers is one request, with one board: what the log says of the
// board is that the response showed it, and nothing was sent beside it.
func TestAPressRendersItsBoardOnce(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ start, key string }{
		"emoji":     {"/pathway play size:4 player:random", "b1"},
		"a picture": {"/labyrinth play size:10 player:random side:theseus", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newLocalSite(t)
			alice := s.user("alice")
			s.say(alice, test.start)
			board, before, version := s.board(), len(s.log.String()), s.match().Version
			key := labelled(board.Components, test.key)
			if test.key == "" {
				key = control(board.Components, "p:")
			}
			got := s.sent(func() { s.done(s.Press(alice, board.ID, key)) })
			said := s.log.String()[before:]
			recorded, sending := strings.Count(said, `reason="The response shows it."`), strings.Count(said, "decision=shown")-1
			if got.Requests != 1 || recorded != 1 || sending != 0 {
				t.Errorf("a press makes %d requests %v, and the board is shown by %d responses and sent %d times", got.Requests, got.Routes, recorded, sending)
			}
			if after := s.match().Version; after < version+2 {
				t.Errorf("the match has gone from version %d to %d: the computer has not moved", version, after)
			}
		})
	}
}
