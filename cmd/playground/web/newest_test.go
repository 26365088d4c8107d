package web_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"parlour/bot/discordtest/wire"
)

// offerMenus starts a bot with commands in the menus of members and messages. A member's opens a form with every kind of field, a
// message's shows sections, separators and selects of members, roles and channels.
func (h *house) offerMenus() {
	h.t.Helper()
	square := image.NewRGBA(image.Rect(0, 0, 40, 40))
	for n := range 40 * 40 {
		square.Set(n%40, n/40, color.RGBA{uint8(6 * (n % 40)), 90, 160, 255})
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, square); err != nil {
		h.t.Fatal(err)
	}
	h.run(func(i wire.Interaction) (object, []byte) {
		switch d := i.Data; {
		case d.Name == "Challenge to a game":
			return challenge(i), nil
		case d.Name == "Analyse":
			return analysis(i), picture.Bytes()
		case d.Name == "Wave":
			return message(object{"content": "You wave at " + d.Resolved.Users[d.TargetID].Username + ".", "flags": wire.Ephemeral}), nil
		case i.Type == wire.ModalInteraction:
			return saying("got" + valuesOf(d)), nil
		default:
			return saying(fmt.Sprintf("%s: %s", d.CustomID, strings.Join(d.Values, ","))), nil
		}
	}, object{"name": "Challenge to a game", "type": wire.UserCommand, "name_localizations": object{"de": "Zum Spiel auffordern"}},
		object{"name": "Wave", "type": wire.UserCommand}, object{"name": "Analyse", "type": wire.MessageCommand})
}

// valuesOf lists what a form contains.
func valuesOf(d *wire.InteractionData) (text string) {
	wire.Walk(d.Components, func(c *wire.Component) bool {
		switch {
		case c.Type == wire.FileUpload:
			for _, id := range c.Values {
				a := d.Resolved.Attachments[wire.ID(id)]
				text += fmt.Sprintf(" %s=%s(%d)", c.CustomID, a.Filename, a.Size)
			}
		case c.CustomID != "":
			text += fmt.Sprintf(" %s=%s", c.CustomID, strings.Join(append(c.Values, string(c.Value)), ","))
		}
		return true
	})
	return text
}

func labelled(label, about string, component object) object {
	out := object{"type": wire.Label, "label": label, "component": component}
	if about != "" {
		out["description"] = about
	}
	return out
}

func challenge(i wire.Interaction) object {
	option := func(value, label, about string) object {
		return object{"value": value, "label": label, "description": about}
	}
	return object{"type": 9, "data": object{"custom_id": "challenge", "title": "Challenge " + i.Data.Resolved.Users[i.Data.TargetID].Username, "components": []object{
		labelled("Game", "What will you play?", object{"type": wire.RadioGroup, "custom_id": "game", "options": []object{
			option("pig", "Pig", "one die"), option("dice", "Liar’s Dice", ""), option("four", "Connect Four", ""),
		}}),
		labelled("Days", "", object{"type": wire.CheckboxGroup, "custom_id": "days", "options": []object{
			{"value": "mon", "label": "Monday", "default": true}, option("tue", "Tuesday", "in the evening"),
		}}),
		labelled("Rated", "", object{"type": wire.Checkbox, "custom_id": "rated"}),
		labelled("Guests", "They can watch.", object{"type": wire.MentionableSelect, "custom_id": "guests", "max_values": 3, "placeholder": "Members and roles"}),
		labelled("Position", "", object{"type": wire.FileUpload, "custom_id": "file", "max_values": 2, "required": false}),
	}}}
}

func analysis(i wire.Interaction) object {
	texts := func(list ...string) (out []object) {
		for _, s := range list {
			out = append(out, object{"type": wire.TextDisplay, "content": s})
		}
		return out
	}
	return message(object{"flags": wire.ComponentsV2, "components": []object{
		{"type": wire.Container, "components": []object{
			{"type": wire.Section, "components": texts("### Analysis", "of “"+i.Data.Resolved.Messages[i.Data.TargetID].Content+"”", "-# White has the better game, and all of its pieces take part in the attack."),
				"accessory": object{"type": wire.Thumbnail, "media": object{"url": "attachment://a.png"}, "description": "the board"}},
			{"type": wire.Separator},
			{"type": wire.Section, "components": texts("**12 … d5**\nwins a piece"), "accessory": object{"type": wire.Button, "style": 2, "label": "Show it", "custom_id": "show"}},
			{"type": wire.Separator, "divider": false, "spacing": 2},
			{"type": wire.Section, "components": texts("**13 e4**\ndraws"), "accessory": object{"type": wire.Button, "style": 2, "label": "Show it", "custom_id": "draw"}},
		}},
		rowOf(object{"type": wire.UserSelect, "custom_id": "who", "default_values": []object{{"id": i.Member.User.ID, "type": "user"}}}),
		rowOf(object{"type": wire.RoleSelect, "custom_id": "role", "placeholder": "A role"}),
		rowOf(object{"type": wire.MentionableSelect, "custom_id": "both", "placeholder": "Members and roles", "max_values": 2}),
		rowOf(object{"type": wire.ChannelSelect, "custom_id": "where", "placeholder": "A channel"}),
	}})
}

// tap taps the middle of the newest element in view that matches a selector and has a text.
func (b *tab) tap(selector, text string) {
	b.t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll(%s)].filter((e) => e.checkVisibility() && e.innerText.trim().startsWith(%s)).at(-1)`, quote(selector), quote(text))
	b.until(find)
	eval[any](b, find+`.scrollIntoView({block: "nearest"})`)
	b.painted()
	at := eval[struct{ X, Y float64 }](b, `(() => { const r = `+find+`.getBoundingClientRect(); return { X: r.x + r.width / 2, Y: r.y + r.height / 2 }; })()`)
	b.do(chromedp.MouseClickXY(at.X, at.Y))
}

// TestNewest uses menus of members and messages, every kind of field and every select on a phone, by taps.
func TestNewest(t *testing.T) {
	for _, dark := range []bool{true, false} {
		t.Run(map[bool]string{true: "dark", false: "light"}[dark], func(t *testing.T) {
			h := newHouse(t, "Testbot", "general", "games")
			h.offerMenus()
			if _, err := h.Post(h.bob, h.general, "What do you think of this?"); err != nil {
				t.Fatal(err)
			}
			b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), phoneWidth, dark)
			b.do(chromedp.EmulateViewport(phoneWidth, phoneHeight))
			b.reads("What do you think")
			name := func(s string) string { return fmt.Sprintf("newest-%s-%s", s, t.Name()[len("TestNewest/"):]) }
			challengeByTaps(t, b, name)
			analyseByTaps(h, b, name)
			waveFromTheList(b, name)
		})
	}
}

func challengeByTaps(t *testing.T, b *tab, name func(string) string) {
	b.tap(".author", "bob")
	b.until(`document.querySelector(".menu").innerText.replace(/\s+/g, " ") === "@bob Challenge to a game Wave"`)
	b.shot(name("user-menu"))
	b.tap(`.menu [role="menuitem"]`, "Challenge")
	b.until(`document.querySelector("dialog h2").innerText === "Challenge bob"`)
	b.tap("dialog .check", "Liar")
	b.tap("dialog .check", "Tuesday")
	b.tap("dialog .check", "Yes")
	b.tap("dialog .select", "Members and roles")
	b.tap(`.menu [role="option"]`, "@carol")
	b.tap(`.menu [role="option"]`, "@everyone")
	b.shot(name("form-picker"))
	b.tap(".menu .button", "Done")
	b.until(`document.querySelector("dialog .select").innerText.includes("@carol, @everyone")`)
	file := filepath.Join(t.TempDir(), "position.txt")
	if err := os.WriteFile(file, []byte("e2e4"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.SetUploadFiles(`dialog input[type=file]`, []string{file}))
	eval[any](b, `document.querySelector("dialog").scrollTop = 0`)
	b.painted()
	b.shot(name("form"))
	b.tap("dialog .button.primary", "Submit")
	b.reads("got game=dice days=mon,tue, rated=true guests=")
	b.reads("file=position.txt(4)")
}

func analyseByTaps(h *house, b *tab, name func(string) string) {
	find := `[...document.querySelectorAll(".message")].find((e) => e.innerText.includes("What do you think")).querySelector(".apps")`
	at := eval[struct{ X, Y, W, H float64 }](b, `(() => { const r = `+find+`.getBoundingClientRect(); return { X: r.x + r.width / 2, Y: r.y + r.height / 2, W: r.width, H: r.height }; })()`)
	if at.W < 32 || at.H < 32 {
		b.t.Errorf("the button of a menu has %v x %v pixels, want 32 or more", at.W, at.H)
	}
	b.do(chromedp.MouseClickXY(at.X, at.Y))
	b.until(`document.querySelector(".menu").innerText.replace(/\s+/g, " ") === "This message Analyse @bob Challenge to a game Wave"`)
	b.shot(name("message-menu"))
	b.tap(`.menu [role="menuitem"]`, "Analyse")
	b.reads("of “What do you think of this?”")
	b.reads("alice used Analyse")
	for _, c := range []string{
		`document.querySelector(".thumbnail img").naturalWidth === 40`,
		`document.querySelectorAll(".separator").length === 2 && document.querySelectorAll(".separator.divider").length === 1`,
		`[...document.querySelectorAll(".section > .button")].every((e) => e.getBoundingClientRect().right < innerWidth - 16 && e.offsetHeight < 60)`,
		`document.querySelector('[data-focus="who"]').innerText.includes("@alice")`,
		`document.scrollingElement.scrollWidth <= innerWidth`,
	} {
		b.until(c)
	}
	b.painted()
	b.shot(name("analysis"))
	b.tap(".section > .button", "Show it")
	b.reads("draw:")
	b.tap(`[data-focus="role"]`, "A role")
	b.tap(`.menu [role="option"]`, "@everyone")
	b.reads("role: " + string(h.guild))
	b.tap(`[data-focus="both"]`, "Members")
	b.tap(`.menu [role="option"]`, "@bob")
	b.tap(`.menu [role="option"]`, "@everyone")
	b.tap(".menu .button", "Done")
	b.reads("both: " + string(h.bob) + "," + string(h.guild))
	b.tap(`[data-focus="where"]`, "A channel")
	b.shot(name("channels"))
	b.tap(`.menu [role="option"]`, "#games")
	b.reads("where: ")
}

// waveFromTheList runs a command on a member who has said nothing.
func waveFromTheList(b *tab, name func(string) string) {
	b.tap("#menu", "☰")
	b.until(`document.querySelector("#sidebar").classList.contains("open")`)
	eval[any](b, `[...document.querySelectorAll("#people li")].find((e) => e.innerText.includes("carol")).querySelector(".apps").click()`)
	b.until(`document.querySelector(".menu").innerText.includes("@carol")`)
	b.shot(name("list"))
	b.tap(`.menu [role="menuitem"]`, "Wave")
	b.reads("You wave at carol.")
	b.until(`!document.querySelector("#sidebar").classList.contains("open")`)
	b.until(`document.querySelector(".message.private .apps").checkVisibility()`)
}

// A list of many members has a search field, and Done stays in view.
func TestSearchForAMember(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	h.offerMenus()
	for n := range 30 {
		if err := h.Join(h.guild, h.AddUser(fmt.Sprint("member", n), ""), 0); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.Post(h.bob, h.general, "hello"); err != nil {
		t.Fatal(err)
	}
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), phoneWidth, true)
	b.tap(".message .apps", "")
	b.tap(`.menu [role="menuitem"]`, "Analyse")
	b.tap(`[data-focus="both"]`, "Members")
	b.until(`document.querySelector(".menu .button").getBoundingClientRect().bottom < innerHeight`)
	b.tap(".menu input", "")
	b.keys("R29")
	b.until(`document.querySelectorAll(".menu [role=option]:not([hidden])").length === 1`)
	b.shot("search")
	b.keys(kb.ArrowDown)
	b.keys(kb.Enter)
	b.tap(".menu .button", "Done")
	b.reads("both: ")
	b.tap(`[data-focus="role"]`, "A role")
	b.until(`document.querySelector(".menu") && !document.querySelector(".menu input")`)
}

// TestMenusByMouse opens menus with the right button. A page without such commands has none.
func TestMenusByMouse(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	h.talk()
	if _, err := h.Post(h.bob, h.general, "hello"); err != nil {
		t.Fatal(err)
	}
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), 1280, true)
	b.reads("hello")
	right := func(selector string) bool {
		return eval[bool](b, fmt.Sprintf(`document.querySelector(%s).dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }))`, quote(selector)))
	}
	if !right(".message .body") || eval[bool](b, `document.querySelector(".apps").checkVisibility() || Boolean(document.querySelector(".menu"))`) {
		t.Error("there is a menu, but no command for it")
	}
	h.offerMenus()
	b.do(chromedp.Reload())
	b.until(`document.querySelector(".message .apps").checkVisibility()`)
	if right(".message .author") {
		t.Error("the browser's own menu opens as well")
	}
	b.until(`document.querySelector(".menu").innerText.replace(/\s+/g, " ") === "@bob Challenge to a game Wave"`)
	right(".message .body")
	b.until(`[...document.querySelectorAll(".menu")].at(-1).innerText.includes("This message")`)
}
