// Package rest is Discord's HTTP API (v9 and v10) over a World: its routes with
// their limits, the file host, and interactions that are delivered over HTTP.
// Everything invalid or unknown is refused as Discord would refuse it.
package rest

import (
	"net/http"
	"strings"

	"parlour/bot/discordtest/fault"
	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// Description is a description of Discord's API: see package openapi, which
// only those link in who have one.
type Description interface {
	// Request and Response check the JSON of a request, and of an answer with a
	// status below 300. The path is the operation's, with names in braces.
	Request(method, path string, body []byte) error
	Response(method, path string, status int, body []byte) error
}

// Options are the settings of an API.
type Options struct {
	OpenAPI    Description // what requests and answers are checked against, if not nil
	NoLimits   bool        // no limit on the rate of requests
	CountOpen  bool        // requests without an Authorization header count against the bot's 50 a second as well
	MaxInvalid int         // how many answers of 401, 403 and 429 in ten minutes block the address; never if negative
	AnyAgent   bool        // bots may call themselves what they like
}

// API is an http.Handler, with what it remembers of its clients.
type API struct {
	options Options
	world   *world.World
	mux     *http.ServeMux

	// What follows changes under the World's lock.
	counts  Counts
	limits  limits
	faults  []*fault.Fault
	delayed int             // requests being held up
	agents  map[string]bool // User-Agents that have been looked at
}

// New gives the API of a World.
func New(w *world.World, o Options) *API {
	if o.MaxInvalid == 0 {
		o.MaxInvalid = maxInvalid
	}
	a := &API{options: o, world: w, mux: http.NewServeMux(), limits: newLimits(),
		counts: Counts{Routes: map[string]uint64{}}, agents: map[string]bool{}}
	w.Call = a.callEndpoint
	for _, r := range routes {
		name := r.method + " " + r.pattern
		limit, known := rates[name]
		if !known {
			limit = otherRate
		}
		a.mux.Handle(name, a.serve(&operation{r, name, limit, bucketName(name)}))
	}
	a.mux.HandleFunc("/", a.unknownRoute)
	return a
}

// ServeHTTP answers a request of a bot, or for a file.
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

// unknownRoute is the loud 404.
func (a *API) unknownRoute(w http.ResponseWriter, r *http.Request) {
	a.world.Lock()
	a.world.Problem(world.UnknownRoute, r.Method+" "+hideToken(r.URL.Path), "the stand-in knows no such operation")
	a.world.Unlock()
	writeJSON(w, http.StatusNotFound, wire.Encode(wire.NotFound))
}
