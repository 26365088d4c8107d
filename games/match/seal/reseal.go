package seal

import (
	"bytes"
	"encoding/base64"
	"slices"
	"strings"
)

// Every sealed value is stored as base64, alone or in JSON. Its owner follows from the row
// that contains it: of a hand or a choice it is the ID of the match, of others it is as the
// functions below return it. So a key can be replaced without further knowledge of the values.

// RouteOwner returns the owner of the sealed routes to the messages of a match.
func RouteOwner(match string) string { return "route/" + match }

// Resealed counts the sealed values of a text.
type Resealed struct {
	Done    int // were sealed by an older key, and are now by the first
	Fresh   int // were sealed by the first key
	Unknown int // cannot be unsealed by any key
}

// Plus returns the sum of two counts.
func (r Resealed) Plus(o Resealed) Resealed {
	return Resealed{r.Done + o.Done, r.Fresh + o.Fresh, r.Unknown + o.Unknown}
}

// Marks returns, for each key in order, the base64 prefix of the values that it sealed.
func (s Sealer) Marks() (all []string) {
	const known = markSize * 8 / 6 // characters of base64 that no other bytes change
	for _, k := range s.keys {
		all = append(all, base64.StdEncoding.EncodeToString(k.mark[:])[:known])
	}
	return all
}

// Reseal seals the values in a text that another key sealed by the first key.
func (s Sealer) Reseal(owner, text string) (string, Resealed) {
	var count Resealed
	var out strings.Builder
	for len(text) > 0 {
		at := strings.IndexFunc(text, inBase64)
		if at < 0 {
			at = len(text)
		}
		end := len(text)
		if n := strings.IndexFunc(text[at:], func(r rune) bool { return !inBase64(r) }); n >= 0 {
			end = at + n
		}
		before, word := text[:at], text[at:end]
		out.WriteString(before)
		meant := out.Len() == 0 && end == len(text) || strings.HasSuffix(out.String(), `"sealed":"`)
		out.WriteString(s.resealWord(owner, word, meant, &count))
		text = text[end:]
	}
	return out.String(), count
}

// shortestSealed is the least number of characters of a sealed value: a mark, a nonce of 12
// bytes, and a tag of 16.
const shortestSealed = (markSize + 12 + 16) * 4 / 3

// inBase64 reports whether a rune occurs in base64.
func inBase64(r rune) bool {
	return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '+' || r == '/' || r == '='
}

// resealWord returns a word of a text, resealed if it is a sealed value. If meant is set, the
// word must be one because of its place, and is counted as unknown if no key unseals it.
func (s Sealer) resealWord(owner, word string, meant bool, count *Resealed) string {
	encoding := base64.RawStdEncoding
	if strings.HasSuffix(word, "=") {
		encoding = base64.StdEncoding
	}
	sealed, err := encoding.DecodeString(word)
	by := slices.IndexFunc(s.keys, func(k sealingKey) bool { return bytes.HasPrefix(sealed, k.mark[:]) })
	if by < 0 && !meant || len(word) < shortestSealed {
		return word
	}
	if err != nil {
		count.Unknown++
		return word
	}
	secret, err := s.Unseal(owner, sealed)
	switch {
	case err != nil:
		count.Unknown++
	case by == 0:
		count.Fresh++
	default:
		count.Done++
		return encoding.EncodeToString(s.Seal(owner, secret))
	}
	return word
}
