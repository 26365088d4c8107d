package commands

import "log/slog"

// Log is where the commands log.
func (s *Set) Log() *slog.Logger { return s.log }

// Typed writes a command down for a control's ID, and Retyped reads it again.
func (s *Set) Typed(r Request) (id string, ok bool) { return s.typed(r, actBegin) }

// Retyped is the command that a control's ID holds.
func (s *Set) Retyped(r Request, id string) (Request, bool) {
	c, ok := readCustom(id)
	if !ok {
		return r, false
	}
	again, _, ok := s.retyped(r, c.arg)
	return again, ok
}
