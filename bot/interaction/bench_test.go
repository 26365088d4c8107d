package interaction_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/interaction"
)

// BenchmarkDecode decodes a press and a command, and compares with discordgo.
func BenchmarkDecode(b *testing.B) {
	for _, name := range []string{"press", "command"} {
		raw := bytes.Replace(load(b, name+".json"), []byte(`,{"items":[],"id":18,"type":99}`), nil, 1) // discordgo stops at it
		b.Run(name+"/own", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(raw)))
			for b.Loop() {
				i, err := interaction.Decode(raw)
				if _, ok := i.Request(); err != nil || !ok {
					b.Fatal("it is no request", err)
				}
			}
		})
		b.Run(name+"/discordgo", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(raw)))
			for b.Loop() {
				var i discordgo.InteractionCreate
				if err := json.Unmarshal(raw, &i); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
