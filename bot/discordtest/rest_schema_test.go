package discordtest_test

import (
	"net/http"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/openapi/openapitest"
)

// Package rules does not check the number of stickers; only the API description
// does.
func TestSchema(t *testing.T) {
	h := newHouse(t)
	openapitest.Require(t)
	h.expect()
	r := h.api("POST", "/channels/"+string(h.general)+"/messages", object{"content": "x", "sticker_ids": list{"1", "2", "3", "4"}})
	if r.status != http.StatusOK || h.count(discordtest.RequestSchema) != 1 {
		t.Errorf("got %d and problems %v, want %d and one", r.status, h.Problems(), http.StatusOK)
	}
}
