package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"parlour/cmd/internal/cli"
	"parlour/solver/lexicon"
)

// The words that only serve as guesses have this many letters.
const minGuess, maxGuess = 4, 7

// wordSources are the flags that say where words come from.
type wordSources struct {
	lexicon string // folder of package lexicon
	scowl   string // folder of Debian's package scowl
	spanish string // file of Debian's package wspanish
}

// wordLists is "arena words": it writes the words of the program's lists that are no secrets.
func wordLists(_ context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena words")
	var s wordSources
	f.StringVar(&s.lexicon, "lexicon", "solver/lexicon", "`folder` that has the lists in lists, and in excluded the words that they must not contain")
	f.StringVar(&s.scowl, "scowl", "/usr/share/dict/scowl", "`folder` of SCOWL, which Debian's package scowl installs")
	f.StringVar(&s.spanish, "spanish", "/usr/share/dict/spanish", "`file` of Spanish words, which Debian's package wspanish installs")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	lists, err := s.lists()
	if err != nil {
		return cli.BadInput("%w", err)
	}
	for _, name := range []string{"english", "spanish"} {
		if err := os.WriteFile(s.file("lists", name), []byte(lists[name]), 0o644); err != nil {
			return cli.BadInput("%w", err)
		}
		fmt.Fprintf(out, "%s: %d bytes\n", s.file("lists", name), len(lists[name]))
	}
	return nil
}

// file returns the name of a file of package lexicon.
func (s wordSources) file(folder, list string) string {
	return filepath.Join(s.lexicon, folder, list+".txt")
}

// lists returns the texts of the lists by name.
func (s wordSources) lists() (map[string]string, error) {
	english, err := s.english()
	if err != nil {
		return nil, err
	}
	spanish, err := os.ReadFile(s.spanish)
	if err != nil {
		return nil, err
	}
	lists := map[string]string{}
	for name, known := range map[string][]string{"english": english, "spanish": strings.Fields(string(spanish))} {
		if lists[name], err = s.complete(name, known); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return lists, nil
}

// english returns the American and British words of SCOWL's sizes up to 70, which its README
// calls large: most dictionaries contain them. The files are in Latin-1.
func (s wordSources) english() ([]string, error) {
	var known []string
	for _, spelling := range []string{"english", "american", "british"} {
		for _, size := range []int{10, 20, 35, 40, 50, 55, 60, 70} {
			data, err := os.ReadFile(filepath.Join(s.scowl, fmt.Sprintf("%s-words.%d", spelling, size)))
			if err != nil {
				return nil, err
			}
			known = append(known, strings.Fields(string(data))...)
		}
	}
	return known, nil
}

// complete returns the text of a list up to the line "others:", followed by those known words
// that may be guesses.
func (s wordSources) complete(name string, known []string) (string, error) {
	text, err := os.ReadFile(s.file("lists", name))
	if err != nil {
		return "", err
	}
	secrets, _, _ := strings.Cut(string(text), "others:\n")
	list, err := lexicon.Read(secrets)
	if err != nil {
		return "", err
	}
	if text, err = os.ReadFile(s.file("excluded", name)); err != nil {
		return "", err
	}
	excluded, err := lexicon.Read(string(text))
	if err != nil {
		return "", err
	}
	others := guesses(list, excluded, known)
	return secrets + "others:\n" + strings.Join(others, "\n") + "\n", nil
}

// guesses returns the known words, sorted, that are in the alphabet of a list and not
// in the list, no names, and not excluded. The others of the excluded words may be guessed.
func guesses(list, excluded *lexicon.List, known []string) []string {
	var found []string
	for _, w := range known {
		if strings.ToLower(w) != w {
			continue // a name
		}
		w = list.Fold(w)
		n := utf8.RuneCountInString(w)
		foreign := func(r rune) bool { return !slices.Contains(list.Letters(), r) }
		if n < minGuess || n > maxGuess || strings.ContainsFunc(w, foreign) || list.Has(w) || slices.Contains(excluded.Secrets(n), w) {
			continue
		}
		found = append(found, w)
	}
	slices.Sort(found)
	return slices.Compact(found)
}
