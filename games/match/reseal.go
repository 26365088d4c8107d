package match

import (
	"bytes"
	"encoding/base64"
	"slices"
	"strings"
)

// Everything that is sealed stands somewhere as base64, alone or in JSON, and was
// sealed for what it stands in: a hand or a choice for the ID of its match, other
// things for what these say. So a key can be replaced without knowing more of it.

// RouteOwner is what the routes to the messages of a match are sealed for.
func RouteOwner(match string) string { return "route/" + match }

// Owner is what anything in the body of a document is sealed for: the whole body, or
// in JSON a field "sealed".
func (d Document) Owner() string { return d.Kind + "/" + d.Home + "/" + d.ID }

// Resealed counts what is sealed in a text.
type Resealed struct {
	Done    int // was sealed by an older key, and is now by the first
	Fresh   int // was sealed by the first
	Unknown int // can be opened by none of the keys
}

// Plus adds up two counts.
func (r Resealed) Plus(o Resealed) Resealed {
	return Resealed{r.Done + o.Done, r.Fresh + o.Fresh, r.Unknown + o.Unknown}
}

// Marks begin what the keys have sealed, as it stands in texts, in their order.
func (s Sealer) Marks() (all []string) {
	const known = markSize * 8 / 6 // characters of base64 that no other bytes change
	for _, k := range s.keys {
		all = append(all, base64.StdEncoding.EncodeToString(k.mark[:])[:known])
	}
	return all
}

// Reseal seals by the first key whatever is sealed in a text by another.
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
		out.WriteString(s.resealed(owner, word, meant, &count))
		text = text[end:]
	}
	return out.String(), count
}

// shortestSealed is how many characters anything sealed has at least: a mark, a nonce
// of 12 bytes, and a tag of 16.
const shortestSealed = (markSize + 12 + 16) * 4 / 3

func inBase64(r rune) bool {
	return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '+' || r == '/' || r == '='
}

// resealed is a word of a text, sealed anew if it is something sealed. Where it must
// be, because of where it stands, what no key opens is counted, too.
func (s Sealer) resealed(owner, word string, meant bool, count *Resealed) string {
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
