package gametest

// A Generator is a state whose moves a search generates; see package search.
type Generator[S, M, E any] interface {
	AppendMoves([]M) []M
	After(M) S
	Ended() (E, bool)
}

// Perft counts the lines of play of exactly depth plies, the usual test of a move generator. Games
// that end earlier do not count.
func Perft[S Generator[S, M, E], M, E any](s S, depth int) int64 {
	if depth == 0 {
		return 1
	}
	if _, over := s.Ended(); over {
		return 0
	}
	var n int64
	for _, m := range s.AppendMoves(nil) {
		n += Perft(s.After(m), depth-1)
	}
	return n
}
