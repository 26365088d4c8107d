package commands

// Write encodes a command for a custom ID, and Read decodes it.
func (s *Set) Write(r Request) (id string, ok bool) { return s.core.Commands.Write(r, ActBegin) }

// Read returns the command that a custom ID contains.
func (s *Set) Read(r Request, id string) (Request, bool) {
	c, ok := ReadID(id)
	if !ok {
		return r, false
	}
	given, _, ok := s.core.Commands.Read(r, c.Arg)
	return given, ok
}

// With builds the router with one more feature, which has a command at the top level,
// one under /game, and a control.
func (s *Set) With(command, table string, action Action) error {
	more := Feature{Commands: []Spec{{Name: command}}, Table: []Spec{{Name: table}}, Controls: map[Action]Control{action: {}}}
	fs := *s.core.Features
	fs.list = append(append([]Feature{}, fs.list...), more)
	_, err := newRouter(s.core.Host, s.core.Log, s.core.Refuse, &fs)
	return err
}

// Controls returns the names of the features of all actions.
func (s *Set) Controls() map[string]string {
	all := map[string]string{}
	for action, c := range s.core.Commands.controls {
		all[string(action)] = c.feature
	}
	return all
}
