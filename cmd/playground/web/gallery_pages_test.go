package web_test

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"parlour/bot/discordtest/script"
)

// ended is a game of Pathway that alice wins against bob.
const ended = `
say alice /pathway duel opponent:@bob side:red size:4
press bob Accept
press alice a1
press bob d4
press bob Resign
press bob Resign
`

// pages are the pictures of the gallery that are not games: commands of alice and others. The picture shows alice's last.
var pages = map[string]string{
	"stats": strings.Repeat(ended, 5) + `
say alice /stats game:pathway
`,
	"leaderboard": strings.Repeat(ended, 5) + `
wait 24h
wait 10s
wait 10s
say alice /leaderboard of:all
`,
	"secretword-play": `
say alice /secretword play
say alice /move move:crane
say alice /move move:stone
say alice /move move:light
`,
	"secretword-duel": `
say alice /secretword duel opponent:@bob
press bob Accept
say alice /move move:crane
say bob /move move:stone
say alice /move move:light
say bob /move move:daily
`,
	"secretword-daily": `
say alice /daily
say alice /daily
press alice Guess
fill alice A word = crane
submit alice
press alice Guess
fill alice A word = light
submit alice
press alice Guess
fill alice A word = jewel
submit alice
press alice Share
`,
	"tournament": `
say alice /tournament start game:connectfour format:swiss minutes:20
wait 1s
press bob Join
press carol Join
press dora Join
press alice Begin
wait 1s
wait 1s
wait 1s
say bob /tournament show
wait 1s
wait 1s
`,
	"play": `
say alice /play
say alice /play
pick alice Which game = Mastermind: break a code
`,
	"options": `
say alice /play
say alice /play
pick alice Which game = Mastermind: break a code
press alice More
`,
	"overview": `
say alice /pathway play size:6
say alice /game about
`,
	"settings": `
allow @alice manage server
say alice /settings
`,
}

// TestGalleryPages draws the pages of the gallery.
func TestGalleryPages(t *testing.T) {
	folder := galleryFolder(t)
	for name, text := range pages {
		if !drawn(name, "leaderboard") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			h := newParlour(t)
			conversation, err := script.Parse(name, text)
			if err != nil {
				t.Fatal(err)
			}
			advance := func(_ context.Context, d time.Duration) error {
				h.clock.Advance(d)
				h.bot.Wake()
				return nil
			}
			rt := script.Runtime{Server: h.Server, App: h.app, Guild: h.guild, Channel: h.general, Settle: h.bot.Settle, Advance: advance}
			if err := script.Run(t.Context(), conversation, rt, io.Discard); err != nil {
				t.Fatal(err)
			}
			p := newPhone(t, h, galleryHeight)
			p.do(chromedp.EmulateViewport(phoneWidth, galleryHeight, chromedp.EmulateScale(2)))
			p.until(`document.querySelector(".message")`)
			eval[any](p.tab, fmt.Sprintf(`Date.now = () => %d`, h.clock.Now().UnixMilli())) // as the members have it
			p.until(`[...document.querySelectorAll("[data-relative]")].every((e) => !e.innerText.endsWith("ago"))`)
			for theme, suffix := range map[string]string{"darker": "-dark.png", "light": "-light.png"} {
				p.theme(theme)
				p.painted()
				p.draw(filepath.Join(folder, name+suffix))
			}
		})
	}
}
