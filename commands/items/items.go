// Package items contains the items that members of a server add to a game's library.
package items

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

// An item is what a game is played on, for example a labyrinth. Some come with the
// game, and members of a server add others.

// items implements the commands about items.
type items struct{ *commands.Core }

// Items is /GAME add and list: the items of a game's library.
func Items(c *commands.Core) commands.Feature {
	f := items{c}
	return commands.Feature{
		Items: &commands.Items{Choices: f.choices, Resolve: f.resolve},
		Name:  "items", Game: func(g *games.Game) []commands.Spec {
			if g.Library == nil {
				return nil
			}
			return []commands.Spec{f.addSpec(g), f.listSpec(g)}
		}}
}

func (f items) addSpec(g *games.Game) commands.Spec {
	return commands.Spec{
		Name: "add", About: games.T("commands.item.add"),
		Params: []commands.Param{{Name: "file", About: games.T("commands.item.file"), Kind: commands.Upload, Required: true}},
		Do: func(ctx context.Context, r commands.Request) (commands.Reply, error) {
			content, err := r.File("file")
			if err != nil {
				return nil, err
			}
			if g.Library.Named != nil {
				content = g.Library.Named(r.Files["file"], content)
			}
			name, about, err := g.Library.Read(content)
			if err != nil {
				return nil, err
			}
			if utf8.RuneCountInString(name) > maxName {
				return nil, games.Refuse("commands.item.refuse.name")
			}
			if _, taken := g.Library.Text(name); taken {
				return nil, games.Refuse("commands.item.refuse.taken", "Item", name)
			}
			said, err := f.replacing(ctx, r, g, name)
			if err != nil {
				return nil, err
			}
			if err := f.Quotas.Item(ctx, r, len(content), said == itemReplaced); err != nil {
				return nil, err
			}
			item := host.Item{Game: g.Info.Name, Name: name, Text: content, User: r.User.ID, At: f.Host.Now()}
			if err := f.Host.Items.Put(ctx, r.Channel, r.Home(), item, r.Actor()); err != nil {
				return nil, err
			}
			return f.Speak.Note(r, games.T(said, "Item", name, "About", about)), nil
		},
	}
}

// maxName is the greatest length of a name, in characters. Discord takes choices of 100.
const maxName = 50

// The texts about an item that was added.
const (
	itemAdded    = "commands.item.added"
	itemReplaced = "commands.item.replaced"
)

// replacing returns the text about adding an item of a name: it is new or replaces
// one. Only a manager may replace an item that another member has added. A new name may not look like
// another one.
func (f items) replacing(ctx context.Context, r commands.Request, g *games.Game, name string) (said string, err error) {
	was, err := f.Host.Items.Get(ctx, r.Home(), g.Info.Name, name)
	switch {
	case errors.Is(err, store.ErrNone):
		return itemAdded, f.distinct(ctx, r, g, name)
	case err != nil:
		return "", err
	case was.User != "" && was.User != r.User.ID && !r.User.Manager:
		return "", games.Refuse("commands.item.refuse.other", "Item", name, "Member", commands.Mention(was.User))
	}
	return itemReplaced, nil
}

// distinct refuses a name that looks like that of another item.
func (f items) distinct(ctx context.Context, r commands.Request, g *games.Game, name string) error {
	own, err := f.Host.Items.Names(ctx, r.Home(), g.Info.Name)
	for _, other := range append(g.Library.Names(), own...) {
		if skeleton(other) == skeleton(name) {
			return games.Refuse("commands.item.refuse.alike", "Item", name, "Other", other)
		}
	}
	return err
}

// remove removes an item: the member's own, or any for a manager.
func (f items) remove(ctx context.Context, r commands.Request, g *games.Game, name string) (commands.Reply, error) {
	if _, ours := g.Library.Text(name); ours {
		return nil, games.Refuse("commands.item.refuse.built-in", "Item", name)
	}
	was, err := f.Host.Items.Remove(ctx, r.Channel, r.Home(), g.Info.Name, name, r.Actor())
	switch {
	case errors.Is(err, store.ErrNone):
		return nil, f.none(g, name)
	case errors.Is(err, host.ErrOther):
		return nil, games.Refuse("commands.item.refuse.remove", "Item", was.Name, "Member", commands.Mention(was.User))
	case err != nil:
		return nil, err
	}
	return f.Speak.Note(r, games.T("commands.item.removed", "Item", name)), nil
}

// none refuses a name of which a game has no item.
func (f items) none(g *games.Game, name string) error {
	return games.Refuse("commands.item.refuse.none", "Item", games.Quoted(name), "Game", commands.Markup(g.Info.Name))
}

// listSpec returns the command that lists the items, sends the file of a named one, or removes one.
func (f items) listSpec(g *games.Game) commands.Spec {
	name := commands.Param{Name: "name", About: games.T("commands.item.name"), Complete: func(ctx context.Context, r commands.Request, typed string) ([]commands.Choice, error) {
		return f.choices(ctx, r, g, typed)
	}}
	remove := commands.Param{Name: "remove", About: games.T("commands.item.remove"), Complete: func(ctx context.Context, r commands.Request, typed string) ([]commands.Choice, error) {
		own, err := f.Host.Items.Names(ctx, r.Home(), g.Info.Name)
		return matching(own, typed), err
	}}
	return commands.Spec{Name: "list", About: games.T("commands.item.list"), Params: []commands.Param{name, remove}, Do: func(ctx context.Context, r commands.Request) (commands.Reply, error) {
		if name := strings.TrimSpace(r.Values["remove"]); name != "" {
			return f.remove(ctx, r, g, name)
		}
		if name := strings.TrimSpace(r.Values["name"]); name != "" {
			return f.file(ctx, r, g, name)
		}
		return f.list(ctx, r, g)
	}}
}

// list lists the items with what their files contain.
func (f items) list(ctx context.Context, r commands.Request, g *games.Game) (commands.Reply, error) {
	own, err := f.Host.Items.List(ctx, r.Home(), g.Info.Name)
	if err != nil {
		return nil, err
	}
	list := itemList{library: g.Library, say: f.Speak.Private(r)}
	list.line(games.T("commands.item.with-game"))
	for _, name := range g.Library.Names() {
		content, _ := g.Library.Text(name)
		list.item(name, content)
	}
	if len(own) > 0 {
		list.line(games.T("commands.item.own"))
	}
	for i, it := range own {
		if list.full {
			list.line(games.T("commands.item.more", "Count", len(own)-i, "Game", commands.Markup(g.Info.Name)))
			break
		}
		list.item(it.Name, it.Text)
	}
	return commands.Note(commands.Text(strings.Join(list.lines, "\n"))), nil
}

// file sends the file of an item.
func (f items) file(ctx context.Context, r commands.Request, g *games.Game, name string) (commands.Reply, error) {
	content, ours := g.Library.Text(name)
	if !ours {
		it, err := f.item(ctx, r, g, name)
		if err != nil {
			return nil, err
		}
		content = it.Text
	}
	body := commands.Text(f.Speak.Private(r).Say(games.T("commands.item.got", "Item", name, "Game", commands.Markup(g.Info.Name))))
	file := cmp.Or(unkept.ReplaceAllString(strings.ToLower(name), ""), g.Info.Name) // if nothing of the item's name is kept
	body.Attach(file+".txt", []byte(content))
	return commands.Note(body), nil
}

// unkept are the characters that Discord does not keep in the name of a file.
var unkept = regexp.MustCompile(`[^-0-9a-z]`)

// item returns an item of a server, or a Refusal if there is none of that name.
func (f items) item(ctx context.Context, r commands.Request, g *games.Game, name string) (host.Item, error) {
	it, err := f.Host.Items.Get(ctx, r.Home(), g.Info.Name, name)
	if errors.Is(err, store.ErrNone) {
		return it, f.none(g, name)
	}
	return it, err
}

// itemList is a list of items that fits into a message.
type itemList struct {
	library *games.Library
	say     words.Speaker
	lines   []string
	length  int
	full    bool // there may be no room for another item
}

// longestItem is more than the length of an item in a list, in bytes.
const longestItem = 400

func (l *itemList) line(t games.Text) {
	said := l.say.Say(t)
	l.lines = append(l.lines, said)
	l.length += len(said) + 1
	l.full = l.length+longestItem > commands.MaxText
}

func (l *itemList) item(name, content string) {
	_, about, err := l.library.Read(content)
	if err != nil { // added under an earlier version's rules
		l.line(games.T("commands.item.unreadable", "Item", name))
		return
	}
	l.line(games.T("commands.item.line", "Item", name, "About", about))
}

// choices returns the items whose names contain what is typed.
func (f items) choices(ctx context.Context, r commands.Request, g *games.Game, typed string) ([]commands.Choice, error) {
	if g.Library == nil {
		return nil, nil
	}
	own, err := f.Host.Items.Names(ctx, r.Home(), g.Info.Name)
	return matching(append(g.Library.Names(), own...), typed), err
}

// matching returns the names that contain what is typed.
func matching(names []string, typed string) (choices []commands.Choice) {
	for _, n := range names {
		if strings.Contains(strings.ToLower(n), strings.ToLower(strings.TrimSpace(typed))) {
			choices = append(choices, commands.Choice{Label: n, Value: n})
		}
	}
	return choices
}

// resolve replaces the name of a server's item in options by its content.
func (f items) resolve(ctx context.Context, r commands.Request, g *games.Game, o games.Options) (games.Options, error) {
	if g.Library == nil {
		return o, nil
	}
	for _, spec := range g.Info.Options {
		name, given := o[spec.Name]
		if spec.Kind != games.Item || !given {
			continue
		}
		if _, ours := g.Library.Text(name); ours {
			continue
		}
		it, err := f.item(ctx, r, g, name)
		if err != nil {
			return nil, err
		}
		o[spec.Name] = it.Text
	}
	return o, nil
}

//go:embed confusables.txt
var confusablesFile string

// confusables returns what characters look like, by Unicode's data for that.
var confusables = sync.OnceValue(func() map[rune]string {
	all := map[rune]string{}
	for line := range strings.Lines(confusablesFile) {
		from, to, ok := strings.Cut(strings.TrimSpace(line), ";")
		if c := decode(from); ok && len(c) == 1 {
			all[c[0]] = string(decode(to))
		}
	}
	return all
})

// decode returns the characters of code points in hexadecimal; none of a comment.
func decode(points string) (all []rune) {
	for _, p := range strings.Fields(points) {
		if n, err := strconv.ParseUint(p, 16, 32); err == nil {
			all = append(all, rune(n))
		}
	}
	return all
}

// skeleton returns what a name looks like, without case, width and invisible characters. Names with the same
// skeleton look alike, see https://www.unicode.org/reports/tr39/#Confusable_Detection.
func skeleton(name string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(strings.ToLower(name)) {
		like, ok := confusables()[c]
		switch {
		case ok:
			b.WriteString(like)
		case !unicode.In(c, unicode.Cf, unicode.Variation_Selector):
			b.WriteRune(c)
		}
	}
	return strings.ToLower(norm.NFD.String(b.String()))
}
