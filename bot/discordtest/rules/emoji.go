package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Code points that combine others into one emoji.
const (
	joiner       = '\u200d' // zero-width joiner
	asEmoji      = '\ufe0f' // variation selector 16
	keycap       = '\u20e3'
	blackFlag    = '\U0001f3f4'
	firstTone    = '\U0001f3fb' // skin tones
	lastTone     = '\U0001f3ff'
	firstLetter  = '\U0001f1e6' // regional indicators; two make a flag
	lastLetter   = '\U0001f1ff'
	firstTag     = '\U000e0020' // tags, for flags of subdivisions
	lastTag      = '\U000e007e'
	endOfTags    = '\U000e007f'
	maxJoined    = 6 // emoji in a sequence: the longest has four, with modifiers
	letterOffset = firstLetter - 'A'
)

// Emoji reports whether the text is one existing emoji, as Discord requires for
// buttons and options: a pictograph with or without a skin tone, a flag, a
// keycap, or a sequence of joined emoji. It accepts joined sequences that have
// no picture.
func Emoji(text string) bool {
	if flag, ok := flags(text); ok {
		return flag
	}
	parts := strings.Split(text, string(joiner))
	if len(parts) > maxJoined {
		return false
	}
	for _, part := range parts {
		if !pictograph(part) {
			return false
		}
	}
	return true
}

// pictograph reports whether the text is a single emoji: a keycap, or a picture
// with an optional skin tone and variation selector.
func pictograph(text string) bool {
	if rest, ok := strings.CutSuffix(text, string(keycap)); ok {
		key := strings.TrimSuffix(rest, string(asEmoji))
		return len(key) == 1 && strings.ContainsAny(key, "0123456789#*")
	}
	r, size := utf8.DecodeRuneInString(text)
	rest := text[size:]
	if tone, size := utf8.DecodeRuneInString(rest); tone >= firstTone && tone <= lastTone {
		rest = rest[size:]
	}
	return unicode.Is(pictures, r) && (rest == "" || rest == string(asEmoji))
}

// flags reports whether the text is a valid flag; ok is false if it does not
// begin like one.
func flags(text string) (flag, ok bool) {
	runes := []rune(text)
	switch {
	case len(runes) == 0:
		return false, true
	case runes[0] >= firstLetter && runes[0] <= lastLetter:
		if len(runes) == 1 { // a single regional indicator
			return true, true
		}
		code := string([]rune{runes[0] - letterOffset, runes[1] - letterOffset})
		return len(runes) == 2 && strings.Contains(regions, code+" "), true
	case runes[0] == blackFlag && len(runes) > 1 && runes[1] >= firstTag && runes[1] <= lastTag:
		var code strings.Builder
		for _, r := range runes[1 : len(runes)-1] {
			code.WriteRune(r - firstTag + ' ')
		}
		known := strings.Contains("gbeng gbsct gbwls ", code.String()+" ")
		return known && runes[len(runes)-1] == endOfTags, true
	}
	return false, false
}

// regions are the codes with a flag: the emoji flag sequences in Unicode's
// emoji-sequences.txt, version 16.0.
const regions = "AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS " +
	"BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CR CU CV CW CX CY CZ DE DG DJ DK DM DO DZ EA " +
	"EC EE EG EH ER ES ET EU FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY " +
	"HK HM HN HR HT HU IC ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA " +
	"LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ " +
	"NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW " +
	"SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO " +
	"TR TT TV TW TZ UA UG UM UN US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW "

// pictures are the code points beyond ASCII with the property Emoji in
// Unicode's emoji-data.txt, version 16.0.
var pictures = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0xa9, 0xa9, 1}, {0xae, 0xae, 1}, {0x203c, 0x203c, 1}, {0x2049, 0x2049, 1}, {0x2122, 0x2122, 1}, {0x2139, 0x2139, 1},
		{0x2194, 0x2199, 1}, {0x21a9, 0x21aa, 1}, {0x231a, 0x231b, 1}, {0x2328, 0x2328, 1}, {0x23cf, 0x23cf, 1},
		{0x23e9, 0x23f3, 1}, {0x23f8, 0x23fa, 1}, {0x24c2, 0x24c2, 1}, {0x25aa, 0x25ab, 1}, {0x25b6, 0x25b6, 1},
		{0x25c0, 0x25c0, 1}, {0x25fb, 0x25fe, 1}, {0x2600, 0x2604, 1}, {0x260e, 0x260e, 1}, {0x2611, 0x2611, 1},
		{0x2614, 0x2615, 1}, {0x2618, 0x2618, 1}, {0x261d, 0x261d, 1}, {0x2620, 0x2620, 1}, {0x2622, 0x2623, 1},
		{0x2626, 0x2626, 1}, {0x262a, 0x262a, 1}, {0x262e, 0x262f, 1}, {0x2638, 0x263a, 1}, {0x2640, 0x2640, 1},
		{0x2642, 0x2642, 1}, {0x2648, 0x2653, 1}, {0x265f, 0x2660, 1}, {0x2663, 0x2663, 1}, {0x2665, 0x2666, 1},
		{0x2668, 0x2668, 1}, {0x267b, 0x267b, 1}, {0x267e, 0x267f, 1}, {0x2692, 0x2697, 1}, {0x2699, 0x2699, 1},
		{0x269b, 0x269c, 1}, {0x26a0, 0x26a1, 1}, {0x26a7, 0x26a7, 1}, {0x26aa, 0x26ab, 1}, {0x26b0, 0x26b1, 1},
		{0x26bd, 0x26be, 1}, {0x26c4, 0x26c5, 1}, {0x26c8, 0x26c8, 1}, {0x26ce, 0x26cf, 1}, {0x26d1, 0x26d1, 1},
		{0x26d3, 0x26d4, 1}, {0x26e9, 0x26ea, 1}, {0x26f0, 0x26f5, 1}, {0x26f7, 0x26fa, 1}, {0x26fd, 0x26fd, 1},
		{0x2702, 0x2702, 1}, {0x2705, 0x2705, 1}, {0x2708, 0x270d, 1}, {0x270f, 0x270f, 1}, {0x2712, 0x2712, 1},
		{0x2714, 0x2714, 1}, {0x2716, 0x2716, 1}, {0x271d, 0x271d, 1}, {0x2721, 0x2721, 1}, {0x2728, 0x2728, 1},
		{0x2733, 0x2734, 1}, {0x2744, 0x2744, 1}, {0x2747, 0x2747, 1}, {0x274c, 0x274c, 1}, {0x274e, 0x274e, 1},
		{0x2753, 0x2755, 1}, {0x2757, 0x2757, 1}, {0x2763, 0x2764, 1}, {0x2795, 0x2797, 1}, {0x27a1, 0x27a1, 1},
		{0x27b0, 0x27b0, 1}, {0x27bf, 0x27bf, 1}, {0x2934, 0x2935, 1}, {0x2b05, 0x2b07, 1}, {0x2b1b, 0x2b1c, 1},
		{0x2b50, 0x2b50, 1}, {0x2b55, 0x2b55, 1}, {0x3030, 0x3030, 1}, {0x303d, 0x303d, 1}, {0x3297, 0x3297, 1},
		{0x3299, 0x3299, 1},
	},
	R32: []unicode.Range32{
		{0x1f004, 0x1f004, 1}, {0x1f0cf, 0x1f0cf, 1}, {0x1f170, 0x1f171, 1}, {0x1f17e, 0x1f17f, 1}, {0x1f18e, 0x1f18e, 1},
		{0x1f191, 0x1f19a, 1}, {0x1f1e6, 0x1f1ff, 1}, {0x1f201, 0x1f202, 1}, {0x1f21a, 0x1f21a, 1}, {0x1f22f, 0x1f22f, 1},
		{0x1f232, 0x1f23a, 1}, {0x1f250, 0x1f251, 1}, {0x1f300, 0x1f321, 1}, {0x1f324, 0x1f393, 1}, {0x1f396, 0x1f397, 1},
		{0x1f399, 0x1f39b, 1}, {0x1f39e, 0x1f3f0, 1}, {0x1f3f3, 0x1f3f5, 1}, {0x1f3f7, 0x1f4fd, 1}, {0x1f4ff, 0x1f53d, 1},
		{0x1f549, 0x1f54e, 1}, {0x1f550, 0x1f567, 1}, {0x1f56f, 0x1f570, 1}, {0x1f573, 0x1f57a, 1}, {0x1f587, 0x1f587, 1},
		{0x1f58a, 0x1f58d, 1}, {0x1f590, 0x1f590, 1}, {0x1f595, 0x1f596, 1}, {0x1f5a4, 0x1f5a5, 1}, {0x1f5a8, 0x1f5a8, 1},
		{0x1f5b1, 0x1f5b2, 1}, {0x1f5bc, 0x1f5bc, 1}, {0x1f5c2, 0x1f5c4, 1}, {0x1f5d1, 0x1f5d3, 1}, {0x1f5dc, 0x1f5de, 1},
		{0x1f5e1, 0x1f5e1, 1}, {0x1f5e3, 0x1f5e3, 1}, {0x1f5e8, 0x1f5e8, 1}, {0x1f5ef, 0x1f5ef, 1}, {0x1f5f3, 0x1f5f3, 1},
		{0x1f5fa, 0x1f64f, 1}, {0x1f680, 0x1f6c5, 1}, {0x1f6cb, 0x1f6d2, 1}, {0x1f6d5, 0x1f6d7, 1}, {0x1f6dc, 0x1f6e5, 1},
		{0x1f6e9, 0x1f6e9, 1}, {0x1f6eb, 0x1f6ec, 1}, {0x1f6f0, 0x1f6f0, 1}, {0x1f6f3, 0x1f6fc, 1}, {0x1f7e0, 0x1f7eb, 1},
		{0x1f7f0, 0x1f7f0, 1}, {0x1f90c, 0x1f93a, 1}, {0x1f93c, 0x1f945, 1}, {0x1f947, 0x1f9ff, 1}, {0x1fa70, 0x1fa7c, 1},
		{0x1fa80, 0x1fa89, 1}, {0x1fa8f, 0x1fac6, 1}, {0x1face, 0x1fadc, 1}, {0x1fadf, 0x1fae9, 1}, {0x1faf0, 0x1faf8, 1},
	},
	LatinOffset: 2,
}
