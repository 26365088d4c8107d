package gateway

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// replay is a connection on which Discord has said all that it ever will.
type replay struct {
	net.Conn
	in      io.Reader
	written bytes.Buffer
}

func (r *replay) Read(p []byte) (int, error)  { return r.in.Read(p) }
func (r *replay) Write(p []byte) (int, error) { return r.written.Write(p) }
func (r *replay) Close() error                { return nil }

// dribble gives a few bytes at a time, so that frames come in pieces.
type dribble struct {
	io.Reader
	n int
}

func (d dribble) Read(p []byte) (int, error) { return d.Reader.Read(p[:min(len(p), d.n)]) }

const welcome = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"

// frame is a frame as a server sends it.
func frame(first byte, payload string) string {
	head := []byte{first, byte(len(payload))}
	switch {
	case len(payload) > 0xffff:
		head = binary.BigEndian.AppendUint64([]byte{first, length64}, uint64(len(payload)))
	case len(payload) >= length16:
		head = binary.BigEndian.AppendUint16([]byte{first, length16}, uint16(len(payload)))
	}
	return string(head) + payload
}

func text(payload string) string { return frame(final|textFrame, payload) }

// watch reads all that comes over a watched connection.
func watch(t *testing.T, said string, piece int) (got string, l *line) {
	t.Helper()
	l = newLine(&budget{now: time.Now})
	c, err := l.hold(&replay{in: dribble{strings.NewReader(said), piece}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.cut(io.EOF) })
	all, err := io.ReadAll(c)
	if err == nil && l.because(nil) == nil {
		t.Error("the end of the connection has not cut the line")
	}
	return string(all), l
}

// What discordgo can bear it gets as it was sent, in whatever pieces.
func TestFramesPass(t *testing.T) {
	long := `{"op":0,"d":"` + strings.Repeat("x", 3*lookAt) + `"}`
	tests := map[string]string{
		"nothing":            "",
		"a refusal":          "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\n\r\nbusy\x81\x05later",
		"no HTTP":            "SSH-2.0-OpenSSH_9.6\r\n\x00\x01\x02",
		"a handshake":        welcome,
		"an empty frame":     welcome + text(""),
		"events":             welcome + text(`{"op":0,"t":"READY","d":{}}`) + text(`{"op":0,"t":"RESUMED","s":2,"d":{}}`),
		"a ping":             welcome + frame(final|9, "x") + text(`{"op":11}`),
		"no JSON":            welcome + text(`{"op":`) + text(`[7]`) + text(`null`),
		"125, 126 and 65536": welcome + text(strings.Repeat("a", 125)) + text(strings.Repeat("b", 126)) + text(strings.Repeat("c", 1<<16)),
		"a long frame":       welcome + text(long) + text(`{"op":11}`),
		"fragments":          welcome + frame(textFrame, `{"op":7,"t":"GUILD_CREATE"}`) + frame(final, "rest"),
		"a binary frame":     welcome + frame(final|2, `{"op":7,"t":"GUILD_CREATE"}`),
		"half a header":      welcome + "\x81",
		"half a long header": welcome + "\x81\x7e\x01",
	}
	for name, said := range tests {
		for _, piece := range []int{1, 7, 1 << 20} {
			if len(said) > lookAt && piece == 1 {
				continue
			}
			got, _ := watch(t, said, piece)
			if want := strings.TrimSuffix(strings.TrimSuffix(said, "\x81"), "\x81\x7e\x01"); got != want {
				t.Errorf("%s, %d bytes at a time: got %d bytes, want %d", name, piece, len(got), len(want))
			}
		}
	}
}

// What discordgo cannot bear cuts the line, and it gets no more.
func TestFramesCut(t *testing.T) {
	before := welcome + text(`{"op":10,"d":{"heartbeat_interval":41250}}`)
	tests := map[string]struct {
		frame string
		want  error
	}{
		"reconnect":             {text(`{"t":null,"s":null,"op":7,"d":null}`), errReconnect},
		"invalid session":       {text(`{"op":9,"d":false}`), errInvalid},
		"invalid, but resume":   {text(`{"op":9,"d":true}`), errResumable},
		"a heartbeat of 0":      {text(`{"op":10,"d":{"heartbeat_interval":0}}`), errHello},
		"a heartbeat before":    {text(`{"op":10,"d":{"heartbeat_interval":-5}}`), errHello},
		"a heartbeat of a year": {text(`{"op":10,"d":{"heartbeat_interval":31536000000}}`), errHello},
		"no heartbeat":          {text(`{"op":10,"d":null}`), errHello},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, l := watch(t, before+test.frame+text(`{"op":11}`), 5)
			if got != before {
				t.Errorf("discordgo gets %q", got)
			}
			if why := l.because(nil); !errors.Is(why, test.want) {
				t.Errorf("got %v, want %v", why, test.want)
			}
		})
	}
}

func TestCloseCodes(t *testing.T) {
	tests := []struct {
		code   uint16
		fatal  error
		forget bool
	}{
		{1000, nil, false}, {1006, nil, false}, {4000, nil, false}, {4008, nil, false},
		{4003, nil, true}, {4007, nil, true}, {4009, nil, true},
		{4004, ErrToken, false}, {4010, errServers, false}, {4011, errServers, false}, {4012, errVersion, false},
		{4013, errIntents, false}, {4014, errIntents, false},
	}
	for _, test := range tests {
		said := welcome + frame(final|closeFrame, string(binary.BigEndian.AppendUint16(nil, test.code))+"why")
		got, l := watch(t, said, 3)
		var e *ended
		if !errors.As(l.because(nil), &e) || e.forget != test.forget || hopeless(e) != test.fatal {
			t.Errorf("%d: got %v, %+v", test.code, l.because(nil), e)
		}
		if got != said {
			t.Errorf("%d: discordgo gets %q", test.code, got)
		}
	}
}

func TestMask(t *testing.T) {
	tests := map[string]string{
		`{"t":"INTERACTION_CREATE","s":1,"op":0,"d":{}}`: `{"t":"iNTERACTION_CREATE","s":1,"op":0,"d":{}}`,
		`{"op":0,"d":{},"s":1,"t":"GUILD_CREATE"}`:       `{"op":0,"d":{},"s":1,"t":"gUILD_CREATE"}`,
		`{"op":0,"d":{},"s":1,"t":"READY"}`:              `{"op":0,"d":{},"s":1,"t":"READY"}`,
		`{"d":"\"t\":\"INTERACTION_CREATE\"","t":"X"}`:   `{"d":"\"t\":\"INTERACTION_CREATE\"","t":"X"}`,
		``: ``,
	}
	for payload, want := range tests {
		got := []byte(payload)
		mask(got)
		if string(got) != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got, _ := watch(t, welcome+text(`{"t":"GUILD_CREATE","op":0}`), 4); !strings.HasSuffix(got, `{"t":"gUILD_CREATE","op":0}`) {
		t.Errorf("over the line: got %q", got)
	}
}

// FuzzFrames holds that nothing that is said makes a panic, and that discordgo
// gets the beginning of it, or all, with nothing but types masked.
func FuzzFrames(f *testing.F) {
	f.Add([]byte(welcome+text(`{"op":10,"d":{"heartbeat_interval":41250}}`)+text(`{"t":"INTERACTION_CREATE"}`)), 3)
	f.Add([]byte(welcome+text(`{"op":9,"d":true}`)), 100)
	f.Add([]byte(welcome+frame(final|closeFrame, "\x0f\xa4")), 1)
	f.Add([]byte(welcome+"\x81\x7f\xff\xff\xff\xff\xff\xff\xff\xff{}"), 2)
	f.Add([]byte("HTTP/1.1 403 Forbidden\r\n\r\n\x81"), 2)
	f.Fuzz(func(t *testing.T, said []byte, piece int) {
		got, _ := watch(t, string(said), 1+max(0, piece)%5000)
		if len(got) > len(said) || !strings.EqualFold(got, string(said[:len(got)])) {
			t.Errorf("said %q, got %q", said, got)
		}
	})
}
