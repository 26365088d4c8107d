package commands_test

import (
	"strings"
	"testing"
)

// The form for a secret shows one that can be typed in it, whatever the rules.
func TestTheFormForASecretFitsTheRules(t *testing.T) {
	for _, options := range []string{
		"", "rules:bulls-and-cows", "rules:mottemeister colors:7", "rules:positional", "rules:custom pegs:8 colors:12 repeats:false", "rules:custom pegs:1 colors:2",
	} {
		w := newWorld(t)
		line := strings.TrimSpace("/mastermind duel secret:typed opponent:@bob " + options)
		form := w.say("alice", line).Form
		if form == nil {
			t.Fatalf("%s: there is no form", line)
		}
		words := strings.Fields(form.Inputs[0].Hint)
		reply := w.submit("alice", form, words[len(words)-1])
		if reply.Board == nil {
			t.Errorf("%s: %s is refused: %s", line, form.Inputs[0].Hint, texts(reply.Body))
			continue
		}
		if again := w.say("alice", "/game restart").Form; again == nil || again.Inputs[0].Hint != form.Inputs[0].Hint {
			t.Errorf("%s: the form to start again is %+v", line, again)
		}
	}
}

// What was typed and refused is in the form when it is opened again, and nowhere
// else.
func TestARefusedSecretIsKept(t *testing.T) {
	w := newWorld(t)
	form := w.say("alice", "/mastermind duel secret:typed opponent:@bob").Form
	refused := w.submit("alice", form, "RYGBGR")
	again := w.button(refused.Body, "Try again")
	if strings.Contains(texts(refused.Body)+again, "RYGBGR") {
		t.Errorf("the refusal repeats it: %s, %s", texts(refused.Body), again)
	}
	reopened := w.press("alice", "private", again).Form
	if reopened == nil || reopened.Inputs[0].Value != "RYGBGR" {
		t.Fatalf("the form is %+v", reopened)
	}
	if others := w.press("carol", "private", again).Form; others != nil && others.Inputs[0].Value != "" {
		t.Errorf("another member gets %q", others.Inputs[0].Value)
	}
	if reply := w.submit("alice", reopened, "RYGB"); reply.Board == nil {
		t.Fatalf("the right one is refused: %s", texts(reply.Body))
	}
	w.say("alice", "/game stop")
	if next := w.say("alice", "/mastermind duel secret:typed opponent:@bob").Form; next == nil || next.Inputs[0].Value != "" {
		t.Errorf("after it was taken the form is %+v", next)
	}
}

// A secret is told by whoever had it, who is told that everyone will see it.
func TestTellingASecret(t *testing.T) {
	w := newWorld(t)
	w.say("alice", "/mastermind duel secret:in-my-head opponent:@bob")
	w.press("bob", w.board, custom("y", w.table(), 0, ""))
	w.say("bob", "/game resign")
	id := w.button(w.set.Board(w.t.Context(), w.table(), ""), "Tell the secret")
	if form := w.press("alice", w.board, id).Form; form == nil || !strings.Contains(form.Inputs[0].Hint, "Everyone will see it.") {
		t.Errorf("the form is %+v", form)
	}
	if reply := w.press("bob", w.board, id); reply.Form != nil || !strings.Contains(texts(reply.Body), "kept no secret") {
		t.Errorf("another gets %+v", reply)
	}
}
