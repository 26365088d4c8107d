package mastermind

import (
	"testing"

	"parlour/games"
)

// inHead is a new table of a maker who keeps the code in the head.
func inHead(t testing.TB, o games.Options) State {
	t.Helper()
	return askReady(opened(t, o), Maker)
}

func TestMakerIsAskedForACode(t *testing.T) {
	for _, rules := range ruleSetNames() {
		p := inHead(t, games.Options{optRules: rules})
		if p.Turn() != Maker {
			t.Fatalf("%s: it is %d's turn", rules, p.Turn())
		}
		for _, typed := range []string{"no", "ei", notYet, "Not yet"} {
			later, err := played(p, typed)
			if err != nil || later.Turn() != Maker || view(later).Status.ID != "mastermind.status.take-time" {
				t.Errorf("%s, %q: %v", rules, typed, err)
				continue
			}
			if _, err := played(later, typed); refusal(err) != "mastermind.status.take-time" {
				t.Errorf("%s, %q again: %v", rules, typed, err)
			}
		}
		for _, typed := range []string{"yes", "j", ready} {
			if next, err := played(p, typed); err != nil || next.Turn() != Breaker {
				t.Errorf("%s, %q: %v", rules, typed, err)
			}
		}
	}
}

func TestAskingIsOfTheMakerAlone(t *testing.T) {
	if p := askReady(opened(t, nil), Breaker); p.Turn() != Breaker {
		t.Errorf("it is %d's turn", p.Turn())
	}
}

// Before there is a code nothing else is heard.
func TestNothingBeforeTheCode(t *testing.T) {
	for _, move := range []string{"1122", "nonsense"} {
		if _, err := played(inHead(t, nil), move); refusal(err) != "mastermind.refuse.ready-first" {
			t.Errorf("%s: %v", move, err)
		}
	}
	for _, move := range []string{"no", "yes"} {
		if got, err := compose(t, inHead(t, nil), "answer", games.Options{"answer": move}); err != nil || got == "" {
			t.Errorf("answer %s: %q, %v", move, got, err)
		}
	}
}

func TestGuessedAlready(t *testing.T) {
	tests := []struct {
		name, moves, guess string
		want               string
	}{
		{"again", "1122 1,1", "1122", "mastermind.refuse.guessed"},
		{"another", "1122 1,1", "1123", ""},
		{"where an answer is mistaken", "1111 2,0 2222 3,0", "2222", ""},
		{"an answer", "1122", "1,1", ""},
	}
	for _, tt := range tests {
		p := after(t, opened(t, nil), tt.moves)
		m, err := parse(p, tt.guess)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.pointless(m); refusal(err) != tt.want {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
		if _, err := played(p, tt.guess); err != nil {
			t.Errorf("%s: a log in which it stands cannot be read: %v", tt.name, err)
		}
	}
}
