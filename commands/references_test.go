package commands_test

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlour/commands"
	"parlour/commands/commandstest"
)

// mention matches a command in a text: see [words].
var mention = regexp.MustCompile(`</([^>]*)>`)

// bareCommand matches a command that is not a mention.
var bareCommand = regexp.MustCompile("(?:^|[^\\w<:/}])/(?:[a-z]|\\{\\{)[^`]*")

// bare are texts that name a command without a mention, with the reason.
var bare = map[string]string{
	"commands.refuse.unknown": "there is no such command",
}

// commandPaths returns the paths of all registered commands that have no subcommands. A text may name those of
// several games with an argument.
func commandPaths(specs []commands.Spec) map[string]bool {
	paths := map[string]bool{}
	for _, s := range specs {
		if len(s.Subs) == 0 {
			paths[s.Name] = true
		}
		for _, sub := range s.Subs {
			if !sub.Unlisted {
				paths[s.Name+" "+sub.Name], paths["{{.Game}} "+sub.Name] = true, true
			}
		}
	}
	return paths
}

// mentions returns the commands that a text mentions in any form.
func (f forms) mentions() []string {
	var all []string
	for _, text := range f {
		for _, hit := range mention.FindAllStringSubmatch(text, -1) {
			all = append(all, hit[1])
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Every command in a text is a mention of a command that exists, and translations mention the same commands as the
// English text.
func TestTextsMentionCommands(t *testing.T) {
	paths := commandPaths(commandstest.New(t).Set.Specs())
	count := 0
	for _, lib := range libraries(t) {
		for tongue, texts := range lib {
			for id, text := range texts {
				got := text.mentions()
				count += len(got)
				if want := lib["en"][id].mentions(); !slices.Equal(got, want) {
					t.Errorf("%s.json: %s mentions the commands %q, in English %q", tongue, id, got, want)
				}
				for _, path := range got {
					if !paths[path] {
						t.Errorf("%s.json: %s mentions /%s, which does not exist", tongue, id, path)
					}
				}
				for _, form := range text {
					if found := bareCommand.FindString(mention.ReplaceAllString(form, "")); found != "" && bare[id] == "" {
						t.Errorf("%s.json: %s names a command without a mention: %q", tongue, id, found)
					}
				}
			}
		}
	}
	if count < 300 {
		t.Errorf("found %d mentions only", count)
	}
}

// labelled matches the IDs of labels of controls.
var labelled = regexp.MustCompile(`\.(button|key)\.|^commands\.tournament\.(fill|join)$|^commands\.play\.(parlour|friend|table|all|teams|watch)$`)

// emphasised matches what may quote a label.
var emphasised = regexp.MustCompile(`\*\*([^*]+)\*\*|[“”„«]([^“”„»]+)[“”»]`)

// tapped matches what an English text says to tap.
var tapped = regexp.MustCompile(`(?i:\b(?:tap|press)) ([A-Z][\w’]*(?: \w+)?)`)

// answers are texts that emphasise a word that is also a label, but quote none.
var answers = []string{"mastermind.ask.no"}

// Texts take the labels of controls as arguments, because the control may be in another language.
func TestTextsQuoteNoLabels(t *testing.T) {
	libs := libraries(t)
	labels := map[string]map[string]string{} // IDs by language and label
	for _, lib := range libs {
		for tongue, texts := range lib {
			for id, text := range texts {
				if label := text["other"]; labelled.MatchString(id) && !strings.Contains(label, "{{") {
					if labels[tongue] == nil {
						labels[tongue] = map[string]string{}
					}
					labels[tongue][label] = id
				}
			}
		}
	}
	for _, lib := range libs {
		for tongue, texts := range lib {
			for id, text := range texts {
				for _, form := range text {
					for _, quoted := range quotes(tongue, form) {
						of := cmp.Or(labels[tongue][quoted], labels["en"][quoted])
						if of != "" && !slices.Contains(answers, id) {
							t.Errorf("%s.json: %s quotes the label %q, so it must be an argument: %s", tongue, id, quoted, of)
						}
					}
				}
			}
		}
	}
}

// quotes returns what may be labels in a text.
func quotes(tongue, text string) (all []string) {
	for _, hit := range emphasised.FindAllStringSubmatch(text, -1) {
		all = append(all, strings.TrimSpace(hit[1]+hit[2]))
	}
	if tongue != "en" {
		return all
	}
	for _, hit := range tapped.FindAllStringSubmatch(text, -1) {
		first, _, _ := strings.Cut(hit[1], " ")
		all = append(all, hit[1], first)
	}
	return all
}
