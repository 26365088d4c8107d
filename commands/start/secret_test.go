package start_test

import (
	"strings"
	"testing"

	"parlour/commands/commandstest"
)

// The form for a secret shows an example that the rules allow.
func TestTheFormForASecretFitsTheRules(t *testing.T) {
	for _, options := range []string{
		"", "rules:bulls-and-cows", "rules:mottemeister colors:7", "rules:positional", "rules:custom pegs:8 colors:12 repeats:false", "rules:custom pegs:1 colors:2",
	} {
		w := commandstest.New(t)
		line := strings.TrimSpace("/mastermind duel secret:typed opponent:@bob " + options)
		form := w.Say("alice", line).Form
		if form == nil {
			t.Fatalf("%s: there is no form", line)
		}
		words := strings.Fields(form.Inputs[0].Hint)
		reply := w.Submit("alice", form, words[len(words)-1])
		if reply.Board == nil {
			t.Errorf("%s: %s is refused: %s", line, form.Inputs[0].Hint, commandstest.Texts(reply.Body))
			continue
		}
		if again := w.Say("alice", "/game restart").Form; again == nil || again.Inputs[0].Hint != form.Inputs[0].Hint {
			t.Errorf("%s: the form to start again is %+v", line, again)
		}
	}
}

// A typed secret that was refused stands in the form when it is opened again, and
// nowhere else.
func TestARefusedSecretIsKept(t *testing.T) {
	w := commandstest.New(t)
	form := w.Say("alice", "/mastermind duel secret:typed opponent:@bob").Form
	refused := w.Submit("alice", form, "RYGBGR")
	again := w.Button(refused.Body, "Try again")
	if strings.Contains(commandstest.Texts(refused.Body)+again, "RYGBGR") {
		t.Errorf("the refusal repeats it: %s, %s", commandstest.Texts(refused.Body), again)
	}
	reopened := w.Press("alice", "private", again).Form
	if reopened == nil || reopened.Inputs[0].Value != "RYGBGR" {
		t.Fatalf("the form is %+v", reopened)
	}
	if others := w.Press("carol", "private", again).Form; others != nil && others.Inputs[0].Value != "" {
		t.Errorf("another member gets %q", others.Inputs[0].Value)
	}
	if reply := w.Submit("alice", reopened, "RYGB"); reply.Board == nil {
		t.Fatalf("the right one is refused: %s", commandstest.Texts(reply.Body))
	}
	w.Say("alice", "/game stop")
	if next := w.Say("alice", "/mastermind duel secret:typed opponent:@bob").Form; next == nil || next.Inputs[0].Value != "" {
		t.Errorf("after it was taken the form is %+v", next)
	}
}

// Who tries a shared game whose secret was typed types one too.
func TestATriedSecretIsTyped(t *testing.T) {
	w := commandstest.New(t)
	w.Submit("alice", w.Say("alice", "/mastermind solve secret:typed").Form, "RYGB")
	shared := commandstest.Custom("ty", w.Table(), 0, "")
	w.Say("alice", "/game stop")
	form := w.Press("carol", "private", shared).Form
	if form == nil {
		t.Fatal("there is no form")
	}
	if refused := w.Submit("carol", form, "RY"); refused.Board != nil {
		t.Error("half a code is accepted")
	}
	if reply := w.Submit("carol", form, "GGBB"); reply.Board == nil {
		t.Errorf("the code is refused: %s", commandstest.Texts(reply.Body))
	}
}

// The owner of a secret reveals it and learns that everyone will see it.
func TestTellingASecret(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/mastermind duel secret:in-my-head opponent:@bob")
	w.Press("bob", w.Board, commandstest.Custom("y", w.Table(), 0, ""))
	w.Say("bob", "/game resign")
	id := w.Button(w.Set.Board(w.T.Context(), w.Table(), ""), "Show the secret")
	if form := w.Press("alice", w.Board, id).Form; form == nil || !strings.Contains(form.Inputs[0].Hint, "Everyone will see it.") {
		t.Errorf("the form is %+v", form)
	}
	if reply := w.Press("bob", w.Board, id); reply.Form != nil || !strings.Contains(commandstest.Texts(reply.Body), "have no secret") {
		t.Errorf("another gets %+v", reply)
	}
}

// A secret that the member composed and the host lost is not accepted unseen: Ready shows
// another one first.
func TestALostSecretIsDrawnAnewAndShown(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/battleship duel opponent:@bob")
	w.Press("bob", w.Board, w.Button(w.Set.Board(t.Context(), w.Table(), ""), "Accept"))
	hand := w.Press("alice", w.Board, w.Button(w.Set.Board(t.Context(), w.Table(), ""), "Fleet"))
	w = w.Restarted()
	shown := w.Press("alice", "private", w.Button(hand.Body, "Ready"))
	if len(w.Table().Secrets().Missing()) < 2 || commandstest.Texts(shown.Body) == commandstest.Texts(hand.Body) {
		t.Fatalf("a fleet that was never seen is accepted: %s", commandstest.Texts(shown.Body))
	}
	w.Press("alice", "private", w.Button(shown.Body, "Ready"))
	if len(w.Table().Secrets().Missing()) != 1 {
		t.Error("the shown fleet is not accepted")
	}
}
