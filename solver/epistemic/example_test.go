package epistemic_test

import (
	"context"
	"fmt"

	"parlour/solver/epistemic"
)

// A coin is under a cup. Ann has looked at it; Bob saw her look.
func Example() {
	heads := func(world int) bool { return world == 1 }
	m := epistemic.NewModel(2, map[string]epistemic.Relation{
		"ann": epistemic.Identity,
		"bob": epistemic.Universal,
	}, func(atom string) (func(int) bool, bool) { return heads, atom == "heads" })
	for _, text := range []string{
		"K[ann] heads",
		"K[bob] heads",
		"C (K[ann] heads | K[ann] ~heads)",
		"[!heads] C heads",
		"K[cy] heads",
		"K heads",
	} {
		f, err := epistemic.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		v, err := m.Ask(context.Background(), f)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%s: in %d of %d\n", text, v.Holds, v.Worlds)
	}
	// Output:
	// K[ann] heads: in 1 of 2
	// K[bob] heads: in 0 of 2
	// C (K[ann] heads | K[ann] ~heads): in 2 of 2
	// [!heads] C heads: in 2 of 2
	// there is no agent "cy"; the agents are ann, bob
	// column 3, at "heads": no-agent
}
