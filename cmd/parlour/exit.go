package main

import "errors"

// Exit statuses. exitConfig is EX_CONFIG of sysexits(3), which says that a restart cannot help:
// parlour.service does not restart after it.
const (
	exitFailure = 1
	exitConfig  = 78
)

// permanentError is an error of the bot that stays until a person acts.
type permanentError struct{ error }

// Unwrap returns the error.
func (e permanentError) Unwrap() error { return e.error }

// permanent marks an error as permanent; nil stays nil.
func permanent(err error) error {
	if err == nil {
		return nil
	}
	return permanentError{err}
}

// exitStatus returns the exit status of the program after an error.
func exitStatus(err error) int {
	if errors.As(err, &permanentError{}) {
		return exitConfig
	}
	return exitFailure
}
