package discordtest_test

import (
	"bytes"
	"io"
	"net/http"
	"testing"

	"parlour/bot/discordtest"
)

// The stand-in accepts any request or refuses it as Discord does.
func FuzzCreateMessage(f *testing.F) {
	for _, seed := range []string{
		`{"content":"x"}`, `{"embeds":[null,{"fields":[null,{"name":"n","value":"v"}],"image":{"url":"attachment://x"},"author":null}]}`,
		`{"flags":32768,"components":[{"type":17,"components":[{"type":9,"components":[{"type":10,"content":"x"}],"accessory":{"type":11,"media":{"url":"x"}}}]},{"type":12,"items":[{"media":{"url":"x"}}]}]}`,
		`{"components":[{"type":1,"components":[{"type":3,"custom_id":"s","options":[{"label":"a","value":"a"}],"min_values":0}]}]}`,
		`{"content":"<@1> <@&2>","allowed_mentions":{"parse":null,"users":["1"]},"message_reference":{"message_id":"1"},"attachments":[{"id":0},{"id":"x"}]}`,
		`{"content":null,"nonce":{},"poll":[]}`, `[]`, `null`, `7`,
	} {
		f.Add([]byte(seed))
	}
	s, err := discordtest.New(discordtest.Options{NoLimits: true, AllowAnyAgent: true})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(s.Close)
	app, guild := s.AddApplication("x"), s.AddGuild("x", "")
	channel := must(s.AddChannel(guild, "x"))(f)
	if err := s.Join(guild, app.BotID, 0); err != nil {
		f.Fatal(err)
	}
	client := http.Client{Transport: &http.Transport{}}
	f.Cleanup(client.CloseIdleConnections)
	f.Fuzz(func(t *testing.T, body []byte) {
		r := must(http.NewRequest("POST", s.URL()+"/api/v10/channels/"+string(channel)+"/messages", bytes.NewReader(body)))(t)
		r.Header.Set("Authorization", "Bot "+app.Token)
		r.Header.Set("Content-Type", "application/json")
		answer := must(client.Do(r))(t)
		defer answer.Body.Close()
		text := must(io.ReadAll(answer.Body))(t)
		if answer.StatusCode != http.StatusOK && answer.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: got %d %s", body, answer.StatusCode, text)
		}
		s.Look(app.BotID)
	})
}
