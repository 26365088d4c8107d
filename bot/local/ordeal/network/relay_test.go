//go:build linux

package network

import (
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// echo starts a server that echoes its input, and reports the address of each client.
func echo(t *testing.T) (address string, clients <-chan string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	from := make(chan string, 10)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			from <- c.RemoteAddr().String()
			go func() {
				_, _ = io.Copy(c, c)
				_ = c.Close()
			}()
		}
	}()
	return l.Addr().String(), from
}

func TestRelay(t *testing.T) {
	to, clients := echo(t)
	r, err := NewRelay(to)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	c, err := net.Dial("tcp", strings.TrimPrefix(r.Address(), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Write([]byte("hello")); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, 5)
	if _, err := io.ReadFull(c, got); err != nil || string(got) != "hello" {
		t.Fatalf("got %q, %v", got, err)
	}
	client, now := <-clients, time.Now()
	if ours, lasted := r.Carried(client, now, time.Hour); !ours || !lasted {
		t.Errorf("got ours %v, lasted %v for an open connection", ours, lasted)
	}
	r.Cut()
	if _, err := c.Read(got); err == nil {
		t.Error("the connection was not cut")
	}
	r.Close() // waits until the end is recorded
	if ours, lasted := r.Carried(client, now, time.Hour); !ours || lasted {
		t.Errorf("got ours %v, lasted %v for a cut connection", ours, lasted)
	}
	if ours, _ := r.Carried("127.0.0.1:1", now, time.Hour); ours {
		t.Error("got ours for another client")
	}
	// A client address may be reused by another process.
	for _, at := range []time.Time{now.Add(-time.Hour), now.Add(time.Hour)} {
		if ours, lasted := r.Carried(client, at, time.Second); ours || lasted {
			t.Errorf("got ours %v, lasted %v at %v for a connection of %v", ours, lasted, at, now)
		}
	}
}
