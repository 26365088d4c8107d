package commands_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match"
)

// A former member is never mentioned by the replacement ID, but called a former member
// in the reader's language.
func TestFormerMembers(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/pathway duel opponent:@bob size:5")
	w.Press("bob", w.Board, w.Button(w.Set.Board(w.T.Context(), w.Table(), ""), "Accept"))
	for i, move := range []string{"a1", "e5", "a3", "e3"} {
		w.Say([]string{"alice", "bob"}[i%2], "/move move:"+move)
	}
	w.Say("bob", "/game resign")
	id := w.Table().Match.ShortID()
	w.Forget("alice")
	said := map[string]string{"the board": commandstest.Texts(w.Set.Board(w.T.Context(), w.Table(), "pt-BR"))}
	for _, line := range []string{"/game about page:settings", "/stats", "/game replay"} {
		r := w.Command("bob", line)
		r.User.Locale = "pt-BR"
		said[line] = commandstest.Texts(w.Do(r).Body)
	}
	r := w.Request("bob", commands.Complete)
	r.Path, r.Focus, r.User.Locale = []string{"game", "replay"}, "id", "pt-BR"
	for _, c := range w.Do(r).Choices {
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
	w.Press("bob", w.Board, w.Button(w.Set.Board(w.T.Context(), w.Table(), ""), "Rematch"))
	if body := w.Set.Board(w.T.Context(), w.Table(), ""); len(body.Mentions) > 0 || !strings.Contains(commandstest.Texts(body), "Bob") || w.Button(body, "I’ll play") == "" {
		t.Errorf("a rematch with a former member: %v %s", body.Mentions, commandstest.Texts(body))
	}
}

// A former member is in no tournament: neither in the lobby nor in a paired round.
func TestFormerMembersOfTournaments(t *testing.T) {
	w, p := commandstest.New(t), commandstest.NewPost(t)
	w.Tournament(p, "game:crosscut format:round-robin", "bob", "carol", "chief")
	w.Forget("carol")
	w.Later(p, 2*time.Hour) // the request that started it
	if _, body := p.Shown(); strings.Contains(commandstest.Texts(body), "former") || len(p.Threads) == 0 {
		t.Fatalf("%d games: %s", len(p.Threads), commandstest.Texts(body))
	}
	w.Forget("chief")
	w.Later(p, time.Minute)
	_, body := p.Shown()
	if got := commandstest.Texts(body); !strings.Contains(got, "a former member") || !strings.Contains(got, "forfeit") || strings.Contains(got, "<@former") {
		t.Errorf("after one has been forgotten:\n%s", got)
	}
	for _, b := range p.Bodies {
		if i := slices.IndexFunc(b.Mentions, match.IsFormer); i >= 0 {
			t.Errorf("%s is notified: %s", b.Mentions[i], commandstest.Texts(b))
		}
	}
}
