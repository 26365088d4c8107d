package bot_test

import (
	"slices"
	"testing"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
	"parlour/commands"
	"parlour/games"
	"parlour/games/all"
)

// Commands are registered in the languages that Discord and the catalogue both have:
// a locale gets the language nearest to it, and none gets English twice.
func TestCommandsAreLocalised(t *testing.T) {
	t.Parallel()
	h := newInstance(t)
	all := h.Server.Commands(newMember(t, h, "alice").id, h.Channel)
	named := func(name string) wire.Command {
		i := slices.IndexFunc(all, func(c wire.Command) bool { return c.Name == name })
		if i < 0 {
			t.Fatalf("/%s is not registered", name)
		}
		return all[i]
	}
	play := named("play")
	for locale, want := range map[string]string{"pt-BR": "jogar", "es-ES": "jugar", "es-419": "jugar", "fr": "jouer", "de": "spielen", "en-GB": "", "ja": "", "et": "", "pt-PT": ""} {
		if got := play.NameLocalizations[locale]; got != want {
			t.Errorf("/play is called %q in %s, want %q", got, locale, want)
		}
		if about := play.DescriptionLocalizations[locale]; (about == "") != (want == "") {
			t.Errorf("/play says of itself in %s: %q", locale, about)
		}
	}
	if got := named("pig").Options[0].NameLocalizations["de"]; got != "spielen" {
		t.Errorf("/pig play is called %q in German", got)
	}
	add := named("labyrinth").Options
	add = add[slices.IndexFunc(add, func(o wire.Option) bool { return o.Name == "add" }):]
	for locale, want := range map[string]string{"es-ES": "añadir", "es-419": "agregar"} {
		if got := add[0].NameLocalizations[locale]; got != want {
			t.Errorf("/labyrinth add is called %q in %s, want %q", got, locale, want)
		}
	}
}

// The catalogue names commands only in languages that Discord has, since it shows no others.
func TestCommandNamesByLanguage(t *testing.T) {
	t.Parallel()
	catalogue, err := commands.Catalogue(all.Games())
	if err != nil {
		t.Fatal(err)
	}
	english := catalogue.Speaker("en").Say(games.T("games.name.play"))
	for _, tag := range catalogue.Languages()[1:] {
		named := catalogue.Speaker(tag.String()).Say(games.T("games.name.play")) != english
		if has := slices.Contains(rules.Locales(), tag.String()); named != has {
			t.Errorf("%s: Discord has the locale: %v; its catalogue has names of commands: %v", tag, has, named)
		}
	}
}
