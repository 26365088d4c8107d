package schedule

import "container/heap"

// queue is a heap of shares by time held, then by order. A share is in at most
// one queue and knows its index.
type queue []*share

// noIndex is the index of a share in no queue.
const noIndex = -1

func (q queue) Len() int { return len(q) }

func (q queue) Less(i, j int) bool {
	if q[i].served != q[j].served {
		return q[i].served < q[j].served
	}
	return q[i].order < q[j].order
}

func (q queue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].index, q[j].index = i, j
}

// Push implements heap.Interface.
func (q *queue) Push(x any) {
	c := x.(*share)
	c.index = len(*q)
	*q = append(*q, c)
}

// Pop implements heap.Interface.
func (q *queue) Pop() any {
	last := len(*q) - 1
	c := (*q)[last]
	(*q)[last] = nil
	*q = (*q)[:last]
	c.index = noIndex
	return c
}

func (q *queue) add(c *share)    { heap.Push(q, c) }
func (q *queue) remove(c *share) { heap.Remove(q, c.index) }
func (q *queue) moved(c *share)  { heap.Fix(q, c.index) }
