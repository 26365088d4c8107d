package crazyeights

import (
	"math/rand/v2"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

// Every card is in one place throughout a game: in a hand, on the pile or in the stock. The public
// view shows only cards that have been played.
func TestCardsAreInOnePlace(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	most, random := 0, games.Random[state, move]
	for range 30 {
		end := playGame(t, r, func(s state, source string) {
			all := s.played
			for seat := range games.Seat(s.seats) {
				hand, _ := readHand(s.deal(seat, source))
				if hand&all != 0 || hand.count() != s.counts[seat] {
					t.Fatalf("seat %d holds %v, want %d cards that are nowhere else", seat, hand, s.counts[seat])
				}
				all |= hand
			}
			if hidden := fullDeck.without(all); hidden.count() != s.left() {
				t.Fatalf("%d cards are nowhere, want %d in the stock", hidden.count(), s.left())
			}
			for _, c := range s.pile() {
				for held := range fullDeck.without(s.played).all() {
					if c.Letter == held.cell().Letter && s.stock == 0 {
						t.Fatalf("the board shows %v, which was not played", held)
					}
				}
			}
		}, random, random, random)
		most = max(most, end.stock)
	}
	if most < 2 {
		t.Errorf("the pile was shuffled %d times at most; the test says little", most)
	}
}

// The last card of a hand is the one that was taken last.
func TestDeal(t *testing.T) {
	source := strings.TrimSpace(strings.Repeat(sorted()+" ", shuffles))
	for _, c := range []struct {
		moves string
		seat  games.Seat
		want  string
	}{
		{"", 0, ""},
		{"KC", 0, "AS 3S 5S 7S 9S JS KS"},
		{"2S", 0, "AS 4S 6S 8S TS QS AH"}, // the card turned up is not dealt
		{"KC", 1, "2S 4S 6S 8S TS QS AH"},
		{"KC KS", 0, "AS 3S 5S 7S 9S JS"},
		{"KC draw", 0, "AS 3S 5S 7S 9S JS KS 2H"},
	} {
		if got := played(t, 2, c.moves).deal(c.seat, source); got != c.want {
			t.Errorf("%q: seat %d holds %s, want %s", c.moves, c.seat, got, c.want)
		}
	}
}

// sorted returns a deck in order.
func sorted() string { return strings.ReplaceAll(fullDeck.String(), " ", "") }

func TestRead(t *testing.T) {
	source := draw(state{}, games.Chance, rand.New(rand.NewPCG(1, 2)))
	if got, err := read(state{}, games.Chance, strings.ToLower(source)); err != nil || got != source {
		t.Errorf("a deal is read as %q, %v", got, err)
	}
	decks := strings.Fields(source)
	for name, typed := range map[string]string{
		"too few decks": strings.Join(decks[1:], " "),
		"a card twice":  strings.Replace(source, decks[0], strings.Repeat("QS", deckSize), 1),
		"a card less":   source[2:],
		"no card":       strings.Replace(source, "QS", "XX", 1),
	} {
		if _, err := read(state{}, games.Chance, typed); err == nil {
			t.Errorf("%s: is read", name)
		}
	}
}

// After the end all cards are shown.
func TestReveal(t *testing.T) {
	for hand, want := range map[string]string{
		"": "", "8S KH": "crazyeights.reveal", "AS 2S 3S 4S 5S 6S 7S 9S TS": "crazyeights.reveal",
	} {
		got := ""
		for _, text := range must(t, hand) {
			got += text.ID
		}
		if got != want {
			t.Errorf("%q is revealed as %s, want %s", hand, got, want)
		}
	}
}

// must returns what is revealed of a hand.
func must(t *testing.T, hand string) []games.Text {
	t.Helper()
	texts, err := reveal(state{}, 0, hand)
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// The owner of a hand sees narrow cards. Those that fit are a line higher. Without tiles, a list stands for them.
func TestCardsThatFitStandOut(t *testing.T) {
	for _, c := range []struct {
		hand, list, lines string // X is a tile, and . none
	}{
		{"3S 2H 8D", "♤ 3, ♡ 2, ♢ 8", "\n.XX\nXXX\nXXX"},
		{"3S 5S", "♤ 3 5", "\nXX\nXX"},
		{"2H", "♡ 2", "\nX\nX\nX"},
		{"2S 3S 5S 6S 7S 9S TS JS QS KS 2C 3C 5C", "♤ 2 3 5 6 7 9 10 J Q K, ♧ 2 3 5", "\nXXXXXXXXXXXX\nXXXXXXXXXXXX\nX\nX"},
	} {
		cells := lay(played(t, 2, "4H"), 0, c.hand).Args["Suits"].(grid.Cells).Emoji()
		if got := grid.Plain(cells); got != c.list {
			t.Errorf("%s is %s, want %s", c.hand, got, c.list)
		}
		lines := strings.Map(func(r rune) rune {
			switch tile, ok := grid.TileOf(r); {
			case !ok:
				return r
			case tile.Piece == grid.Corner:
				return '.'
			}
			return 'X'
		}, grid.Blocks(cells, true))
		if lines != c.lines {
			t.Errorf("%s is drawn as\n%s\nwant\n%s", c.hand, lines, c.lines)
		}
	}
	if got := lay(played(t, 2, "4H"), 0, "-"); got.ID != "crazyeights.hand.none" {
		t.Errorf("an empty hand is %v", got)
	}
}
