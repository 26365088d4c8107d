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

// NewSealer returns a Sealer with keys of at least 16 bytes; 32 random bytes are best.
func NewSealer(keys ...[]byte) (Sealer, error) {
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
	var all []string
	for _, k := range s.keys {
		all = append(all, hex.EncodeToString(k.mark[:]))
	}
	return all
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
	return base64.RawStdEncoding.EncodeToString(s.Seal(match, text+strings.Repeat(" ", fill)))
}

// DecodeSealed decodes the sealed text of an entry; nil if it is invalid.
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
