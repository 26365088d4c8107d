package words

import (
	"regexp"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"parlour/games"
)

// list is a list as the argument of a text. {{.Items}} has commas, which suits codes after a
// colon; {{.Items.And}} and {{.Items.Or}} are joined as the language does: "a, b and c".
type list []item

// item is a formatted item and the speaker that joins the list.
type item struct {
	said string
	by   Speaker
}

// list formats the texts that are not empty.
func (s Speaker) list(texts []games.Text) (l list) {
	for _, t := range texts {
		if said := s.Say(t); said != "" {
			l = append(l, item{said, s})
		}
	}
	return l
}

// String joins the items with commas.
func (l list) String() string {
	var all []string
	for _, i := range l {
		all = append(all, i.said)
	}
	return strings.Join(all, ", ")
}

// And joins items that all apply.
func (l list) And() string { return l.join("games.list.and") }

// Or joins alternatives.
func (l list) Or() string { return l.join("games.list.or") }

func (l list) join(id string) string {
	n := len(l) - 1
	if n < 1 {
		return l.String()
	}
	last := l[n]
	said, err := last.by.localize(i18n.LocalizeConfig{MessageID: id, TemplateData: map[string]any{"First": l[:n].String(), "Last": last.said}})
	if err != nil && said == "" {
		return l.String()
	}
	if base, _ := last.by.Language.Base(); base.String() == "es" {
		said = spanish.Replace(said, last.said)
	}
	return said
}

// spanish are the conjunctions before words that begin with their sound: "e Inés", "u once".
var spanish = euphony{
	{" y ", " e ", regexp.MustCompile(`(?i)^[^\pL\pN]*(i|hi[^ae])`)},
	{" o ", " u ", regexp.MustCompile(`(?i)^[^\pL\pN]*(h?o|8|11\b)`)},
}

// euphony are words that change before some beginnings.
type euphony []struct {
	word, instead string
	before        *regexp.Regexp
}

// Replace replaces the word before the last item of a list.
func (e euphony) Replace(said, last string) string {
	head, ok := strings.CutSuffix(said, last)
	for _, c := range e {
		if before, found := strings.CutSuffix(head, c.word); ok && found && c.before.MatchString(last) {
			return before + c.instead + last
		}
	}
	return said
}
