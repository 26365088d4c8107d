//go:build linux

package load

import (
	"encoding/binary"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// packet encodes a message of PostgreSQL's protocol. A client's first message has no kind.
func packet(kind, body string) string {
	return kind + string(binary.BigEndian.AppendUint32(nil, uint32(4+len(body)))) + body
}

func TestMeter(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	server, err := net.Listen("unix", filepath.Join(folder, ".s.PGSQL.5432"))
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	const asked, answer = "the query", "the answer"
	said := packet("", "start") + packet("P", "name\x00SELECT  1\x00") + packet("B", "portal\x00name\x00") + packet("E", "") + packet("S", "") + packet("Q", asked)
	received := make(chan string, 1)
	go func() {
		c, err := server.Accept()
		if err != nil {
			return
		}
		got := make([]byte, len(said))
		_, _ = io.ReadFull(c, got)
		received <- string(got)
		_, _ = io.WriteString(c, answer)
		_ = c.Close()
	}()
	m, through, err := newMeter("postgres:///db?host=" + url.QueryEscape(folder) + "&user=u")
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(through)
	if err != nil || u.Query().Get("user") != "u" || u.Path != "/db" || u.Query().Get("sslmode") != "disable" {
		t.Errorf("got the address %s, %v", through, err)
	}
	c, err := net.Dial("tcp", net.JoinHostPort(u.Query().Get("host"), u.Query().Get("port")))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(c, said); err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(c)
	if string(got) != answer || err != nil {
		t.Errorf("got the answer %q, %v", got, err)
	}
	if got := <-received; got != said {
		t.Errorf("the server received %q, want %q", got, said)
	}
	if err := m.close(); err != nil {
		t.Error(err)
	}
	if s, n, b := m.statements.Load(), m.trips.Load(), m.bytes.Load(); s != 2 || n != 2 || b != int64(len(said)+len(answer)) {
		t.Errorf("got %d statements, %d round trips and %d bytes, want 2, 2 and %d", s, n, b, len(said)+len(answer))
	}
	if diff := cmp.Diff(map[string]int64{"SELECT 1": 1, asked: 1}, m.counts()); diff != "" {
		t.Error(diff)
	}
}
