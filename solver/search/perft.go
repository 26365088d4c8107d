package search

// Perft counts the lines of play of exactly depth plies from s, visiting every
// state on them. Lines that end earlier are not counted.
func Perft[S State[S, M], M Move](s S, depth int) int64 {
	return perft(s, depth, 0, make([][]M, depth+1))
}

// BulkPerft is Perft without making the moves of the last ply: it counts them.
func BulkPerft[S State[S, M], M Move](s S, depth int) int64 {
	if depth == 0 {
		return 1
	}
	return perft(s, depth, 1, make([][]M, depth+1))
}

func perft[S State[S, M], M Move](s S, depth, bulk int, bufs [][]M) int64 {
	if depth == 0 {
		return 1
	}
	if _, over := s.Ended(); over {
		return 0
	}
	moves := s.AppendMoves(bufs[depth][:0])
	bufs[depth] = moves
	if depth == bulk {
		return int64(len(moves))
	}
	var n int64
	for _, m := range moves {
		n += perft(s.After(m), depth-1, bulk, bufs)
	}
	return n
}
