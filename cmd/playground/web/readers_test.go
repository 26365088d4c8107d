package web_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"parlour/bot/discordtest/wire"
)

// join adds a member with a locale and permissions.
func (h *house) join(name, locale string, further wire.Permissions) {
	h.t.Helper()
	if err := h.Join(h.guild, h.AddUser(name, locale), further); err != nil {
		h.t.Fatal(err)
	}
}

// Each member reads timestamps in the member's language. A command mention keeps its name, as in Discord's client.
func TestTimestampsInTheReadersLanguage(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	h.join("fritz", "de", 0)
	h.join("eero", "et", 0)
	text := fmt.Sprintf("<t:1769947200:D> <t:1769947200:d> <t:%d:R> </help:1>", time.Now().Add(3*time.Hour).Unix())
	if _, err := h.Post(h.alice, h.general, text); err != nil {
		t.Fatal(err)
	}
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), 390, false)
	for _, tt := range []struct{ member, want string }{
		{"alice", "February 1, 2026 2/1/26 in 3 hours /help"},
		{"fritz", "1. Februar 2026 01.02.26 in 3 Stunden /help"},
		{"eero", "1. veebruar 2026 01.02.26 3 tunni pärast /help"},
		{"alice", "February 1, 2026 2/1/26 in 3 hours /help"},
	} {
		eval[any](b, fmt.Sprintf(`location.hash = "#/%s/%s"`, tt.member, h.general))
		b.reads(tt.want)
	}
}

// The list of members tells their languages and what they may do.
func TestMembersToPlayAs(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	h.join("max", "en-US", wire.ManageGuild)
	h.join("mia", "de", wire.ManageMessages)
	h.join("joana", "pt-PT", 0)
	want := []string{"max American English, manages the server", "mia Deutsch, moderator", "joana Português europeu"}
	for _, dark := range []bool{false, true} {
		b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), 390, dark)
		b.until(`document.querySelectorAll("#people a").length === 6`)
		eval[any](b, `document.querySelector("#menu").click()`)
		b.until(`document.querySelector("#sidebar").classList.contains("open")`)
		got := eval[[]string](b, `[...document.querySelectorAll("#people a")].map((a) => a.lastChild.innerText.replace(/\s+/g, " "))`)
		if got := got[3:]; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
		b.shot(fmt.Sprint("members-dark-", dark))
	}
}
