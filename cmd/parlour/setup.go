package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/joho/godotenv"
	"golang.org/x/term"

	"parlour/bot"
	"parlour/bot/gateway"
	"parlour/bot/rest"
	"parlour/cmd/internal/cli"
)

// application is what setup reads and changes of the bot's application.
type application struct {
	ID          string              `json:"id,omitempty"`
	Name        string              `json:"name,omitempty"`
	Public      bool                `json:"bot_public,omitempty"`
	NeedsGrant  bool                `json:"bot_require_code_grant,omitempty"`
	Servers     int                 `json:"approximate_guild_count,omitempty"`
	CustomLink  string              `json:"custom_install_url,omitempty"` // in place of Link
	Endpoint    string              `json:"interactions_endpoint_url,omitempty"`
	Description string              `json:"description,omitempty"`
	Tags        []string            `json:"tags,omitempty"`
	Link        *scopes             `json:"install_params,omitempty"`
	Contexts    map[string]*install `json:"integration_types_config,omitempty"`
}

// install has the default settings of an installation context.
type install struct {
	Params *scopes `json:"oauth2_install_params,omitempty"`
}

// scopes are what an installation asks for.
type scopes struct {
	Scopes      []string `json:"scopes"`
	Permissions string   `json:"permissions"`
}

// What members read on the bot's profile, unless the operator has written something else.
const profile = "Board, word, dice and card games, played by tapping: with friends, with the whole channel, or against Parlour. Type /play."

// tags are the bot's in Discord's directory.
var tags = []string{"games", "board games", "word games", "puzzles", "multiplayer"}

// The installation contexts of Discord.
const inServer, byMember = "0", "1"

// changes returns what of an application setup changes, and describes it.
func (a application) changes() (to application, said []string) {
	if a.Description == "" {
		to.Description = profile
		said = append(said, "description: "+profile)
	}
	if len(a.Tags) == 0 {
		to.Tags = tags
		said = append(said, "tags: "+strings.Join(tags, ", "))
	}
	server := &scopes{[]string{"applications.commands", "bot"}, bot.Permissions}
	if want := map[string]*install{inServer: {server}, byMember: {&scopes{[]string{"applications.commands"}, "0"}}}; !reflect.DeepEqual(a.Contexts, want) {
		to.Contexts = want
		said = append(said, "installation in servers, with the bot and the permissions "+bot.Permissions, "installation by members, with the commands alone")
	}
	if a.CustomLink == "" && !reflect.DeepEqual(a.Link, server) {
		to.Link = server
		said = append(said, `the button "Add App" on the profile, with the same`)
	}
	return to, said
}

// setup prepares the application of the token, and the file with the settings. It asks before it changes anything.
func setup(ctx context.Context, c config, a arguments, out io.Writer) error {
	in := bufio.NewReader(os.Stdin)
	secret := cmp.Or(os.Getenv("DISCORD_TOKEN"), c.Token) // perhaps a reference to a file
	if secret == "" {
		fmt.Fprint(out, "The bot's token, from the Bot page of your application at https://discord.com/developers/applications: ")
		var err error
		if secret, err = typed(ctx, in, true); err != nil {
			return err
		}
		fmt.Fprintln(out)
		c.Token = secret
	}
	_, badAPI := apiAddress(c.API)
	if err := errors.Join(c.noToken, checkToken(c.Token), badAPI); err != nil {
		return err
	}
	client := rest.New(rest.Options{Token: c.Token, Transport: transport(c), UserAgent: rest.UserAgent(source(home, cli.Built()), version())})
	app, err := edit(ctx, client, http.MethodGet, nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Application %s, ID %s, servers: %d\n", app.Name, app.ID, app.Servers)
	to, said := app.changes()
	text, write, err := settingsWith(secret)
	if err != nil {
		return err
	}
	if write {
		said = append(said, "the file "+settingsFile+" with the token, which only you can read")
	}
	endpoint := a.url
	if endpoint == app.Endpoint {
		endpoint = ""
	}
	if endpoint != "" {
		said = append(said, "interactions are posted to "+endpoint)
	}
	if len(said) > 0 {
		fmt.Fprintf(out, "To change:\n  %s\n", strings.Join(said, "\n  "))
		if !a.yes {
			fmt.Fprint(out, "Change this? [y/N] ")
			answer, err := typed(ctx, in, false)
			if fmt.Fprintln(out); err != nil || !slices.Contains([]string{"y", "yes"}, strings.ToLower(answer)) {
				return cmp.Or(err, errors.New("nothing was changed"))
			}
		}
	}
	if !reflect.DeepEqual(to, application{}) {
		if _, err := edit(ctx, client, http.MethodPatch, to); err != nil {
			return err
		}
	}
	if write {
		if err := writeSettings(text); err != nil {
			return err
		}
	}
	return app.finish(ctx, client, endpoint, out)
}

// finish has interactions posted to an address, unless it is empty, and says what to do next.
func (a application) finish(ctx context.Context, client *rest.Client, endpoint string, out io.Writer) error {
	fmt.Fprintln(out, "Everything is set up.")
	if a.NeedsGrant {
		fmt.Fprintln(out, `On the application's Bot page, switch "Requires OAuth2 Code Grant" off: otherwise nobody can add the bot.`)
	}
	if !a.Public {
		fmt.Fprintln(out, `Only you can add the bot. To let others do so, switch "Public Bot" on, on the application's Bot page.`)
	}
	if endpoint != "" {
		_, err := edit(ctx, client, http.MethodPatch, application{Endpoint: endpoint})
		if refused := new(rest.Error); errors.As(err, &refused) && refused.Status == http.StatusBadRequest {
			fmt.Fprintf(out, "Discord doesn't accept %s, perhaps because the bot doesn't run there yet: %s\nWhen it does, run\n    %s setup -url %s\n", endpoint, refused.Detail, os.Args[0], endpoint)
		} else if err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "To add the bot to a server, open\n    %s\nTo start the bot, run\n    %s\n", bot.Invitation(a.ID), os.Args[0])
	return nil
}

// edit reads or changes the application of the token.
func edit(ctx context.Context, client *rest.Client, method string, body any) (a application, err error) {
	err = client.Do(ctx, rest.Call{Method: method, Path: "/applications/@me", Body: body, Out: &a})
	if refused := new(rest.Error); errors.As(err, &refused) && refused.Status == http.StatusUnauthorized {
		err = gateway.ErrToken
	}
	for _, i := range a.Contexts {
		if i != nil && i.Params != nil {
			slices.Sort(i.Params.Scopes)
		}
	}
	if a.Link != nil {
		slices.Sort(a.Link.Scopes)
	}
	return a, err
}

// typed reads a line, which a terminal does not show if it is secret. It ends with the context, and then leaves the
// terminal as it was.
func typed(ctx context.Context, in *bufio.Reader, secret bool) (string, error) {
	at := int(os.Stdin.Fd())
	before, _ := term.GetState(at) // nil if it is no terminal
	line := make(chan string, 1)
	go func() {
		if secret && before != nil {
			hidden, _ := term.ReadPassword(at)
			line <- string(hidden)
			return
		}
		shown, _ := in.ReadString('\n')
		line <- shown
	}()
	select {
	case text := <-line:
		return strings.TrimSpace(text), nil
	case <-ctx.Done():
		if before != nil {
			_ = term.Restore(at, before)
		}
		return "", ctx.Err()
	}
}

// tokenLine is the line of the settings with the token.
var tokenLine = regexp.MustCompile(`(?m)^#?[ \t]*DISCORD_TOKEN=.*$`)

// settingsWith returns the text of the file with the settings and a token, unless it has one already, and whether the
// file must be written, because that is new or others can read it.
func settingsWith(token string) (text []byte, write bool, err error) {
	info, err := os.Stat(settingsFile)
	if err == nil {
		write = info.Mode().Perm()&0o077 != 0
		text, err = os.ReadFile(settingsFile)
	}
	if have, _ := godotenv.UnmarshalBytes(text); err != nil && !errors.Is(err, fs.ErrNotExist) || have["DISCORD_TOKEN"] != "" {
		return text, write, err
	}
	line := "DISCORD_TOKEN=" + token
	if tokenLine.Match(text) {
		return tokenLine.ReplaceAllLiteral(text, []byte(line)), true, nil
	}
	if n := len(text); n > 0 && text[n-1] != '\n' {
		text = append(text, '\n')
	}
	return append(text, line+"\n"...), true, nil
}

// writeSettings writes the file with the settings, which only its owner can read.
func writeSettings(text []byte) error {
	if err := os.Chmod(settingsFile, 0o600); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.WriteFile(settingsFile, text, 0o600)
}
