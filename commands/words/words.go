// Package words translates a games.Text to the viewer's language. It holds the catalogues of all games and
// of Parlour itself and applies plural forms.
//
// Texts refer to controls by reference. A command is written as a mention without its ID, </game stop>, which
// package bot completes; see mention. The label of a button is an argument: a games.Label is said in the
// language of the message that has the button; see [Speaker.Card].
package words

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"parlour/games"
	"parlour/games/grid"
)

// Catalogue holds the messages in all available languages.
type Catalogue struct {
	bundle  *i18n.Bundle
	matcher language.Matcher
	fixed   map[language.Tag]map[string]string // sentences without arguments, by language and ID
}

// New reads the catalogues of several sources. Each contains en.json and its translations, named after
// their languages: flat objects that map message IDs to a sentence or to its plural forms. The file of a
// language that derives from another contains only the messages that differ, or is missing if none does; see
// [ReadFile]. In a language that a source lacks, its messages are said in English.
func New(sources ...fs.FS) (*Catalogue, error) {
	c := &Catalogue{bundle: i18n.NewBundle(language.English), fixed: map[language.Tag]map[string]string{}}
	languages := map[string]bool{} // the names of all files
	for _, src := range sources {
		files, err := fs.Glob(src, "*.json")
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			languages[f] = true
		}
	}
	for _, src := range sources {
		for _, f := range slices.Sorted(maps.Keys(languages)) {
			if err := c.add(src, f); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, fmt.Errorf("words: %s: %w", f, err)
			}
		}
	}
	c.matcher = language.NewMatcher(c.Languages())
	return c, nil
}

// add adds a file of a source. It records the sentences that have no arguments, so that Say does not execute
// a template for them.
func (c *Catalogue) add(src fs.FS, name string) error {
	data, err := ReadFile(src, name)
	if err != nil {
		return err
	}
	file, err := c.bundle.ParseMessageFileBytes(data, name)
	if err != nil {
		return err
	}
	if c.fixed[file.Tag] == nil {
		c.fixed[file.Tag] = map[string]string{}
	}
	for _, m := range file.Messages {
		if m.Other != "" && !strings.Contains(m.Other, "{{") {
			c.fixed[file.Tag][m.ID] = m.Other
		}
	}
	return nil
}

// Languages returns the languages of the catalogue, English first.
func (c *Catalogue) Languages() []language.Tag { return c.bundle.LanguageTags() }

// Language returns the language of a Speaker for the given locales: the first one that the catalogue
// supports, such as pt-BR for pt and es-419 for es-MX, or English.
func (c *Catalogue) Language(locales ...string) language.Tag {
	var tags []language.Tag
	for _, locale := range locales {
		if tag, err := language.Parse(locale); err == nil {
			tags = append(tags, tag)
		}
	}
	_, i, confidence := c.matcher.Match(tags...)
	if confidence < language.High { // French for Breton, for example
		return language.English
	}
	return c.Languages()[i]
}

// Speaker formats texts for one viewer. escape.go has markup and letters.
type Speaker struct {
	Language language.Tag
	local    *i18n.Localizer
	fixed    map[string]string // the catalogue's sentences without arguments, by ID
	Style    grid.Style
	// Seat names the occupant of a seat; it may be nil if no text contains a seat.
	Seat func(games.Seat) string
	// card speaks in the message of the board; nil if the Speaker does so itself.
	card func() Speaker
	// plain omits all markup.
	plain bool
}

// Speaker returns a Speaker for the first supported locale, or for English.
func (c *Catalogue) Speaker(locales ...string) Speaker {
	tag := c.Language(locales...)
	return Speaker{Language: tag, local: i18n.NewLocalizer(c.bundle, tag.String()), fixed: c.fixed[tag]}
}

// Plain returns a Speaker for places without markup, such as labels and placeholders.
func (s Speaker) Plain() Speaker {
	s.plain = true
	return s
}

// In returns a Speaker that shows cells and boards in a style.
func (s Speaker) In(style grid.Style) Speaker {
	s.Style = style
	return s
}

// At returns a Speaker that names seats with the function.
func (s Speaker) At(seat func(games.Seat) string) Speaker {
	s.Seat = seat
	return s
}

// Card returns a Speaker of a private message that says labels as another Speaker: the one of the message
// that has the buttons.
func (s Speaker) Card(card func() Speaker) Speaker {
	s.card = card
	return s
}

// Has reports whether the catalogue has a message with the ID, in the language or in English.
func (s Speaker) Has(id string) bool {
	said, err := s.localize(i18n.LocalizeConfig{MessageID: id, TemplateData: map[string]any{}})
	return err == nil || said != ""
}

// shared is the prefix of the IDs of texts that all games share.
const shared = "games"

// localize formats a message. If a game lacks one of its own, it uses the message that all games share:
// games.player.easy for chess.player.easy.
func (s Speaker) localize(cfg i18n.LocalizeConfig) (string, error) {
	said, err := s.local.Localize(&cfg)
	missing := new(i18n.MessageNotFoundErr)
	_, rest, dotted := strings.Cut(cfg.MessageID, ".")
	if said != "" || !dotted || !errors.As(err, &missing) {
		return said, err
	}
	cfg.MessageID = shared + "." + rest
	if common, _ := s.local.Localize(&cfg); common != "" {
		return common, nil
	}
	return said, err
}

// Say formats a text. If the catalogue lacks its ID, it returns the ID, so that the error is visible.
func (s Speaker) Say(t games.Text) string { return s.settle(s.format(t)) }

// format formats a text, and leaves it to settle.
func (s Speaker) format(t games.Text) string {
	if t.IsZero() {
		return ""
	}
	if len(t.Args) == 0 {
		if said, ok := s.fixed[t.ID]; ok {
			return said
		}
	}
	data := make(map[string]any, len(t.Args))
	for name, arg := range t.Args {
		data[name] = s.arg(arg)
	}
	cfg := i18n.LocalizeConfig{MessageID: t.ID, TemplateData: data}
	if n, ok := t.Args["Count"]; ok {
		cfg.PluralCount = n
	}
	said, err := s.localize(cfg)
	if err != nil && said == "" {
		return t.String()
	}
	return said
}

// Join formats several texts and joins them with a separator.
func (s Speaker) Join(texts []games.Text, sep string) string {
	var lines []string
	for _, t := range texts {
		if said := s.format(t); said != "" {
			lines = append(lines, said)
		}
	}
	return s.settle(strings.Join(lines, sep))
}

func (s Speaker) arg(arg any) any {
	switch v := arg.(type) {
	case games.Text:
		return s.format(v)
	case games.Label: // of a control of the board
		if s.card != nil {
			s = s.card()
		}
		return s.format(games.Text(v))
	case []games.Text:
		return s.list(v)
	case games.Seat:
		return s.seat(v)
	case grid.Cells:
		return s.cells(v)
	case grid.Lettered:
		v.Letters = s.inLanguage(v.Letters)
		return s.text(v.String())
	case string:
		return s.text(v)
	case int:
		return s.number(v)
	case int64:
		return s.number(int(v))
	case float64:
		return decimal{v, s.Language}
	default:
		return v
	}
}

func (s Speaker) seat(seat games.Seat) string {
	switch {
	case s.Seat == nil:
		return fmt.Sprintf("%d", seat)
	case s.plain:
		return s.text(s.Seat(seat))
	default:
		return s.Seat(seat)
	}
}

// cells draws cells. Several pegs are only their letters in labels; a single one stands next to its name.
func (s Speaker) cells(c grid.Cells) string {
	c = s.inLanguage(c)
	drawn := c.Emoji()
	switch {
	case len(c) > 1 && s.plain && slices.ContainsFunc(c, grid.Cell.IsPeg):
		return c.Letters()
	case s.plain: // without markup there are no custom drawings either
		return grid.Plain(drawn)
	}
	return drawn
}

// stripper removes the delimiters of typed text and the characters that would change the direction of the
// surrounding text.
var stripper = strings.NewReplacer(
	typedFrom, "", typedTo, "", unnamed, "",
	"\u202a", "", "\u202b", "", "\u202c", "", "\u202d", "", "\u202e", "", "\u2066", "", "\u2067", "", "\u2068", "", "\u2069", "",
)

// text delimits text that is not from the catalogue, so that settle can escape it depending on its
// context.
func (s Speaker) text(v string) string {
	if v = untiled(stripper.Replace(v)); v == "" {
		return ""
	}
	return typedFrom + v + typedTo
}

// numberGrouped is the least number that a language writes with a separator, if that is not 1000: minimumGroupingDigits
// is 2 in CLDR. Package golang.org/x/text ignores it.
var numberGrouped = map[string]int{"es-ES": 10_000, "et": 10_000, "pt-PT": 10_000}

// number formats a number with the language's separators. Small numbers stay ints, which templates can
// compare.
func (s Speaker) number(n int) any {
	if least := cmp.Or(numberGrouped[s.Language.String()], 1000); n > -least && n < least {
		return n
	}
	return message.NewPrinter(s.Language).Sprintf("%d", n)
}

// decimal is a number with a fraction, which templates print in the format of the language.
type decimal struct {
	value float64
	tag   language.Tag
}

// Format implements the verbs of a template's printf, or prints all digits.
func (d decimal) Format(f fmt.State, verb rune) {
	message.NewPrinter(d.tag).Fprintf(f, fmt.FormatString(f, verb), d.value)
}

// derived maps the file of a language to that of the language it derives from.
var derived = map[string]string{"es-419.json": "es-ES.json"}

// ReadFile returns a file of a source of texts. If its language derives from another one, the file contains
// only the differences, or is missing if there are none, and ReadFile returns all texts.
func ReadFile(src fs.FS, name string) ([]byte, error) {
	data, err := fs.ReadFile(src, name)
	base, ok := derived[name]
	if ok && errors.Is(err, fs.ErrNotExist) {
		return fs.ReadFile(src, base)
	}
	if err != nil || !ok {
		return data, err
	}
	whole, err := fs.ReadFile(src, base)
	if err != nil {
		return nil, fmt.Errorf("the language from which %s derives: %v", name, err) // the file itself exists
	}
	texts := map[string]json.RawMessage{}
	for _, part := range [][]byte{whole, data} {
		if err := json.Unmarshal(part, &texts); err != nil {
			return nil, err
		}
	}
	return json.Marshal(texts)
}
