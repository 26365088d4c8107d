package match

import (
	"math"
	"strings"
	"time"
)

// Members name a finished match by its short ID: the time of its creation in milliseconds, in
// Crockford's base 32, whose letters cannot be confused. Eight letters last from 2004 to
// 2039. Short IDs sort by time, so a prefix of one stands for a span of time.
const (
	shortLetters = "0123456789abcdefghjkmnpqrstvwxyz"
	shortLength  = 8
	shortBits    = 5 // per letter
	shortSince   = 1 << (shortBits * shortLength)
)

// ShortID returns the short ID of the match. Two matches of a server have the same one only
// if they began in the same millisecond.
func (m Match) ShortID() string {
	n := max(m.Created.UnixMilli()-shortSince, 0)
	var s [shortLength]byte
	for i := range s {
		s[shortLength-1-i] = shortLetters[n>>(shortBits*i)%(1<<shortBits)]
	}
	return string(s[:])
}

// ShortIDSpan returns the first and last creation time of the matches whose short IDs begin
// with a typed prefix; all times for an empty one. It is false if no short ID has the prefix.
func ShortIDSpan(typed string) (from, until time.Time, ok bool) {
	typed = strings.NewReplacer("o", "0", "i", "1", "l", "1", "-", "", " ", "").Replace(strings.ToLower(typed))
	if typed == "" {
		return time.UnixMilli(0), time.UnixMilli(math.MaxInt64), true
	}
	if len(typed) > shortLength {
		return from, until, false
	}
	var n int64
	for _, c := range typed {
		digit := strings.IndexRune(shortLetters, c)
		if digit < 0 {
			return from, until, false
		}
		n = n<<shortBits | int64(digit)
	}
	rest := shortBits * (shortLength - len(typed))
	return time.UnixMilli(shortSince + n<<rest), time.UnixMilli(shortSince + (n+1)<<rest - 1), true
}
