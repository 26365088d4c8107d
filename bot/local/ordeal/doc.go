// Package ordeal torments the bot as it is shipped: real processes of its
// binary, on one database, against a stand-in for Discord in this process.
// Members play in many channels while the processes are killed, stopped for
// longer than a lease and started again, connections are cut, requests dropped,
// delayed, refused and limited, and interactions come late, twice, in another
// order or never.
//
// A [Layout] says which processes there are. With [Many], every process that shares
// the work is there, and what stands between them and Discord is what they are
// shipped with: gateway processes share shards, replicas take what nginx hands on,
// and workers think. The database is then best a cluster, which [HurtCluster]
// hurts.
//
// Then there is quiet, and what members have been told is compared with what is
// stored, and what is stored with what the channels show. See [Result] for what
// is counted.
package ordeal
