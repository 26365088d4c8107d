package discordtest_test

import (
	"fmt"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// BenchmarkLook measures what a web page asks for at every change: a channel of a hundred messages.
func BenchmarkLook(b *testing.B) {
	s, err := discordtest.New(discordtest.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	guild, alice := s.AddGuild("House", ""), s.AddUser("alice", "")
	channel := must(s.AddChannel(guild, "general"))(b)
	if err := s.Join(guild, alice, 0); err != nil {
		b.Fatal(err)
	}
	var last wire.ID
	for n := range 100 {
		last = must(s.Post(alice, channel, fmt.Sprint("message ", n)))(b)
	}
	b.ReportAllocs()
	for b.Loop() {
		if v := s.Look(alice); v.Guilds[0].Channels[0].Messages[99].ID != last {
			b.Fatal("the last message is not the last")
		}
	}
}
