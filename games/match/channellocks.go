package match

import (
	"hash/fnv"
	"sync"
)

// channelLocks serialise the acts of members in a channel, so that hundreds of votes at the same
// time do not cause retries. They are local to the process; between processes the versions
// in the store decide.
type channelLocks [256]sync.Mutex

// lock waits for earlier acts in a channel, and returns the function that releases the next
// one. Channels may share a queue.
func (q *channelLocks) lock(channel string) (leave func()) {
	hash := fnv.New32a()
	hash.Write([]byte(channel))
	mine := &q[hash.Sum32()%uint32(len(q))]
	mine.Lock()
	return mine.Unlock
}
