package commands

import "log/slog"

// Log is where the commands log.
func (s *Set) Log() *slog.Logger { return s.log }

// Write writes a command down for a control's ID, and Read reads it again.
func (s *Set) Write(r Request) (id string, ok bool) { return s.router.write(r, actBegin) }

// Read is the command that a control's ID holds.
func (s *Set) Read(r Request, id string) (Request, bool) {
	c, ok := readCustom(id)
	if !ok {
		return r, false
	}
	given, _, ok := s.router.read(r, c.arg)
	return given, ok
}

// moreFeature is a feature of the tests.
type moreFeature feature

func (f moreFeature) feature() feature { return feature(f) }

// With puts the features together with one more, of a command at the top level and
// under /game, and a control.
func (s *Set) With(command, table, action string) error {
	more := moreFeature{commands: []Spec{{Name: command}}, table: []Spec{{Name: table}}, controls: map[string]control{action: {}}}
	_, err := newRouter(s.host.Games, append(s.features(), more))
	return err
}

// Controls are what the features of all actions are called.
func (s *Set) Controls() map[string]string {
	all := map[string]string{}
	for action, c := range s.router.controls {
		all[action] = c.feature
	}
	return all
}
