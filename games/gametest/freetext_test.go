package gametest

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// rpsInWords returns rock, paper, scissors in which both seats can also write their choice.
func rpsInWords() *games.Game {
	return brokenRPS(func(r *games.Rules[throws, string]) {
		r.FreeText = &games.FreeText[throws, string]{
			Form: func(t throws) *games.Form {
				if t.Turn() == games.Nobody {
					return nil
				}
				return &games.Form{Title: games.T("rps.about"), Label: games.T("rps.refuse"), Max: 10}
			},
			Random: func(_ throws, r *rand.Rand) string { return pick(r, rpsMoves()) },
		}
	})
}

// hosted returns a table of a game in a channel, before its opening.
func hosted(t *testing.T, g *games.Game, opening string) *table {
	t.Helper()
	h, set, err := newSet(g, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	c := newChecker(g, newConfig(everything, nil))
	c.reported = map[string]bool{}
	t.Cleanup(func() {
		for _, p := range c.problems {
			t.Error(p)
		}
	})
	o, _ := g.Info.OpeningByName(opening)
	return newTable(c, h, set, o)
}

// board returns the board of the match.
func (t *table) board() commands.Body {
	now, ok := t.latest()
	if !ok {
		return commands.Body{}
	}
	return t.set.Board(context.Background(), now, "en-US")
}

// formKey returns the form that a key of a body opens.
func (t *table) formKey(who commands.User, b commands.Body, id string) commands.Form {
	form, ok := t.press(who, t.labelled(b, id)).(commands.Form)
	if !ok {
		t.errorf("%s: the key %s opens no form", t.what, id)
	}
	return form
}

// A pass that is listed beside free text is not forced.
func TestAPassBesideFreeTextIsNotForced(t *testing.T) {
	tests := []struct {
		game  *games.Game
		moves []string
		want  bool
	}{
		{Chain(), nil, false},
		{Chain(), []string{"pass"}, false},
		{Climb(), nil, false},
	}
	for _, tt := range tests {
		p, err := tt.game.Open(nil)
		for _, move := range tt.moves {
			if err == nil {
				p, err = p.Play(move)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := match.MustPass(tt.game, p); got != tt.want {
			t.Errorf("%s after %q: got %v, want %v", tt.game.Info.Name, tt.moves, got, tt.want)
		}
	}
}

// A team votes for words: the first from the board, another from the picker of Other.
func TestVotesForFreeText(t *testing.T) {
	at := hosted(t, Chain(), "team")
	r := at.command()
	r.Values["vote"] = "60"
	at.do(r)
	at.submit(member(1), at.formKey(member(1), at.board(), "chain.key"), "Lemon")
	picker, _ := at.press(member(2), at.labelled(at.board(), "commands.button.other")).(commands.Message)
	at.submit(member(2), at.formKey(member(2), picker.Body, "chain.key"), "melon")
	now, ok := at.latest()
	if !ok {
		t.Fatal("there is no match")
	}
	var got []string
	for _, c := range now.Votes().Tally() {
		got = append(got, c.Move)
	}
	if want := []string{"lemon", "melon"}; !slices.Equal(got, want) {
		t.Errorf("got votes for %q, want for %q", got, want)
	}
}

// The list of legal moves says what can be written, and completions have a word as it is.
func TestFreeTextIsNotListed(t *testing.T) {
	at := hosted(t, Chain(), "play")
	at.do(at.command())
	at.submit(member(starter), at.formKey(member(starter), at.board(), "chain.key"), "lemon")
	for now, ok := at.latest(); ok && now.ComputerToMove() && at.advance(now); {
		now, ok = at.latest()
	}
	r := at.request(member(starter), commands.Command)
	r.Path, r.Values["page"] = []string{"game", "about"}, "legal"
	if said := replyText(at.do(r)); !strings.Contains(said, "Member 0 can write: A word that begins with ") || !strings.Contains(said, "can play: `pass`") {
		t.Errorf("the legal moves are %s", said)
	}
	for typed, want := range map[string][]string{"": {"pass"}, "?": nil} {
		r := at.request(member(starter), commands.Complete)
		r.Path, r.Values["move"], r.Focus = []string{"move"}, typed, "move"
		choices, _ := at.do(r).(commands.Choices)
		var got []string
		for _, c := range choices {
			got = append(got, c.Value)
		}
		if !slices.Equal(got, want) {
			t.Errorf("completions of %q: got %q, want %q", typed, got, want)
		}
	}
}
