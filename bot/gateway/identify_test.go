package gateway

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// fromClient is a frame as a client sends it, masked with a key.
func fromClient(first byte, payload string) string {
	const key = "\x01\xfe\x37\xa5"
	head := string([]byte{first, masked | byte(len(payload))})
	switch {
	case len(payload) > 0xffff:
		head = string([]byte{first, masked | length64, 0, 0, 0, 0, 0, byte(len(payload) >> 16), byte(len(payload) >> 8), byte(len(payload))})
	case len(payload) >= length16:
		head = string([]byte{first, masked | length16, byte(len(payload) >> 8), byte(len(payload))})
	}
	hidden := []byte(payload)
	for i := range hidden {
		hidden[i] ^= key[i%4]
	}
	return head + key + string(hidden)
}

const identify = `{"op":2,"d":{"token":"Bot x"}}`

func TestIsIdentify(t *testing.T) {
	tests := map[string]struct {
		frame string
		want  bool
	}{
		"an Identify":     {fromClient(final|textFrame, identify), true},
		"a long one":      {fromClient(final|textFrame, identify+strings.Repeat(" ", 200)), true},
		"a very long one": {fromClient(final|textFrame, identify+strings.Repeat(" ", 1<<16)), true},
		"a Resume":        {fromClient(final|textFrame, `{"op":6,"d":{"token":"Bot x"}}`), false},
		"a heartbeat":     {fromClient(final|textFrame, `{"op":1,"d":2}`), false},
		"a close frame":   {fromClient(final|closeFrame, identify), false},
		"without a mask":  {frame(final|textFrame, identify), false},
		"short":           {fromClient(final|textFrame, `{"op":2`), false},
		"a handshake":     {"GET /gw/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", false},
		"a byte":          {"\x81", false},
		"nothing":         {"", false},
	}
	for name, test := range tests {
		if got := isIdentify([]byte(test.frame)); got != test.want {
			t.Errorf("%s: got %v", name, got)
		}
	}
}

func TestBudget(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	b := &budget{now: func() time.Time { return now }}
	for n := range maxIdentifies {
		if b.spent() || !b.spend() {
			t.Fatalf("Identify %d is refused", n+1)
		}
		now = now.Add(10 * time.Second)
	}
	if !b.spent() || b.spend() {
		t.Error("a sixth within a minute is allowed")
	}
	now = now.Add(10 * time.Second) // a minute after the first
	if b.spent() || !b.spend() {
		t.Error("a sixth after a minute is refused")
	}
	if !b.spent() {
		t.Error("a seventh is allowed")
	}
}

// No Identify beyond the budget leaves, though discordgo sends it.
func TestAnIdentifyBeyondTheBudgetCutsTheLine(t *testing.T) {
	l := newLine(&budget{now: time.Now})
	r := &replay{in: strings.NewReader("")}
	c, err := l.hold(r)
	if err != nil {
		t.Fatal(err)
	}
	send := []byte(fromClient(final|textFrame, identify))
	for range maxIdentifies {
		if _, err := c.Write(send); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := c.Write(send); n != 0 || !errors.Is(err, errBudget) || !errors.Is(l.because(nil), errBudget) {
		t.Errorf("got %d, %v; the line was cut by %v", n, err, l.because(nil))
	}
	if got, want := r.written.Len(), maxIdentifies*len(send); got != want {
		t.Errorf("%d bytes left, want %d", got, want)
	}
	if c, err := l.hold(r); err == nil {
		t.Errorf("a line that is cut takes another connection, %v", c)
	}
}
