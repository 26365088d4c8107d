//go:build !windows

package engine

import (
	"errors"
	"io"
	"os"
	"runtime"
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

// lockedByte is the byte of a database file that its owner locks. SQLite locks other bytes.
const lockedByte = 1 << 62

// ofdLock is Linux's F_OFD_SETLK. It locks for the open file rather than for the process, which
// would lose the lock when it closes the same file elsewhere.
const ofdLock = 37

// lockInode locks a database file, whatever its name, until it is closed. The error is ErrRunning
// if another process has it locked.
func lockInode(f *os.File) error {
	lock := syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart, Start: lockedByte, Len: 1}
	err := error(syscall.EINVAL)
	if runtime.GOOS == "linux" {
		err = syscall.FcntlFlock(f.Fd(), ofdLock, &lock)
	}
	if errors.Is(err, syscall.EINVAL) { // some kernels that run programs of Linux lack it
		err = syscall.FcntlFlock(f.Fd(), syscall.F_SETLK, &lock)
	}
	if errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EACCES) {
		return ErrRunning
	}
	return err
}
