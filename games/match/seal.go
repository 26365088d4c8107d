package match

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"errors"
)

// Sealer seals secrets with AES-256-GCM, so that a copy of the database gives
// none away. A sealed secret is bound to its match and cannot be moved to
// another.
type Sealer struct{ aead cipher.AEAD }

// NewSealer makes a Sealer from a key of any length; 32 random bytes are best.
func NewSealer(key []byte) (Sealer, error) {
	if len(key) < 16 {
		return Sealer{}, errors.New("match: the sealing key must have 16 bytes or more")
	}
	sum := sha256.Sum256(key)
	block, err := aes.NewCipher(sum[:])
	if err != nil {
		return Sealer{}, err
	}
	aead, err := cipher.NewGCM(block)
	return Sealer{aead}, err
}

// Seal seals a secret for a match.
func (s Sealer) Seal(match, secret string) []byte {
	nonce := make([]byte, s.aead.NonceSize())
	rand.Read(nonce) // never fails: see crypto/rand
	return s.aead.Seal(nonce, nonce, []byte(secret), []byte(match))
}

// errSealed says nothing of what was inside.
var errSealed = errors.New("match: the secret cannot be unsealed; was the key changed?")

// Unseal opens what Seal has sealed for the match.
func (s Sealer) Unseal(match string, sealed []byte) (string, error) {
	n := s.aead.NonceSize()
	if len(sealed) < n {
		return "", errSealed
	}
	secret, err := s.aead.Open(nil, sealed[:n], sealed[n:], []byte(match))
	if err != nil {
		return "", errSealed
	}
	return string(secret), nil
}
