// Package fault says what can go wrong between a bot and the stand-in: with
// single requests, with the gateway, or by chance.
package fault

import "time"

// Fault is something that goes wrong with requests to the HTTP API. At most one
// of Drop, Status and RateLimit is done, in this order; with none of them the
// request only takes longer.
type Fault struct {
	Method string // only requests with this method; any if empty
	Path   string // only requests whose path contains this; any if empty
	Times  int    // only so many requests; 0 means until it is mended

	Delay      time.Duration // by the Server's clock, before anything else
	DelayAfter time.Duration // the same, after the request has been carried out
	After      bool          // drop or fail only after the request has been carried out: the answer alone is lost
	Drop       bool          // close the connection without an answer
	Status     int           // answer with this status, such as 500 or 503
	RateLimit  time.Duration // answer 429 with this retry_after
	Global     bool          // the 429 is for all routes
	Lasting    bool          // whoever does not wait as the 429 says gets another, as on Discord
}

// Gateway is what goes wrong on the gateway, until it is set otherwise.
type Gateway struct {
	NoHello        bool // new connections get no Hello
	NoAck          bool // heartbeats get no answer
	Reconnect      int  // so many Identifies are answered by op 7 instead of READY
	RefuseIdentify int  // so many Identifies are answered by op 9
	RefuseResume   int  // so many Resumes are answered by op 9
}
