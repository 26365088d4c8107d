package script

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"parlour/bot/discordtest/wire"
)

// Script is a parsed script.
type Script struct {
	Name  string // file name, for errors
	Lines []string
	Steps []Step
}

// Step is one line with a verb. The fields in use depend on the verb.
type Step struct {
	Line       int // from 1
	Verb       string
	Who        string // without an @
	Text       string // a command, label, channel, permission or target of delete
	Value      string // the text after =, or a name
	File       string
	Target     string // the member of a command in a menu
	Pattern    *regexp.Regexp
	Wait       time.Duration
	Number     int
	Permission wire.Permissions
}

// Parse parses a script. Its error lists all invalid lines.
func Parse(name, text string) (Script, error) {
	s := Script{Name: name, Lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n")}
	var wrong []error
	for i, l := range s.Lines {
		word, rest := cut(uncommented(l))
		if word == "" {
			continue
		}
		step := Step{Line: i + 1, Verb: word}
		if err := step.read(rest); err != nil {
			wrong = append(wrong, fmt.Errorf("%s:%d: %w", name, i+1, err))
		}
		s.Steps = append(s.Steps, step)
	}
	return s, errors.Join(wrong...)
}

func (s *Step) read(rest string) error {
	i := slices.IndexFunc(verbs, func(v verb) bool { return v.name == s.Verb })
	if i < 0 {
		var names []string
		for _, v := range verbs {
			names = append(names, v.name)
		}
		return fmt.Errorf("there is no verb %q: it is one of %s", s.Verb, strings.Join(names, ", "))
	}
	if err := verbs[i].read(s, rest); err != nil {
		return fmt.Errorf("%w: write %s", err, strings.TrimSpace(s.Verb+" "+verbs[i].usage))
	}
	return nil
}

// comment matches the start of a comment.
var comment = regexp.MustCompile(`(^|\s)#(\s|$)`)

// uncommented returns a line without its comment and surrounding spaces.
func uncommented(line string) string {
	if strings.HasPrefix(strings.TrimSpace(line), "#") {
		return ""
	}
	if at := comment.FindStringIndex(line); at != nil {
		line = line[:at[0]]
	}
	return strings.TrimSpace(line)
}

// cut splits off the first word.
func cut(text string) (word, rest string) {
	at := strings.IndexFunc(text, unicode.IsSpace)
	if at < 0 {
		return text, ""
	}
	return text[:at], strings.TrimSpace(text[at:])
}

// literal replaces \# with #.
func literal(text string) string { return strings.ReplaceAll(text, `\#`, "#") }

// The following functions parse the arguments of verbs.

func readNothing(_ *Step, rest string) error {
	if rest != "" {
		return fmt.Errorf("%q is too much", rest)
	}
	return nil
}

func readWho(s *Step, rest string) error {
	rest, err := s.readName(rest)
	if err != nil {
		return err
	}
	return readNothing(s, rest)
}

func readWhoText(s *Step, rest string) error {
	rest, err := s.readName(rest)
	if err != nil {
		return err
	}
	if rest == "" {
		return errors.New("something is missing")
	}
	s.Text = literal(rest)
	return nil
}

func readWhoCommand(s *Step, rest string) error {
	if err := readWhoText(s, rest); err != nil {
		return err
	}
	if !strings.HasPrefix(s.Text, "/") {
		return errors.New("a command begins with a slash")
	}
	return nil
}

func readWhoPair(s *Step, rest string) error {
	rest, err := s.readName(rest)
	if err != nil {
		return err
	}
	label, value, ok := strings.Cut(" "+rest+" ", " = ")
	if !ok || strings.TrimSpace(label) == "" {
		return errors.New("there is no = with a label before it")
	}
	s.Text, s.Value = literal(strings.TrimSpace(label)), literal(strings.TrimSpace(value))
	return nil
}

// onMessage matches a command on a message, which may have to match an
// expression.
var onMessage = regexp.MustCompile(`^(.+?)\s+message(?:\s+(.+))?$`)

// readMenu parses a command in the menu of a member, or of a message.
func readMenu(s *Step, rest string) error {
	if err := readWhoText(s, rest); err != nil {
		return err
	}
	if at := strings.LastIndex(s.Text, " @"); at > 0 && member.MatchString(s.Text[at+2:]) {
		s.Value, s.Target = strings.TrimSpace(s.Text[:at]), s.Text[at+2:]
		return nil
	}
	hit := onMessage.FindStringSubmatch(s.Text)
	switch {
	case hit == nil:
		return errors.New("there is neither a member nor a message")
	case hit[2] == "":
		s.Value = hit[1]
		return nil
	}
	s.Value = hit[1]
	return readPattern(s, hit[2])
}

func readWhoFile(s *Step, rest string) error {
	rest, err := s.readName(rest)
	if err != nil {
		return err
	}
	if quoted, ok := strings.CutPrefix(rest, `"`); ok {
		if s.File, rest, ok = strings.Cut(quoted, `"`); !ok {
			return errors.New("the closing quote is missing")
		}
		rest = strings.TrimSpace(rest)
	} else {
		s.File, rest = cut(rest)
	}
	if s.File == "" {
		return errors.New("the file is missing")
	}
	return readWhoCommand(s, s.Who+" "+rest)
}

func readPattern(s *Step, rest string) error {
	if rest == "" {
		return errors.New("the regular expression is missing")
	}
	var err error
	s.Pattern, err = regexp.Compile("(?s)" + rest)
	return err
}

func readWhoPattern(s *Step, rest string) error {
	rest, err := s.readName(rest)
	if err != nil {
		return err
	}
	return readPattern(s, rest)
}

func readPlace(s *Step, rest string) error {
	if strings.HasPrefix(rest, "@") {
		return readWho(s, rest)
	}
	s.Text = literal(strings.TrimPrefix(rest, "#"))
	if s.Text == "" {
		return errors.New("the name is missing")
	}
	return nil
}

func readNameText(s *Step, rest string) error {
	if s.Value, s.Text = cut(literal(rest)); s.Text == "" {
		return errors.New("a name and members are needed")
	}
	return nil
}

func readWhoNumber(s *Step, rest string) error {
	rest, err := s.readName(rest)
	if err != nil {
		return err
	}
	return readNumber(s, rest)
}

func readNumber(s *Step, rest string) (err error) {
	if s.Number, err = strconv.Atoi(rest); err != nil || s.Number < 0 {
		return fmt.Errorf("%q is no number", rest)
	}
	return nil
}

func readWait(s *Step, rest string) error {
	d, err := time.ParseDuration(rest)
	if err != nil || d <= 0 {
		return fmt.Errorf("%q is no length of time", rest)
	}
	s.Wait = d
	return nil
}

// member matches the name of a member.
var member = regexp.MustCompile(`^[a-z0-9_][a-z0-9_.]{0,31}$`)

// readName parses a member's name.
func (s *Step) readName(rest string) (string, error) {
	word, rest := cut(rest)
	s.Who = strings.TrimPrefix(word, "@")
	if !member.MatchString(s.Who) {
		return "", fmt.Errorf("%q is no member: a name has small letters, digits, dots and _", word)
	}
	return rest, nil
}
