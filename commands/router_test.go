package commands_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/commands/words"
	"parlour/games"
)

// No two features may have the same command or the same action.
func TestFeaturesThatClash(t *testing.T) {
	w := commandstest.New(t)
	tests := []struct {
		command, table string
		action         commands.Action
		err            string
	}{
		{"new", "new", "N", ""},
		{"help", "new", "N", "command /help"},
		{"game", "new", "N", "command /game"},
		{w.Host.Games[0].Info.Name, "new", "N", "command /" + w.Host.Games[0].Info.Name},
		{"new", "hint", "N", "command /game hint"},
		{"new", "new", "p", `action "p"`},
		{"new", "new", "H", `action "H"`},
	}
	for _, tt := range tests {
		err := w.Set.With(tt.command, tt.table, tt.action)
		if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("with /%s, /game %s and %q: %v, want %q", tt.command, tt.table, tt.action, err, tt.err)
		}
	}
}

// commandName is Discord's pattern for the names of commands and options. They must
// also be in lower case.
var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// Limits of commands; lengths are in code points.
const (
	maxCommands    = 100
	maxAbout       = 100
	maxMenuName    = 32 // of a command in a menu
	maxParams      = 25
	maxCommandSize = 8000
	maxEnglish     = 5000 // in English: other languages need more words
)

// specChecker checks one command in one language.
type specChecker struct {
	t       *testing.T
	say     words.Speaker
	english bool // reports what is wrong in every language
	size    int
}

func TestSpecsAreWithinDiscordsLimits(t *testing.T) {
	w := commandstest.New(t)
	specs := w.Set.Specs()
	if len(specs) > maxCommands {
		t.Errorf("%d commands, and Discord takes %d", len(specs), maxCommands)
	}
	for _, language := range append(w.Languages(), "") {
		for _, s := range specs {
			c := &specChecker{t: t, say: w.Set.Speaker(language).Plain(), english: language == "en"}
			c.spec(s, "/"+s.Name, 0)
			if c.size > maxCommandSize {
				t.Errorf("%s: /%s has %d characters, and Discord takes %d", language, s.Name, c.size, maxCommandSize)
			}
			if c.size > maxEnglish && language == "en" {
				t.Errorf("/%s has %d characters in English, which leaves other languages too little room", s.Name, c.size)
			}
		}
	}
}

func (c *specChecker) spec(s commands.Spec, path string, depth int) {
	if s.OnMember { // its name is a label
		if n := utf8.RuneCountInString(c.say.Say(s.Called)); n < 1 || n > maxMenuName || depth > 0 || len(s.Subs)+len(s.Params) > 0 {
			c.t.Errorf("%s: a name of %d characters, depth %d, %d commands and %d options, and Discord takes a name of at most %d at the top", path, n, depth, len(s.Subs), len(s.Params), maxMenuName)
		}
		return
	}
	c.name(path, s.Name)
	c.about(path, s.About)
	if depth > 2 || len(s.Subs) > 0 && len(s.Params) > 0 {
		c.t.Errorf("%s: too deep, or both a group and a command", path)
	}
	if len(s.Subs) > maxParams || len(s.Params) > maxParams {
		c.t.Errorf("%s: %d commands below it and %d options, and Discord takes %d", path, len(s.Subs), len(s.Params), maxParams)
	}
	seen := map[string]bool{}
	for _, sub := range s.Subs {
		if seen[sub.Name] {
			c.t.Errorf("%s: two are called %s", path, sub.Name)
		}
		seen[sub.Name] = true
		c.spec(sub, path+" "+sub.Name, depth+1)
	}
	optional := ""
	for _, p := range s.Params {
		if seen[p.Name] {
			c.t.Errorf("%s: two options are called %s", path, p.Name)
		}
		seen[p.Name] = true
		if p.Required && optional != "" {
			c.t.Errorf("%s: %s is required and comes after %s, which is not", path, p.Name, optional)
		} else if !p.Required {
			optional = p.Name
		}
		size := c.size
		c.param(p, path+" "+p.Name+":")
		if p.Common { // it is in /play only
			c.size = size
		}
	}
}

func (c *specChecker) param(p commands.Param, path string) {
	c.name(path, p.Name)
	c.about(path, p.About)
	if len(p.Choices) > maxParams || len(p.Choices) > 0 && p.Complete != nil {
		c.t.Errorf("%s: %d choices, and Discord takes %d, and no autocomplete beside them", path, len(p.Choices), maxParams)
	}
	if p.Kind == commands.Whole && p.Min > p.Max {
		c.t.Errorf("%s: from %d to %d", path, p.Min, p.Max)
	}
	values := map[string]bool{}
	for _, choice := range p.Choices {
		if values[choice.Value] {
			c.t.Errorf("%s: two choices are %s", path, choice.Value)
		}
		values[choice.Value] = true
		c.about(path+choice.Value, choice.Label)
		c.size += utf8.RuneCountInString(choice.Value)
		if n := utf8.RuneCountInString(choice.Value); n < 1 || n > 100 {
			c.t.Errorf("%s: the value %q has %d characters", path, choice.Value, n)
		}
	}
}

func (c *specChecker) name(path, name string) {
	c.size += utf8.RuneCountInString(name)
	if !commandName.MatchString(name) || name != strings.ToLower(name) {
		c.t.Errorf("%s: the name %q is not as Discord has it", path, name)
	}
}

// about checks a description, or the label of a choice.
func (c *specChecker) about(path string, text games.Text) {
	said := c.say.Say(text)
	n := utf8.RuneCountInString(said)
	c.size += n
	if n < 1 || n > maxAbout {
		c.t.Errorf("%s: the description has %d characters, and Discord takes 1 to %d: %s", path, n, maxAbout, said)
	}
	if c.english && !c.say.Has(text.ID) {
		c.t.Errorf("%s: there are no words for %s", path, text.ID)
	}
}

// mostOfGame is the greatest number of entries that Discord lists after the slash for a game.
const mostOfGame = 8

// Discord lists every subcommand of a game.
func TestFewCommands(t *testing.T) {
	w := commandstest.New(t)
	for _, s := range w.Set.Specs() {
		n := 0
		for _, sub := range s.Subs {
			if !sub.Unlisted {
				n++
			}
		}
		if _, game := w.Host.GameNamed(s.Name); game && n > mostOfGame {
			t.Errorf("Discord lists %d entries for /%s; at most %d are wanted for a game", n, s.Name, mostOfGame)
		}
	}
}

// Every game has its openings and verbs as commands.
func TestGamesHaveTheirCommands(t *testing.T) {
	w := commandstest.New(t)
	for _, g := range w.Host.Games {
		info := &g.Info
		i := slices.IndexFunc(w.Set.Specs(), func(s commands.Spec) bool { return s.Name == info.Name })
		if i < 0 {
			t.Errorf("there is no /%s", info.Name)
			continue
		}
		var want []string
		for _, o := range info.Openings {
			want = append(want, o.Name)
		}
		for _, v := range g.Verbs {
			want = append(want, v.Name)
		}
		for _, name := range want {
			if !slices.ContainsFunc(w.Set.Specs()[i].Subs, func(s commands.Spec) bool { return s.Name == name }) {
				t.Errorf("there is no /%s %s", info.Name, name)
			}
		}
	}
}
