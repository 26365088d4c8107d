package commands_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"parlour/commands/commandstest"
)

// A board that is too wide for a phone is a picture with a description; all others are
// emoji.
func TestWideBoardsArePictures(t *testing.T) {
	w := commandstest.New(t)
	for line, wide := range map[string]bool{"/labyrinth play size:10 seed:1": true, "/labyrinth play size:5 seed:1": false, "/crosscut play width:8": false} {
		w.Channel += "0"
		reply := w.Say("alice", line)
		board := w.Table().Position().View().Board
		if got := !board.Fits(); got != wide {
			t.Errorf("%s: the board is %d wide", line, board.Width())
		}
		if got := len(reply.Body.Files) == 1; got != wide {
			t.Errorf("%s: %d files", line, len(reply.Body.Files))
		}
		if !wide {
			continue
		}
		if _, err := png.Decode(bytes.NewReader(reply.Body.Files[0].Data)); err != nil {
			t.Errorf("%s: the picture: %v", line, err)
		}
		for _, block := range reply.Body.Blocks {
			if block.Image == nil {
				continue
			}
			alt := block.Image.Alt
			if strings.Contains(alt, "<@") || !strings.Contains(alt, "Theseus") {
				t.Errorf("%s: the picture's words: %s", line, alt)
			}
		}
	}
}
