package harness

import (
	"io"
	"net"
	"sync"
)

// FreeAddress returns a loopback address that nothing listens on at the moment.
func FreeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// Splice copies both ways between two connections until one ends, and closes both.
func Splice(near, far net.Conn) {
	var other sync.WaitGroup
	other.Go(func() {
		_, _ = io.Copy(far, near) // ends with the connection
		_ = far.Close()
	})
	_, _ = io.Copy(near, far)
	_ = near.Close()
	other.Wait()
	_ = far.Close()
}
