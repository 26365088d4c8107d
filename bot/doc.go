// Package bot is the one translation between Discord and package commands: it
// connects, turns what members do into Requests, and Replies into messages.
//
// discordgo is used for the gateway and for the types of Discord's objects.
// Everything sent over HTTP goes through the package's own small client, see
// rest.go: discordgo holds a global lock while it answers interactions and
// keeps a rate bucket for every interaction for ever.
//
// What a match owes, a computer's move or a board to be redrawn, is attended to
// apart from the interaction that caused it, in work.go, so that it is made up
// for after a crash and by whichever process is alive.
package bot
