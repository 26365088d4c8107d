package epistemic

import (
	"fmt"
	"strings"
)

// NameError reports that a formula names an agent or proposition that the model does not
// have.
type NameError struct {
	Name   string
	Agents []string // the agents of the model; nil if Name is a proposition
}

// Error returns a sentence in English.
func (e *NameError) Error() string {
	if e.Agents == nil {
		return fmt.Sprintf("there is no proposition %q here", shortened(e.Name))
	}
	return fmt.Sprintf("there is no agent %q; the agents are %s", shortened(e.Name), strings.Join(e.Agents, ", "))
}

// Check reports whether the model can evaluate the formula. An unknown name is a
// [*NameError], the only error for a formula that [Parse] returned.
func (m *Model) Check(f Formula) error {
	switch f := f.(type) {
	case Truth:
		return nil
	case Atom:
		if _, ok := m.frame.valuation(string(f)); !ok {
			return &NameError{Name: string(f)}
		}
		return nil
	case Not:
		return m.Check(f.Of)
	case Binary:
		if !f.Op.known() {
			return fmt.Errorf("unknown connective %q", string(f.Op))
		}
		return m.checkBoth(f.Left, f.Right)
	case Announcement:
		return m.checkBoth(f.Said, f.Then)
	case Modal:
		return m.checkModal(f)
	}
	return fmt.Errorf("a formula has a missing part or one of unknown type %T", f)
}

func (m *Model) checkBoth(left, right Formula) error {
	if err := m.Check(left); err != nil {
		return err
	}
	return m.Check(right)
}

func (m *Model) checkModal(f Modal) error {
	if !f.Op.known() {
		return fmt.Errorf("unknown modality %q", string(f.Op))
	}
	if f.Op.single() && len(f.Agents) != 1 {
		return fmt.Errorf("%s takes one agent, not %d", f.Op, len(f.Agents))
	}
	for _, name := range f.Agents {
		if _, ok := m.frame.relations[name]; !ok {
			return &NameError{Name: name, Agents: m.Agents()}
		}
	}
	return m.Check(f.Of)
}
