package discordtest_test

import (
	"encoding/json"
	"fmt"
	"testing"
)

func TestLookIsJSON(t *testing.T) {
	h := quiet(t)
	h.board(0, oneButton)
	var v struct {
		Version uint64
		Viewer  struct{ Username string }
		Guilds  []struct {
			Channels []struct {
				Name     string
				CanWrite bool `json:"can_write"`
				Messages []struct {
					Content    string
					Components []struct{ Components []struct{ Label string } }
				}
			}
			Members []struct{ User struct{ Username string } }
		}
	}
	if err := json.Unmarshal(must(json.Marshal(h.Look(h.alice)))(t), &v); err != nil {
		t.Fatal(err)
	}
	if c := v.Guilds[0].Channels[0]; v.Viewer.Username != "alice" || c.Name != "general" || !c.CanWrite || c.Messages[0].Components[0].Components[0].Label != "Go" || len(v.Guilds[0].Members) != 4 {
		t.Errorf("got %+v", v)
	}
	version, changed := h.Changes()
	must(h.Post(h.bob, h.general, "x"))(t)
	<-changed
	if now, _ := h.Changes(); now <= version || h.Look(h.alice).Guilds[0].Channels[0].Messages[1].Changed <= version {
		t.Errorf("version %d, then %d, want a change", version, now)
	}
	if got := fmt.Sprint(h.Look("1").Guilds); got != "[]" {
		t.Errorf("a non-member sees %s", got)
	}
}

func TestIdle(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	h.register(h.open(echo), echoCommand)
	must(h.Say(h.alice, h.general, "/echo text:x"))(t)
	if err := h.Idle(h.ctx); err != nil || h.Pending() != 0 || len(h.PublicMessages(h.general)) != 1 {
		t.Errorf("got %v, %d pending", err, h.Pending())
	}
}
