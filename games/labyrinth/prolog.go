package labyrinth

import (
	"strings"
	"unicode/utf8"
)

// A labyrinth may also be written as facts in Prolog, as in Henno's exercise,
// which does not name them. A fact with a room and another room, or a list of
// rooms, is a door. Its name is that of all doors of the file:
//
//	tee(a, b).   door(b, [c, d]).   theseus(a).   minotaurus(c).   limit(6).
//
// Rooms need not be declared; room(a, 1, 2) gives a room a place. A door may be
// stated from both sides. Rules and directives are skipped.

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
	for rest, line := text, 1; strings.TrimSpace(rest) != ""; {
		clause, after := rest, ""
		if end := prologEnd().FindStringIndex(rest); end != nil {
			clause, after = rest[:end[0]], rest[end[0]+1:]
		}
		lead := clause[:len(clause)-len(strings.TrimLeft(clause, " \t\r\n"))]
		r.line = line + strings.Count(lead, "\n")
		if fact := strings.TrimSpace(clause); fact != "" && !strings.Contains(fact, ":-") {
			if err := r.readFact(fact); err != nil {
				return err
			}
		}
		line, rest = line+strings.Count(clause, "\n"), after
	}
	if r.maze.Name == "" {
		r.maze.Name = prologName
	}
	return nil
}

// readFact reads a fact.
func (r *reader) readFact(clause string) error {
	fact := prologFact().FindStringSubmatch(clause)
	if fact == nil {
		return r.refuse("labyrinth.file.clause")
	}
	terms := strings.FieldsFunc(fact[2], func(c rune) bool { return strings.ContainsRune(",[]' \t\r\n", c) })
	word, known := prologWords[fact[1]]
	switch list := strings.Contains(fact[2], "["); {
	case known && !list && (len(terms) == 1 || word == "room" && len(terms) == 3):
		return r.read(append([]string{word}, terms...))
	case known && word != "room", len(terms) < 2, len(terms) > 2 && !list:
		return r.refuse("labyrinth.file.clause")
	}
	if r.doorFact == "" {
		r.doorFact = fact[1]
	}
	if fact[1] != r.doorFact {
		return r.refuse("labyrinth.file.predicate", "Fact", fact[1], "Door", r.doorFact)
	}
	for _, to := range terms[1:] {
		if err := r.readDoors([]string{terms[0], to}); err != nil {
			return err
		}
	}
	return nil
}

// declare creates a room that a fact names, unless it exists.
func (r *reader) declare(name string) error {
	if _, ok := r.rooms[strings.ToLower(name)]; ok || !r.lenient || utf8.RuneCountInString(name) == 0 {
		return nil
	}
	return r.readRoom([]string{name})
}
