package main

import (
	"errors"
	"net"
	"net/http"
	"net/url"
)

// errAPI is returned for an invalid PARLOUR_API. The address must be on this machine, so
// that a real token is never sent elsewhere.
var errAPI = errors.New("PARLOUR_API must be http://127.0.0.1:PORT, where a stand-in for Discord listens; leave it out to use Discord")

// apiAddress parses PARLOUR_API; it returns nil if that is not set.
func apiAddress(s string) (*url.URL, error) {
	if s == "" {
		return nil, nil
	}
	u, err := url.Parse(s)
	if err != nil || *u != (url.URL{Scheme: "http", Host: u.Host}) || u.Port() == "" {
		return nil, errAPI
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, errAPI
	}
	return u, nil
}

// transport returns the transport to the stand-in, or nil for the default transport to
// Discord. The websocket needs none: the stand-in names a gateway, which must be on this
// machine too (bot.Options.Local).
func transport(c config) http.RoundTripper {
	to, err := apiAddress(c.API)
	if err != nil || to == nil {
		return nil
	}
	return standIn{to, http.DefaultTransport}
}

// discordHosts are Discord's hosts.
var discordHosts = map[string]bool{"discord.com": true, "cdn.discordapp.com": true}

// standIn is a transport that sends requests for Discord to another address, and refuses
// all others.
type standIn struct {
	to   *url.URL
	next http.RoundTripper
}

func (t standIn) RoundTrip(r *http.Request) (*http.Response, error) {
	if !discordHosts[r.URL.Host] {
		if r.Body != nil {
			_ = r.Body.Close()
		}
		return nil, errors.New("request to " + r.URL.Host + " refused: with PARLOUR_API set, only requests to Discord are sent")
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.to.Scheme, t.to.Host, t.to.Host
	return t.next.RoundTrip(r)
}
