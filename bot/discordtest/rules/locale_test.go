package rules

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"parlour/bot/discordtest/openapi/openapitest"
)

// Locales are those of Discord's description of its API.
func TestLocales(t *testing.T) {
	openapitest.Require(t)
	data, err := os.ReadFile(os.Getenv("DISCORD_OPENAPI"))
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Components struct {
			Schemas struct {
				AvailableLocalesEnum struct {
					OneOf []struct{ Const string }
				}
			}
		}
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, l := range doc.Components.Schemas.AvailableLocalesEnum.OneOf {
		want = append(want, l.Const)
	}
	if got := slices.Sorted(slices.Values(Locales())); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
		t.Errorf("locales %q, want %q", got, want)
	}
}
