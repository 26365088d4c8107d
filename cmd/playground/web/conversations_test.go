package web_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"parlour/bot/discordtest/script"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local/need"
)

// Flags of TestConversations.
var (
	conversations = flag.String("conversations", "", "a folder for pictures of the conversations, ten on each")
	spoken        = flag.String("languages", "en de es-ES et fr pt-BR pt-PT", "the languages of the conversations in -conversations")
)

// briefly is the number of lines that a conversation has without the flag.
const briefly = 12

// TestConversations plays two evenings of some ninety commands in a channel, and looks at the page on a phone after each, as
// the member who gave the command. With -conversations, it plays them completely in every language, and draws what it sees;
// otherwise it plays the beginning in one language.
func TestConversations(t *testing.T) {
	need.Page(t)
	languages := []string{"de"}
	if *conversations != "" {
		languages = strings.Fields(*spoken)
	}
	for _, name := range []string{"conversation1", "conversation2"} {
		text, err := os.ReadFile(filepath.Join("testdata", name+".script"))
		if err != nil {
			t.Fatal(err)
		}
		conversation, err := script.Parse(name, string(text))
		if err != nil {
			t.Fatal(err)
		}
		if *conversations == "" {
			conversation.Steps = conversation.Steps[:briefly]
		}
		used := &script.Controls{}
		t.Run(name, func(t *testing.T) {
			h := newParlour(t)
			play(t, h, conversation, script.Runtime{Used: used})
		})
		for _, language := range languages {
			t.Run(name+"/"+language, func(t *testing.T) {
				h := newParlourIn(t, language)
				v := &viewer{phone: newPhone(t, h, phoneHeight), prefix: filepath.Join(*conversations, language+"-"+name)}
				play(t, h, conversation, script.Runtime{Locale: language, Like: used, After: v.look})
				v.draw()
			})
		}
	}
}

// play plays a script.
func play(t *testing.T, h *house, s script.Script, rt script.Runtime) {
	t.Helper()
	rt.Server, rt.App, rt.Guild, rt.Channel, rt.Settle = h.Server, h.app, h.guild, h.general, h.bot.Settle
	rt.Advance = func(_ context.Context, d time.Duration) error {
		h.clock.Advance(d)
		h.bot.Wake()
		return nil
	}
	if err := script.Run(t.Context(), s, rt, io.Discard); err != nil {
		t.Error(err)
	}
}

// viewer looks at the page after each line of a script.
type viewer struct {
	*phone
	prefix   string // of the files of pictures
	pictures int
	shots    []image.Image // not drawn yet
}

// look opens the channel as the member who has acted, and waits until the page shows everything.
func (v *viewer) look(s script.Step, channel wire.ID) {
	who, acts := v.house.alice, s.Who != ""
	for _, m := range v.house.Look(v.house.app.BotID).Guilds[0].Members {
		if m.User.Username == s.Who {
			who = m.User.ID
		}
	}
	if !acts && s.Verb != "wait" {
		return
	}
	sight := v.house.Look(who)
	eval[any](v.tab, fmt.Sprintf(`Date.now = () => %d; location.hash = "#/%s/%s"`, sight.Now.UnixMilli(), sight.Viewer.Username, channel))
	v.until(fmt.Sprintf(`document.querySelector("#who").innerText === %s && Boolean(document.querySelector("dialog")) === %v`, quote(sight.Viewer.Username), sight.Modal != nil))
	for _, m := range v.house.Messages(who, channel) {
		v.until(fmt.Sprintf(`document.querySelector("#log > [data-key='%s']").dataset.state.startsWith("%d,")`, m.ID, m.Changed))
	}
	v.painted()
	if *conversations == "" {
		return
	}
	ctx, cancel := context.WithTimeout(v.ctx, stepLimit)
	defer cancel()
	shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		v.t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		v.t.Fatal(err)
	}
	if v.shots = append(v.shots, picture); len(v.shots) == sheetColumns*sheetRows {
		v.draw()
	}
}

// The pictures on a sheet.
const (
	sheetColumns = 5
	sheetRows    = 2
)

// draw saves a sheet of the pictures so far.
func (v *viewer) draw() {
	v.t.Helper()
	if len(v.shots) == 0 {
		return
	}
	v.pictures++
	sheet := image.NewRGBA(image.Rect(0, 0, sheetColumns*(phoneWidth+10), sheetRows*(phoneHeight+10)))
	for i, shot := range v.shots {
		at := image.Pt(i%sheetColumns*(phoneWidth+10), i/sheetColumns*(phoneHeight+10))
		draw.Draw(sheet, shot.Bounds().Add(at), shot, image.Point{}, draw.Src)
	}
	v.shots = nil
	var out bytes.Buffer
	if err := png.Encode(&out, sheet); err != nil {
		v.t.Fatal(err)
	}
	if err := os.WriteFile(fmt.Sprintf("%s-%02d.png", v.prefix, v.pictures), out.Bytes(), 0o644); err != nil {
		v.t.Fatal(err)
	}
}
