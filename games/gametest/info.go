package gametest

import (
	"regexp"
	"slices"
	"unicode/utf8"

	"parlour/games"
)

// Discord's limits of slash commands.
const (
	maxChoices     = 25
	maxDescription = 100
)

var (
	// The names of commands are stricter than Discord's, which allow all
	// letters, because they are also parts of text IDs.
	commandName = regexp.MustCompile(`^[a-z0-9][-a-z0-9]{0,31}$`)
	valueName   = regexp.MustCompile(`^[-A-Za-z0-9]{1,32}$`)
)

// checkInfo checks that commands, choices and openings can be made of the Info.
func checkInfo(c *checker) {
	info := &c.game.Info
	c.checkName("game", info.Name)
	if len(info.Seats) == 0 || len(info.Openings) == 0 || len(info.Players) == 0 {
		c.errorf("Info needs seats, openings and players; it has %d, %d and %d", len(info.Seats), len(info.Openings), len(info.Players))
	}
	checkOptions(c, "option", info.Options, true)
	checkSeats(c, info)
	checkSubcommands(c, info)
	checkPlayerInfos(c, info)
}

func (c *checker) checkName(what, name string) {
	if !commandName.MatchString(name) {
		c.errorf("%s %q: a name is 1 to 32 of a-z, 0-9 and -", what, name)
	}
}

// checkUnique reports a name that is used twice.
func (c *checker) checkUnique(what, name string, known map[string]bool) {
	if known[name] {
		c.errorf("%s %q: the name is used twice", what, name)
	}
	known[name] = true
}

func checkSeats(c *checker, info *games.Info) {
	known := map[string]bool{}
	for s, seat := range info.Seats {
		c.checkName("seat", seat.ID)
		c.checkUnique("seat", seat.ID, known)
		if !mayPlay(info, games.Seat(s), seat.Player) {
			c.errorf("seat %s: its player %q may not take it", seat.ID, seat.Player)
		}
	}
}

// mayPlay reports whether a player may take a seat.
func mayPlay(info *games.Info, seat games.Seat, name string) bool {
	return slices.ContainsFunc(info.PlayersFor(seat), func(p games.PlayerInfo) bool { return p.Name == name })
}

func checkSubcommands(c *checker, info *games.Info) {
	known := map[string]bool{}
	for _, o := range info.Openings {
		c.checkName("opening", o.Name)
		c.checkUnique("opening or verb", o.Name, known)
		checkOpening(c, info, o)
	}
	for _, v := range c.game.Verbs {
		c.checkName("verb", v.Name)
		c.checkUnique("opening or verb", v.Name, known)
		checkOptions(c, "verb "+v.Name+": parameter", v.Params, false)
		if v.Compose == nil {
			c.errorf("verb %s: has no Compose", v.Name)
		}
	}
	if len(c.game.Verbs) > 1 {
		c.errorf("%d verbs; /move and one verb are enough", len(c.game.Verbs))
	}
	if len(known) > maxChoices {
		c.errorf("%d openings and verbs; a command has at most %d", len(known), maxChoices)
	}
}

func checkOpening(c *checker, info *games.Info, o games.Opening) {
	if n := c.game.Seats(o.With(nil)); len(o.Seats) < n || len(o.Seats) > len(info.Seats) {
		c.errorf("opening %s: %d occupants for %d seats", o.Name, len(o.Seats), n)
	}
	for _, name := range o.Options {
		if _, ok := option(info.Options, name); !ok {
			c.errorf("opening %s: there is no option %q", o.Name, name)
		}
	}
	sources := []games.SecretSource{games.InHead, games.Drawn, games.Own}
	answers := c.game.Secrets != nil && c.game.Secrets.Forced != nil
	hidden := func(s games.SeatInfo) bool { return s.Secret }
	if c.deals() && !slices.ContainsFunc(info.Seats, hidden) {
		c.errorf("opening %s: the hands are dealt; set Secret in Info.Seats, so that members can see theirs", o.Name)
	}
	if c.deals() && len(o.Secret) > 0 {
		c.errorf("opening %s: the hands are dealt; leave Opening.Secret empty", o.Name)
	}
	for _, s := range o.Secret {
		if !s.IsTyped() && !slices.Contains(sources, s) {
			c.errorf("opening %s: %q is not a source of secrets", o.Name, s)
		}
		if s == games.Own && !answers {
			c.errorf("opening %s: if members bring their own secrets the host moves for them; fill in Secrets.Forced", o.Name)
		}
	}
}

func option(specs []games.Option, name string) (games.Option, bool) {
	for _, s := range specs {
		if s.Name == name {
			return s, true
		}
	}
	return games.Option{}, false
}

// checkOptions checks options. If they are labelled, each choice has a text.
func checkOptions(c *checker, what string, specs []games.Option, labelled bool) {
	known, optional := map[string]bool{}, false
	for _, s := range specs {
		c.checkName(what, s.Name)
		c.checkUnique(what, s.Name, known)
		if s.Required && optional {
			c.errorf("%s %s: required options come first", what, s.Name)
		}
		optional = optional || !s.Required
		checkWith(c, what+" "+s.Name, s, specs)
		checkOption(c, what+" "+s.Name, s, labelled)
	}
	if len(specs) > maxChoices {
		c.errorf("%s: %d of them; a command has at most %d", what, len(specs), maxChoices)
	}
}

func checkOption(c *checker, what string, s games.Option, labelled bool) {
	if s.Kind == games.Number && s.Min > s.Max {
		c.errorf("%s: its least value, %d, is more than its greatest, %d", what, s.Min, s.Max)
	}
	if s.Kind == games.OneOf {
		checkChoices(c, what, s, labelled)
	}
	if s.Default == "" {
		return
	}
	one := s
	one.Required = false
	if _, err := games.CheckOptions([]games.Option{one}, games.Options{s.Name: s.Default}); err != nil {
		c.errorf("%s: its default %q is not valid: %v", what, s.Default, err)
	}
}

// checkWith checks that the other options have the values with which an option has an effect.
func checkWith(c *checker, what string, s games.Option, specs []games.Option) {
	for name, values := range s.With {
		i := slices.IndexFunc(specs, func(other games.Option) bool { return other.Name == name })
		for _, v := range values {
			if i < 0 || v != "" && specs[i].Kind == games.OneOf && !slices.Contains(specs[i].Choices, v) {
				c.errorf("%s: With names the value %q of the option %q, which does not exist", what, v, name)
			}
		}
	}
}

func checkChoices(c *checker, what string, s games.Option, labelled bool) {
	if len(s.Choices) == 0 || len(s.Choices) > maxChoices {
		c.errorf("%s: %d choices; there must be 1 to %d", what, len(s.Choices), maxChoices)
	}
	known := map[string]bool{}
	for _, v := range s.Choices {
		c.checkUnique(what+": choice", v, known)
		if labelled && !valueName.MatchString(v) {
			c.errorf("%s: choice %q: a value is 1 to 32 letters, digits and -", what, v)
		}
	}
}

func checkPlayerInfos(c *checker, info *games.Info) {
	known := map[string]bool{}
	for _, p := range info.Players {
		c.checkUnique("player", p.Name, known)
		checkPlayerInfo(c, p)
	}
	if len(info.Players) > maxChoices {
		c.errorf("%d players; at most %d are allowed", len(info.Players), maxChoices)
	}
	for name := range c.game.Players {
		if !known[name] {
			c.errorf("player %s: Info.Players does not list it", name)
		}
	}
}

func checkPlayerInfo(c *checker, p games.PlayerInfo) {
	c.checkName("player", p.Name)
	if c.game.Players[p.Name] == nil {
		c.errorf("player %s: Game.Players lacks it", p.Name)
	}
	if p.Level && !slices.Contains(games.Levels(), p.Name) {
		c.errorf("player %s: a level is one of %q", p.Name, games.Levels())
	}
	for _, s := range p.Seats {
		if s < 0 || int(s) >= len(c.game.Info.Seats) {
			c.errorf("player %s: there is no seat %d", p.Name, s)
		}
	}
}

// checkDescription checks the length of a description.
func checkDescription(c *checker, id string) {
	if words, ok := c.catalogue.english(id); ok && utf8.RuneCountInString(words) > maxDescription {
		c.errorf("%s is %d characters long; a description has at most %d", id, utf8.RuneCountInString(words), maxDescription)
	}
}
