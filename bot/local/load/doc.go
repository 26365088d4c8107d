// Package load measures the bot under load. Members press the buttons of their
// games, each in a channel of her own, against the whole bot in this process:
// real gateway, real HTTP, a real database. The stand-in for Discord and the
// members run in the same process, on the same processors.
//
// Every press is an interaction. A game that is over is started again by a
// press too, so that nothing happens but what is counted.
//
// There are two ways to press. In a closed loop every member presses as soon as
// she can: that finds the most that the bot can do. With arrivals held at a
// rate, presses fall due at times that do not depend on the bot, and each falls
// to a random member who has something to press. The time to the first answer
// is counted from when the press fell due, also when every member had to wait
// for her board: a bot that stands still is charged for all the presses that
// were due meanwhile, and not for one alone (no coordinated omission).
//
// Two more things are measured by comparison, each in one run. Stored compares a
// bot on a database with a million matches with one on an empty database, command
// by command. Several compares one process of the bot, as it is shipped, with
// several that share a PostgreSQL, and tells who has used the processors: where
// all of it runs on one machine, that is what bounds it. Each process can be held
// to a share of a processor, as if it had a small machine of its own.
//
// A bot made with discordgo that answers every press with a constant text, see
// constant.go, tells what the machine and the stand-in would allow.
package load
