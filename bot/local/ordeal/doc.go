// Package ordeal torments the bot as it is shipped: real processes of its
// binary, on one database, against a stand-in for Discord in this process.
// Members play in many channels while the processes are killed, stopped for
// longer than a lease and started again, connections are cut, requests dropped,
// delayed, refused and limited, and interactions come late, twice, in another
// order or never.
//
// Then there is quiet, and what members have been told is compared with what is
// stored, and what is stored with what the channels show. See [Result] for what
// is counted.
package ordeal
