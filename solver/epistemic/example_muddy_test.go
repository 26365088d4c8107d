package epistemic_test

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"parlour/solver/epistemic"
)

// The muddy children (Fagin, Halpern, Moses, Vardi 1995, ch. 1). Children a and b of three have mud on
// their foreheads; each child sees the others but not itself. The father announces that at least one is
// muddy and asks who knows whether he or she is. The first time nobody does; the second time the muddy
// ones do.
func Example_muddyChildren() {
	ctx := context.Background()
	children := []string{"a", "b", "c"} // bit i of a world: child i is muddy
	agents := map[string]epistemic.Relation{}
	for i, name := range children {
		agents[name] = epistemic.Observing(8, func(w int) int { return w &^ (1 << i) })
	}
	m, err := epistemic.NewModel(8, agents, func(atom string) (func(int) bool, bool) {
		i := slices.Index(children, strings.TrimPrefix(atom, "muddy:"))
		return func(w int) bool { return w>>i&1 == 1 }, i >= 0
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	knows := func(child string) string {
		return strings.ReplaceAll("(K[x] muddy:x | K[x] ~muddy:x)", "x", child)
	}
	for _, said := range []string{
		"muddy:a | muddy:b | muddy:c",
		"~" + knows("a") + "& ~" + knows("b") + "& ~" + knows("c"),
		knows("a") + "&" + knows("b") + "& ~" + knows("c"),
	} {
		f, err := epistemic.Parse(said)
		if err == nil {
			var left epistemic.Set
			left, err = m.Eval(ctx, f)
			m = m.Announce(left.Has)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m.Len(), "worlds left after", f)
	}
	// Output:
	// 7 worlds left after muddy:a | muddy:b | muddy:c
	// 4 worlds left after ~(K[a] muddy:a | K[a] ~muddy:a) & ~(K[b] muddy:b | K[b] ~muddy:b) & ~(K[c] muddy:c | K[c] ~muddy:c)
	// 1 worlds left after (K[a] muddy:a | K[a] ~muddy:a) & (K[b] muddy:b | K[b] ~muddy:b) & ~(K[c] muddy:c | K[c] ~muddy:c)
}
