package commands_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	"parlour/games/match"
)

// forget has a member forgotten, as the errand of /privacy delete does.
func (w *world) forget(who string) {
	w.t.Helper()
	for cursor, first := "", true; first || cursor != ""; first = false {
		next, err := w.host.Store.Forget(w.t.Context(), members[who].ID, match.FormerID(who), cursor, 500)
		if err != nil {
			w.t.Fatal(err)
		}
		cursor = next
	}
}

// A member who has been forgotten is never mentioned by the ID that stands for her,
// and is called a former member in the language of whoever reads it.
func TestFormerMembers(t *testing.T) {
	w := newWorld(t)
	w.say("alice", "/pathway duel opponent:@bob size:2")
	w.press("bob", w.board, w.button(w.set.Board(w.t.Context(), w.table(), ""), "Accept"))
	w.say("bob", "/game resign")
	id := w.table().Match.Short()
	w.forget("alice")
	said := map[string]string{"the board": texts(w.set.Board(w.t.Context(), w.table(), "pt-BR"))}
	for _, line := range []string{"/game settings", "/stats", "/game replay"} {
		r := w.command("bob", line)
		r.User.Locale = "pt-BR"
		said[line] = texts(w.do(r).Body)
	}
	r := w.request("bob", commands.Complete)
	r.Path, r.Focus, r.User.Locale = []string{"game", "replay"}, "id", "pt-BR"
	for _, c := range w.do(r).Choices {
		said["the list"] += c.Label
	}
	for where, got := range said {
		if strings.Contains(got, "former") || !strings.Contains(got, "um antigo membro") {
			t.Errorf("%s: %s", where, got)
		}
	}
	if !strings.Contains(said["the list"], id) {
		t.Errorf("the list: %s", said["the list"])
	}
	w.press("bob", w.board, w.button(w.set.Board(w.t.Context(), w.table(), ""), "Rematch"))
	if body := w.set.Board(w.t.Context(), w.table(), ""); len(body.Mentions) > 0 || !strings.Contains(texts(body), "Bob") || w.button(body, "I’ll play") == "" {
		t.Errorf("a rematch with a former member: %v %s", body.Mentions, texts(body))
	}
}

// Who has been forgotten is in no tournament any more: out of the lobby, and out of
// the rounds that have been paired.
func TestFormerMembersOfTournaments(t *testing.T) {
	w, p := newWorld(t), newPost(t)
	w.tournament(p, "game:crosscut format:round-robin", "bob", "carol", "chief")
	w.forget("carol")
	w.later(p, 2*time.Hour) // by which it has begun
	if _, body := p.shown(); strings.Contains(texts(body), "former") || len(p.threads) == 0 {
		t.Fatalf("%d games: %s", len(p.threads), texts(body))
	}
	w.forget("chief")
	w.later(p, time.Minute)
	_, body := p.shown()
	if got := texts(body); !strings.Contains(got, "a former member") || !strings.Contains(got, "forfeit") || strings.Contains(got, "<@former") {
		t.Errorf("after one has been forgotten:\n%s", got)
	}
	for _, b := range p.bodies {
		if i := slices.IndexFunc(b.Mentions, match.IsFormer); i >= 0 {
			t.Errorf("%s is notified: %s", b.Mentions[i], texts(b))
		}
	}
}
