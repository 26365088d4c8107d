package rest_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"testing"
	"time"

	"parlour/bot/rest"
)

const message = `{"type":4,"data":{"content":"a board of a few lines","components":[]}}`

// BenchmarkDo compares a call with the same request by net/http alone, over a
// loopback connection and in memory.
func BenchmarkDo(b *testing.B) {
	loopback := serve(b, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		limit(w.Header())
		w.WriteHeader(http.StatusNoContent)
	})
	memory := &still{header: http.Header{}}
	limit(memory.header)
	for _, over := range []struct {
		name      string
		transport http.RoundTripper
	}{{"loopback", loopback}, {"memory", memory}} {
		b.Run(over.name+"/http", func(b *testing.B) { plain(b, &http.Client{Transport: over.transport}) })
		b.Run(over.name+"/rest", func(b *testing.B) {
			c := rest.New(rest.Options{Token: botToken, Transport: over.transport})
			call := rest.Call{Method: "POST", Path: callback, Body: []byte(message), TokenInPath: true}
			b.ReportAllocs()
			for b.Loop() {
				if err := c.Do(context.Background(), call); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func limit(h http.Header) {
	h.Set("X-RateLimit-Bucket", "abcd")
	h.Set("X-RateLimit-Limit", "1000000000")
	h.Set("X-RateLimit-Remaining", "999999999")
	h.Set("X-RateLimit-Reset-After", "1.000")
}

// still answers from memory.
type still struct{ header http.Header }

func (s *still) RoundTrip(r *http.Request) (*http.Response, error) {
	_, _ = io.Copy(io.Discard, r.Body)
	return &http.Response{StatusCode: http.StatusNoContent, Header: s.header, Body: http.NoBody}, nil
}

// plain sends what a minimal client would.
func plain(b *testing.B, c *http.Client) {
	b.ReportAllocs()
	for b.Loop() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		r, err := http.NewRequestWithContext(ctx, "POST", "https://discord.com/api/v10"+callback, bytes.NewReader([]byte(message)))
		if err != nil {
			b.Fatal(err)
		}
		r.Header.Set("User-Agent", "DiscordBot (https://example.com, 1)")
		r.Header.Set("Content-Type", "application/json")
		resp, err := c.Do(r)
		if err != nil {
			b.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
		cancel()
	}
}

// BenchmarkManyChannels measures calls with a bucket each.
func BenchmarkManyChannels(b *testing.B) {
	memory := &still{header: http.Header{}}
	limit(memory.header)
	c := rest.New(rest.Options{Token: botToken, Transport: memory})
	paths := make([]string, 10_000)
	for i := range paths {
		paths[i] = fmt.Sprintf("/webhooks/5/token%d/messages/@original", i)
	}
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n++
		if err := c.Do(context.Background(), rest.Call{Method: "PATCH", Path: paths[n%len(paths)], Body: []byte(message), TokenInPath: true}); err != nil {
			b.Fatal(err)
		}
	}
}
