package labyrinth

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A labyrinth may also be written as facts in Prolog, as in Henno's exercise,
// which does not name them. A fact with a room and another room, or a list of
// rooms, is a door, and so is each pair of a list. Their predicate is the one that
// the file uses most:
//
//	tee(a, b).   tee(b, [c, d]).   tee([[a, b], [b, [c, d]]]).   theseus(a).   minotaurus(c).   limit(6).
//
// Rooms need not be declared; rooms([a, b, c]) lists some, whatever its name, and
// room(a, 1, 2) gives a room a place. A door may be stated from both sides. Rules
// and directives are skipped.

// prologName is the name of a labyrinth in Prolog that has none, after the file
// of the exercise, labyrint.pro.
const prologName = "labyrint"

// nameAfter returns a file in Prolog that names no labyrinth with a fact that names it
// after the file, on the first line. Any other file it returns unchanged.
func nameAfter(file, text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	stem, _, _ := strings.Cut(file, ".")
	stem = strings.Trim(oddInName().ReplaceAllString(strings.ToLower(stem), "-"), "-_")
	named := prologNames().MatchString(prologComment().ReplaceAllString(text, " "))
	if !prologBegin().MatchString(text) || named || !mazeName().MatchString(stem) {
		return text
	}
	return "name(" + stem + "). " + text
}

// prologWords are the words of our own format by the names of facts.
var prologWords = map[string]string{
	"name": "name", "nimi": "name", "room": "room", "ruum": "room", "theseus": "theseus", "t": "theseus",
	"minotaur": "minotaur", "minotaurus": "minotaur", "m": "minotaur", "limit": "limit",
}

var (
	prologBegin   = lazyRegexp(`^\s*(%|/\*|:-|\p{Ll}[\p{L}\p{N}_]*\s*\()`)
	prologFact    = lazyRegexp(`^(\p{Ll}[\p{L}\p{N}_]*)\s*\(([^()]*)\)$`)
	prologTwo     = lazyRegexp(`\)\s*\p{Ll}[\p{L}\p{N}_]*\s*\(`)
	prologToken   = lazyRegexp(`'[^']*'|[][,]|[^][,'\s]+`)
	prologComment = lazyRegexp(`(?s)%[^\n]*|/\*.*?\*/`)
	prologNames   = lazyRegexp(`(?m)(^|[\s.])(name|nimi)\s*\(`)
	oddInName     = lazyRegexp(`[^-_\p{L}\p{N}]+`)
	prologEnd     = lazyRegexp(`\.(\s|$)`)
)

// readProlog reads a file of facts.
func (r *reader) readProlog(text string) error {
	r.hasVersion, r.lenient = true, true
	text = prologComment().ReplaceAllStringFunc(text, func(comment string) string {
		return " " + strings.Repeat("\n", strings.Count(comment, "\n"))
	})
	var facts []fact
	uses := map[string]int{} // of each predicate that may be that of the doors
	for rest, line := text, 1; strings.TrimSpace(rest) != ""; {
		clause, after := rest, ""
		if end := prologEnd().FindStringIndex(rest); end != nil {
			clause, after = rest[:end[0]], rest[end[0]+1:]
		}
		lead := clause[:len(clause)-len(strings.TrimLeft(clause, " \t\r\n"))]
		r.line = line + strings.Count(lead, "\n")
		if clause := strings.TrimSpace(clause); clause != "" && !strings.Contains(clause, ":-") {
			f, err := r.readFact(clause)
			if err != nil {
				return err
			}
			if facts = append(facts, f); prologWords[f.name] == "" && !f.lists() {
				uses[f.name]++
			}
		}
		line, rest = line+strings.Count(clause, "\n"), after
	}
	doors := "" // the first one of those that are used most
	for _, f := range facts {
		if uses[f.name] > uses[doors] {
			doors = f.name
		}
	}
	for _, f := range facts {
		r.line = f.line
		if err := r.readTerms(f, doors); err != nil {
			return err
		}
	}
	if r.maze.Name == "" {
		r.maze.Name = prologName
	}
	return nil
}

// fact is a fact in a line of a file.
type fact struct {
	line  int
	name  string
	terms []term
}

// term is a name or a list.
type term struct {
	name string
	list []term // nil for a name
}

// lists reports whether a fact is nothing but a list of names.
func (f fact) lists() bool {
	return len(f.terms) == 1 && f.terms[0].list != nil && !slices.ContainsFunc(f.terms[0].list, func(t term) bool { return t.list != nil })
}

// readFact reads the name and the terms of a fact.
func (r *reader) readFact(clause string) (fact, error) {
	parts := prologFact().FindStringSubmatch(clause)
	switch {
	case parts == nil && prologTwo().MatchString(clause):
		return fact{}, r.refuse("labyrinth.file.full-stop")
	case parts == nil:
		return fact{}, r.refuse("labyrinth.file.clause")
	}
	open := [][]term{nil} // the lists that are not closed yet, within the terms
	for _, token := range prologToken().FindAllString(parts[2], -1) {
		last := len(open) - 1
		switch name := strings.Trim(token, "'"); {
		case token == ",":
		case token == "[":
			open = append(open, []term{})
		case token == "]" && last == 0:
			return fact{}, r.refuse("labyrinth.file.clause")
		case token == "]":
			open[last-1] = append(open[last-1], term{list: open[last]})
			open = open[:last]
		case strings.ContainsAny(name, " \t"):
			return fact{}, r.refuse("labyrinth.file.blank", "Room", name, "Example", strings.Join(strings.Fields(name), "-"))
		case last == 1 && name == token && strings.Count(name, "-") == 1: // [a-b, b-c]
			from, to, _ := strings.Cut(name, "-")
			open[last] = append(open[last], term{list: []term{{name: from}, {name: to}}})
		default:
			open[last] = append(open[last], term{name: name})
		}
	}
	if len(open) > 1 {
		return fact{}, r.refuse("labyrinth.file.clause")
	}
	return fact{r.line, parts[1], open[0]}, nil
}

// readTerms reads a fact of a file whose doors have a predicate.
func (r *reader) readTerms(f fact, doors string) error {
	names := []string{prologWords[f.name]}
	for _, t := range f.terms {
		if t.list == nil {
			names = append(names, t.name)
		}
	}
	switch word, plain := names[0], len(names) == len(f.terms)+1; {
	case word != "" && plain && (len(f.terms) == 1 || word == "room" && len(f.terms) == 3):
		return r.read(names)
	case f.lists() && f.name != doors:
		for _, t := range f.terms[0].list {
			if err := r.declare(t.name); err != nil {
				return err
			}
		}
		return nil
	case word != "" && word != "room":
		return r.refuse("labyrinth.file.clause")
	case len(f.terms) == 1 && f.terms[0].list != nil && f.name == doors: // pairs
		for _, pair := range f.terms[0].list {
			if err := r.readPair(pair.list); err != nil {
				return err
			}
		}
		return nil
	case len(f.terms) == 2 && doors != "" && f.name != doors && word == "":
		return r.refuse("labyrinth.file.predicate", "Fact", f.name, "Door", doors)
	}
	return r.readPair(f.terms)
}

// readPair reads the doors from a room to another one, or to those of a list.
func (r *reader) readPair(terms []term) error {
	if len(terms) != 2 || terms[0].list != nil {
		return r.refuse("labyrinth.file.clause")
	}
	to := terms[1].list
	if to == nil {
		to = terms[1:]
	}
	for _, t := range to {
		if t.list != nil {
			return r.refuse("labyrinth.file.clause")
		}
		if err := r.readDoors([]string{terms[0].name, t.name}); err != nil {
			return err
		}
	}
	return nil
}

// form returns how a line with a word is written in the format of the file.
func (r *reader) form(word string) string {
	if !r.lenient {
		return word
	}
	return map[string]string{"name": "name(mine).", "theseus": "theseus(a).", "minotaur": "minotaur(c).", "limit": "limit(6)."}[word]
}

// declare creates a room that a fact names, unless it exists.
func (r *reader) declare(name string) error {
	if _, ok := r.rooms[strings.ToLower(name)]; ok || !r.lenient || utf8.RuneCountInString(name) == 0 {
		return nil
	}
	return r.readRoom([]string{name})
}
