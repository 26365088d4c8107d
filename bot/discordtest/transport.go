package discordtest

import (
	"fmt"
	"net/http"
	"net/url"
)

// Transport sends a client's requests for Discord to the Server and rejects
// requests for other hosts. Use it in the client's http.Client.
func (s *Server) Transport() http.RoundTripper { return transport{s.url, s.transport} }

type transport struct {
	to   *url.URL
	base *http.Transport
}

// hosts are Discord's host names.
var hosts = map[string]bool{"discord.com": true, "cdn.discordapp.com": true, "status.discord.com": true}

// RoundTrip sends a request for Discord or the Server to the Server.
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
