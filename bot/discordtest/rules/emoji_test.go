package rules_test

import (
	"testing"

	"parlour/bot/discordtest/rules"
)

func TestEmoji(t *testing.T) {
	for _, test := range []struct {
		text string
		want bool
	}{
		{"🔴", true},
		{"⚫", true},
		{"▪️", true},
		{"❤", true}, // also without the variation selector
		{"❤️", true},
		{"1️⃣", true},
		{"#⃣", true},
		{"🔟", true},
		{"👍🏽", true},
		{"🇩🇪", true},
		{"🇦", true},
		{"🏴󠁧󠁢󠁳󠁣󠁴󠁿", true},
		{"👩‍🚀", true},
		{"🏳️‍🌈", true},
		{"👨‍👩‍👧‍👦", true},
		{"🫩", true}, // of Unicode 16
		{"", false},
		{"x", false},
		{"1", false},
		{"é", false},
		{"●", false},
		{"→", false},
		{"✕", false},
		{"一", false},
		{"🔴🔴", false},
		{"🔴 ", false},
		{":red_circle:", false},
		{"🇽🇽", false},
		{"🇩🇪🇫🇷", false},
		{"🏴󠁸󠁸󠁸󠁸󠁸󠁿", false},
		{"🔴\u200d", false},
		{"\u200d", false},
		{"12⃣", false},
		{"\xff", false},
		{"🫪", false}, // not assigned
	} {
		if got := rules.Emoji(test.text); got != test.want {
			t.Errorf("Emoji(%q) = %v, want %v", test.text, got, test.want)
		}
	}
}

func FuzzEmoji(f *testing.F) {
	for _, seed := range []string{"🔴", "🏴\U000e0067", "🏴\U000e0067\U000e007f", "🇩", "\u200d", "1\ufe0f\u20e3"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if rules.Emoji(text) && (len(text) > 200 || text == "") {
			t.Errorf("Emoji(%q) = true", text)
		}
	})
}
