package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestLanguages adds a member for each of several languages, who reads Parlour's texts, dates, times and numbers in it.
func TestLanguages(t *testing.T) {
	h := newParlour(t)
	b := newTab(t, h.page.URL+"/#/alice/"+string(h.general), 390, false)
	b.until(`document.querySelector("#title").innerText === "#games"`)
	for _, tt := range []struct{ locale, name, command, reads, day, soon, date, size string }{
		{"de", "Deutsch", "/einstellungen", "Deine Einstellungen", "Freitag, 2. Januar 2026", "in 15 Minuten", "1. Februar 2026", "4.883 KiB"},
		{"es-419", "Español latinoamericano", "/configuración", "Tu configuración", "viernes, 2 de enero de 2026", "dentro de 15 minutos", "1 de febrero de 2026", "4,883 KiB"},
		{"en-US", "American English", "/settings", "Your settings", "Friday, January 2, 2026", "in 15 minutes", "February 1, 2026", "4,883 KiB"},
	} {
		b.aside("New member")
		b.until(`document.querySelector("dialog select")`)
		option := fmt.Sprintf(`[...document.querySelectorAll("dialog option")].find((o) => o.value === %s)`, quote(tt.locale))
		if got := eval[string](b, option+`.innerText`); got != tt.name {
			t.Errorf("%s is called %q, want %q", tt.locale, got, tt.name)
		}
		eval[any](b, option+`.selected = true`)
		b.keys("m." + tt.locale[:2] + kb.Enter)
		b.until(fmt.Sprintf(`document.querySelector("#who").innerText === %s`, quote("m."+tt.locale[:2])))
		b.command(tt.command + " ")
		b.keys(kb.Enter)
		b.reads(tt.reads)
		b.reads(tt.day)
		for call, want := range map[string]string{"distance(900)": tt.soon, "moment(1769947200, 'D').innerText": tt.date, "amount(5000000)": tt.size} {
			if got := eval[string](b, `import("/js/moment.js").then((m) => m.`+call+`)`); got != want {
				t.Errorf("%s: %s is %q, want %q", tt.locale, call, got, want)
			}
		}
		b.shot("language-" + tt.locale)
	}
}
