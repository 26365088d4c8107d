//go:build linux

package network

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
		t.Error("settings without a port and replicas are taken")
	}
}

// startBalancer starts nginx, where it is installed.
func startBalancer(t *testing.T, replicas ...string) *Balancer {
	t.Helper()
	if _, err := program(); err != nil && os.Getenv("CI") != "true" {
		t.Skip(err)
	}
	folder := t.TempDir()
	b, err := StartNginx(folder, replicas)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		b.Close()
		if t.Failed() {
			log, _ := os.ReadFile(filepath.Join(folder, "nginx.log"))
			t.Logf("nginx says: %s", log)
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

// Of two replicas one can be away, break off or say nothing: the other takes what is
// posted. By the shipped settings nginx asks each in its turn, so that of two
// interactions one meets the replica with the fault first.
func TestAnInteractionFindsTheReplicaThatIsThere(t *testing.T) {
	away, err := FreeAddress()
	if err != nil {
		t.Fatal(err)
	}
	silent, err := net.Listen("tcp", "127.0.0.1:0") // takes connections, and says nothing
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	for name, other := range map[string]string{"away": away, "silent": silent.Addr().String(), "breaks off": breaksOff(t)} {
		asked := 0
		there := openGate(t, replica(t, &asked))
		b := startBalancer(t, other, there.Address())
		for range 2 {
			if got := post(t, b, b.Endpoint()); got != http.StatusAccepted {
				t.Errorf("%s: got status %d", name, got)
			}
		}
		if got := post(t, b, "http://"+b.at+"/readyz"); got != http.StatusNotFound || asked != 2 {
			t.Errorf("%s: got status %d for what is no interaction, and %d requests", name, got, asked)
		}
	}
}

// breaksOff is a replica that dies whenever it has heard something.
func breaksOff(t *testing.T) string {
	asked := 0
	to := replica(t, &asked)
	g, err := NewGate(to, func() bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g.Address()
}
