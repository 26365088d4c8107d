package archive

import (
	"context"
	"errors"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/store"
)

func (f archive) follow(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if err := f.Host.Followers.Follow(ctx, t, host.Follower{User: r.User.ID, Locale: r.User.Locale}); err != nil {
		return nil, commands.AtTable(err, t)
	}
	say := f.Speak.Private(r)
	unfollow := commands.NewButton(say.Plain(), "commands.button.unfollow", commands.IDOf(commands.ActUnfollow, t, ""), commands.Plain)
	body := commands.Text(say.Say(games.T("commands.follow.on"))).With(unfollow, commands.CloseButton(say.Plain()))
	return commands.Message{Body: body, To: commands.ToMember, Key: t.Match.ID + "/follow"}, nil
}

func (f archive) unfollow(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if err := f.Host.Followers.Unfollow(ctx, t, r.User.ID); err != nil {
		return nil, err
	}
	say := f.Speak.Private(r)
	return r.Page(commands.Text(say.Say(games.T("commands.follow.off"))).With(commands.CloseButton(say.Plain()))), nil
}

// tell notifies the followers of a match that is over. Members who accept no direct
// messages are skipped.
func (f archive) tell(ctx context.Context, d store.Document, m commands.Messenger) error {
	return f.Host.Followers.NotifyFollowers(ctx, d, func(t *match.Table, to host.Follower) error {
		if match.IsFormer(to.User) {
			return nil
		}
		say := f.wordsTo(ctx, t, to)
		status, _ := f.Card.Standing(t, t.Position().View(), games.Nobody, say)
		said := games.T("commands.follow.over", "Game", t.Game.Info.Text("title"), "Result", commands.Markup(status), "Link", f.BoardLink(ctx, t))
		err := m.Direct(ctx, to.User, t.Match.ID+"/over", commands.Text(say.Say(said)))
		if errors.Is(err, commands.ErrUnsent) {
			return nil
		}
		return err
	})
}

// wordsTo speaks to a follower: in the language of the member, or else of the server.
func (f archive) wordsTo(ctx context.Context, t *match.Table, to host.Follower) words.Speaker {
	own, server := f.Settings.Member(ctx, to.User), f.Settings.Server(ctx, t.Match.Guild)
	say := f.Words.Speaker(own.Language, to.Locale, server.Language, t.Match.Locale)
	return say.At(commands.SeatNames(t, say))
}
