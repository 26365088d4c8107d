// Package wire holds the objects that Discord and a bot exchange, as plain Go
// types with Discord's own JSON names.
//
// They are the stand-in's own, written from Discord's public API description
// and not from any client library, so that a mistake in a client cannot hide
// behind the same mistake here. Only what a bot for games meets is there;
// unknown fields of a request are ignored, as Discord ignores them.
package wire
