// Package rest implements Discord's HTTP API (v9 and v10) on a World: the
// routes with their limits, the file host, and interactions over HTTP. Anything
// invalid or unknown is refused as Discord does.
package rest

import (
	"cmp"
	"net/http"
	"strings"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// Description checks bodies against a description of Discord's API. It is an
// interface so that only programs with a description link package openapi.
type Description interface {
	// Request and Response check the JSON of a request, and of a response with
	// a status below 300. path is the operation's template, with names in
	// braces.
	Request(method, path string, body []byte) error
	Response(method, path string, status int, body []byte) error
}

// Options configures an API.
type Options struct {
	OpenAPI        Description // checks requests and responses; may be nil
	NoLimits       bool        // turns off rate limits
	CountAnonymous bool        // counts requests without an Authorization header against the bot's 50 per second
	MaxInvalid     int         // number of responses with 401, 403 or 429 in 10 minutes that blocks an address; negative for never
	AllowAnyAgent  bool        // accepts any User-Agent
	EmojiPerHour   int         // number of emoji that a bot may upload, and delete, per hour; 0 for 50, negative for no limit
}

// API is an http.Handler with the state of its clients.
type API struct {
	options Options
	world   *world.World
	mux     *http.ServeMux

	// The World's lock guards the rest.
	counts  Counts
	limits  limits
	faults  []*fault.Fault
	delayed int             // requests that a fault delays
	agents  map[string]bool // User-Agents that have been checked
}

// New returns the API of a World.
func New(w *world.World, o Options) *API {
	o.MaxInvalid = cmp.Or(o.MaxInvalid, maxInvalid)
	a := &API{options: o, world: w, mux: http.NewServeMux(), limits: newLimits(),
		counts: Counts{Routes: map[string]uint64{}}, agents: map[string]bool{}}
	w.CallEndpoint = a.callEndpoint
	for _, r := range routes {
		name := r.method + " " + r.pattern
		limit, known := rates[name]
		if strings.Contains(name, "/emojis") && known && o.EmojiPerHour != 0 {
			limit.size, known = o.EmojiPerHour, o.EmojiPerHour > 0
		}
		if !known {
			limit = otherRate
		}
		a.mux.Handle(name, a.serve(&operation{r, name, limit, bucketName(name)}))
	}
	a.mux.HandleFunc("/", a.unknownRoute)
	return a
}

// ServeHTTP handles a request to the API or the file host.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if isFile(r.URL.Path) {
		a.serveFile(w, r)
		return
	}
	for _, prefix := range []string{"/api/v10", "/api/v9"} {
		if strings.HasPrefix(r.URL.Path, prefix+"/") {
			r.URL.Path = strings.TrimPrefix(r.URL.Path, prefix)
			r.URL.RawPath = strings.TrimPrefix(r.URL.RawPath, prefix)
			a.mux.ServeHTTP(w, r)
			return
		}
	}
	a.unknownRoute(w, r)
}

// unknownRoute responds with 404 and reports a Problem.
func (a *API) unknownRoute(w http.ResponseWriter, r *http.Request) {
	a.world.Lock()
	a.world.Problem(world.UnknownRoute, r.Method+" "+hideToken(r.URL.Path), "operation not supported")
	a.world.Unlock()
	writeJSON(w, http.StatusNotFound, wire.Encode(wire.NotFound))
}
