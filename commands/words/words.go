// Package words turns a games.Text into the viewer's words: it holds the
// catalogues of every game and of Parlour itself, and knows plural forms.
package words

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"parlour/games"
	"parlour/games/grid"
)

// Catalogue holds messages in every language there is.
type Catalogue struct {
	bundle  *i18n.Bundle
	matcher language.Matcher
	fixed   map[language.Tag]map[string]string // sentences without arguments, by language and ID
}

// New reads the catalogues of several sources. Each has files named for their
// language, en.json and its translations: flat objects from message IDs to a
// sentence, or to its plural forms.
func New(sources ...fs.FS) (*Catalogue, error) {
	c := &Catalogue{bundle: i18n.NewBundle(language.English), fixed: map[language.Tag]map[string]string{}}
	for _, src := range sources {
		files, err := fs.Glob(src, "*.json")
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			file, err := c.bundle.LoadMessageFileFS(src, f)
			if err != nil {
				return nil, fmt.Errorf("words: %s: %w", path.Base(f), err)
			}
			c.fix(file)
		}
	}
	c.matcher = language.NewMatcher(c.Languages())
	return c, nil
}

// fix records the sentences of a file that have no arguments, so that Say does not execute
// a template for them.
func (c *Catalogue) fix(file *i18n.MessageFile) {
	if c.fixed[file.Tag] == nil {
		c.fixed[file.Tag] = map[string]string{}
	}
	for _, m := range file.Messages {
		if m.Other != "" && !strings.Contains(m.Other, "{{") {
			c.fixed[file.Tag][m.ID] = m.Other
		}
	}
}

// Languages are the languages of the catalogue, English first.
func (c *Catalogue) Languages() []language.Tag { return c.bundle.LanguageTags() }

// Language is the language in which a Speaker for these locales speaks: that of
// the first which the catalogue has, pt-BR for pt and es-ES for es-419, else
// English.
func (c *Catalogue) Language(locales ...string) language.Tag {
	var tags []language.Tag
	for _, locale := range locales {
		if tag, err := language.Parse(locale); err == nil {
			tags = append(tags, tag)
		}
	}
	_, i, confidence := c.matcher.Match(tags...)
	if confidence < language.High { // such as French for Breton
		return language.English
	}
	return c.Languages()[i]
}

// Speaker says texts to one viewer.
type Speaker struct {
	Language language.Tag
	local    *i18n.Localizer
	fixed    map[string]string // the catalogue's sentences without arguments, by ID
	Style    grid.Style
	// Seat names who sits in a seat; nil where no text has a seat in it.
	Seat func(games.Seat) string
	// plain leaves out all markup.
	plain bool
}

// Speaker returns one that speaks the first of the locales that the catalogue
// has, else English.
func (c *Catalogue) Speaker(locales ...string) Speaker {
	tag := c.Language(locales...)
	return Speaker{Language: tag, local: i18n.NewLocalizer(c.bundle, tag.String()), fixed: c.fixed[tag]}
}

// Plain returns a speaker for places that show no markup: labels, placeholders.
func (s Speaker) Plain() Speaker {
	s.plain = true
	return s
}

// In returns a speaker who draws cells in a style.
func (s Speaker) In(style grid.Style) Speaker {
	s.Style = style
	return s
}

// At returns a speaker who names seats with that function.
func (s Speaker) At(seat func(games.Seat) string) Speaker {
	s.Seat = seat
	return s
}

// Has reports whether there are words for an ID.
func (s Speaker) Has(id string) bool {
	_, err := s.localize(i18n.LocalizeConfig{MessageID: id, TemplateData: map[string]any{}})
	return err == nil
}

// shared is the beginning of the IDs of texts that all games share.
const shared = "games"

// localize finds the words of a message. Where a game has none for one of its
// own, those that all games share stand in: games.player.easy for
// chess.player.easy.
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

// Say puts a text into words. An ID that no catalogue has is shown itself, so
// that it is noticed and nothing is lost.
func (s Speaker) Say(t games.Text) string {
	if t.IsZero() {
		return ""
	}
	if len(t.Args) == 0 {
		if said, ok := s.fixed[t.ID]; ok {
			return settle(said)
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
	return settle(said)
}

// Join says several texts, one a line.
func (s Speaker) Join(texts []games.Text, sep string) string {
	var lines []string
	for _, t := range texts {
		if said := s.Say(t); said != "" {
			lines = append(lines, said)
		}
	}
	return strings.Join(lines, sep)
}

func (s Speaker) arg(arg any) any {
	switch v := arg.(type) {
	case games.Text:
		return s.Say(v)
	case []games.Text:
		return s.Join(v, ", ")
	case games.Seat:
		return s.seat(v)
	case grid.Cells:
		return s.cells(v)
	case []string:
		return s.text(strings.Join(v, ", "))
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
	if s.Seat == nil {
		return fmt.Sprintf("%d", seat)
	}
	return s.Seat(seat)
}

// cells draws cells, several of them with their letters where colour would be
// alone; one stands beside its name.
func (s Speaker) cells(c grid.Cells) string {
	drawn := c.Emoji(s.Style)
	if s.plain { // what shows no markup shows no drawings either
		drawn = grid.Plain(drawn)
	}
	if len(c) > 1 && slices.ContainsFunc(c, func(x grid.Cell) bool { return x.Disc }) {
		return drawn + " " + c.Letters()
	}
	return drawn
}

// unruly leaves out the marks of typed text, and what would turn the direction
// of the words around it.
var unruly = strings.NewReplacer(
	typedFrom, "", typedTo, "",
	"\u202a", "", "\u202b", "", "\u202c", "", "\u202d", "", "\u202e", "", "\u2066", "", "\u2067", "", "\u2068", "", "\u2069", "",
)

// text marks what is not the catalogue's own, so that it can be escaped by where
// it comes to stand: see settle.
func (s Speaker) text(v string) string {
	v = unruly.Replace(v)
	if s.plain {
		return v
	}
	return typedFrom + v + typedTo
}

// number is a whole number with its thousands separated as the language does it, so
// that it is read at a glance; small ones stay numbers, which a catalogue's template may compare.
func (s Speaker) number(n int) any {
	if n > -1000 && n < 1000 {
		return n
	}
	return message.NewPrinter(s.Language).Sprintf("%d", n)
}

// decimal is a number with a fraction, which a catalogue's template prints as the
// language writes it.
type decimal struct {
	value float64
	tag   language.Tag
}

// Format does what a template's printf asks, or else prints all digits.
func (d decimal) Format(f fmt.State, verb rune) {
	message.NewPrinter(d.tag).Fprintf(f, fmt.FormatString(f, verb), d.value)
}
