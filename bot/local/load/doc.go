// Package load measures the bot under load, against a stand-in for Discord in this
// process. Members press the buttons of their games, each in a channel of their own.
// Everything else is real: the gateway or posted interactions, HTTP, the database.
//
// # Measurements
//
//   - [Measure]: the capacity and the response times of the bot in this process.
//   - [Worst]: the response times of members before and while one of them attacks the bot.
//   - [Stored]: a bot on a database with very many matches against one on an empty
//     database, command by command.
//   - [Several]: one process of the bot's binary against several that share a PostgreSQL,
//     and how much processor time each part uses. Each process can be throttled to a share
//     of a processor, as if it had a small machine of its own.
//   - [Memory]: how often the kernel kills the bot's binary under a memory limit.
//
// The stand-in and the members share the machine with the bot. Ratios within one run are
// therefore more reliable than times. [Measure] also measures a minimal bot, made with
// discordgo, that answers each press with a constant text: its capacity is what the machine
// and the stand-in allow.
//
// # Load
//
// Each press is an interaction. A finished game is restarted by a press as well, so that
// nothing happens but what is counted.
//
// In a closed loop, each member presses as soon as possible: this measures the capacity. In
// an open loop, presses fall due at random times with a fixed mean rate, whatever the bot
// does, and each is made by a random member who has something to press. Response times
// count from when the press fell due, also if it had to wait for a board. A bot that stalls
// is thus charged for every press that fell due meanwhile, and not for one only: there is no
// coordinated omission.
package load
