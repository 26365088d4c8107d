package commands

import (
	"context"
	"errors"
	"slices"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match"
)

// styleNames are the styles as members name them, in the order of grid.Style.
var styleNames = [...]string{grid.Circles: "circles", grid.Squares: "squares", grid.Shapes: "shapes"}

// styleFeature is /game style, by which a channel chooses how its boards are drawn.
type styleFeature struct{ *Set }

func (f styleFeature) feature() feature {
	return feature{table: []Spec{f.styleSpec()}}
}

// styleNamed is the style of that name, or the usual one.
func styleNamed(name string) grid.Style { return grid.Style(max(0, slices.Index(styleNames[:], name))) }

// styleSetting is the setting that holds the style of a channel.
func styleSetting(channel string) string { return match.StylePrefix + channel }

// channelStyle is the name of the style that was chosen for a channel, "" if none
// was.
func (s *Set) channelStyle(channel string) string {
	name := styleSetting(channel)
	return s.setting(context.Background(), name, func(ctx context.Context) (string, error) {
		return s.host.Store.Setting(ctx, name)
	})
}

// styleSpec is the command by which a channel chooses its style.
func (f styleFeature) styleSpec() Spec {
	all := mapped(styleNames[:], func(name string) ParamChoice { return ParamChoice{name, games.T("commands.style." + name)} })
	p := Param{Name: "style", About: games.T("commands.style.param"), Required: true, Choices: all}
	return Spec{Name: "style", About: games.T("commands.game.style"), Params: []Param{p}, Public: true, do: f.set}
}

// set keeps the style for the channel, and shows the open match's board in
// it.
func (f styleFeature) set(ctx context.Context, r Request) (Reply, error) {
	name := r.Values["style"]
	if err := f.keep(ctx, r.Channel, name); err != nil {
		return nil, err
	}
	f.settings.clear()
	t, err := f.host.Current(ctx, r.Channel)
	if _, refused := games.RefusalIn(err); refused { // no game: there is no board to show
		return private(text(f.private(r).Say(games.T("commands.style.done", "Style", games.T("commands.style."+name))))), nil
	}
	if err != nil {
		return nil, err
	}
	return Message{Board: t}, nil
}

// keep stores a style, however often another process is quicker.
func (f styleFeature) keep(ctx context.Context, channel, name string) error {
	for {
		was, err := f.host.Store.Setting(ctx, styleSetting(channel))
		if err != nil {
			return err
		}
		if err := f.host.Store.SetSetting(ctx, styleSetting(channel), was, name); !errors.Is(err, match.ErrStale) {
			return err
		}
	}
}
