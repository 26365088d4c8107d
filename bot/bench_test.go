package bot_test

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"parlour/bot"
	"parlour/bot/discordtest/wire"
)

// BenchmarkCommand is the whole way of a slash command through the bot, without
// a network: from the interaction, as the gateway gives it on, by way of a Request,
// the Set and the Store in an SQLite file, to the payload that would
// be sent; with the computer's answer to the guess and the board that then
// shows it. Most of the time is the disk's, which has every entry before anyone
// hears of it.
func BenchmarkCommand(b *testing.B) {
	w, n := newBench(b), 0
	b.ReportAllocs()
	for b.Loop() {
		if b.StopTimer(); w.over() {
			w.command("play")
		}
		b.StartTimer()
		n++ // a guess is not made twice
		w.command("guess", option{
			Name: "code", Type: 3, Value: fmt.Sprintf("%d%d%d%d", 1+n%6, 1+n/6%6, 1+n/36%6, 1+n/216%6),
		})
	}
}

// BenchmarkPress is the same way of a button's press in a running match: the
// answer to a guess of the computer, which then makes its next.
func BenchmarkPress(b *testing.B) {
	w := newBench(b)
	answers := []string{"●●", "●○", "●●●", "●●●●  That’s it!"} // of RGRB, which the fourth guess is
	given := 0
	b.ReportAllocs()
	for b.Loop() {
		if b.StopTimer(); w.over() {
			w.command("solve", option{
				Name: "player", Type: 3, Value: "first-consistent",
			})
			w.press(w.button("Ready"))
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
	ids  uint64
	sent []byte
}

func newBench(b *testing.B) *bench {
	b.Helper()
	log := slog.New(slog.NewTextHandler(failing{b}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	w := &bench{b: b, ids: 1_300_000_000_000_000_000}
	w.bot = newBot(b, bot.Options{Log: log, Transport: w})
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

// option is an option of a command.
type option struct {
	Name    string   `json:"name"`
	Type    int      `json:"type"`
	Value   any      `json:"value,omitempty"`
	Options []option `json:"options,omitempty"`
}

// command gives a command of Mastermind.
func (w *bench) command(name string, options ...option) {
	const chat, subcommand = 2, 1
	w.interact(chat, nil, map[string]any{"name": "mastermind", "options": []option{{Name: name, Type: subcommand, Options: options}}})
}

// press presses a button of the board.
func (w *bench) press(custom string) {
	const component, button = 3, 2
	w.interact(component, map[string]any{"id": benchBoard, "channel_id": benchChannel, "flags": 0},
		map[string]any{"custom_id": custom, "component_type": button})
}

func (w *bench) interact(kind int, message, data any) {
	w.ids++
	i := map[string]any{
		"id": fmt.Sprint(w.ids), "type": kind, "application_id": "1500000000000000001", "token": fmt.Sprint("token", w.ids), "guild_id": benchGuild,
		"channel_id": benchChannel, "member": map[string]any{"user": map[string]any{"id": benchMember, "username": "alice"}}, "locale": "en-US",
		"guild_locale": "en-US", "data": data, "channel": map[string]any{"id": benchChannel, "type": 0, "last_message_id": benchBoard},
	}
	if message != nil {
		i["message"] = message
	}
	raw, err := json.Marshal(i)
	if err != nil {
		w.b.Fatal(err)
	}
	w.bot.Answer(w.b.Context(), raw)
}

// over reports whether there is no match to go on with.
func (w *bench) over() bool {
	t, err := w.bot.Set.Host().Latest(w.b.Context(), benchChannel)
	return err != nil || t.Outcome().Over
}

// button is the custom ID of a button of the newest board.
func (w *bench) button(label string) string {
	w.b.Helper()
	var board struct { // as an edit, or as an answer
		Components []wire.Component
		Data       struct{ Components []wire.Component }
	}
	if err := json.Unmarshal(w.sent, &board); err != nil {
		w.b.Fatal(err)
	}
	for _, row := range append(board.Components, board.Data.Components...) {
		for _, c := range row.Components {
			if c.Label == label && !c.Disabled {
				return c.CustomID
			}
		}
	}
	w.b.Fatalf("there is no button %q on the board: %s", label, w.sent)
	return ""
}
