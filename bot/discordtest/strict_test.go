package discordtest_test

import (
	"net/http"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/openapi/openapitest"
)

// A username is not in the hand rules; the API description alone knows its limit.
func TestSchemaIsKept(t *testing.T) {
	for name, strict := range map[string]bool{"lenient": false, "strict": true} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t, func(o *discordtest.Options) { o.Strict = strict })
			openapitest.Require(t)
			h.expect()
			r := h.api("POST", "/channels/"+string(h.general)+"/messages", object{"content": "x", "sticker_ids": list{"1", "2", "3", "4"}})
			if status := map[bool]int{false: http.StatusOK, true: http.StatusBadRequest}[strict]; r.status != status || h.count(discordtest.RequestSchema) != 1 {
				t.Errorf("got %d and problems %v, want %d and one", r.status, h.Problems(), status)
			}
		})
	}
}
