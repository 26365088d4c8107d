package discordtest_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// closed reports whether an interaction has had its first response.
func closed(i *discordtest.Interaction) bool {
	select {
	case <-i.First():
		return true
	default:
		return false
	}
}

func TestFirst(t *testing.T) {
	h := quiet(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	if closed(i) {
		t.Error("First is closed before the first response")
	}
	h.clock.Advance(time.Second)
	h.answer(i, object{"type": 5}).want(http.StatusNoContent, 0)
	if !closed(i) || !i.FirstAt().Equal(epoch.Add(time.Second)) || i.State() != discordtest.Deferred {
		t.Errorf("after a deferral: closed %v at %v, %v", closed(i), i.FirstAt(), i.State())
	}
	late := must(h.Say(h.alice, h.general, "/game"))(t)
	h.clock.Advance(4 * time.Second)
	if !closed(late) || late.State() != discordtest.Failed {
		t.Errorf("after the deadline: closed %v, %v", closed(late), late.State())
	}
}

func TestOnMessage(t *testing.T) {
	var mu sync.Mutex
	var got []string
	h := quiet(t, func(o *discordtest.Options) {
		o.OnMessage = func(m discordtest.MessageView) {
			mu.Lock()
			defer mu.Unlock()
			got = append(got, m.Content)
		}
	})
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	h.answer(i, message("one")).want(http.StatusNoContent, 0)
	h.api("PATCH", hookPath(i, "/messages/@original"), object{"content": "two"}).want(http.StatusOK, 0)
	mu.Lock()
	defer mu.Unlock()
	if len(got) != 2 || got[0] != "one" || got[1] != "two" {
		t.Errorf("got %q, want the new and the edited message", got)
	}
}

func TestOnAnswer(t *testing.T) {
	var got []string
	h := quiet(t, func(o *discordtest.Options) {
		o.OnAnswer = func(i wire.ID, m discordtest.MessageView) { got = append(got, string(i)+" "+m.Content) }
	})
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	h.answer(i, object{"type": 5}).want(http.StatusNoContent, 0)
	h.api("PATCH", hookPath(i, "/messages/@original"), object{"content": "one"}).want(http.StatusOK, 0)
	h.api("PATCH", hookPath(i, "/messages/@original"), object{"content": "two"}).want(http.StatusOK, 0)
	must(h.Post(h.bob, h.general, "not through it"))(t)
	id := string(i.ID())
	if want := []string{id + " ", id + " one", id + " two"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestChooseClient(t *testing.T) {
	chosen := make(chan int, 2)
	h := quiet(t, func(o *discordtest.Options) {
		o.ChooseClient = func(clients int) int {
			chosen <- clients
			return clients - 1
		}
	})
	for range 2 {
		h.open(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
			_ = s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
				Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{Content: "here"},
			})
		})
	}
	h.wait(h.Say(h.alice, h.general, "/game"))(discordtest.Answered)
	<-chosen
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	if got := <-chosen; got != 2 {
		t.Errorf("got %d clients to choose from, want 2", got)
	}
	if got := i.Arrivals(); len(got) != 1 || got[0].Client == "" {
		t.Errorf("got %+v, want one arrival at a client with an address", got)
	}
}

func TestInteractionFaults(t *testing.T) {
	h := quiet(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	h.Break(discordtest.Fault{Path: "/callback", Times: 1, Status: http.StatusBadGateway})
	h.answer(i, message("one")).want(http.StatusBadGateway, 0)
	if got := i.Faults(); len(got) != 1 || got[0].Status != http.StatusBadGateway {
		t.Errorf("got %+v, want the fault", got)
	}
}

func TestGatewayAddress(t *testing.T) {
	h := newHouse(t)
	r := must(http.NewRequest("GET", h.URL()+"/api/v10/gateway", nil))(t)
	r.Host = "127.0.0.1:12345"
	r.Header.Set("User-Agent", "DiscordBot (https://example.com, 1)")
	resp := must(http.DefaultClient.Do(r))(t)
	defer resp.Body.Close()
	var got struct{ URL string }
	if err := json.NewDecoder(resp.Body).Decode(&got); err != nil || got.URL != "ws://127.0.0.1:12345/gw/" {
		t.Errorf("got %q, %v, want the gateway under the proxy's address", got.URL, err)
	}
}
