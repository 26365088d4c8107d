package commandstest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	features "parlour/commands/all"
	"parlour/games/match"
	"parlour/games/match/host"
)

// Admin returns a command of a member who may manage the server.
func (w *World) Admin(who, line string) commands.Request {
	r := w.Command(who, line)
	r.User.Admin = true
	return r
}

// Prefers changes a setting by the control of a custom ID.
func (w *World) Prefers(r commands.Request, id string, picked ...string) Reply {
	r.Kind, r.Path, r.Message, r.Private = commands.Press, nil, "1400000000000000002", true
	r.Custom, r.Picked = id, picked
	return w.Do(r)
}

// NewBudgetedWorld returns a world with budgets and a clock that only the test moves.
func NewBudgetedWorld(t *testing.T, b commands.Budgets) (w *World, clock *time.Time) {
	t.Helper()
	w = New(t)
	now := time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
	c := w.Host.Config
	c.Now = func() time.Time { return now }
	w.Host = host.New(c)
	set, err := features.New(w.Host, Catalogue(w.T), w.Logger(), b, commands.Process{})
	if err != nil {
		t.Fatal(err)
	}
	w.Set = set
	return w, &now
}

// TooFast reports whether a reply is a private refusal because of a budget, with the
// time to wait.
func TooFast(r Reply) bool {
	return r.Private() && strings.Contains(Texts(r.Body), "That was a lot at once. Wait ")
}

// EachParam calls f for every parameter of every command.
func EachParam(path []string, specs []commands.Spec, f func(path []string, p commands.Param)) {
	for _, spec := range specs {
		at := append(slices.Clone(path), spec.Name)
		for _, p := range spec.Params {
			f(at, p)
		}
		EachParam(at, spec.Subs, f)
	}
}

// Delete deletes a member's data by /privacy, and does everything else that is due.
func (w *World) Delete(who string) {
	w.T.Helper()
	ask := w.Press(who, "private", w.Button(w.Say(who, "/privacy").Body, "Delete my data"))
	w.Press(who, "private", w.Button(ask.Body, "Delete my data"))
	w.HandleDue(NewPost(w.T))
}

// Forget anonymises a member in the database, as /privacy does in the end.
func (w *World) Forget(who string) {
	w.T.Helper()
	for cursor, first := "", true; first || cursor != ""; first = false {
		next, err := w.Host.Store.Forget(w.T.Context(), Members[who].ID, match.FormerID(who), cursor, 500)
		if err != nil {
			w.T.Fatal(err)
		}
		cursor = next
	}
}

// Undoable reports whether a message has a control that takes a tap back.
func Undoable(b commands.Body) bool {
	return slices.ContainsFunc(Blocks(b), func(block commands.Block) bool {
		return slices.ContainsFunc(block.Buttons, func(x commands.Button) bool { return !x.Disabled && (x.Label == "Back" || x.Label == "Erase") })
	})
}

// Moving returns the controls that play or compose a move: custom IDs, and values of
// selects.
func Moving(b commands.Body) [][]string {
	var controls [][]string
	for _, block := range Blocks(b) {
		for _, x := range block.Buttons {
			if !x.Disabled && x.Label != "Back" && x.Label != "Erase" && strings.Contains("pcj", x.Custom[:1]) {
				controls = append(controls, []string{x.Custom})
			}
		}
		if block.Select != nil && block.Select.Custom[:1] == "s" {
			for _, o := range block.Select.Options {
				controls = append(controls, []string{block.Select.Custom, o.Value})
			}
		}
	}
	return controls
}
