package search

// MoveCounter is a State that counts its moves without listing them.
type MoveCounter[S any, M Move] interface {
	State[S, M]
	// CountMoves returns the number of legal moves, 0 after the end of the game.
	CountMoves() int
}

// Perft counts the lines of play of exactly depth plies from s, visiting every state.
// Games that end earlier do not count.
func Perft[S State[S, M], M Move](s S, depth int) int64 {
	return perft(s, depth, make([][]M, depth+1), nil)
}

// BulkPerft is Perft with bulk counting: it does not play the moves of the last ply.
func BulkPerft[S MoveCounter[S, M], M Move](s S, depth int) int64 {
	return perft(s, depth, make([][]M, depth+1), S.CountMoves)
}

// perft counts lines of play, the moves of the last ply by count unless it is nil.
func perft[S State[S, M], M Move](s S, depth int, bufs [][]M, count func(S) int) int64 {
	switch {
	case depth == 0:
		return 1
	case depth == 1 && count != nil:
		return int64(count(s))
	}
	if _, over := s.Ended(); over {
		return 0
	}
	moves := s.AppendMoves(bufs[depth][:0])
	bufs[depth] = moves
	var n int64
	for _, m := range moves {
		n += perft(s.After(m), depth-1, bufs, count)
	}
	return n
}
