package script_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/script"
	"parlour/bot/discordtest/wire"
)

type object = map[string]any

func field(label string, c object) object { return object{"type": 18, "label": label, "component": c} }

func options(labels ...string) (out []object) {
	for _, l := range labels {
		out = append(out, object{"label": l, "value": strings.ToLower(l)})
	}
	return out
}

// asks answers a command in a menu: on a member with a form of most fields, on a
// message with a message of selects.
func asks(i wire.Interaction) object {
	switch d := i.Data; {
	case d.Type == wire.UserCommand:
		days := options("Mon", "Tue", "Wed")
		days[0]["default"] = true
		return object{"type": 9, "data": object{"custom_id": "m", "title": "Challenge " + d.Resolved.Users[d.TargetID].Username, "components": []object{
			field("Class", object{"type": 21, "custom_id": "class", "options": options("Rogue", "Wizard")}),
			field("Days", object{"type": 22, "custom_id": "days", "options": days}),
			field("Ranked", object{"type": 23, "custom_id": "ranked", "default": true}),
			field("Also", object{"type": 7, "custom_id": "also", "max_values": 2, "default_values": []object{{"id": d.TargetID, "type": "user"}, {"id": i.GuildID, "type": "role"}}}),
			field("Proof", object{"type": 19, "custom_id": "proof", "max_values": 2, "required": false}),
		}}}
	case d.Type == wire.MessageCommand:
		return object{"type": 4, "data": object{"flags": wire.ComponentsV2, "components": []object{
			{"type": 9, "components": []object{{"type": 10, "content": "On: " + d.Resolved.Messages[d.TargetID].Content}}, "accessory": object{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}},
			{"type": 14},
			{"type": 9, "components": []object{{"type": 10, "content": "Look"}}, "accessory": object{"type": 11, "media": object{"url": "https://example.org/a.png"}, "description": "a board"}},
			{"type": 1, "components": []object{{"type": 8, "custom_id": "where", "placeholder": "Where", "default_values": []object{{"id": i.ChannelID, "type": "channel"}}}}},
			{"type": 1, "components": []object{{"type": 6, "custom_id": "role", "placeholder": "Role"}}},
			{"type": 1, "components": []object{{"type": 3, "custom_id": "two", "placeholder": "Two", "max_values": 2, "options": options("Ace", "Bee", "Cee")}}},
		}}}
	case i.Type == wire.ModalInteraction:
		said := "got"
		wire.Walk(d.Components, func(c *wire.Component) bool {
			if c.CustomID != "" {
				said += fmt.Sprintf(" %s=%s%d", c.CustomID, c.Value, len(c.Values))
			}
			return true
		})
		return object{"type": 4, "data": object{"content": said}}
	default:
		return object{"type": 4, "data": object{"content": fmt.Sprint(d.CustomID, " ", len(d.Values))}}
	}
}

// newForms returns a world with a bot that has commands in menus and receives
// interactions over HTTP.
func newForms(t *testing.T) *world {
	t.Helper()
	server := discordtest.Start(t, discordtest.Options{AllowAnyAgent: true})
	w := &world{Runtime: script.Runtime{Server: server, App: server.AddApplication("Forms"), Guild: server.AddGuild("Home", "")}}
	w.ReadFile = func(name string) ([]byte, error) { return []byte(name), nil }
	if err := server.Join(w.Guild, w.App.BotID, 0); err != nil {
		t.Fatal(err)
	}
	w.newChannel(t, "general")
	bot := httptest.NewServer(http.HandlerFunc(func(to http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		key, _ := hex.DecodeString(w.App.PublicKey)
		signature, _ := hex.DecodeString(r.Header.Get("X-Signature-Ed25519"))
		if !ed25519.Verify(key, append([]byte(r.Header.Get("X-Signature-Timestamp")), body...), signature) {
			to.WriteHeader(http.StatusUnauthorized)
			return
		}
		var i wire.Interaction
		if err := json.Unmarshal(body, &i); err != nil {
			t.Error(err)
		}
		reply := object{"type": 1}
		if i.Type != wire.PingInteraction {
			reply = asks(i)
		}
		to.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(to).Encode(reply)
	}))
	t.Cleanup(bot.Close)
	if err := server.SetEndpoint(t.Context(), w.App.ID, bot.URL); err != nil {
		t.Fatal(err)
	}
	w.put(t, []object{{"name": "Challenge to a game", "type": 2}, {"name": "Analyse", "type": 3}})
	return w
}

// put registers the bot's commands.
func (w *world) put(t *testing.T, commands []object) {
	t.Helper()
	body, err := json.Marshal(commands)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPut, w.Server.URL()+"/api/v10/applications/"+string(w.App.ID)+"/commands", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+w.App.Token)
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	got, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	if got.StatusCode != http.StatusOK {
		t.Fatalf("the commands are refused: %s", got.Status)
	}
}

const formsScript = `menu alice challenge @bob
see alice ^Challenge bob\nClass\*: \( \) Rogue  \( \) Wizard\nDays\*: \[x\] Mon
fill alice class = wiz
fill alice days = Tue | Wed
fill alice ranked = no
fill alice proof = a.txt | b.txt
submit alice
expect got class=wizard0 days=2 ranked=false0 also=2 proof=2
menu alice Challenge to a game @bob
fill alice class = Rogue
fill alice also = @carol
fill alice proof =
submit alice
expect got class=rogue0 days=1 ranked=true0 also=1 proof=0
say bob look here
say bob and there
menu alice Analyse message look
expect ^On: look here\n\[Go\]\n---\nLook\n\{picture: a board\}\n<Where: #general\*>\n<Role>
press alice go
pick alice where = #general
expect where 1
pick alice role = @everyone
expect role 1
pick alice two = Ace | Cee
expect two 2
menu alice Analyse message
expect On: two 2
`

const formsTranscript = `alice> (menu) challenge @bob
Form, only to alice:
    Challenge bob
    Class*: ( ) Rogue  ( ) Wizard
    Days*: [x] Mon  [ ] Tue  [ ] Wed
    Ranked: [x]
    Also* <@bob* | @everyone*>
    Proof: {up to 2 files}
alice> (fill) class = wiz
alice> (fill) days = Tue | Wed
alice> (fill) ranked = no
alice> (fill) proof = a.txt | b.txt
alice> (submit)
Forms:
    got class=wizard0 days=2 ranked=false0 also=2 proof=2
`

// Commands in menus, all selects and all fields of forms can be used in a script.
func TestForms(t *testing.T) {
	t.Parallel()
	got, err := newForms(t).play(t, "forms.script", formsScript)
	if err != nil {
		t.Fatalf("%v\n%s", err, got)
	}
	if d := cmp.Diff(formsTranscript, got[:min(len(got), len(formsTranscript))]); d != "" {
		t.Errorf("transcript (-want +got):\n%s", d)
	}
	if want := "alice> (menu) Analyse message look\nForms:\n    On: look here\n    [Go]\n    ---\n"; !strings.Contains(got, want) {
		t.Errorf("the transcript lacks\n%s\n%s", want, got)
	}
}

func TestFormFailures(t *testing.T) {
	t.Parallel()
	w := newForms(t)
	for text, want := range map[string]string{
		"menu alice dance @bob":                           `no command "dance" in that menu; there is Challenge to a game`,
		"in @alice\nmenu alice challenge @bob":            `no member "bob" here`,
		"menu alice analyse message":                      "no such message",
		"say bob x\nmenu alice analyse message y":         "no such message",
		"menu alice challenge @bob\nfill alice rank = 1":  "yes or no",
		"menu alice challenge @bob\nfill alice class = x": `no option "x"; there is Rogue | Wizard`,
		"menu alice challenge @bob\nsubmit alice":         "takes from 1 to 1 values",
	} {
		w.newChannel(t, "another")
		if _, err := w.play(t, "test.script", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}
