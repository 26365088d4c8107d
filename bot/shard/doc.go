// Package shard distributes a bot's gateway connections among any number of
// processes with one database.
//
// # Ownership
//
// Discord delivers the events of a server to one shard. The number of shards is
// the plan, a document; the owner of each shard is a lease, in documents of
// sixteen shards each. Each process polls them several times per lease (see
// block.go): it renews its leases, claims free shards up to its share, and
// offers the shards above its share, or all of them when it shuts down. A
// process that takes over an offered shard connects first; the old owner
// disconnects after that. For a moment, both handle the shard's events, which
// is harmless because every interaction is idempotent.
//
// A dead process keeps its shards until its leases expire. Each lease records
// the state of its session, and the process that claims a free shard resumes
// that session: all of them at once, regardless of how slowly sessions may
// start. The same happens to the shards that a process leaves before others
// have connected. A process that cannot poll for longer than a lease does not
// resume its sessions, because others may have.
//
// A process that has its database to itself, a file, needs no leases: it resumes
// the sessions of its last start at once, also after a crash.
//
// When Discord recommends more shards, or a shard exceeds Discord's limit of
// servers, new shards connect beside the old ones by the same rules; once all
// are connected, the old ones disconnect.
//
// Discord allows one session to start per five seconds and per bucket of shard
// ID modulo max_concurrency, which is 1 except for very large bots. A process
// reserves the start of a session in a document. It also keeps the number of
// starts per day below Discord's limit (see start.go): restarts in a loop are
// slowed down, and the last starts of the day are not used.
//
// # Timing
//
// The first start takes shards / max_concurrency × 5.5 s: 100 shards take 9
// minutes, or 38 s with a max_concurrency of 16. A handover with overlap takes
// as long; after Options.Drain, the remaining sessions are resumed within one
// poll (a twelfth of a lease). The shards of a killed process are back after a
// lease and a poll at most: 13 s with leases of 10 s.
package shard
