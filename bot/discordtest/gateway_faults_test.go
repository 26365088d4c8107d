package discordtest_test

import (
	"encoding/json"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

func TestOpNineThenIdentifyOnTheSameSocket(t *testing.T) {
	h := newHouse(t)
	l := h.dial("", true)
	l.send(2, h.identity(nil))
	l.want(0, "READY")
	l.want(0, "GUILD_CREATE")
	h.Invalidate(false)
	l.want(9, "")
	h.BreakGateway(discordtest.GatewayFaults{RefuseIdentify: 1})
	l.send(2, h.identity(nil))
	l.want(9, "")
	l.send(2, h.identity(nil))
	l.want(0, "READY")
}

func TestEventFaults(t *testing.T) {
	h := quiet(t)
	l := h.dial("", true)
	l.send(2, h.identity(nil))
	l.want(0, "READY")
	l.want(0, "GUILD_CREATE")
	say := func() string { return string(must(h.Say(h.alice, h.general, "/game"))(t).ID()) }
	heard := func() string {
		var i wire.Interaction
		if err := json.Unmarshal(l.want(0, "INTERACTION_CREATE").Data, &i); err != nil {
			t.Fatal(err)
		}
		return string(i.ID)
	}
	h.Duplicate(1)
	once := say()
	if a, b := heard(), heard(); a != once || b != once {
		t.Errorf("duplicate: got %s and %s, want %s twice", a, b, once)
	}
	release := h.HoldEvents()
	a, b := say(), say()
	l.send(1, nil)
	l.want(11, "") // and none of them before it
	release()
	if x, y := heard(), heard(); x != a || y != b {
		t.Errorf("hold: got %s %s, want %s %s", x, y, a, b)
	}
}

func TestOpSevenInsteadOfReady(t *testing.T) {
	h := newHouse(t)
	h.BreakGateway(discordtest.GatewayFaults{Reconnect: 1, RefuseResume: 1})
	l := h.dial("", true)
	l.send(2, h.identity(nil))
	l.want(7, "")
	l.send(6, object{"token": h.app.Token, "session_id": "x", "seq": 1})
	l.want(9, "")
	l.send(2, h.identity(nil))
	l.want(0, "READY")
}

func TestNoAck(t *testing.T) {
	h := newHouse(t)
	l := h.dial("", true)
	h.BreakGateway(discordtest.GatewayFaults{NoAck: true})
	l.send(1, nil)
	l.send(2, h.identity(nil))
	l.want(0, "READY") // and no acknowledgement before it
	l.want(0, "GUILD_CREATE")
	h.BreakGateway(discordtest.GatewayFaults{})
	l.send(1, nil)
	l.want(11, "")
}
