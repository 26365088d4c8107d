package interaction

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// Data is the content of an interaction. The fields in use depend on its type.
type Data struct {
	Name    string   `json:"name"` // of a command or an autocompletion
	Options []Option `json:"options"`
	Target  string   `json:"target_id"` // of a command in the menu of a member

	Custom string   `json:"custom_id"` // of a component or a form
	Values []string `json:"values"`    // selected values of a select
	Inputs []Input  `json:"components"`

	Resolved Resolved `json:"resolved"`
}

// complete reports whether the data has what the type of its interaction requires.
func (d Data) complete(t discordgo.InteractionType) bool {
	switch t {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		return d.Name != ""
	case discordgo.InteractionMessageComponent, discordgo.InteractionModalSubmit:
		return d.Custom != ""
	}
	return true
}

// Option is an option or a subcommand of a command.
type Option struct {
	Name    string                                 `json:"name"`
	Type    discordgo.ApplicationCommandOptionType `json:"type"`
	Value   any                                    `json:"value"` // a string, float64 or bool
	Focused bool                                   `json:"focused"`
	Options []Option                               `json:"options"`
}

// text returns the option's value as text. It reports false without a value or
// for an unknown kind.
func (o Option) text() (string, bool) {
	if o.Type < discordgo.ApplicationCommandOptionString || o.Type > discordgo.ApplicationCommandOptionAttachment {
		return "", false
	}
	switch v := o.Value.(type) {
	case string:
		return v, true
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), true
	case bool:
		return strconv.FormatBool(v), true
	}
	return "", false
}

// Component types of forms that discordgo lacks.
const (
	label      discordgo.ComponentType = 18
	fileUpload discordgo.ComponentType = 19
)

// isSelect reports whether a component type is a select: of strings, users,
// roles, users and roles, or channels.
func isSelect(kind discordgo.ComponentType) bool {
	return kind == discordgo.SelectMenuComponent || discordgo.UserSelectMenuComponent <= kind && kind <= discordgo.ChannelSelectMenuComponent
}

// Input is a component of a submitted form: an input or a container of inputs.
type Input struct {
	Type   discordgo.ComponentType `json:"type"`
	Custom string                  `json:"custom_id"`
	Value  string                  `json:"value"`      // of a text input
	Values []string                `json:"values"`     // of a select or a file upload
	Inputs []Input                 `json:"components"` // of a row
	Input  *Input                  `json:"component"`  // of a label
}

// Resolved holds the objects that options and values refer to by ID.
type Resolved struct {
	Users   map[string]User `json:"users"`
	Members map[string]struct {
		Nick string `json:"nick"`
	} `json:"members"`
	Attachments map[string]Attachment `json:"attachments"`
}

// Attachment is a file that a member uploaded.
type Attachment struct {
	ID   string `json:"id"`
	Name string `json:"filename"`
	URL  string `json:"url"` // "" if Discord has not sent it
	Size int    `json:"size"`
}

// command returns the full path of the command and the options of the innermost
// subcommand.
func (d Data) command() (path []string, options []Option) {
	path, options = []string{d.Name}, d.Options
	for len(options) == 1 && (options[0].Type == discordgo.ApplicationCommandOptionSubCommand || options[0].Type == discordgo.ApplicationCommandOptionSubCommandGroup) {
		path = append(path, options[0].Name)
		options = options[0].Options
	}
	return path, options
}

// eachInput calls f for each input with a custom ID, at any depth.
func eachInput(inputs []Input, f func(in Input, value string)) {
	for _, in := range inputs {
		switch {
		case in.Type == discordgo.ActionsRowComponent:
			eachInput(in.Inputs, f)
		case in.Type == label && in.Input != nil:
			eachInput([]Input{*in.Input}, f)
		case in.Custom == "":
		case in.Type == discordgo.TextInputComponent:
			f(in, in.Value)
		case isSelect(in.Type), in.Type == fileUpload:
			f(in, strings.Join(in.Values, ","))
		}
	}
}

// Attachments returns the uploaded files by the name of their option or the
// custom ID of their input. A file that is missing in Resolved has no URL.
func (i Interaction) Attachments() map[string]Attachment {
	files := map[string]Attachment{}
	add := func(name, id string) {
		a := i.Data.Resolved.Attachments[id]
		a.ID = id
		files[name] = a
	}
	_, options := i.Data.command()
	for _, o := range options {
		if id, ok := o.text(); ok && o.Type == discordgo.ApplicationCommandOptionAttachment {
			add(o.Name, id)
		}
	}
	eachInput(i.Data.Inputs, func(in Input, id string) {
		if in.Type == fileUpload && id != "" {
			add(in.Custom, id)
		}
	})
	return files
}

// Disabled returns the components of a message with all buttons and selects
// disabled. Everything else, including unknown components, is unchanged. No
// components become an empty array.
func Disabled(components json.RawMessage) (json.RawMessage, error) {
	var all []any
	d := json.NewDecoder(bytes.NewReader(components))
	d.UseNumber() // float64 would round large ones
	if err := d.Decode(&all); err != nil && err != io.EOF {
		return nil, fmt.Errorf("interaction: decode components: %w", err)
	}
	if len(all) == 0 {
		return json.RawMessage("[]"), nil
	}
	for _, c := range all {
		if err := disable(c); err != nil {
			return nil, err
		}
	}
	return json.Marshal(all)
}

// disable disables a component, or the buttons and selects in it.
func disable(component any) error {
	fields, _ := component.(map[string]any)
	number, _ := fields["type"].(json.Number)
	n, _ := number.Int64()
	switch kind := discordgo.ComponentType(n); {
	case kind == discordgo.ButtonComponent, isSelect(kind):
		fields["disabled"] = true
	case kind == discordgo.ActionsRowComponent, kind == discordgo.ContainerComponent, kind == discordgo.SectionComponent:
		inner, ok := fields["components"].([]any)
		if !ok && fields["components"] != nil {
			return errors.New("interaction: the components in a component are no array")
		}
		for _, c := range append(inner, fields["accessory"]) {
			if err := disable(c); err != nil {
				return err
			}
		}
	}
	return nil
}
