// Package ordeal tests the bot as it is shipped: real processes of its binary, on
// one database, against a stand-in for Discord in this process. Members play in many
// channels while faults are injected, and what the bot answered, stored and showed is
// checked.
//
// # Faults
//
// Processes are killed, stopped for longer than a lease, asked to end, and started
// again. Their connections are cut. At random, requests to Discord are dropped,
// delayed, refused or rate limited, and interactions are lost, delayed or delivered
// twice. The database's servers fail too, if [Options] says how. A [Layout] says which
// processes there are: one that does everything, or gateways, replicas behind the
// shipped nginx, and workers.
//
// Faults come in storms. After each storm is a calm phase: every fault is over, the
// bot is ready, and for six seconds nothing goes wrong.
//
// # Interactions
//
// An interaction is answered if its first response came within Discord's three
// seconds. One that was not is excused by one of these causes:
//
//   - network fault: the delivery was lost or late, or the requests that were to
//     answer it were refused more than once, or held up for more than a second;
//   - no listener: no process was connected, or no replica accepted it;
//   - listener hit: every process that took it was killed, stopped or cut off within
//     three seconds, or its connection ended.
//
// All others count as unanswered, which is a fault of the bot. In a calm phase nothing
// is excused. An interaction that is not excused is judged. If less than 70 % of all are
// judged, or none in a calm phase, the ordeal proves nothing, and fails.
//
// # Boards
//
// The controls of a board name its match, the number of entries that the match had, and
// the draft that the board shows. Every board that was ever shown is compared with the
// position after that number of entries, as replayed from the stored log. A board
// without such controls, because a computer is to move or the match is over, must be that
// of some position of the match. A board in answer to an interaction includes the entry
// that the interaction made.
//
// An older board may cover a newer one for a moment: responses to Discord overlap. So
// order is checked at the end, when faults and members have stopped for 15 seconds: each
// match has one board, which shows its newest position, and no computer owes a move.
//
// What differs then is stale: a board that shows an older position, a board whose message
// is not there, and one more board with live controls. A few stale boards after kills are
// no fault, since a press repairs them: each member of each open match uses a control of
// its newest board once, and one of them a control of every older one. Nothing excuses
// an unanswered press. After 15 more seconds everything is checked again, and what differs
// then is a fault.
//
// # Stored entries
//
// Matches are read again and again during the ordeal. An entry that was read once must
// not change or disappear. A move that a member was told of must be stored, once. At the
// end, results must be those that follow from the entries.
//
// The tests of these checks are bots with known faults, see package mutant.
package ordeal
