package commands

import (
	"strings"

	"parlour/games/match"
)

// Account is what may be logged and counted of a request. It contains nothing that a
// member typed, no secret and no custom ID. Executing the request fills it in.
type Account struct {
	// Command is the path of a command, "/mastermind guess", or the feature of a
	// control, "press tap" or "form secret". The set of values is fixed and includes
	// "unknown".
	Command string
	Outcome Outcome
	Game    string // "" if unknown
	Match   string
	// Fault is the reason why the database cannot be written; nil if it can, as far
	// as the request shows.
	Fault error
}

// Outcome is the result of a request.
type Outcome string

// The outcomes of a request.
const (
	WasDone    Outcome = "done"
	WasKnown   Outcome = "known"   // a redelivery, which had no further effect
	WasRefused Outcome = "refused" // the member was told why
	WasTooFast Outcome = "limited" // the member has to wait
	WasFailed  Outcome = "failed"  // an incident
	WasUnsaved Outcome = "unsaved" // the database cannot be written; the member should retry later
)

// was records the outcome.
func (a *Account) was(o Outcome) {
	if a != nil {
		a.Outcome = o
	}
}

// unsaved records why the database cannot be written.
func (a *Account) unsaved(why error) {
	if a != nil {
		a.Outcome, a.Fault = WasUnsaved, why
	}
}

// At records the table that a request is about.
func (a *Account) At(t *match.Table) {
	if a != nil && t != nil {
		a.Game, a.Match = t.Match.Game, t.Match.ID
	}
}

// shown records the table that a reply shows or leads to.
func (a *Account) shown(reply Reply) {
	if m, ok := reply.(Message); ok {
		for _, t := range []*match.Table{m.Drafted, m.Touched, m.Board} {
			a.At(t)
		}
	}
}

// unknown is the label of a request for an unknown command or control.
const unknown = "unknown"

// Account returns the account of a request before it is executed.
func (s *Set) Account(r Request) Account {
	a := Account{Command: s.core.Commands.label(r), Outcome: WasDone}
	if _, ours := s.core.Host.GameNamed(strings.Join(r.Path[:min(1, len(r.Path))], "")); ours && a.Command != unknown {
		a.Game = r.Path[0]
	}
	return a
}

// label describes a request by a fixed set of words.
func (rt *Router) label(r Request) string {
	c, known := rt.controls[r.Control().Action]
	spec := rt.Find(r.Path)
	switch {
	case r.Kind == Press && known:
		return "press " + c.feature
	case r.Kind == Submit && known:
		return "form " + c.feature
	case r.Kind == Command && spec != nil:
		return "/" + r.path()
	case r.Kind == Complete && spec != nil:
		return "typing /" + r.path()
	default:
		return unknown
	}
}
