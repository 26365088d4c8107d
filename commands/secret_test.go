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
