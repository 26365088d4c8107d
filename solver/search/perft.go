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
	return perft(s, depth, make([][]M, depth+1))
}

func perft[S State[S, M], M Move](s S, depth int, bufs [][]M) int64 {
	if depth == 0 {
		return 1
	}
	if _, over := s.Ended(); over {
		return 0
	}
	moves := s.AppendMoves(bufs[depth][:0])
	bufs[depth] = moves
	var n int64
	for _, m := range moves {
		n += perft(s.After(m), depth-1, bufs)
	}
	return n
}

// BulkPerft is Perft with bulk counting: it does not play the moves of the last ply.
func BulkPerft[S MoveCounter[S, M], M Move](s S, depth int) int64 {
	if depth == 0 {
		return 1
	}
	return bulkPerft(s, depth, make([][]M, depth+1))
}

func bulkPerft[S MoveCounter[S, M], M Move](s S, depth int, bufs [][]M) int64 {
	if depth == 1 {
		return int64(s.CountMoves())
	}
	if _, over := s.Ended(); over {
		return 0
	}
	moves := s.AppendMoves(bufs[depth][:0])
	bufs[depth] = moves
	var n int64
	for _, m := range moves {
		n += bulkPerft(s.After(m), depth-1, bufs)
	}
	return n
}
