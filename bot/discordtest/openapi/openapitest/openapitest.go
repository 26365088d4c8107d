// Package openapitest gives tests Discord's description of its API.
package openapitest

import (
	"errors"
	"os"
	"sync"
	"testing"

	"parlour/bot/discordtest/openapi"
)

var load = sync.OnceValues(openapi.FromEnv)

// Document is the description that the environment names, loaded once for all
// tests of a package; nil if it names none. Where it says CI=true that fails
// the test, as does a description that cannot be read.
func Document(t testing.TB) *openapi.Document {
	t.Helper()
	d, err := load()
	if errors.Is(err, openapi.ErrNotSet) && os.Getenv("CI") != "true" {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Require is Document, and skips the test where there is none.
func Require(t testing.TB) *openapi.Document {
	t.Helper()
	d := Document(t)
	if d == nil {
		t.Skip(openapi.ErrNotSet)
	}
	return d
}
