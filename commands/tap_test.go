package commands_test

import (
	"strings"
	"testing"

	"parlour/commands"
)

// key is the custom ID of the key whose label is just that.
func (w *world) key(b commands.Body, label string) string {
	w.t.Helper()
	for _, block := range b.Keys {
		for _, x := range block.Buttons {
			if x.Label == label {
				return x.Custom
			}
		}
	}
	w.t.Fatalf("there is no key %q under %s", label, texts(b))
	return ""
}

// What one member taps of a move is shown in the board's own message, and
// nothing else is left behind.
func TestTapsOnTheBoard(t *testing.T) {
	w := newWorld(t)
	board := w.say("alice", "/pathway play size:6 side:red player:random").Body
	column := w.press("alice", w.board, w.key(board, "c"))
	if column.To != commands.InPlace || column.Board != nil || !strings.Contains(texts(column.Body), "Column c") {
		t.Fatalf("the column is shown %v: %s", column.To, texts(column.Body))
	}
	if now := w.set.Board(w.t.Context(), w.table(), ""); !strings.Contains(texts(now), "Column c") {
		t.Errorf("drawn anew the board forgets the column: %s", texts(now))
	}
	if back := w.press("alice", w.board, w.key(column.Body, "Back")); !strings.Contains(texts(back.Body), "pick a column") {
		t.Errorf("back: %s", texts(back.Body))
	}
	square := w.press("alice", w.board, w.key(column.Body, "c5"))
	if square.To != commands.InPlace || square.Board == nil || len(square.Board.Log.Moves) != 1 || square.Board.Log.Moves[0].Text != "c5" {
		t.Errorf("the square: %+v", square.Message)
	}
}

// Taps made before the first answer has come all count, in order; and a second
// half of a double tap says nothing.
func TestTapsAtOnce(t *testing.T) {
	w := newWorld(t)
	board := w.say("alice", "/mastermind play").Body
	for _, peg := range []string{"R", "Y", "G"} {
		w.press("alice", w.board, w.key(board, peg)) // all from the empty row
	}
	w.press("alice", w.board, w.key(board, "Erase"))
	w.press("alice", w.board, w.key(board, "B"))
	full := w.press("alice", w.board, w.key(board, "V")).Body
	w.press("alice", w.board, w.key(board, "P")) // for which there is no room
	guess := w.key(full, "Guess")
	made := w.press("alice", w.board, guess)
	if made.Board == nil || len(made.Board.Log.Moves) != 1 || made.Board.Log.Moves[0].Text != "1245" {
		t.Fatalf("guessed %v: %s", made.Board, texts(made.Body))
	}
	if twice := w.press("alice", w.board, guess); twice.To != commands.InPlace || twice.Board == nil {
		t.Errorf("the second half of a double tap: %v, %s", twice.To, texts(twice.Body))
	}
}

// A draft that the process has forgotten is what the message showed.
func TestTapAfterARestart(t *testing.T) {
	w := newWorld(t)
	board := w.say("alice", "/mastermind play").Body
	two := w.press("alice", w.board, w.key(w.press("alice", w.board, w.key(board, "R")).Body, "Y")).Body
	again := w.restarted()
	three := again.press("alice", w.board, w.key(two, "G")).Body
	if !strings.Contains(texts(three), "RYG_") {
		t.Errorf("after a restart: %s", texts(three))
	}
}

// Where anyone may move, each has a picker of her own, which goes when the move
// is made.
func TestPicker(t *testing.T) {
	w := newWorld(t)
	board := w.say("alice", "/pathway team size:6 side:red player:random").Body
	picker := w.press("bob", w.board, w.key(board, "c"))
	if picker.To != commands.ToMember || picker.Sole == "" {
		t.Fatalf("the picker is shown %v, one of %q", picker.To, picker.Sole)
	}
	if now := w.set.Board(w.t.Context(), w.table(), ""); strings.Contains(texts(now), "Column c") {
		t.Error("what one of many picks is on the board")
	}
	made := w.press("bob", "private", w.key(picker.Body, "c4"))
	if made.To != commands.Nowhere || made.Touched == nil || len(made.Touched.Log.Moves) == 0 {
		t.Errorf("the move: %+v", made.Message)
	}
}

// A key that only tells something tells it to who taps it; others are told why
// they cannot tap.
func TestKeysThatTell(t *testing.T) {
	w := newWorld(t)
	w.say("alice", "/pathway play size:5 side:red player:random")
	w.press("alice", w.board, w.key(w.set.Board(w.t.Context(), w.table(), ""), "c3"))
	w.think()
	board := w.set.Board(w.t.Context(), w.table(), "")
	disc := w.key(board, "●")
	if why := w.press("alice", w.board, disc); !why.private() || !strings.Contains(texts(why.Body), "c3") {
		t.Errorf("a disc: %s", texts(why.Body))
	}
	if other := w.press("bob", w.board, w.key(board, "e1")); !other.private() || other.Sole == "" {
		t.Errorf("another member: %+v", other.Message)
	}
}

// What is typed in a form and refused is in the form when it is opened again.
func TestTypedMove(t *testing.T) {
	w := newWorld(t)
	board := w.say("alice", "/mastermind play").Body
	open := w.key(board, "Type it")
	refused := w.submit("alice", w.press("alice", w.board, open).Form, "RR")
	if !refused.private() || len(refused.Keys) == 0 {
		t.Fatalf("two pegs: %s", texts(refused.Body))
	}
	form := w.press("alice", "private", refused.Keys[0].Buttons[0].Custom).Form
	if form == nil || form.Inputs[0].Value != "RR" {
		t.Fatalf("the form again: %+v", form)
	}
	if made := w.submit("alice", form, "RRYY"); made.Board == nil || len(made.Board.Log.Moves) != 1 {
		t.Errorf("the guess: %+v", made.Message)
	}
}

// Resign asks first.
func TestResignAsks(t *testing.T) {
	w := newWorld(t)
	board := w.say("alice", "/pathway play size:6 side:red player:random").Body
	asked := w.press("alice", w.board, w.key(board, "Resign"))
	if !asked.private() || w.table().Outcome().Over {
		t.Fatalf("asked: %s", texts(asked.Body))
	}
	if done := w.press("alice", "private", w.key(asked.Body, "Resign")); done.To != commands.Nowhere || !w.table().Outcome().Over {
		t.Errorf("resigned: %v, over %v", done.To, w.table().Outcome().Over)
	}
}
