package phrasebook

import (
	"fmt"
	"strings"
	"testing"
)

// Every phrasebook is valid.
func TestBooks(t *testing.T) {
	for language, open := range books {
		if b, err := open(); err != nil {
			t.Errorf("%s: %v", language, err)
		} else if len(b.phrases) < 10 {
			t.Errorf("%s has %d phrases", language, len(b.phrases))
		}
	}
}

// A locale falls back to its base language, and every language to English.
func TestFor(t *testing.T) {
	for language, want := range map[string]int{"": 1, "en": 1, "en-GB": 1, "ja": 1, "de": 2, "es-419": 2, "pt-PT": 2} {
		if all, err := For(language); err != nil || len(all) != want {
			t.Errorf("%q has %d phrasebooks, want %d: %v", language, len(all), want, err)
		}
	}
}

// A word that is typed with its accents means only what is spelled so.
func TestAmbiguousWords(t *testing.T) {
	all, err := For("pt-BR")
	if err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]string{
		"3 é vermelho": "[[[3 e vermelho]]]",
		"3 e vermelho": "[[[3] [vermelho]]] [[[3 e vermelho]]]",
		"1 ou 2 e 3":   "[[[1]] [[2] [3]]] [[[1]] [[2 e 3]]]",
	} {
		var ways []string
		for r := range all[0].Read(question) {
			if r.Kind != Fact {
				continue
			}
			for clauses := range r.Clauses() {
				ways = append(ways, texts(clauses))
			}
			break
		}
		if got := strings.Join(ways, " "); got != want {
			t.Errorf("%q is divided as %s, want %s", question, got, want)
		}
	}
}

func texts(clauses [][][]Word) string {
	var all [][][]string
	for _, part := range clauses {
		var parts [][]string
		for _, words := range part {
			var said []string
			for _, w := range words {
				said = append(said, w.Text)
			}
			parts = append(parts, said)
		}
		all = append(all, parts)
	}
	return fmt.Sprint(all)
}

// A phrasebook with a mistake is an error.
func TestParseRefuses(t *testing.T) {
	for book, want := range map[string]string{
		`{`:                                "unexpected EOF",
		`{"ands": ["and"]}`:                "unknown field",
		`{"phrases": {"why": ["why …"]}}`:  "no questions of the kind",
		`{"phrases": {"fact": ["(is …"]}}`: "missing closing )",
		`{"phrases": {"fact": ["{x} …"]}}`: `"{x}" is not part`,
		`{"fillers": ["the"], "phrases": {"fact": ["(the|a) …"]}}`:             `"the" is not part`,
		`{"possible": ["can"], "phrases": {"fact": ["can …"]}}`:                `"can " is not part`,
		`{"groups": {"a": "x {b}", "b": "{a}"}, "phrases": {"fact": ["{a}"]}}`: "contain each other",
	} {
		if _, err := parse([]byte(book)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", book, err, want)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	all, err := For("de")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		for range all[0].Read("Weiß der Rater, ob an der zweiten Stelle Rot oder Gelb steht?") {
			continue
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		if _, err := open("de.json"); err != nil {
			b.Fatal(err)
		}
	}
}
