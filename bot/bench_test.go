package bot_test

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"parlour/bot"
	"parlour/bot/discordtest/wire"
	"parlour/commands"
)

// BenchmarkCommand is the whole way of a slash command through the bot, without
// a network: from the interaction, as discordgo has decoded it, by way of a
// Request, the Set and the Store in an SQLite file, to the payload that would
// be sent; with the computer's answer to the guess and the board that then
// shows it. Most of the time is the disk's, which has every entry before anyone
// hears of it.
func BenchmarkCommand(b *testing.B) {
	w := newBench(b)
	b.ReportAllocs()
	for b.Loop() {
		if b.StopTimer(); w.over() {
			w.command("play")
		}
		b.StartTimer()
		w.command("guess", &discordgo.ApplicationCommandInteractionDataOption{
			Name: "code", Type: discordgo.ApplicationCommandOptionString, Value: "1122",
		})
	}
}

// BenchmarkPress is the same way of a button's press in a running match: the
// answer to a guess of the computer, which then makes its next.
func BenchmarkPress(b *testing.B) {
	w := newBench(b)
	answers := []string{"2 black, 0 white", "1 black, 1 white", "3 black, 0 white", "4 black, 0 white"} // of RGRB, which the fourth guess is
	given := 0
	b.ReportAllocs()
	for b.Loop() {
		if b.StopTimer(); w.over() {
			w.command("solve", &discordgo.ApplicationCommandInteractionDataOption{
				Name: "player", Type: discordgo.ApplicationCommandOptionString, Value: "first-consistent",
			})
			given = 0
		}
		custom := w.button(answers[given])
		given++
		b.StartTimer()
		w.press(custom)
	}
}

// Those who take part in the benchmarks, and where.
const (
	benchGuild   = "1000000000000000001"
	benchChannel = "1200000000000000001"
	benchMember  = "1100000000000000001"
	benchBoard   = "1400000000000000001" // every message that is sent gets this ID
)

// bench is a bot without Discord: an http.RoundTripper that keeps the newest of
// what the bot sends, and answers at once.
type bench struct {
	b    *testing.B
	bot  *bot.Bot
	set  *commands.Set
	ids  uint64
	sent []byte
}

func newBench(b *testing.B) *bench {
	b.Helper()
	log := slog.New(slog.NewTextHandler(failing{b}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	w := &bench{b: b, set: newSet(b, log), ids: 1_300_000_000_000_000_000}
	w.bot = bot.New(bot.Options{Set: w.set, Log: log, Transport: w})
	return w
}

// failing fails the benchmark for whatever is logged.
type failing struct{ b *testing.B }

func (f failing) Write(p []byte) (int, error) {
	f.b.Error(strings.TrimSpace(string(p)))
	return len(p), nil
}

// RoundTrip answers for Discord.
func (w *bench) RoundTrip(r *http.Request) (*http.Response, error) {
	answer := "[]" // nothing was said below the board
	if r.Method != http.MethodGet {
		var err error
		if w.sent, err = io.ReadAll(r.Body); err != nil {
			return nil, err
		}
		answer = `{"id":"` + benchBoard + `","resource":{"message":{"id":"` + benchBoard + `"}}}`
	}
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(answer)), Request: r}, nil
}

// command gives a command of Mastermind.
func (w *bench) command(name string, options ...*discordgo.ApplicationCommandInteractionDataOption) {
	i := w.interaction(discordgo.InteractionApplicationCommand)
	i.Data = discordgo.ApplicationCommandInteractionData{Name: "mastermind", Options: []*discordgo.ApplicationCommandInteractionDataOption{
		{Name: name, Type: discordgo.ApplicationCommandOptionSubCommand, Options: options},
	}}
	w.bot.Answer(w.b.Context(), i)
}

// press presses a button of the board.
func (w *bench) press(custom string) {
	i := w.interaction(discordgo.InteractionMessageComponent)
	i.Message = &discordgo.Message{ID: benchBoard, ChannelID: benchChannel}
	i.Data = discordgo.MessageComponentInteractionData{CustomID: custom, ComponentType: discordgo.ButtonComponent}
	w.bot.Answer(w.b.Context(), i)
}

func (w *bench) interaction(kind discordgo.InteractionType) *discordgo.Interaction {
	w.ids++
	locale := discordgo.EnglishUS
	return &discordgo.Interaction{
		ID: fmt.Sprint(w.ids), Type: kind, AppID: "1500000000000000001", Token: "a token", GuildID: benchGuild, ChannelID: benchChannel,
		Member: &discordgo.Member{User: &discordgo.User{ID: benchMember, Username: "alice"}}, Locale: locale, GuildLocale: &locale,
	}
}

// over reports whether there is no match to go on with.
func (w *bench) over() bool {
	t, err := w.set.Host().Latest(w.b.Context(), benchChannel)
	return err != nil || t.Outcome().Over
}

// button is the custom ID of a button of the newest board.
func (w *bench) button(label string) string {
	w.b.Helper()
	var board struct{ Components []wire.Component }
	if err := json.Unmarshal(w.sent, &board); err != nil {
		w.b.Fatal(err)
	}
	for _, row := range board.Components {
		for _, c := range row.Components {
			if c.Label == label && !c.Disabled {
				return c.CustomID
			}
		}
	}
	w.b.Fatalf("there is no button %q on the board: %s", label, w.sent)
	return ""
}
