package mastermind

import (
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

// The breaker relates every world to every other, the maker each to itself.
func TestRelations(t *testing.T) {
	v, err := variantOf(games.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := []pegCode{{0, 1, 2, 3}, {4, 5, 0, 1}, {2, 3, 4, 5}, {0, 0, 0, 0}, {1, 1, 1, 1}, {5, 4, 3, 2}}
	tests := []struct {
		worlds  int
		breaker string
		maker   string
	}{
		{1, "↻ RYGB", "↻ RYGB"},
		{2, "↻ RYGB ←┐\n↻ VPRY ←┘", "↻ RYGB\n↻ VPRY"},
		{6, "↻ RYGB ←┐\n↻ VPRY ←┤\n↻ GBVP ←┤\n↻ RRRR ←┤\n↻ YYYY ←┤\n↻ PVBG ←┘", "↻ RYGB\n↻ VPRY\n↻ GBVP\n↻ RRRR\n↻ YYYY\n↻ PVBG"},
	}
	for _, tt := range tests {
		pages := worlds{v, all[:tt.worlds]}.pages(nil)
		for i, want := range []string{tt.breaker, tt.maker} {
			if got := drawn(pages[i]); got != want {
				t.Errorf("%d worlds of agent %d:\n%s\nwant\n%s", tt.worlds, 2-i, got, want)
			}
		}
	}
}

// drawn returns the rows of a board with letters in place of pegs.
func drawn(v games.View) string {
	var lines []string
	for _, r := range v.Board.Rows {
		lines = append(lines, strings.TrimSpace(r.Label+" "+grid.Cells(r.Cells).Letters()+" "+r.Note))
	}
	return strings.Join(lines, "\n")
}

// questions is a table of questions with the replies, in short, that they get
// in a position.
type questions []struct{ question, want string }

// check asks the questions in English.
func (tests questions) check(t *testing.T, p state, secrets map[games.Seat]string) {
	t.Helper()
	tests.checkIn(t, "en", p, secrets)
}

// checkIn asks the questions in a language. A Refusal is compared by its ID, a reply
// by its ID and counts.
func (tests questions) checkIn(t *testing.T, language string, p state, secrets map[games.Seat]string) {
	t.Helper()
	for _, tt := range tests {
		got, err := ask(t.Context(), p, secrets, language, tt.question)
		if r, ok := games.RefusalIn(err); ok {
			got = r.Text
		} else if err != nil {
			t.Errorf("%q: %v", tt.question, err)
		}
		want, counts, counted := strings.Cut(tt.want, " ")
		if strings.TrimPrefix(got.ID, "mastermind.") != want {
			t.Errorf("%q: %v, want %s", tt.question, got, tt.want)
		} else if said := strings.TrimSpace(strings.TrimPrefix(got.String(), got.ID)); counted && !strings.Contains(said, counts) {
			t.Errorf("%q: %v, want %s", tt.question, got, tt.want)
		}
	}
}

func TestAsk(t *testing.T) {
	p := after(t, newState(t, games.Options{optRules: positional}), "blue,yellow,red,pink;0,1,1,-1")
	questions{
		{"is red in the code?", "ask.yes Count=2"},
		{"Is there a red peg in the code", "ask.yes Count=2"},
		{"red", "ask.yes Count=2"},
		{"green", "ask.some Holds=1"},
		{"green?", "ask.some Count=2"},
		{"isn't pink in the code?", "ask.yes Count=2"},
		{"is blue in place 4?", "ask.yes Count=2"},
		{"is blue 4th?", "ask.yes Count=2"},
		{"is 4 blue?", "ask.yes Count=2"},
		{"4 sinine", "ask.yes Count=2"},
		{"is the second peg yellow?", "ask.yes Count=2"},
		{"is 1 not blue", "ask.yes Count=2"},
		{"is 2 red or yellow?", "ask.yes Count=2"},
		{"is red in 2 or 3", "ask.yes Count=2"},
		{"is 2 yellow and 3 red or 1 blue", "ask.yes Count=2"},
		{"is it green yellow red blue", "ask.some Holds=1"},
		{"could it be GYRB?", "ask.could Count=2, Holds=1"},
		{"could 3 be red?", "ask.yes Count=2"},
		{"could 3 be blue?", "ask.no Count=2, Holds=0"},
		{"could place 1 be violet?", "ask.could Count=2, Holds=1"},
		{"is it possible that 1:violet?", "ask.could Holds=1"},
		{"is violet possible at 1?", "ask.could Holds=1"},
		{"do I know that 1 is green?", "ask.not-yet Holds=1"},
		{"do I know whether 1 is blue?", "ask.yes-not Count=2"},
		{"do I know the code?", "ask.unknown"},
		{"does the maker know the code?", "ask.maker"},
		{"what is the code?", "ask.few Count=2"},
		{"how many codes are left?", "ask.few Count=2"},
		{"where is red?", "ask.color-known Place=3"},
		{"where can green be?", "ask.color Count=2"},
		{"where is pink", "ask.absent"},
		{"what is in place 2?", "ask.place-known Place=2"},
		{"what's 1", "ask.place Count=2"},
		{"1", "ask.place Count=2"},
		{"Help", "ask.help Code=1234"},
	}.check(t, p, nil)
}

// Formulas are accepted as well as questions in words.
func TestAskFormulas(t *testing.T) {
	p := after(t, newState(t, games.Options{optRules: positional}), "blue,yellow,red,pink;0,1,1,-1")
	questions{
		{"K[breaker] 2:yellow", "ask.yes Count=2"},
		{"K[2] 4:sinine", "ask.yes Count=2"},
		{"K₂ 2:yellow", "ask.yes Count=2"},
		{"R2", "ask.few Count=2"},
		{"K₂?", "ask.few Count=2"},
		{"k1", "ask.maker"},
		{"K_{2} 2:yellow", "ask.yes Count=2"},
		{"k2 2:yellow", "ask.yes Count=2"},
		{"agent2 knows 2:yellow", "ask.yes Count=2"},
		{"agent2 knows that 1:green", "ask.no Count=2"},
		{"red = true", "ask.yes Count=2"},
		{"is the code [3,2,1,4]?", "ask.some Holds=1"},
		{"C (~1:blue)", "ask.yes Count=2"},
		{"K[breaker] 1:green", "ask.no Count=2"},
		{"K[breaker] red", "ask.yes Count=2"},
		{"1:green", "ask.some Holds=1"},
		{"3:3", "ask.no Holds=0"},
		{"3:r", "ask.yes Holds=2"},
		{"K[maker] 1:green | K[maker] 1:violet", "ask.yes Count=2"},
		{"[!1:green] K[breaker] 1:green", "ask.yes Count=2"},
		{"*(1:green) & K[agent2] ~(1:blue)", "ask.yes Count=2"},
		{"does the breaker know 2:yellow & 3:red?", "ask.yes Count=2"},
	}.check(t, p, nil)
}

// A question that is not understood gets examples, an impossible one gets the
// reason.
func TestAskRefuses(t *testing.T) {
	p := after(t, newState(t, games.Options{optRules: positional}), "blue,yellow,red,pink;0,1,1,-1")
	questions{
		{"", "refuse.question"},
		{"why?", "refuse.question"},
		{"does alice know 1:green", "refuse.question"},
		{"is red and and blue", "refuse.question"},
		{"is 1 2 3 red", "refuse.question"},
		{strings.Repeat("is red and ", 30) + "blue", "refuse.question"},
		{"5:red", "refuse.question.place"},
		{"is 7 red?", "refuse.question.place"},
		{"where is orange?", "refuse.question.color"},
		{"1:orange", "refuse.question.color"},
		{"is it 1122?", "refuse.code.twice"},
		{"K[judge] 1:red", "refuse.formula.agent"},
		{"K[breaker] 9:red", "refuse.formula.atom"},
		{"K[] 1:red", "refuse.formula.no-agent-name"},
		{"1:red & & 2:red", "refuse.formula.no-formula"},
		{"((1:red", "refuse.formula.unclosed-parenthesis"},
	}.check(t, p, nil)
}

// If colours are digits, a number alone is a colour.
func TestAskOfDigits(t *testing.T) {
	p := after(t, newState(t, games.Options{optRules: bullsAndCows}), "1234 0,0")
	questions{
		{"3", "ask.no Count=360"},
		{"is 5 in the code?", "ask.some Holds=240"},
		{"is 5 in place 2?", "ask.some Holds=60"},
		{"could 2 be 5", "ask.could Holds=60"},
		{"is it 5678?", "ask.some Holds=1"},
		{"what is in place 2?", "ask.place Count=360"},
		{"how many codes are left", "ask.many Count=360"},
	}.check(t, p, nil)
}

// Once the code is revealed it decides all answers, even if answers were wrong
// or too many codes were possible.
func TestAskWhenTheCodeIsRevealed(t *testing.T) {
	secrets := map[games.Seat]string{maker: "3214"}
	right := after(t, newState(t, games.Options{optRules: positional}), "4216 0,1,1,-1")
	wrong := after(t, newState(t, games.Options{optRules: positional}), "3214 0,0,0,0")
	for _, p := range []state{right, wrong} {
		questions{
			{"is green in the code?", "ask.told-yes"},
			{"is 1 violet?", "ask.told-no"},
			{"could 1 be violet?", "ask.told-no"},
			{"do I know if 1 is violet?", "ask.told-yes"},
			{"do I know the code?", "ask.told"},
			{"where is red?", "ask.told"},
			{"K[breaker] 1:green", "ask.told-yes"},
		}.check(t, p, secrets)
	}
	questions{{"is 1 red?", "ask.told-yes"}}.check(t, newState(t, tooMany), map[games.Seat]string{maker: "RRRRRRRR"})
	questions{{"is 1 red?", "ask.nowhere"}, {"1", "ask.nowhere"}}.check(t, after(t, newState(t, nil), "1111 2,0 2222 3,0"), nil)
}

// A single possible code is known.
func TestAskWhenTheCodeIsKnown(t *testing.T) {
	p := after(t, newState(t, games.Options{optRules: positional}), "1234 1,1,0,0")
	questions{{"does the breaker know the code?", "ask.known"}, {"what is the code", "ask.few Count=1"}}.check(t, p, nil)
}
