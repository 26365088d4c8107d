package main

import (
	"errors"
	"net"
	"net/http"
	"net/url"
)

// errAPI says what PARLOUR_API may be. The address must be on this machine, so
// that a real token cannot be sent to a stranger.
var errAPI = errors.New("PARLOUR_API must be http://127.0.0.1:PORT, where a stand-in for Discord listens; leave it out to use Discord")

// apiAddress reads PARLOUR_API; nil if it is not set.
func apiAddress(s string) (*url.URL, error) {
	if s == "" {
		return nil, nil
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" || u.Port() == "" || u.Path != "" || u.RawQuery != "" || u.User != nil {
		return nil, errAPI
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, errAPI
	}
	return u, nil
}

// transport carries requests to Discord, or to a stand-in where one is set; nil
// is the ordinary way. The gateway needs none: its address is asked of Discord.
func transport(c config) http.RoundTripper {
	to, err := apiAddress(c.API)
	if err != nil || to == nil {
		return nil
	}
	return standIn{to, http.DefaultTransport}
}

// discordHosts are the names under which Discord is reached.
var discordHosts = map[string]bool{"discord.com": true, "cdn.discordapp.com": true}

// standIn carries what is meant for Discord to another address, and refuses all
// else.
type standIn struct {
	to      *url.URL
	through http.RoundTripper
}

func (t standIn) RoundTrip(r *http.Request) (*http.Response, error) {
	if !discordHosts[r.URL.Host] {
		if r.Body != nil {
			_ = r.Body.Close()
		}
		return nil, errors.New("a request to " + r.URL.Host + " was refused: PARLOUR_API is set, and only Discord's own hosts lead there")
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.to.Scheme, t.to.Host, t.to.Host
	return t.through.RoundTrip(r)
}
