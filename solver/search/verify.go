package search

import "fmt"

// Verify checks that the ledger's account of s is a proof as far as it goes: of
// every position that it says is won some move leads to one that is lost, and of
// every lost one all moves to won ones, down to the positions that a solver was
// given, which it takes on trust: to check those too, solve them again.
func (c *Campaign[S, M]) Verify(s S) error {
	return c.verify(s, 0, map[uint64]bool{})
}

func (c *Campaign[S, M]) verify(s S, ply int, seen map[uint64]bool) error {
	key := s.Hash()
	won, known := c.Ledger.won(key)
	switch {
	case !known:
		return fmt.Errorf("position %016x at ply %d is not in the ledger", key, ply)
	case seen[key] || !c.Ledger.derived(key):
		return nil
	}
	seen[key] = true
	lost, unproven := 0, 0
	for _, m := range s.AppendMoves(nil) {
		next := s.After(m)
		end, over := next.Ended()
		nextWon, known := c.Ledger.won(next.Hash())
		switch {
		case over && end == Lost:
			lost++
		case over || known && nextWon:
		case known:
			lost++
		default:
			unproven++
			continue
		}
		if !over && (!won || !nextWon) {
			if err := c.verify(next, ply+1, seen); err != nil {
				return err
			}
		}
	}
	if won && lost == 0 || !won && lost+unproven > 0 {
		return fmt.Errorf("position %016x at ply %d: %d moves to lost and %d to unsolved positions, and the ledger says won %v", key, ply, lost, unproven, won)
	}
	return nil
}
