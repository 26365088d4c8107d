// Package fault describes what can fail between a bot and the stand-in: HTTP
// requests, the gateway, and random faults of both.
package fault

import "time"

// Fault is a fault of requests to the HTTP API. At most one of Drop, Status and
// RateLimit applies, in this order; without them the request is only delayed.
type Fault struct {
	Method string // matches requests with this method; "" for all
	Path   string // matches requests whose path contains this; "" for all
	// Anonymous matches only requests without an Authorization header.
	Anonymous bool
	Times     int // number of requests to affect; 0 for all until it is repaired

	Delay      time.Duration // before the request, by the Server's clock
	DelayAfter time.Duration // before the response, by the Server's clock
	After      bool          // drop or fail after the request was carried out, so that only the response is lost
	Drop       bool          // close the connection without a response
	Status     int           // respond with this status, such as 500
	RateLimit  time.Duration // respond with 429 and this retry_after
	Global     bool          // the 429 concerns all routes
	Persistent bool          // a retry before retry_after gets another 429, as on Discord

	// Rewrite, if not nil, replaces the JSON of the request's body before it is carried
	// out, so that Discord ignores or changes a part of it.
	Rewrite func(body []byte) []byte
}

// Gateway describes faults of the gateway, which last until they are changed.
type Gateway struct {
	NoHello        bool // send no Hello
	NoAck          bool // do not acknowledge heartbeats
	Reconnect      int  // number of Identifies to answer with op 7
	RefuseIdentify int  // number of Identifies to answer with op 9
	RefuseResume   int  // number of Resumes to answer with op 9
}
