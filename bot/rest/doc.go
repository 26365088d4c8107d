// Package rest is a client for Discord's HTTP API, version 10, for bots.
//
// It handles rate limits, transport and retries, and leaves request content to
// the caller: a [Call] names a method and a path, and its body is any value that
// encodes to the JSON that Discord expects.
//
// # Limits
//
// One table holds the limits of all requests. Discord's responses name the
// bucket of a route and how many requests it has left; a call whose bucket is
// empty waits in first-in, first-out order, so that no call is sent only to be
// refused. Calls with the bot token also share the limit of 50 per second. Calls
// authorised by an interaction token ([Call.TokenInPath]) carry no Authorization
// header, because Discord exempts them from that limit only then. Instead it
// limits them by address: while it refuses them, they carry the header too, and
// go before other calls. Any other 429 stops all calls that it concerns.
//
// # Retries
//
// A call that lost its response or met a server error is retried if that is
// idempotent, with exponential backoff, until its context ends or its attempts
// are used up. [Ambiguous] reports whether a failed call may have been carried
// out; [Permanent] reports whether a retry is pointless.
//
// # Why not a library
//
// discordgo 0.29 and disgo 0.19.6 have none of this:
//
//   - Routes whose responses name the same bucket share one.
//   - Calls keep to 50 requests per second in advance, instead of waiting after a 429.
//   - An error says whether Discord may have carried out the call.
//   - A budget of invalid requests: Discord blocks an address after 10,000.
//
// # Secrets
//
// Neither the bot token nor an interaction token appears in an error or a log
// line: both name a route by its template.
package rest
