// Package wire defines the objects that Discord and a bot exchange, with
// Discord's JSON names.
//
// The types are written from Discord's public API description, not from a
// client library, so that a mistake in a client cannot hide behind the same
// mistake here. They cover what the stand-in supports; unknown fields of a
// request are ignored, as Discord does.
package wire
