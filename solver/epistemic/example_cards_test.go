package epistemic_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"parlour/solver/epistemic"
)

// The Russian cards (van Ditmarsch, van der Hoek, Kooi 2007, ch. 4). Ann and Bob hold three of seven
// cards each and Cath one. Ann makes an announcement after which it is common knowledge that Bob knows
// her cards and that Cath knows none of them.
func ExampleModel_Announce() {
	deals := cardDeals()
	m, err := epistemic.NewModel(len(deals), map[string]epistemic.Relation{
		"a": seesOwn(deals, 'a'), "b": seesOwn(deals, 'b'), "c": seesOwn(deals, 'c'),
	}, func(atom string) (func(int) bool, bool) {
		ok := len(atom) == 3 && atom[0] >= '0' && atom[0] <= '6' // 0:a, Ann has card 0
		return func(w int) bool { return deals[w][atom[0]-'0'] == atom[2] }, ok
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	hands := []string{"012", "034", "056", "135", "246"}
	said := m.Announce(func(w int) bool { // "my hand is one of these"
		return slices.ContainsFunc(hands, func(hand string) bool {
			return !strings.ContainsFunc(hand, func(card rune) bool { return deals[w][card-'0'] != 'a' })
		})
	})
	fmt.Println(m.Len(), "deals, then", said.Len())
	var bob, cath []string
	for card := range 7 {
		has := fmt.Sprintf("%d:a", card)
		bob = append(bob, "(K[b] "+has+" | K[b] ~"+has+")")
		cath = append(cath, "~K[c] "+has)
	}
	for _, text := range []string{strings.Join(bob, " & "), strings.Join(cath, " & ")} {
		f, err := epistemic.Parse("C (" + text + ")")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(said.Ask(context.Background(), f))
	}
	// Output:
	// 140 deals, then 20
	// {20 20} <nil>
	// {20 20} <nil>
}

// cardDeals returns all deals, each as the owners of the cards 0 to 6.
func cardDeals() (deals []string) {
	for i := range 2187 { // 3^7
		deal := make([]byte, 7)
		for card, rest := 0, i; card < 7; card, rest = card+1, rest/3 {
			deal[card] = "abc"[rest%3]
		}
		if s := string(deal); strings.Count(s, "a") == 3 && strings.Count(s, "b") == 3 {
			deals = append(deals, s)
		}
	}
	return deals
}

// seesOwn returns the relation of a player who sees only her own cards.
func seesOwn(deals []string, player rune) epistemic.Relation {
	return epistemic.Observing(len(deals), func(w int) string {
		return strings.Map(func(owner rune) rune {
			if owner == player {
				return owner
			}
			return '?'
		}, deals[w])
	})
}
