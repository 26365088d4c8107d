// Package rest is a client of Discord's HTTP API, version 10, for a bot.
//
// It knows how requests are limited, sent and repeated, and nothing of what is
// in them: a Call names a method and a path, and its body is whatever encodes
// to the JSON that Discord expects.
//
// # Limits
//
// One table holds the limits of all requests. Discord's answers tell which
// bucket a route belongs to and what is left in it; a call whose bucket is empty
// waits, first come first served, and no call is sent only to be refused. Calls
// with the bot's own token share the limit of 50 a second besides. Calls by an
// interaction's token ([Call.Token]) are sent without the Authorization header,
// since Discord exempts them from that limit only then. A 429 stops all calls
// that it concerns. [Client.Ready] tells a caller how long a call would wait, so
// that it need hold nothing in the meantime.
//
// # Repeats
//
// A call whose answer was lost, or that met a failure of Discord's, is sent
// again if that can do no harm, with growing pauses and as long as its context
// lasts. [Unknown] tells of the error that remains whether the call may have
// been carried out all the same; [Permanent] tells whether another attempt is
// pointless.
//
// # Secrets
//
// Neither the bot's token nor an interaction's is ever part of an error or of a
// line of the log: both name a route by its template.
package rest
