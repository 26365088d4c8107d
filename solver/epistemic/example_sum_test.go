package epistemic_test

import (
	"context"
	"fmt"

	"parlour/solver/epistemic"
)

// Sum and product (Freudenthal 1969). Of two numbers, 1 < x < y and x + y <= 100, S learns the sum and P
// the product. P: I don't know them. S: I knew that you didn't. P: Now I know them. S: Now I do, too.
func ExampleObserving() {
	ctx := context.Background()
	type pair struct{ x, y int }
	var pairs []pair
	for x := 2; x < 100; x++ {
		for y := x + 1; x+y <= 100; y++ {
			pairs = append(pairs, pair{x, y})
		}
	}
	n := len(pairs)
	m, err := epistemic.NewModel(n, map[string]epistemic.Relation{
		"s": epistemic.Observing(n, func(w int) int { return pairs[w].x + pairs[w].y }),
		"p": epistemic.Observing(n, func(w int) int { return pairs[w].x * pairs[w].y }),
	}, func(atom string) (func(int) bool, bool) {
		var is pair
		_, err := fmt.Sscanf(atom, "%d:%d", &is.x, &is.y)
		return func(w int) bool { return pairs[w] == is }, err == nil
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	// knows is true where the agent knows both numbers.
	knows := func(agent string) epistemic.Formula {
		var f epistemic.Formula = epistemic.Truth(false)
		for w := range m.Worlds().All() {
			these := epistemic.Atom(fmt.Sprintf("%d:%d", pairs[w].x, pairs[w].y))
			f = epistemic.Binary{Op: epistemic.Or, Left: f,
				Right: epistemic.Modal{Op: epistemic.Knows, Agents: []string{agent}, Of: these}}
		}
		return f
	}
	unknown := epistemic.Not{Of: knows("p")}
	knew := epistemic.Modal{Op: epistemic.Knows, Agents: []string{"s"}, Of: unknown}
	for _, said := range []func() epistemic.Formula{
		func() epistemic.Formula { return knew }, // implies the first statement
		func() epistemic.Formula { return knows("p") },
		func() epistemic.Formula { return knows("s") },
	} {
		holds, err := m.Eval(ctx, said())
		if err != nil {
			fmt.Println(err)
			return
		}
		m = m.Announce(holds.Has)
		fmt.Println(m.Len(), "pairs left")
	}
	for w := range m.Worlds().All() {
		fmt.Println(pairs[w].x, pairs[w].y)
	}
	// Output:
	// 145 pairs left
	// 86 pairs left
	// 1 pairs left
	// 4 13
}
