//go:build linux

package network

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parlour/bot/local/harness"
	"parlour/bot/local/need"
)

func TestAdapt(t *testing.T) {
	const shipped = `http {
    upstream parlour {
        # A server that has failed is asked again.
        server replica:8081 resolve max_fails=0;
    }
    server {
        listen 443 ssl;
        ssl_certificate a.pem;
        location / { }
    }
}
`
	got, err := adapt(shipped, "127.0.0.1:80", []string{"127.0.0.1:1", "127.0.0.1:2"}, "/f")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(got, "scgi_temp_path /f/nginx/scgi;\n")
	const want = `    upstream parlour {
        # A server that has failed is asked again.
        server 127.0.0.1:1 max_fails=0;
        server 127.0.0.1:2 max_fails=0;
    }
    server {
        listen 127.0.0.1:80;
        location / { }
    }
}
`
	if rest != want {
		t.Errorf("got %s\nwant %s", rest, want)
	}
	if _, err := adapt("http {\n}\n", "127.0.0.1:80", nil, "/f"); err == nil {
		t.Error("got no error for settings without a port and replicas")
	}
}

// startBalancer starts nginx.
func startBalancer(t *testing.T, replicas ...string) *Balancer {
	t.Helper()
	need.Program(t, "nginx", "nginx-light")
	folder := t.TempDir()
	b, err := StartNginx(folder, replicas)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		b.Close()
		if t.Failed() {
			log, _ := os.ReadFile(filepath.Join(folder, "nginx.log"))
			t.Logf("nginx.log: %s", log)
		}
	})
	return b
}

// post posts an interaction to nginx as soon as it listens.
func post(t *testing.T, b *Balancer, address string) int {
	t.Helper()
	for {
		r, err := http.NewRequestWithContext(t.Context(), "POST", address, strings.NewReader(`{"id":"7","type":2}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Signed", "yes")
		reply, err := http.DefaultClient.Do(r)
		if err == nil {
			reply.Body.Close()
			return reply.StatusCode
		}
		if t.Context().Err() != nil || b.cmd.ProcessState != nil {
			t.Fatal(err)
		}
	}
}

// One of two replicas is down, drops connections or never answers; the other gets each
// interaction. With the shipped settings nginx alternates between replicas, so that one of
// two interactions goes to the faulty replica first.
func TestBalancerFindsHealthyReplica(t *testing.T) {
	down, err := harness.FreeAddress()
	if err != nil {
		t.Fatal(err)
	}
	silent, err := net.Listen("tcp", "127.0.0.1:0") // accepts connections and never answers
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	for name, other := range map[string]string{"down": down, "silent": silent.Addr().String(), "drops connections": dropping(t)} {
		asked := 0
		healthy := openGate(t, replica(t, &asked))
		b := startBalancer(t, other, healthy.Address())
		for range 2 {
			if got := post(t, b, b.Endpoint()); got != http.StatusAccepted {
				t.Errorf("%s: got status %d", name, got)
			}
		}
		if got := post(t, b, "http://"+b.at+"/readyz"); got != http.StatusNotFound || asked != 2 {
			t.Errorf("%s: got status %d for another path, and %d requests", name, got, asked)
		}
	}
}

// dropping returns the address of a replica that drops every connection.
func dropping(t *testing.T) string {
	asked := 0
	to := replica(t, &asked)
	g, err := NewGate(to, func() bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g.Address()
}
