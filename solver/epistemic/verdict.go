package epistemic

import (
	"context"
	"fmt"
)

// Verdict is what can be said of a formula while the real world is unknown: in
// how many of the worlds left it holds.
type Verdict struct{ Holds, Worlds int }

// Ask counts the worlds left in which the formula holds. Errors are those of
// [Model.Eval].
func (m *Model) Ask(ctx context.Context, f Formula) (Verdict, error) {
	s, err := m.Eval(ctx, f)
	if err != nil {
		return Verdict{}, err
	}
	return Verdict{Holds: s.Len(), Worlds: m.count}, nil
}

// Holds tells whether the formula is true in one world, and so whether it
// could truthfully be announced there. A world that is not left is an error,
// and so is all that [Model.Eval] refuses.
func (m *Model) Holds(ctx context.Context, world int, f Formula) (bool, error) {
	s, err := m.Eval(ctx, f)
	if err == nil && !m.left.Has(world) {
		err = m.gone(world)
	}
	return s.Has(world), err
}

// Yes tells that the formula holds in every world left, and that there is one.
func (v Verdict) Yes() bool { return v.Worlds > 0 && v.Holds == v.Worlds }

// No tells that the formula holds in no world left, and that there is one.
func (v Verdict) No() bool { return v.Worlds > 0 && v.Holds == 0 }

// String is the verdict in English.
func (v Verdict) String() string {
	switch {
	case v.Worlds == 0:
		return "no world is left"
	case v.Yes():
		return fmt.Sprintf("holds in all of %d", v.Worlds)
	case v.No():
		return fmt.Sprintf("holds in none of %d", v.Worlds)
	}
	return fmt.Sprintf("holds in %d of %d", v.Holds, v.Worlds)
}
