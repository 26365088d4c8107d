package yesno

import (
	_ "embed" // the aliases
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"parlour/games"
	"parlour/solver/inquire"
	"parlour/solver/inquire/tables"
)

// list is a table with what members call its things and questions.
type list struct {
	*inquire.Table
	things    map[string]int // by folded name in any language
	questions map[string]int // by folded text in any language
	unknown   bool           // the match began with another table, which the program does not have
}

// library has the tables.
type library struct {
	lists map[string]*list
	err   error // an embedded file cannot be read
}

// newLibrary reads the embedded tables, and their words from the text files of all languages.
func newLibrary(texts fs.FS) *library {
	l := &library{lists: map[string]*list{}}
	for _, n := range tables.Names() {
		t, err := tables.Read(n)
		if err != nil {
			l.err = err
			return l
		}
		l.lists[n] = &list{Table: t, things: map[string]int{}, questions: map[string]int{}}
	}
	files, err := fs.Glob(texts, "texts/*.json")
	l.err = err
	eachAlias(func(table, key, alias string) {
		if t := l.lists[table]; t != nil && t.Thing(key) >= 0 {
			t.things[fold(alias)] = t.Thing(key)
		}
	})
	for _, f := range files {
		if err := l.learn(texts, f); err != nil {
			l.err = err
		}
	}
	return l
}

//go:embed aliases.txt
var aliases string

// eachAlias calls f with what members also call the things of the tables.
func eachAlias(f func(table, key, alias string)) {
	for line := range strings.Lines(aliases) {
		table, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		key, names, _ := strings.Cut(rest, " ")
		for _, alias := range strings.Split(names, ",") {
			f(table, key, alias)
		}
	}
}

// learn adds the words of a language.
func (l *library) learn(texts fs.FS, file string) error {
	data, err := fs.ReadFile(texts, file)
	if err != nil {
		return err
	}
	var all map[string]any
	if err := json.Unmarshal(data, &all); err != nil {
		return err
	}
	said := func(id string) string { s, _ := all[id].(string); return fold(s) }
	for _, t := range l.lists {
		for e, thing := range t.Things() {
			t.things[fold(thing.Key)] = e
			if s := said(t.thing(e).ID); s != "" {
				t.things[s] = e
			}
		}
		for q := range t.Questions() {
			if s := said(t.question(q).ID); s != "" {
				t.questions[s] = q
			}
		}
	}
	return nil
}

// fold returns the letters and digits of a text in lower case without accents.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFD.String(text))
}

// resolve draws the table if any will do, and adds the version that a match begins with.
func (l *library) resolve(o games.Options, _ string, r *rand.Rand) (games.Options, error) {
	if o == nil {
		o = games.Options{}
	}
	if o.String(optList, "") == anyTable {
		all := tables.Names()
		o[optList] = all[r.IntN(len(all))]
	}
	if t := l.lists[subject(o)]; t != nil && o[optTaught] == "" {
		o[optTaught] = t.Hash()
	}
	return o, nil
}

// subject returns the name of the table of a game. A table that was not drawn is the default.
func subject(o games.Options) string {
	if name := o.String(optList, defaultTable); name != anyTable {
		return name
	}
	return defaultTable
}

// open returns the state before the first question.
func (l *library) open(o games.Options) (state, error) {
	t := l.lists[subject(o)]
	if l.err != nil || t == nil {
		return state{}, games.Refuse("yesno.refuse.list")
	}
	t, err := t.version(o.String(optTaught, ""))
	if err != nil {
		return state{}, err
	}
	return newState(t, o.Int(optTurns, playTurns), o.Bool(optPeople, false)), nil
}

// version returns the list with a version of its table; "" is the built-in one.
func (l *list) version(text string) (*list, error) {
	if text == "" {
		return l, nil
	}
	of := *l
	t, err := l.Version(text)
	switch {
	case errors.Is(err, inquire.ErrOtherTable):
		of.unknown = true
	case err != nil:
		return nil, games.Refuse("yesno.refuse.taught")
	default:
		of.Table, of.things = t, maps.Clone(l.things)
		for e, thing := range t.Things() {
			if n := inquire.Name(thing.Key); n != "" {
				of.things[fold(n)] = e
			}
		}
	}
	return &of, nil
}

// wordTables are the IDs of the texts of tables.
const wordTables = name + "."

// thing names a thing.
func (l *list) thing(e int) games.Text {
	key := l.Things()[e].Key
	if n := inquire.Name(key); n != "" {
		return games.Texts([]string{n})[0]
	}
	return games.Word(wordTables+l.Name(), key)
}

// question asks a question.
func (l *list) question(q int) games.Text {
	return games.Word(wordTables+l.Name()+".ask", l.Questions()[q].Key)
}

// words returns the texts of all things and questions.
func (l *library) words() (all []games.Text) {
	for _, t := range l.lists {
		for e := range t.Things() {
			all = append(all, t.thing(e))
		}
		for q := range t.Questions() {
			all = append(all, t.question(q))
		}
	}
	return all
}

// topics returns the topics in the order of their first questions.
func (l *list) topics() (all []string) {
	for _, q := range l.Questions() {
		if !slices.Contains(all, q.Topic) {
			all = append(all, q.Topic)
		}
	}
	return all
}
