package interaction_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"parlour/bot/interaction"
	"parlour/commands"
)

// load reads an interaction from testdata. These have all fields that Discord
// sends, with invented IDs and tokens.
func load(t testing.TB, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func decode(t testing.TB, raw []byte) interaction.Interaction {
	t.Helper()
	i, err := interaction.Decode(raw)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func TestDecode(t *testing.T) {
	i := decode(t, load(t, "press.json"))
	var place interaction.Place
	place.ID, place.Parent, place.LastMessage = "1200000000000000001", "1200000000000000000", "1400000000000000009"
	want := interaction.Interaction{
		ID: "1300000000000000002", Application: "1500000000000000001", Type: discordgo.InteractionMessageComponent,
		Token: "aW50ZXJhY3Rpb246MTMwMDAwMDAwMDAwMDAwMDAwMjpub3RfYV9yZWFsX29uZQ",
		Guild: "1000000000000000001", Channel: "1200000000000000001", Place: place,
		User: interaction.User{ID: "1100000000000000001", Username: "alice", GlobalName: "Alice"}, Nick: "Ali",
		MemberPermissions: 2251799813685247, Locale: "en-GB", GuildLocale: "de", AppPermissions: 2248473465835073, PermissionsKnown: true,
		Message: interaction.Message{ID: "1400000000000000001", Flags: 1 << 15, Components: i.Message.Components, Origin: interaction.Origin{ID: "1300000000000000001"}},
		Data:    interaction.Data{Custom: "m:7f3a:red"},
		Raw:     load(t, "press.json"),
	}
	if diff := cmp.Diff(want, i); diff != "" {
		t.Error(diff)
	}
	if got := string(i.Message.Components); !strings.HasPrefix(got, `[{"accent_color":5793266,`) || !strings.HasSuffix(got, `"type":17}]`) {
		t.Errorf("the message's components are %s", got)
	}
}

func TestDecodeOfAThread(t *testing.T) {
	i := decode(t, load(t, "command.json"))
	if !i.Place.IsThread() || !i.Place.Thread.Archived || i.Place.Thread.Locked || i.Place.LastMessage != "" {
		t.Errorf("got %+v", i.Place)
	}
}

// The bot can do everything where it is a member, only respond where it is not, and
// only respond to the member alone where that lacks UseExternalApps. Permissions: 8 is
// Administrator, 442368 all that apply to responses.
func TestReach(t *testing.T) {
	const press = `{"id":"1","token":"x","type":3,"user":{"id":"3"},"data":{"custom_id":"a"},"message":{"id":"4"},"guild_id":"7",`
	type reach struct{ visiting, hidden bool }
	all, replies, member := reach{}, reach{visiting: true}, reach{true, true}
	const lacking, has = `"member":{"permissions":"2048"},`, `"member":{"permissions":"1125899906842624"},`
	for rest, want := range map[string]reach{
		`"app_permissions":"8","context":0,"authorizing_integration_owners":{"0":"7","1":"3"}}`:                      all,
		`"app_permissions":"2048","context":0,"authorizing_integration_owners":{"0":"7"}}`:                           all,
		`"app_permissions":"442368","context":0,"authorizing_integration_owners":{"0":"7"}}`:                         replies,
		lacking + `"app_permissions":"49152","context":0,"authorizing_integration_owners":{"0":"7","1":"3"}}`:        replies,
		lacking + `"app_permissions":"8","context":0,"authorizing_integration_owners":{"0":"7","1":"3"}}`:            all,
		lacking + `"app_permissions":"8","context":0,"authorizing_integration_owners":{"1":"3"}}`:                    member,
		has + `"app_permissions":"8","context":0,"authorizing_integration_owners":{"1":"3"}}`:                        replies,
		`"member":{"permissions":"8"},"app_permissions":"8","context":0,"authorizing_integration_owners":{"1":"3"}}`: replies,
		`"app_permissions":"8","context":0,"authorizing_integration_owners":{"1":"3"}}`:                              replies, // the member's are unknown
		`"app_permissions":"442368","context":0}`:                                                                    all,     // unknown
		`"context":0,"authorizing_integration_owners":{"0":"7"}}`:                                                    all,     // unknown
		`"app_permissions":"8","context":0,"authorizing_integration_owners":{}}`:                                     replies,
		`"app_permissions":"8","context":1,"authorizing_integration_owners":{"1":"3"}}`:                              all,
		`"app_permissions":"8","context":2,"authorizing_integration_owners":{"1":"3"}}`:                              replies,
		`"app_permissions":"8","context":0,"authorizing_integration_owners":{"0":null,"1":"3"}}`:                     replies,
	} {
		i := decode(t, []byte(press+rest))
		bare := want == replies && strings.Contains(rest, `{"0":"7"`)
		got := reach{i.Visiting, i.Hidden}
		if r, _ := i.Request(); got != want || r.Visiting != want.visiting || r.Hidden != want.hidden || r.Thread != want.visiting || i.CommandsOnly != bare {
			t.Errorf("%s: got reach %+v, only commands %v, want %+v, %v", rest, got, i.CommandsOnly, want, bare)
		}
	}
}

func TestDecodeOfAPing(t *testing.T) {
	i := decode(t, []byte(`{"id":"1","application_id":"2","token":"x","type":1,"version":1}`))
	if i.Type != discordgo.InteractionPing {
		t.Errorf("got type %v", i.Type)
	}
	if r, ok := i.Request(); ok {
		t.Errorf("got a request, %+v", r)
	}
}

func TestRequest(t *testing.T) {
	tests := map[string]commands.Request{
		"press.json": {
			ID: "1300000000000000002", Kind: commands.Press, Guild: "1000000000000000001", Channel: "1200000000000000001", Locale: "de",
			User:   commands.User{ID: "1100000000000000001", Name: "Ali", Locale: "en-GB", Manager: true, Admin: true, Administrator: true},
			Custom: "m:7f3a:red", Message: "1400000000000000001",
		},
		"command.json": {
			ID: "1300000000000000001", Kind: commands.Command, Guild: "1000000000000000001", Channel: "1200000000000000007", Thread: true, Parent: "1200000000000000001", Locale: "en-US",
			User: commands.User{ID: "1100000000000000001", Name: "Alice", Locale: "fr", Manager: true},
			Path: []string{"mastermind", "duel"},
			Values: map[string]string{
				"opponent": "1100000000000000002", "pegs": "5", "share": "0.25", "repeats": "true", "player": "first-consistent",
				"board": "1800000000000000001",
			},
			Names: map[string]string{"1100000000000000002": "Bobby"},
			Bots:  map[string]bool{"1100000000000000002": true},
		},
		"complete.json": {
			ID: "1300000000000000004", Kind: commands.Complete, Guild: "1000000000000000001", Channel: "1200000000000000001",
			User:   commands.User{ID: "1100000000000000001", Name: "alice", Locale: "ja"},
			Path:   []string{"labyrinth", "pursuit", "play"},
			Values: map[string]string{"width": "7", "map": "isl"}, Focus: "map",
		},
		"form.json": {
			ID: "1300000000000000003", Kind: commands.Submit, Channel: "1200000000000000003", Thread: true,
			User:   commands.User{ID: "1100000000000000001", Name: "alice", Locale: "en-US"},
			Values: map[string]string{"old": "in a row", "new": "in a label", "level": "hard", "file": "1800000000000000002"},
			Custom: "f:7f3a",
		},
	}
	for name, want := range tests {
		t.Run(name, func(t *testing.T) {
			got, ok := decode(t, load(t, name)).Request()
			if !ok {
				t.Error("Request = false, want a request")
			}
			for _, m := range []*map[string]string{&want.Values, &want.Names} {
				if *m == nil {
					*m = map[string]string{}
				}
			}
			if want.Bots == nil {
				want.Bots = map[string]bool{}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAttachments(t *testing.T) {
	tests := map[string]struct {
		raw  string
		want map[string]interaction.Attachment
	}{
		"of a command": {string(load(t, "command.json")), map[string]interaction.Attachment{"board": {
			ID: "1800000000000000001", Name: "island.txt", Size: 321, URL: "https://cdn.discordapp.com/ephemeral-attachments/1/2/island.txt",
		}}},
		"of a form": {string(load(t, "form.json")), map[string]interaction.Attachment{"file": {
			ID: "1800000000000000002", Name: "a.txt", Size: 3, URL: "https://cdn.discordapp.com/a.txt",
		}}},
		"of a press": {string(load(t, "press.json")), map[string]interaction.Attachment{}},
		"null": {
			command(`"options":[{"name":"f","type":11,"value":"1"}],"resolved":{"attachments":{"1":null}}`),
			map[string]interaction.Attachment{"f": {ID: "1"}},
		},
		"not resolved": {
			command(`"options":[{"name":"f","type":11,"value":"1"}]`),
			map[string]interaction.Attachment{"f": {ID: "1"}},
		},
		"a text that is a file's ID": {
			command(`"options":[{"name":"f","type":3,"value":"1"}],"resolved":{"attachments":{"1":{"id":"1","url":"https://a"}}}`),
			map[string]interaction.Attachment{},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, decode(t, []byte(test.raw)).Attachments()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// command returns a command with extra fields in its data.
func command(data string) string {
	return `{"id":"1","token":"x","type":2,"user":{"id":"2"},"data":{"name":"c",` + data + `}}`
}

func TestSent(t *testing.T) {
	if got := interaction.Sent("175928847299117063"); !got.Equal(time.Date(2016, 4, 30, 11, 18, 25, 796_000_000, time.UTC)) { // Discord's own example
		t.Errorf("got %v", got.UTC())
	}
	if got := interaction.Sent("x"); !got.IsZero() {
		t.Errorf("an invalid ID: %v", got)
	}
}
