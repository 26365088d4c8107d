package epistemic

import "context"

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

// Yes tells that the formula holds in every world left, and that there is one.
func (v Verdict) Yes() bool { return v.Worlds > 0 && v.Holds == v.Worlds }

// No tells that the formula holds in no world left, and that there is one.
func (v Verdict) No() bool { return v.Worlds > 0 && v.Holds == 0 }
