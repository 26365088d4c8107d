// Package seal encrypts secrets of players, and tokens, before they are stored.
package seal

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"slices"
	"strings"

	"parlour/games"
)

// Sealer seals secrets with AES-256-GCM, so that a copy of the database reveals none. A
// sealed value is bound to its owner, such as a match, and is invalid for another.
//
// A Sealer can have several keys. It seals by the first, and unseals by all of them. So a new
// key that is put before the others replaces them.
type Sealer struct{ keys []sealingKey }

// sealingKey is a key with its mark, the prefix of the values that it seals.
type sealingKey struct {
	mark [markSize]byte
	aead cipher.AEAD
}

// markSize is the length of a key's mark, in bytes.
const markSize = 4

// New returns a Sealer with keys of at least 16 bytes; 32 random bytes are best.
func New(keys ...[]byte) (Sealer, error) {
	if len(keys) == 0 {
		return Sealer{}, errors.New("match: there is no sealing key")
	}
	var s Sealer
	for _, key := range keys {
		if len(key) < 16 {
			return Sealer{}, errors.New("match: a sealing key must have 16 bytes or more")
		}
		sum := sha256.Sum256(key)
		block, err := aes.NewCipher(sum[:])
		if err != nil {
			return Sealer{}, err
		}
		aead, err := cipher.NewGCM(block)
		if err != nil {
			return Sealer{}, err
		}
		k := sealingKey{aead: aead}
		of := sha256.Sum256(append([]byte("the mark of "), sum[:]...)) // reveals nothing about the key
		copy(k.mark[:], of[:])
		s.keys = append(s.keys, k)
	}
	return s, nil
}

// Fingerprints returns names of the keys, in order. They reveal nothing about the keys.
func (s Sealer) Fingerprints() []string {
	return games.Mapped(s.keys, func(k sealingKey) string { return hex.EncodeToString(k.mark[:]) })
}

// Seal seals a secret for its owner, such as a match.
func (s Sealer) Seal(owner, secret string) []byte {
	k := s.keys[0]
	nonce := make([]byte, k.aead.NonceSize())
	rand.Read(nonce) // never fails: see crypto/rand
	return k.aead.Seal(append(k.mark[:], nonce...), nonce, []byte(secret), []byte(owner))
}

// errSealed contains nothing of the sealed value.
var errSealed = errors.New("match: the secret cannot be unsealed; was the key changed?")

// Unseal returns the secret that Seal sealed for the same owner.
func (s Sealer) Unseal(owner string, sealed []byte) (string, error) {
	for _, k := range s.keys {
		rest, ours := bytes.CutPrefix(sealed, k.mark[:])
		n := k.aead.NonceSize()
		if !ours || len(rest) < n {
			continue
		}
		if secret, err := k.aead.Open(nil, rest[:n], rest[n:], []byte(owner)); err == nil {
			return string(secret), nil
		}
	}
	return "", errSealed
}

// Secrets of seats and simultaneous choices are entries whose text is sealed, so that no log
// and no export reveals them. They are padded before, so that the length reveals nothing.

// sealedSize is the multiple to which a text is padded, in bytes.
const sealedSize = 4 * games.MaxMove

// SealPadded pads and seals the text of an entry. No secret and no move ends in a space.
func (s Sealer) SealPadded(match, text string) string {
	fill := (sealedSize - len(text)%sealedSize) % sealedSize
	return s.SealText(match, text+strings.Repeat(" ", fill))
}

// SealText is Seal as text.
func (s Sealer) SealText(owner, secret string) string {
	return base64.RawStdEncoding.EncodeToString(s.Seal(owner, secret))
}

// DecodeSealed decodes the text of SealText or SealPadded; nil if it is invalid.
func DecodeSealed(text string) []byte {
	sealed, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil {
		return nil
	}
	return sealed
}

// UnsealPadded opens what was sealed for a match, without the padding.
func (s Sealer) UnsealPadded(match string, sealed []byte) (string, error) {
	text, err := s.Unseal(match, sealed)
	return strings.TrimRight(text, " "), err
}

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
func (s Sealer) Marks() []string {
	const known = markSize * 8 / 6 // characters of base64 that no other bytes change
	return games.Mapped(s.keys, func(k sealingKey) string { return base64.StdEncoding.EncodeToString(k.mark[:])[:known] })
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
