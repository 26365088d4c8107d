package search

// Mix scrambles the bits of a number with a bijection: the finaliser of SplitMix64
// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). States
// may build their hashes from it.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Transpose swaps the rows and columns of an 8x8 board whose squares are the bits of a
// word (Warren, "Hacker's Delight", 2nd ed., 7-3).
func Transpose(board uint64) uint64 {
	t := (board ^ board>>7) & 0x00aa00aa00aa00aa
	board ^= t ^ t<<7
	t = (board ^ board>>14) & 0x0000cccc0000cccc
	board ^= t ^ t<<14
	t = (board ^ board>>28) & 0x00000000f0f0f0f0
	return board ^ t ^ t<<28
}
