// Package ordeal tests the bot's binary under faults. Processes run on one database,
// against a stand-in for Discord in this process. Members play in many channels while
// faults are injected, and what the bot answers, stores and shows is checked.
//
// # Processes
//
// A [Layout] says which processes there are. The zero Layout is one process that does
// everything. [Many] is gateway processes that share 16 shards, replicas behind nginx with
// the shipped settings, and workers. Interactions reach it by the gateway at first, and by
// HTTP in the second half.
//
// # Faults
//
// Processes are killed, stopped for longer than a lease, asked to end, and restarted. Their
// connections are cut. At random, requests to Discord are dropped, delayed, refused or rate
// limited, and interactions are lost, delayed or delivered twice. The database's servers
// fail too, if [Options] says how; see [FailCluster].
//
// Faults come in storms. After each storm is a calm phase: every fault is over, the bot is
// ready, and for six seconds nothing is injected.
//
// # Interactions
//
// An interaction is answered if its first response came within Discord's three seconds.
// Otherwise it is excused by one of these causes:
//
//   - network fault: the delivery was lost or late, or the requests that were to answer it
//     were refused more than once, or held up for more than a second;
//   - no listener: no process was connected, or no replica accepted it;
//   - listener hit: every process that received it was killed, stopped or cut off within
//     three seconds, or its connection ended.
//
// All others count as unanswered, which is a fault of the bot. In a calm phase nothing is
// excused. An interaction that is not excused is judged. The ordeal fails if less than 70 %
// of all interactions are judged, or none in a calm phase, because it then proves nothing.
//
// # Boards
//
// The controls of a board name its match, the number of entries that the match had, and
// the draft that the board shows. Every board that was ever shown is compared with the
// position after that number of entries, as replayed from the stored log. A board without
// such controls, because it is a computer's turn or the match is over, must show some
// position of the match. A board in answer to an interaction must include the entry that
// the interaction made.
//
// An older board may cover a newer one for a moment, because responses to Discord overlap.
// Order is therefore checked at the end, when faults and members have stopped for 15
// seconds: each match has one board, which shows its newest position, and no computer's
// move is overdue.
//
// What differs then is stale: a board that shows an older position, a board whose message
// is missing, or an additional board with live controls. If a process was killed, one stale
// board in 1,000 interactions is no fault, since a press repairs it; if none was, no board
// may be stale. Each member of each open match then uses a control of its newest board
// once, and one of them a control of every older board. Nothing excuses an unanswered
// press. After 15 more seconds everything is checked again, and every difference is a
// fault.
//
// # Stored entries
//
// Matches are read again and again during the ordeal. An entry that was read once must not
// change or disappear. A move that was acknowledged to a member must be stored, once. At
// the end, stored results must be those that follow from the entries.
//
// Package mutant tests these checks on bots with known faults.
package ordeal
