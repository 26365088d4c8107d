package commandstest

import (
	"regexp"

	"parlour/commands"
)

// Step is a command and the expected reply.
type Step struct {
	Who, Line string
	Private   bool
	Want      string // a regular expression
}

// Walk executes steps and checks the replies.
func (w *World) Walk(steps []Step) {
	w.T.Helper()
	for _, s := range steps {
		reply := w.Say(s.Who, s.Line)
		got := Texts(w.Last(s.Line, reply))
		if reply.To == commands.NoMessage { // the board shows what came of it
			w.Think()
			got = Texts(w.Set.Board(w.T.Context(), w.Table(), ""))
		}
		if reply.Form != nil {
			got = "form: " + reply.Form.Title
		}
		if reply.Form == nil && reply.Private() != s.Private && reply.To != commands.NoMessage {
			w.T.Errorf("%s: %s: private is %v, want %v", s.Who, s.Line, reply.Private(), s.Private)
		}
		if !regexp.MustCompile("(?is)" + s.Want).MatchString(got) {
			w.T.Errorf("%s: %s:\n%s\nwant %s", s.Who, s.Line, got, s.Want)
		}
		if reply.Board != nil || reply.Hand != nil || reply.Table != nil {
			w.Think()
		}
	}
}

// Last returns the final body of a reply.
func (w *World) Last(where string, reply Reply) commands.Body {
	w.T.Helper()
	bodies := w.Shows(reply.Message)
	for _, b := range bodies[1:] {
		CheckBody(w.T, where, b)
	}
	return bodies[len(bodies)-1]
}
