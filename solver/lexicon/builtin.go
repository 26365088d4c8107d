package lexicon

import (
	"embed"
	"slices"
	"sync"
)

// lists are the lists of the program. LICENSES beside them says where they come from.
//
//go:embed lists/*.txt
var lists embed.FS

// builtin reads the lists of the program once.
var builtin = sync.OnceValues(func() ([]*List, error) {
	files, err := lists.ReadDir("lists")
	if err != nil {
		return nil, err
	}
	var all []*List
	for _, f := range files {
		text, err := lists.ReadFile("lists/" + f.Name())
		if err != nil {
			return nil, err
		}
		l, err := Read(string(text))
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	slices.SortFunc(all, byLanguage)
	return all, nil
})

// Builtin returns the lists of the program in the order of their languages: english and
// spanish. A test checks that all can be read.
func Builtin() []*List {
	all, _ := builtin()
	return all
}

// ByName returns a list of the program.
func ByName(name string) (*List, bool) {
	for _, l := range Builtin() {
		if l.name == name {
			return l, true
		}
	}
	return nil, false
}
