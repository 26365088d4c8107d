//go:build !windows

package engine

import (
	"errors"
	"os"
	"syscall"
)

// lockFile opens a file, creates it if need be, and locks it until it is closed or the
// process ends. The error is ErrRunning if another has it locked.
func lockFile(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			err = ErrRunning
		}
		return nil, err
	}
	return f, nil
}
