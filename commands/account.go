package commands

import (
	"reflect"
	"strings"

	"parlour/games/match"
)

// Account is what may be logged and counted of a request: nothing in it was typed
// by a member, is secret or stands in the ID of a control. Doing the request fills
// it in.
type Account struct {
	// Command is what was asked for: a command's path, "/mastermind guess", or the
	// feature of a control, "press tap" or "form secret". It is one of a fixed set,
	// or "unknown".
	Command string
	Outcome Outcome
	Game    string // what it was about, "" if that is not known
	Match   string
	// Fault is why the database cannot be written; nil if it can, as far as the
	// request shows.
	Fault error
}

// Outcome is what came of a request.
type Outcome string

// The outcomes of a request.
const (
	WasDone    Outcome = "done"
	WasKnown   Outcome = "known"   // it was delivered again, and did nothing this time
	WasRefused Outcome = "refused" // the member was told why
	WasTooFast Outcome = "limited" // the member was told to wait
	WasFailed  Outcome = "failed"  // it is an incident
	WasUnsaved Outcome = "unsaved" // the database cannot be written; the member was told to try again later
)

// was notes what came of a request.
func (a *Account) was(o Outcome) {
	if a != nil {
		a.Outcome = o
	}
}

// unsaved notes why the database cannot be written.
func (a *Account) unsaved(why error) {
	if a != nil {
		a.Outcome, a.Fault = WasUnsaved, why
	}
}

// at notes the table that a request is about.
func (a *Account) at(t *match.Table) {
	if a != nil && t != nil {
		a.Game, a.Match = t.Match.Game, t.Match.ID
	}
}

// shown notes the table that a reply shows or leads to.
func (a *Account) shown(reply Reply) {
	if m, ok := reply.(Message); ok {
		for _, t := range []*match.Table{m.Drafted, m.Touched, m.Board} {
			a.at(t)
		}
	}
}

// unknown is the label of a request for what there is not.
const unknown = "unknown"

// Account is that of a request which is about to be done.
func (s *Set) Account(r Request) Account {
	a := Account{Command: s.router.label(r), Outcome: WasDone}
	if _, ours := s.host.GameNamed(strings.Join(r.Path[:min(1, len(r.Path))], "")); ours && a.Command != unknown {
		a.Game = r.Path[0]
	}
	return a
}

// label says what a request asks for, in words of a fixed set.
func (rt *router) label(r Request) string {
	c, known := rt.controls[r.control().action]
	_, spec := locate(rt.specs, r.Path)
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

// called is what a feature's type is called: "tap" for a tapFeature.
func called(f featured) string {
	return strings.TrimSuffix(reflect.TypeOf(f).Name(), "Feature")
}
