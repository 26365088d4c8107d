package games

import "context"

// Played is a move and the position in which it was made. A move before it may
// have been amended since: then the position is as it was, not as it is told now.
type Played struct {
	Before Position
	Move   string
}

// Review weighs the moves of one game, in the order in which they were made, and
// reports the verdict on each. It begins with the last
// move and ends with the first, so that what has not been weighed yet is always
// the beginning of the game: when the context ends, whoever kept the verdicts can
// go on later with that.
//
// A Judge that is a [Reviewer] does it in its own way, any other move by move.
func Review(ctx context.Context, j Judge, played []Played, l Limits, report func(i int, v Verdict)) error {
	if r, ok := j.(Reviewer); ok {
		return r.Review(ctx, played, l, report)
	}
	for i := len(played) - 1; i >= 0; i-- {
		v, err := j.Judge(ctx, played[i].Before, played[i].Move, l)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		report(i, v)
	}
	return nil
}
