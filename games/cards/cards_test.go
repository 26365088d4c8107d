package cards_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"parlour/games"
	"parlour/games/cards"
)

func ExampleInfo() {
	i := cards.Info("war", fstest.MapFS{}, true, []string{"easy"}, games.Option{Name: "decks", Kind: games.Number})
	o := i.Options[0]
	fmt.Println(i.Name, o.Name, o.Min, "to", o.Max, "then", i.Options[1].Name)
	for _, s := range i.Seats {
		fmt.Print(s.ID, " ", s.Sign.Letter, " ", s.Secret, "; ")
	}
	fmt.Println(i.Players[0].Name, i.Players[1].Name, len(i.Openings), "openings")
	// Output:
	// war players 2 to 6 then decks
	// red R true; yellow Y true; green G true; blue B true; violet V true; pink P true; random easy 3 openings
}

func TestWho(t *testing.T) {
	got := cards.Who(3, cards.Colour)
	first, ok := got.Args["First"].(games.Text)
	last, _ := got.Args["Then"].(games.Text)
	if got.ID != "games.dotted" || !ok || first.ID != "games.dotted" || last.ID != "games.cards.who" || last.Args["Seat"] != games.Seat(2) {
		t.Errorf("got %s", got)
	}
}

func TestDice(t *testing.T) {
	if dice := cards.Dice("16"); len(dice) != 2 || dice[0].Letter != "1" || dice[1].Letter != "6" {
		t.Errorf("got %v", dice)
	}
}
