package webhook_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/webhook"
)

// flood is a body that is not read at once: it gives its bytes, reports that, and ends when it may.
type flood struct {
	left    int
	given   *atomic.Int64 // bytes of all bodies
	settled func()        // is called when there is nothing left
	end     <-chan struct{}
}

func (f *flood) Read(p []byte) (int, error) {
	if f.left == 0 {
		f.settled()
		<-f.end
		return 0, io.EOF
	}
	n := min(len(p), f.left)
	f.left -= n
	f.given.Add(int64(n))
	return n, nil
}

// unsigned returns a request by a stranger, with headers that look right.
func unsigned(at time.Time, body io.Reader, length int64) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/interactions", body)
	r.ContentLength = length
	r.Header.Set("X-Signature-Timestamp", fmt.Sprint(at.Unix()))
	r.Header.Set("X-Signature-Ed25519", strings.Repeat("00", ed25519.SignatureSize))
	return r
}

// Strangers who send at once as much as they may fill a bounded number of bytes. After that,
// Discord is heard again.
func TestFlood(t *testing.T) {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	clock, heard := discordtest.NewManualClock(time.Unix(1_800_000_000, 0)), 0
	handler := webhook.Routes(webhook.Options{Key: public, Clock: clock, Handle: func(json.RawMessage) { heard++ }})
	var given, admitted, refused atomic.Int64
	var settled, ended sync.WaitGroup
	end := make(chan struct{})
	for i := range 500 {
		settled.Add(1)
		ended.Go(func() {
			once := sync.OnceFunc(settled.Done)
			body := &flood{left: webhook.MaxBody, given: &given, settled: func() { admitted.Add(1); once() }, end: end}
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, unsigned(clock.Now(), body, []int64{-1, webhook.MaxBody}[i%2]))
			once()
			switch w.Code {
			case http.StatusServiceUnavailable:
				refused.Add(1)
			case http.StatusUnauthorized:
			default:
				t.Errorf("got %d %s", w.Code, w.Body)
			}
		})
	}
	settled.Wait()
	if held := admitted.Load() * webhook.MaxBody; held == 0 || held > webhook.MaxUnverified {
		t.Errorf("%d bytes are in memory, want at most %d", held, webhook.MaxUnverified)
	}
	close(end)
	ended.Wait()
	if admitted.Load()+refused.Load() != 500 {
		t.Errorf("%d were admitted and %d refused", admitted.Load(), refused.Load())
	}
	r := unsigned(clock.Now(), strings.NewReader(`{"type":3}`), -1)
	r.Header.Set("X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(private, []byte(r.Header.Get("X-Signature-Timestamp")+`{"type":3}`))))
	w := httptest.NewRecorder()
	if handler.ServeHTTP(w, r); w.Code != http.StatusAccepted || heard != 1 {
		t.Errorf("after the flood: %d %s", w.Code, w.Body)
	}
}

// A request that is refused by its headers is not read, and no request beyond the bound of a body.
func TestUnread(t *testing.T) {
	clock := discordtest.NewManualClock(time.Unix(1_800_000_000, 0))
	handler := webhook.Routes(webhook.Options{Key: make(ed25519.PublicKey, ed25519.PublicKeySize), Clock: clock, Handle: func(json.RawMessage) {}})
	const size = 4 << 20
	for name, test := range map[string]struct {
		length int64
		change func(http.Header)
		status int
		read   int // at most
	}{
		"no timestamp":      {-1, func(h http.Header) { h.Del("X-Signature-Timestamp") }, 401, 0},
		"an old timestamp":  {-1, func(h http.Header) { h.Set("X-Signature-Timestamp", "1700000000") }, 401, 0},
		"no signature":      {-1, func(h http.Header) { h.Del("X-Signature-Ed25519") }, 401, 0},
		"a short signature": {-1, func(h http.Header) { h.Set("X-Signature-Ed25519", "00") }, 401, 0},
		"a large body":      {size, func(http.Header) {}, 413, 0},
		"an unlimited body": {-1, func(http.Header) {}, 413, webhook.MaxBody + 1},
	} {
		body := bytes.NewReader(make([]byte, size))
		r := unsigned(clock.Now(), body, test.length)
		test.change(r.Header)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if read := size - body.Len(); w.Code != test.status || read > test.read {
			t.Errorf("%s: status %d after %d bytes, want %d after at most %d", name, w.Code, read, test.status, test.read)
		}
	}
}
