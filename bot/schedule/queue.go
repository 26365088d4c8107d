package schedule

import "container/heap"

// queue is a heap of shares by time held, then by order. A share is in at most
// one queue and knows its index.
type queue []*share

// nowhere is the index of a share in no queue.
const nowhere = -1

func (q queue) Len() int { return len(q) }

func (q queue) Less(i, j int) bool {
	if q[i].had != q[j].had {
		return q[i].had < q[j].had
	}
	return q[i].order < q[j].order
}

func (q queue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].place, q[j].place = i, j
}

// Push implements heap.Interface.
func (q *queue) Push(x any) {
	c := x.(*share)
	c.place = len(*q)
	*q = append(*q, c)
}

// Pop implements heap.Interface.
func (q *queue) Pop() any {
	last := len(*q) - 1
	c := (*q)[last]
	(*q)[last] = nil
	*q = (*q)[:last]
	c.place = nowhere
	return c
}

func (q *queue) add(c *share)    { heap.Push(q, c) }
func (q *queue) remove(c *share) { heap.Remove(q, c.place) }
func (q *queue) moved(c *share)  { heap.Fix(q, c.place) }
