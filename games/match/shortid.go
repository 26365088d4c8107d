package match

import (
	"math"
	"strings"
	"time"
)

// Short IDs are what members call a finished match by: when it was created, to
// the millisecond, in the letters of Crockford's base 32, of which none looks
// like another. Eight of them last from 2004 to 2039, and sort as time does, so
// that the beginning of one is a span of time.
const (
	shortLetters = "0123456789abcdefghjkmnpqrstvwxyz"
	shortLength  = 8
	shortBits    = 5 // of a letter
	shortSince   = 1 << (shortBits * shortLength)
)

// ShortID is the short ID of the match. Two matches of a server have the same only
// if they began in the same millisecond.
func (m Match) ShortID() string {
	n := max(m.Created.UnixMilli()-shortSince, 0)
	var s [shortLength]byte
	for i := range s {
		s[shortLength-1-i] = shortLetters[n>>(shortBits*i)%(1<<shortBits)]
	}
	return string(s[:])
}

// ShortIDSpan is when the matches were created whose short IDs begin with what a
// member has typed, first and last; any time if that is nothing. It is false where
// no short ID begins so.
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
