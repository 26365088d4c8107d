// Package shard shares out the connections by which a bot hears its servers, among
// any number of processes with one database.
//
// # How
//
// Discord delivers what happens in a server to one of so many shards. How many there
// are is the plan, a document; who hears each of them is a lease, in documents of
// sixteen shards each. Every process looks at them a few times in the time of a lease
// (see block.go): it renews what it has, takes what nobody has, up to its share, and
// offers what is over its share, or all if it is to end. Whoever takes over what is
// offered connects first, and the other leaves when that is done: for a moment both
// hear the shard, and do each thing once all the same, as every interaction is done
// once however often it comes.
//
// A process that has died holds its shards for the rest of a lease, and with each
// lease is noted where its session had come to. Whoever takes a shard that nobody
// hears goes on with its session: all at once, however slowly sessions may begin. So
// it is with what a process leaves that ends before others have connected, and where
// the only one is started again. A process that cannot see the leases for so long
// that others may have taken up its sessions does not take them back.
//
// Where Discord recommends more shards, or one has more servers than it allows, new
// ones are connected beside the old, by the same rules; once all are, the old ones go.
//
// Discord lets one session begin in five seconds, of each remainder of the shard's
// number (by max_concurrency, which is 1 but for very large bots). Whoever begins one
// has put into a document until when no other may.
//
// # What it takes
//
// All shards of a bot are heard after shards / max_concurrency × 5.5 s, the first
// time: 100 shards after 9 minutes, or 38 s where 16 may begin at once. The same goes
// for a handover in which both hear the shard; where Options.Leave is over sooner, the
// rest is gone on with after one look (a twelfth of a lease). What a killed process
// heard is heard again after a lease and a look at most: 13 s with leases of 10 s.
package shard
