package search

// Mix scrambles the bits of a number, one to one: the finaliser of SplitMix64
// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
// 2014). States may build their hashes from it.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
