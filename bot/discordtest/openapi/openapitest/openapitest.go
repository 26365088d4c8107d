// Package openapitest provides Discord's API description to tests.
package openapitest

import (
	"errors"
	"sync"
	"testing"

	"parlour/bot/discordtest/openapi"
)

var load = sync.OnceValues(openapi.FromEnv)

// Document returns the description that the environment names, loaded once per
// package; nil if there is none. An unreadable one fails the test.
func Document(t testing.TB) *openapi.Document {
	t.Helper()
	d, err := load()
	if errors.Is(err, openapi.ErrNotSet) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Require is Document, but skips the test without a description.
func Require(t testing.TB) *openapi.Document {
	t.Helper()
	d := Document(t)
	if d == nil {
		t.Skip(openapi.ErrNotSet)
	}
	return d
}
