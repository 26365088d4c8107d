package match

import (
	"hash/fnv"
	"sync"
)

// queues have what members do in one channel done one after the other, so that
// hundreds who vote at once do not make each other try again. They are of this
// process alone: it is the versions in the store that keep two processes apart.
type queues [256]sync.Mutex

// join waits for those who came before in a channel, and returns what lets the
// next one in. Channels may share a queue.
func (q *queues) join(channel string) (leave func()) {
	hash := fnv.New32a()
	hash.Write([]byte(channel))
	mine := &q[hash.Sum32()%uint32(len(q))]
	mine.Lock()
	return mine.Unlock
}
