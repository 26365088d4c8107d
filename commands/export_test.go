package commands

import "log/slog"

// Log is where the commands log.
func (s *Set) Log() *slog.Logger { return s.log }
