package play_test

import (
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/grid"
)

// key returns the custom ID of the key with a label.
func key(w *commandstest.World, b commands.Body, label string) string {
	w.T.Helper()
	for _, block := range b.Keys {
		for _, x := range block.Buttons {
			if x.Label == label || x.Label == "" && grid.Plain(x.Emoji) == label {
				return x.Custom
			}
		}
	}
	w.T.Fatalf("there is no key %q under %s", label, commandstest.Texts(b))
	return ""
}

// The board's own message shows what a member taps, and no other message remains.
func TestTapsOnTheBoard(t *testing.T) {
	w := commandstest.New(t)
	board := w.Say("alice", "/pathway play size:6 side:red player:random").Body
	column := w.Press("alice", w.Board, key(w, board, "c"))
	if column.To != commands.InPlace || column.Board == nil || !strings.Contains(commandstest.Texts(column.Body), "a square in c") {
		t.Fatalf("the column is shown %v: %s", column.To, commandstest.Texts(column.Body))
	}
	if now := w.Set.Board(w.T.Context(), w.Table(), ""); !strings.Contains(commandstest.Texts(now), "a square in c") {
		t.Errorf("drawn anew the board forgets the column: %s", commandstest.Texts(now))
	}
	if back := w.Press("alice", w.Board, key(w, column.Body, "Back")); !strings.Contains(commandstest.Texts(back.Body), "pick a column") {
		t.Errorf("back: %s", commandstest.Texts(back.Body))
	}
	square := w.Press("alice", w.Board, key(w, column.Body, "c5"))
	if square.To != commands.InPlace || square.Board == nil || len(square.Board.Log.Moves) != 1 || square.Board.Log.Moves[0].Text != "c5" {
		t.Errorf("the square: %+v", square.Message)
	}
}

// Taps before the first reply all count, in order. The second half of a double tap has
// no answer.
func TestTapsAtOnce(t *testing.T) {
	w := commandstest.New(t)
	board := w.Say("alice", "/mastermind play").Body
	for _, peg := range []string{"R", "Y", "G"} {
		w.Press("alice", w.Board, key(w, board, peg)) // all from the empty row
	}
	w.Press("alice", w.Board, key(w, board, "Erase"))
	w.Press("alice", w.Board, key(w, board, "B"))
	full := w.Press("alice", w.Board, key(w, board, "V")).Body
	w.Press("alice", w.Board, key(w, board, "P")) // for which there is no room
	guess := key(w, full, "Guess")
	made := w.Press("alice", w.Board, guess)
	if made.Board == nil || len(made.Board.Log.Moves) != 1 || made.Board.Log.Moves[0].Text != "1245" {
		t.Fatalf("guessed %v: %s", made.Board, commandstest.Texts(made.Body))
	}
	if twice := w.Press("alice", w.Board, guess); twice.To != commands.InPlace || twice.Board == nil {
		t.Errorf("the second half of a double tap: %v, %s", twice.To, commandstest.Texts(twice.Body))
	}
}

// If a draft is lost, the draft that the message showed applies.
func TestTapAfterARestart(t *testing.T) {
	w := commandstest.New(t)
	board := w.Say("alice", "/mastermind play").Body
	two := w.Press("alice", w.Board, key(w, w.Press("alice", w.Board, key(w, board, "R")).Body, "Y")).Body
	again := w.Restarted()
	three := again.Press("alice", w.Board, key(w, two, "G")).Body
	if !strings.Contains(commandstest.Texts(three), "RYG_") {
		t.Errorf("after a restart: %s", commandstest.Texts(three))
	}
}

// Where anyone may move, each member has a private picker, which is deleted after the
// move.
func TestPicker(t *testing.T) {
	w := commandstest.New(t)
	board := w.Say("alice", "/pathway team size:6 side:red player:random vote:first").Body
	picker := w.Press("bob", w.Board, key(w, board, "c"))
	if picker.To != commands.ToMember || picker.Key == "" {
		t.Fatalf("the picker is shown %v, one of %q", picker.To, picker.Key)
	}
	if now := w.Set.Board(w.T.Context(), w.Table(), ""); strings.Contains(commandstest.Texts(now), "Column c") {
		t.Error("what one of many picks is on the board")
	}
	made := w.Press("bob", "private", key(w, picker.Body, "c4"))
	if made.To != commands.NoMessage || made.Table == nil || len(made.Table.Log.Moves) == 0 {
		t.Errorf("the move: %+v", made.Message)
	}
}

// A key that explains something does so for members who may move; others learn why
// they may not.
func TestKeysThatTell(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/pathway play size:5 side:red player:random")
	w.Press("alice", w.Board, key(w, w.Set.Board(w.T.Context(), w.Table(), ""), "c3"))
	w.Think()
	board := w.Set.Board(w.T.Context(), w.Table(), "")
	disc := key(w, board, "🟥")
	if why := w.Press("alice", w.Board, disc); !why.Private() || !strings.Contains(commandstest.Texts(why.Body), "c3") {
		t.Errorf("a disc: %s", commandstest.Texts(why.Body))
	}
	if other := w.Press("bob", w.Board, key(w, board, "e1")); !other.Private() || other.Key == "" {
		t.Errorf("another member: %+v", other.Message)
	}
}

// A typed move that was refused stands in the form when it is opened again.
func TestTypedMove(t *testing.T) {
	w := commandstest.New(t)
	board := w.Say("alice", "/mastermind play").Body
	open := key(w, board, "Type it")
	refused := w.Submit("alice", w.Press("alice", w.Board, open).Form, "RR")
	if !refused.Private() || len(refused.Keys) == 0 {
		t.Fatalf("two pegs: %s", commandstest.Texts(refused.Body))
	}
	form := w.Press("alice", "private", refused.Keys[0].Buttons[0].Custom).Form
	if form == nil || form.Inputs[0].Value != "RR" {
		t.Fatalf("the form again: %+v", form)
	}
	if made := w.Submit("alice", form, "RRYY"); made.Board == nil || len(made.Board.Log.Moves) != 1 {
		t.Errorf("the guess: %+v", made.Message)
	}
}

// Resign asks for confirmation.
func TestResignAsks(t *testing.T) {
	w := commandstest.New(t)
	board := w.Say("alice", "/pathway play size:6 side:red player:random").Body
	asked := w.Press("alice", w.Board, key(w, board, "Resign"))
	if !asked.Private() || w.Table().Outcome().Over {
		t.Fatalf("asked: %s", commandstest.Texts(asked.Body))
	}
	if done := w.Press("alice", "private", key(w, asked.Body, "Resign")); done.To != commands.NoMessage || !w.Table().Outcome().Over {
		t.Errorf("resigned: %v, over %v", done.To, w.Table().Outcome().Over)
	}
}

// A move that is typed on a hand and refused can be tried again.
func TestTypedMoveOnAHand(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/battleship play")
	r := w.Request("alice", commands.Submit)
	r.Private, r.Custom = true, commandstest.Custom("f", w.Table(), len(w.Table().Match.Entries), commands.Tap{Value: "type"}.String())
	r.Values["typed-move"] = "z99"
	refused := w.Do(r)
	if !refused.Private() || len(refused.Keys) == 0 || refused.Keys[0].Buttons[0].Custom != r.Custom {
		t.Errorf("the refusal: %s", commandstest.Texts(refused.Body))
	}
}
