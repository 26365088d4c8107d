package discordtest

import (
	"fmt"
	"net/http"
	"net/url"
)

// Transport carries a client's requests for Discord to the Server, and refuses
// all others, so that a client that uses it cannot talk to the real Discord or
// to anybody else. Give it to the client's http.Client.
func (s *Server) Transport() http.RoundTripper { return transport{s.url, s.lines} }

type transport struct {
	to   *url.URL
	base *http.Transport
}

// hosts are the names under which Discord is reached.
var hosts = map[string]bool{"discord.com": true, "cdn.discordapp.com": true, "status.discord.com": true}

// RoundTrip sends the request to the Server if it is for Discord or for the
// Server itself.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if !hosts[r.URL.Host] && r.URL.Host != t.to.Host {
		if r.Body != nil {
			_ = r.Body.Close()
		}
		return nil, fmt.Errorf("discordtest: a request for %s was refused: only Discord's own hosts lead to the stand-in", r.URL.Host)
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.to.Scheme, t.to.Host, t.to.Host
	return t.base.RoundTrip(r)
}
