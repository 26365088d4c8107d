package gateway_test

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/gateway"
)

// proxy is a proxy that opens tunnels (CONNECT) and refuses everything else.
type proxy struct {
	*httptest.Server
	asked chan string // hosts of tunnels
}

func startProxy() *proxy {
	p := &proxy{asked: make(chan string, 10)}
	p.Server = httptest.NewServer(p)
	return p
}

func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.asked <- r.Host
	to, err := (&net.Dialer{}).DialContext(r.Context(), "tcp", r.Host)
	if r.Method != http.MethodConnect || err != nil {
		http.Error(w, "not reached", http.StatusBadGateway)
		return
	}
	defer to.Close()
	w.WriteHeader(http.StatusOK)
	from, buffered, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	defer from.Close()
	go func() {
		_, _ = io.Copy(to, buffered)
		to.Close()
	}()
	_, _ = io.Copy(from, to)
}

// The websocket leads through a proxy.
func TestProxy(t *testing.T) {
	t.Parallel()
	c := newConnection(t, discordtest.Options{})
	p := startProxy()
	t.Cleanup(p.Close)
	u, err := url.Parse(p.URL)
	if err != nil {
		t.Fatal(err)
	}
	c.options.Proxy = http.ProxyURL(u)
	c.register()
	c.run()
	c.becomes(true)
	c.hears()
	if got, want := take(c, p.asked, "request of the proxy"), c.URL(); "http://"+got != want {
		t.Errorf("a tunnel to %s, want %s", got, want)
	}
	c.stop()
	c.becomes(false)
}

// The request for the gateway's address and the websocket name the program.
func TestUserAgent(t *testing.T) {
	t.Parallel()
	c := newConnection(t, discordtest.Options{})
	agents := make(chan string, 10)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		agents <- r.UserAgent()
		http.Error(w, "not now", http.StatusServiceUnavailable)
	}))
	t.Cleanup(s.Close)
	d := &detour{RoundTripper: c.Transport(), to: s.URL}
	d.left.Store(1)
	c.options.Client = &http.Client{Transport: d}
	c.run()
	c.becomes(true) // the stand-in checks the form of the other one
	if got := take(c, agents, "websocket"); got != c.options.UserAgent {
		t.Errorf("got %q, want %q", got, c.options.UserAgent)
	}
}

// HTTPS_PROXY applies to the websocket.
func TestProxyOfEnvironment(t *testing.T) {
	t.Parallel()
	c := newConnection(t, discordtest.Options{})
	d := &detour{RoundTripper: c.Transport(), to: "https://gateway.invalid"}
	d.left.Store(1000)
	c.options.Client, c.options.Local = &http.Client{Transport: d}, false
	c.run()
	if got := take(c, environmentProxy.asked, "request of the proxy"); got != "gateway.invalid:443" {
		t.Errorf("a tunnel to %s", got)
	}
}

// The token is sent over TLS, or with Local to gateways on this machine. The
// address of a session is ignored otherwise, and Discord's is an error.
func TestTrustedGateways(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	t.Cleanup(s.Close)
	tests := map[string]struct {
		local   bool
		session string
		names   string // as Discord does
		want    string // in the log
	}{
		"session elsewhere":        {true, "wss://gateway.invalid/", "", "gateway connected"},
		"session at a stand-in":    {false, "ws" + s.URL[len("http"):], "", "may receive the token"},
		"elsewhere":                {true, "", "https://gateway.invalid/", "may receive the token"},
		"without TLS":              {false, "", "http://gateway.invalid/", "may receive the token"},
		"a name that looks local":  {true, "", "https://localhost.gateway.invalid/", "may receive the token"},
		"an address without a URL": {true, "", "http://[", "may receive the token"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newConnection(t, discordtest.Options{})
			c.options.Local, c.pauses = test.local, make(chan time.Duration)
			if test.session != "" {
				c.options.Session = gateway.Session{ID: "1", URL: test.session, Seq: 1}
			}
			if test.names != "" {
				d := &detour{RoundTripper: c.Transport(), to: test.names}
				d.left.Store(1000)
				c.options.Client = &http.Client{Transport: d}
			}
			c.run()
			take(c, c.pauses, "pause")
			if test.want == "gateway connected" {
				c.recovers()
			}
			if got := c.logged(); !strings.Contains(got, test.want) {
				t.Errorf("the log is\n%s\nwant %s", got, test.want)
			}
			if asked.Load() > 0 {
				t.Error("a gateway without TLS was asked")
			}
		})
	}
}
