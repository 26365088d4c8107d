package secretword

import (
	"slices"
	"testing"

	"parlour/games"
)

func TestRefusals(t *testing.T) {
	begun := guessed(t, newState(t, nil), "lemon", "melon")
	hardly := guessed(t, newState(t, games.Options{optStrict: "true"}), "lemon", "melon")
	elsewhere := guessed(t, newState(t, games.Options{optStrict: "true"}), "geese", "elate")
	marking := after(t, newState(t, nil), "crane")
	for _, tt := range []struct {
		name  string
		state state
		typed string
		want  string
	}{
		{"a word", begun, "Crane", ""},
		{"with an accent", begun, "crané", ""},
		{"too short", begun, "cran", "length"},
		{"too long", begun, "cranes", "length"},
		{"not in the list", begun, "qqqqq", "unknown"},
		{"letters that no word has", begun, "12345", "unknown"},
		{"again", begun, "melon", "again"},
		{"hard, all marks used", hardly, "lemon", ""},
		{"hard, a letter left its place", hardly, "seven", "keep-place"},
		{"hard, a letter is missing at its place", hardly, "colon", "keep-place"},
		{"hard, a letter is missing", guessed(t, newState(t, games.Options{optStrict: "true"}), "lemon", "night"), "crust", "keep-letter"},
		{"hard, a letter is there once instead of twice", elsewhere, "house", "keep-another"},
		{"marks instead of a guess", begun, "1,1,1,1,1", "length"},
		{"a guess instead of marks", marking, "lemon", "marks"},
		{"marks in signs", marking, "🟩🔶▫️▫️🟩", ""},
		{"marks in numbers", marking, "1 0 -1 -1 1", ""},
		{"too few marks", marking, "🟩🔶", "marks"},
		{"impossible marks", marking, "🟩🟩🟩🟩🔶", "impossible"},
	} {
		if got := refusal(tt.state, tt.typed); got != tt.want {
			t.Errorf("%s: %s is refused by %q, want %q", tt.name, tt.typed, got, tt.want)
		}
	}
}

func TestOutcome(t *testing.T) {
	six := []string{"crane", "slope", "might", "dummy", "baker", "frown"}
	for _, tt := range []struct {
		name    string
		guesses []string
		over    bool
		winner  games.Seat
	}{
		{"begun", six[:1], false, games.Nobody},
		{"five wrong", six[:5], false, games.Nobody},
		{"six wrong", six, true, maker},
		{"at once", []string{"lemon"}, true, guesser},
		{"with the last guess", slices.Concat(six[:5], []string{"lemon"}), true, guesser},
	} {
		s := guessed(t, newState(t, nil), "lemon", tt.guesses...)
		if o := s.Outcome(); o.Over != tt.over || o.Over && o.Winner != tt.winner || (s.Turn() == games.Nobody) != tt.over {
			t.Errorf("%s: %+v", tt.name, o)
		}
	}
}

// In a duel the seats guess in turn, and then both guesses are marked.
func TestDuel(t *testing.T) {
	s := newState(t, games.Options{optRivals: "true"})
	if got := choosing(s); !slices.Equal(got, []games.Seat{guesser, rival}) {
		t.Errorf("at first %v choose", got)
	}
	var turns []games.Seat
	for _, typed := range []string{"crane", "slope", "-1,-1,-1,0,0", "-1,0,0,-1,0", "melon", "lemon"} {
		turns = append(turns, s.Turn())
		s = after(t, s, typed)
	}
	if want := []games.Seat{guesser, rival, maker, maker, guesser, rival}; !slices.Equal(turns, want) {
		t.Errorf("turns %v, want %v", turns, want)
	}
	for _, tt := range []struct {
		name   string
		first  string
		second string
		want   games.Outcome
	}{
		{"the rival wins", "melon", "lemon", games.Outcome{Over: true, Winner: rival, Places: []int{2, 2, 1}}},
		{"the guesser wins", "lemon", "melon", games.Outcome{Over: true, Winner: guesser, Places: []int{2, 1, 2}}},
		{"both win", "lemon", "lemon", games.Outcome{Over: true, Winner: games.Nobody, Winners: []games.Seat{guesser, rival}}},
		{"nobody yet", "melon", "crane", games.Running},
	} {
		got := guessed(t, newState(t, games.Options{optRivals: "true"}), "lemon", tt.first, tt.second).Outcome()
		if got.Over != tt.want.Over || got.Winner != tt.want.Winner || !slices.Equal(got.Places, tt.want.Places) || !slices.Equal(got.Winners, tt.want.Winners) {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
	missed := guessed(t, newState(t, games.Options{optRivals: "true"}), "lemon", slices.Repeat([]string{"crane", "slope"}, tries)...)
	if o := missed.Outcome(); !o.Over || !slices.Equal(o.Places, []int{1, 2, 2}) {
		t.Errorf("missed: %+v", o)
	}
}

// A rival who chooses does not know the other's choice.
func TestWithTurn(t *testing.T) {
	s := newState(t, games.Options{optRivals: "true"})
	told, untold := withTurn(after(t, s, "crane"), rival), withTurn(s, rival)
	if told.Turn() != rival || untold.Turn() != rival || !slices.Equal(told.guesses, untold.guesses) {
		t.Errorf("the rival sees %v", told.guesses)
	}
	if got := withTurn(after(t, s, "crane"), guesser); got.Turn() != guesser {
		t.Errorf("it is the turn of %d", got.Turn())
	}
}

// In words, a letter that the word has once is no second one, and not absent.
func TestMarksInWords(t *testing.T) {
	s := guessed(t, newState(t, nil), "lemon", "geese")
	var ids []string
	for i := range 5 {
		ids = append(ids, markText([]rune("GEESE"), s.variant.rules.Marks(s.rows[0].Marks), i).ID)
	}
	want := []string{"secretword.mark.absent", "secretword.mark.here", "secretword.mark.again", "secretword.mark.absent", "secretword.mark.again"}
	if !slices.Equal(ids, want) {
		t.Errorf("GEESE for LEMON is said as %v, want %v", ids, want)
	}
}
