// Package rest is a client for Discord's HTTP API, version 10, for bots.
//
// It handles rate limits, transport and retries, and leaves the content of requests to the
// caller. A [Call] names a method and a path. Its body is any value that encodes to the JSON that
// Discord expects.
//
// # Limits
//
// One table holds the limits of all requests. Discord's responses name the bucket of a route and
// how many requests it has left. A call whose bucket is empty waits, first in, first out, so that
// no call is sent only to be refused. Calls with the bot token also share the limit of 50 per
// second. Calls authorised by an interaction token ([Call.TokenInPath]) carry no Authorization
// header, because Discord exempts them from that limit only without it. Instead, Discord limits
// them by address. While it refuses them, they carry the header too, and go before other calls.
// Any other 429 stops all calls that it concerns.
//
// # Retries
//
// If a call loses its response or gets a server error, the client retries it if that is
// idempotent, with exponential backoff, until its context ends or its attempts are used up.
// [Ambiguous] reports whether Discord may have carried out a failed call. [Permanent] reports
// whether a retry is pointless.
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
// No error and no log line contains the bot token or an interaction token. Both name a route by
// its template.
package rest
