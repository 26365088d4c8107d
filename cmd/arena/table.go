package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"parlour/cmd/internal/cli"
	"parlour/solver/inquire"
)

// table is "arena table": builds a table of questions from its reviewed lists.
func (a arena) table(_ context.Context, args []string, _ io.Reader, out io.Writer) error {
	f := cli.NewFlags("arena table")
	list := f.String("list", "countries", "`name` of the table: countries or animals")
	from := f.String("from", "solver/inquire/tables", "`folder` with a folder of lists for each table")
	if done, err := cli.Parse(f, args, out); done || err != nil {
		return err
	}
	t, err := buildTable(*list, os.DirFS(*from))
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(out, t.Text())
	return err
}

// buildTable builds a table from the folder of its name.
func buildTable(name string, folder fs.FS) (*inquire.Table, error) {
	lists, err := fs.Sub(folder, name)
	if err != nil {
		return nil, cli.BadInput("%w", err)
	}
	if name == "countries" {
		return buildCountries(lists)
	}
	return buildFamilies(name, lists)
}

// country is what the lists say about one.
type country struct {
	code, continent             string
	people, product, area, lat  float64
	languages, currencies, flag string
	borders                     []string
	place                       bool // not every country recognizes it: it is in no question of borders
}

// places are the countries about which no question of membership or borders is asked.
var places = []string{"PS", "TW", "VA", "XK"}

// countryTable is a table under construction.
type countryTable struct {
	all       []country
	questions []inquire.Question
	cells     [][]uint8
}

// buildCountries builds the table of countries.
func buildCountries(lists fs.FS) (*inquire.Table, error) {
	b := &countryTable{}
	if err := b.read(lists); err != nil {
		return nil, err
	}
	sets, err := rows(lists, "sets.txt")
	if err != nil {
		return nil, err
	}
	for _, f := range sets {
		if err := b.set(f); err != nil {
			return nil, err
		}
	}
	b.measures()
	b.neighbours()
	b.words()
	b.flags()
	var things []inquire.Thing
	for _, c := range b.all {
		fame := math.Pow(c.people*1e-6*math.Sqrt(c.product*1e-9), 0.1)
		things = append(things, inquire.Thing{Key: c.code, Sign: flagSign(c.code), Weight: int(min(max(8*fame, 8), 60))})
	}
	return inquire.New("countries", b.questions, things, b.cells)
}

// rows returns the fields of the lines of a list, without comments.
func rows(lists fs.FS, name string) (all [][]string, err error) {
	text, err := fs.ReadFile(lists, name)
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) > 0 && f[0] != "#" {
			all = append(all, f)
		}
	}
	return all, err
}

// read reads the facts, borders and flags.
func (b *countryTable) read(lists fs.FS) error {
	facts, err := rows(lists, "facts.txt")
	for _, f := range facts {
		c := country{code: f[0], continent: f[1], languages: f[6], currencies: f[7], place: slices.Contains(places, f[0])}
		for i, to := range []*float64{&c.people, &c.product, &c.area, &c.lat} {
			n, bad := strconv.ParseFloat(f[2+i], 64)
			if *to = n; bad != nil {
				err = bad
			}
		}
		b.all = append(b.all, c)
	}
	for _, name := range []string{"borders.txt", "flags.txt"} {
		lines, bad := rows(lists, name)
		if bad != nil {
			err = bad
		}
		for _, f := range lines {
			i := slices.IndexFunc(b.all, func(c country) bool { return c.code == f[0] })
			switch {
			case i < 0:
				return cli.BadInput("%s: there are no facts about %s", name, f[0])
			case name == "flags.txt":
				b.all[i].flag = f[1]
			case f[1] != "-":
				b.all[i].borders = f[1:]
			}
		}
	}
	return err
}

// add adds a question with the share of people who say yes to it.
func (b *countryTable) add(key, topic string, unsure int, p func(c country) float64) {
	row := make([]uint8, len(b.all))
	for i, c := range b.all {
		row[i] = inquire.Degree(p(c))
	}
	b.questions = append(b.questions, inquire.Question{Key: key, Topic: topic, Unsure: unsure})
	b.cells = append(b.cells, row)
}

// set adds a line of sets.txt.
func (b *countryTable) set(f []string) error {
	if len(f) < 5 || f[0] != "set" {
		return cli.BadInput("sets.txt: %q is no set", strings.Join(f, " "))
	}
	unsure, err := strconv.Atoi(f[3])
	if err != nil {
		return err
	}
	p, blind := map[string]float64{}, false
	for _, word := range f[4:] {
		code, degree, graded := strings.Cut(word, "=")
		d := 9
		if graded {
			if d, err = strconv.Atoi(degree); err != nil {
				return err
			}
		}
		if blind = word == "places"; blind {
			break
		}
		if _, twice := p[code]; twice || !slices.ContainsFunc(b.all, func(c country) bool { return c.code == code }) {
			return cli.BadInput("sets.txt: %s has %s twice, or no facts about it", f[1], code)
		}
		p[code] = inquire.Share(uint8(d))
	}
	b.add(f[1], f[2], unsure, func(c country) float64 {
		if blind && c.place {
			return 0.5
		}
		return p[c.code]
	})
	return nil
}

// measures adds questions about size, wealth and position. People are unsure near a threshold.
func (b *countryTable) measures() {
	soft := func(name, topic string, unsure int, width float64, value func(c country) float64, thresholds ...float64) {
		for _, t := range thresholds {
			b.add(name+"."+strconv.FormatFloat(t, 'f', -1, 64), topic, unsure, func(c country) float64 {
				return 1 / (1 + math.Exp(-math.Log(value(c)/t)/width))
			})
		}
	}
	soft("area", "size", 8, 0.35, func(c country) float64 { return c.area }, 1000, 20000, 100000, 300000, 1000000)
	soft("people", "size", 8, 0.4, func(c country) float64 { return c.people / 1e6 }, 0.5, 3, 10, 30, 80)
	soft("density", "size", 16, 0.45, func(c country) float64 { return c.people / c.area }, 120, 350)
	soft("rich", "size", 10, 0.4, func(c country) float64 { return c.product / c.people / 1000 }, 5, 15, 40)
	b.add("south", "nature", 6, func(c country) float64 { return 1 / (1 + math.Exp((c.lat+0.5)/1.5)) })
	b.add("tropics", "nature", 10, func(c country) float64 { return 1 / (1 + math.Exp((math.Abs(c.lat)-23.4)/1.5)) })
	b.add("north", "nature", 8, func(c country) float64 { return 1 / (1 + math.Exp((48-c.lat)/1.5)) })
}

// neighbours adds questions about borders.
func (b *countryTable) neighbours() {
	unless := func(p func(c country) float64) func(c country) float64 {
		return func(c country) float64 {
			if c.place {
				return 0.5
			}
			return p(c)
		}
	}
	b.add("neighbours.1", "borders", 10, unless(func(c country) float64 { return clear(len(c.borders) == 1) }))
	for _, n := range []float64{3, 5} {
		b.add(fmt.Sprint("neighbours.", n), "borders", 12, unless(func(c country) float64 {
			return 1 / (1 + math.Exp((n-0.5-float64(len(c.borders)))/0.5))
		}))
	}
	for _, code := range []string{"RU", "CN", "BR", "FR", "DE", "IN", "ZA", "SA", "TR"} {
		b.add("borders."+code, "borders", 6, unless(func(c country) float64 {
			switch {
			case code == "FR" && (c.code == "BR" || c.code == "SR"), code == "CN" && c.code == "PK", c.code == code:
				return 0.5 // French Guiana; a disputed line; the country itself
			}
			return clear(slices.Contains(c.borders, code))
		}))
	}
}

// clear returns the share of people who say yes to a clear case.
func clear(yes bool) float64 {
	if yes {
		return 0.95
	}
	return 0.03
}

// words adds questions about languages and money.
func (b *countryTable) words() {
	for _, l := range []string{"en", "fr", "es", "ar", "pt", "de"} {
		b.add("language."+l, "people", 6, func(c country) float64 { return clear(lists(c.languages, l)) })
	}
	b.add("languages.2", "people", 14, func(c country) float64 {
		return 0.1 + 0.75*min(1, float64(strings.Count(c.languages, ",")))
	})
	dollars := "USD AUD CAD NZD BBD BSD BZD FJD GYD JMD LRD NAD SBD SGD SRD TTD TWD XCD BND"
	pesos, francs := "MXN ARS CLP COP CUP DOP PHP UYU", "CHF XOF XAF BIF DJF GNF KMF RWF CDF"
	for _, m := range [][2]string{{"dollar", dollars}, {"peso", pesos}, {"franc", francs}} {
		b.add("money."+m[0], "state", 10, func(c country) float64 {
			return clear(slices.ContainsFunc(strings.Fields(m[1]), func(code string) bool { return lists(c.currencies, code) }))
		})
	}
}

// lists reports whether a list with commas has a word.
func lists(list, word string) bool { return slices.Contains(strings.Split(list, ","), word) }

// flags adds questions about flags.
func (b *countryTable) flags() {
	for _, q := range []string{"r red", "w white", "b blue", "g green", "y yellow", "k black", "s star", "c crescent", "x cross", "t triangle", "h bands", "v stripes", "u union-jack", "e picture"} {
		letter, name, _ := strings.Cut(q, " ")
		b.add("flag."+name, "flag", 10, func(c country) float64 { return 0.06 + 0.86*float64(strings.Count(c.flag, letter)) })
	}
}

// flagSign returns the emoji of a country's flag.
func flagSign(code string) string {
	var sign []rune
	for _, r := range code {
		sign = append(sign, '🇦'+r-'A')
	}
	return string(sign)
}
