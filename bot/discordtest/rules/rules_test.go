package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// text returns n code points of three bytes each, so that counting bytes would
// fail.
func text(n int) string { return strings.Repeat("あ", n) }

func times[T any](n int, f func(int) T) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = f(i)
	}
	return out
}

func buttons(n int) []wire.Component {
	return times(n, func(i int) wire.Component {
		return wire.Component{Type: wire.Button, Style: wire.PrimaryButton, Label: "x", CustomID: fmt.Sprint("b", i)}
	})
}

func row(list ...wire.Component) wire.Component {
	return wire.Component{Type: wire.ActionRow, Components: list}
}

// button returns a draft with one button, modified by f.
func button(f func(*wire.Component)) rules.Draft {
	b := buttons(1)[0]
	f(&b)
	return rules.Draft{Components: []wire.Component{row(b)}}
}

// menu returns a draft with one string select of n options, modified by f.
func menu(n int, f func(*wire.Component)) rules.Draft {
	m := wire.Component{Type: wire.StringSelect, CustomID: "s", Options: times(n, func(i int) wire.SelectOption {
		return wire.SelectOption{Label: "x", Value: fmt.Sprint(i)}
	})}
	if f != nil {
		f(&m)
	}
	return rules.Draft{Components: []wire.Component{row(m)}}
}

func v2(list ...wire.Component) rules.Draft { return rules.Draft{V2: true, Components: list} }

func display(s string) wire.Component { return wire.Component{Type: wire.TextDisplay, Content: s} }

func number(n int) *int { return &n }

// check compares errors with the wanted ones in the form PLACE[CODE]; empty
// for none.
func check(t *testing.T, e rules.Errors, want string) {
	t.Helper()
	var got []string
	for line := range strings.Lines(e.String()) {
		at, _, _ := strings.Cut(line, ": ")
		got = append(got, at)
	}
	if s := strings.Join(got, " "); s != want {
		t.Errorf("got %s, want %s", s, want)
	}
}

func TestMessageLimits(t *testing.T) {
	tests := []struct {
		name  string
		draft rules.Draft
		want  string
	}{
		{"content 2000", rules.Draft{Content: text(2000)}, ""},
		{"content 2001", rules.Draft{Content: text(2001)}, "content[BASE_TYPE_MAX_LENGTH]"},
		{"files 11", rules.Draft{Files: 11}, "attachments[BASE_TYPE_MAX_LENGTH]"},
		{"mentions both", rules.Draft{Mentions: &wire.AllowedMentions{Parse: []string{"users"}, Users: []wire.ID{"1"}}},
			"allowed_mentions[MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE]"},
		{"mentions unknown", rules.Draft{Mentions: &wire.AllowedMentions{Parse: []string{"all"}}}, "allowed_mentions.parse.0[BASE_TYPE_CHOICES]"},
		{"mentions 101", rules.Draft{Mentions: &wire.AllowedMentions{Users: make([]wire.ID, 101)}}, "allowed_mentions.users[BASE_TYPE_MAX_LENGTH]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { check(t, rules.Message(test.draft, nil), test.want) })
	}
}

func TestLegacyComponentLimits(t *testing.T) {
	tests := []struct {
		name  string
		draft rules.Draft
		want  string
	}{
		{"row of 5", rules.Draft{Components: []wire.Component{row(buttons(5)...)}}, ""},
		{"row of 6", rules.Draft{Components: []wire.Component{row(buttons(6)...)}},
			"components.0.components[BASE_TYPE_BAD_LENGTH] components.0.components.5[COMPONENT_LAYOUT_WIDTH_EXCEEDED]"},
		{"empty row", rules.Draft{Components: []wire.Component{row()}}, "components.0.components[BASE_TYPE_REQUIRED]"},
		{"button beside select", rules.Draft{Components: []wire.Component{row(append(buttons(1), menu(1, nil).Components[0].Components...)...)}},
			"components.0.components.1[COMPONENT_LAYOUT_WIDTH_EXCEEDED]"},
		{"6 rows", rules.Draft{Components: times(6, func(i int) wire.Component {
			return row(wire.Component{Type: wire.Button, Style: 1, Label: "x", CustomID: fmt.Sprint(i)})
		})}, "components[BASE_TYPE_MAX_LENGTH]"},
		{"no row", rules.Draft{Components: buttons(1)}, "components.0.type[BASE_TYPE_CHOICES]"},
		{"V2 without the flag", rules.Draft{Components: []wire.Component{display("x")}}, "components.0.type[BASE_TYPE_CHOICES]"},
		{"text input in a message", rules.Draft{Components: []wire.Component{row(wire.Component{Type: wire.TextInput})}},
			"components.0.components.0.type[BASE_TYPE_CHOICES]"},
		{"custom_id 100", button(func(b *wire.Component) { b.CustomID = text(100) }), ""},
		{"custom_id 101", button(func(b *wire.Component) { b.CustomID = text(101) }), "components.0.components.0.custom_id[BASE_TYPE_BAD_LENGTH]"},
		{"custom_id missing", button(func(b *wire.Component) { b.CustomID = "" }), "components.0.components.0.custom_id[BASE_TYPE_REQUIRED]"},
		{"custom_id twice", rules.Draft{Components: []wire.Component{row(buttons(1)...), row(buttons(1)...)}}, "components[COMPONENT_CUSTOM_ID_DUPLICATED]"},
		{"id twice", rules.Draft{Components: []wire.Component{row(wire.Component{Type: wire.Button, ID: 7, Style: 1, Label: "x", CustomID: "a"},
			wire.Component{Type: wire.Button, ID: 7, Style: 1, Label: "x", CustomID: "b"})}}, "components[COMPONENT_ID_DUPLICATED]"},
		{"label 80", button(func(b *wire.Component) { b.Label = text(80) }), ""},
		{"label 81", button(func(b *wire.Component) { b.Label = text(81) }), "components.0.components.0.label[BASE_TYPE_MAX_LENGTH]"},
		{"no label", button(func(b *wire.Component) { b.Label = "" }), "components.0.components.0[BUTTON_COMPONENT_NO_LABEL_OR_EMOJI]"},
		{"emoji only", button(func(b *wire.Component) { b.Label, b.Emoji = "", &wire.Emoji{Name: "🔴"} }), ""},
		{"emoji as text", button(func(b *wire.Component) { b.Emoji = &wire.Emoji{Name: ":red_circle:"} }),
			"components.0.components.0.emoji.name[BUTTON_COMPONENT_INVALID_EMOJI]"},
		{"style 9", button(func(b *wire.Component) { b.Style = 9 }), "components.0.components.0.style[BASE_TYPE_CHOICES]"},
		{"link", button(func(b *wire.Component) { b.Style, b.CustomID, b.URL = wire.LinkButton, "", "https://example.org" }), ""},
		{"link without URL", button(func(b *wire.Component) { b.Style, b.CustomID, b.URL = wire.LinkButton, "", "ftp://x" }),
			"components.0.components.0.url[URL_TYPE_INVALID_SCHEME]"},
		{"link with custom_id", button(func(b *wire.Component) { b.Style, b.URL = wire.LinkButton, "https://example.org" }),
			"components.0.components.0[BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE]"},
		{"options 25", menu(25, nil), ""},
		{"options 26", menu(26, nil), "components.0.components.0.options[BASE_TYPE_BAD_LENGTH]"},
		{"options missing", menu(0, nil), "components.0.components.0.options[BASE_TYPE_REQUIRED]"},
		{"placeholder 151", menu(1, func(m *wire.Component) { m.Placeholder = text(151) }), "components.0.components.0.placeholder[BASE_TYPE_MAX_LENGTH]"},
		{"option texts", menu(1, func(m *wire.Component) {
			m.Options[0] = wire.SelectOption{Label: text(101), Value: text(101), Description: text(101)}
		}), "components.0.components.0.options.0.label[BASE_TYPE_BAD_LENGTH] components.0.components.0.options.0.value[BASE_TYPE_BAD_LENGTH] " +
			"components.0.components.0.options.0.description[BASE_TYPE_MAX_LENGTH]"},
		{"option twice", menu(2, func(m *wire.Component) { m.Options[1].Value = "0" }),
			"components.0.components.0.options.1.value[SELECT_COMPONENT_OPTION_VALUE_DUPLICATED]"},
		{"values out of range", menu(1, func(m *wire.Component) { m.MinValues, m.MaxValues = number(26), number(0) }),
			"components.0.components.0.min_values[NUMBER_TYPE_MAX] components.0.components.0.max_values[NUMBER_TYPE_MIN] " +
				"components.0.components.0.min_values[SELECT_COMPONENT_MIN_VALUES_TOO_BIG]"},
		{"more values than options", menu(1, func(m *wire.Component) { m.MaxValues = number(2) }),
			"components.0.components.0.max_values[SELECT_COMPONENT_MAX_VALUES_TOO_BIG]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { check(t, rules.Message(test.draft, nil), test.want) })
	}
}

func TestV2Limits(t *testing.T) {
	container := func(list ...wire.Component) wire.Component {
		return wire.Component{Type: wire.Container, Components: list}
	}
	displays := func(n int) []wire.Component { return times(n, func(int) wire.Component { return display("x") }) }
	tests := []struct {
		name  string
		draft rules.Draft
		want  string
	}{
		{"40 nested", v2(container(displays(39)...)), ""},
		{"41 nested", v2(container(displays(40)...)), "components[COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED]"},
		{"3378 characters of 3 bytes", v2(display(text(3386))), ""},
		{"3387 characters of 3 bytes", v2(display(text(3387))), "components[COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED]"},
		{"4000 characters in two", v2(display(strings.Repeat("x", 2000)), container(display(strings.Repeat("x", 2000)))), ""},
		{"4001 characters in two", v2(display(strings.Repeat("x", 2000)), container(display(strings.Repeat("x", 2001)))),
			"components[COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED]"},
		{"empty display", v2(display("")), "components.0.content[BASE_TYPE_REQUIRED]"},
		{"legacy fields", rules.Draft{V2: true, Content: "x"},
			"content[MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2]"},
		{"button at the top", v2(buttons(1)...), "components.0.type[BASE_TYPE_CHOICES]"},
		{"container in a container", v2(container(container(display("x")))), "components.0.components.0.type[BASE_TYPE_CHOICES]"},
		{"empty container", v2(container()), "components.0.components[BASE_TYPE_REQUIRED]"},
		{"row in a container", v2(container(row(buttons(5)...))), ""},
		{"gallery of 11", v2(wire.Component{Type: wire.MediaGallery, Items: make([]wire.GalleryItem, 11)}), "components.0.items[BASE_TYPE_BAD_LENGTH]"},
		{"attached", rules.Draft{V2: true, Components: []wire.Component{gallery("attachment://a.png")}, Names: []string{"a.png"}}, ""},
		{"not attached", rules.Draft{V2: true, Components: []wire.Component{container(display("x"), gallery("attachment://a.png"))}, Names: []string{"b.png"}},
			"components.0.components.1.items.0.media.url[UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND]"},
		{"file not attached", v2(wire.Component{Type: wire.FileDisplay, File: &wire.Media{URL: "attachment://a.txt"}}),
			"components.0.file.url[UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND]"},
		{"picture elsewhere", v2(gallery("https://example.org/a.png")), ""},
		{"separator", v2(wire.Component{Type: wire.Separator}, container(wire.Component{Type: wire.Separator, Spacing: number(2)})), ""},
		{"spacing 3", v2(wire.Component{Type: wire.Separator, Spacing: number(3)}), "components.0.spacing[BASE_TYPE_CHOICES]"},
		{"section with a button", v2(container(section(buttons(1)[0], display("x"), display("y"), display("z")))), ""},
		{"section with a thumbnail", v2(section(thumbnail("https://example.org/a.png"), display("x"))), ""},
		{"section of 4", v2(section(buttons(1)[0], times(4, func(int) wire.Component { return display("x") })...)), "components.0.components[BASE_TYPE_BAD_LENGTH]"},
		{"empty section", v2(section(buttons(1)[0])), "components.0.components[BASE_TYPE_REQUIRED]"},
		{"section without accessory", v2(wire.Component{Type: wire.Section, Components: []wire.Component{display("x")}}), "components.0.accessory[BASE_TYPE_REQUIRED]"},
		{"section with a text beside it", v2(section(display("y"), display("x"))), "components.0.accessory.type[BASE_TYPE_CHOICES]"},
		{"row in a section", v2(section(buttons(1)[0], row(wire.Component{Type: wire.Button, Style: 1, Label: "x", CustomID: "c"}))), "components.0.components.0.type[BASE_TYPE_CHOICES]"},
		{"section in a section", v2(section(section(buttons(1)[0]), display("x"))), "components.0.accessory.type[BASE_TYPE_CHOICES]"},
		{"bad button in a section", v2(section(wire.Component{Type: wire.Button, Style: 1, CustomID: "x"}, display("x"))), "components.0.accessory[BUTTON_COMPONENT_NO_LABEL_OR_EMOJI]"},
		{"custom_id twice in sections", v2(section(buttons(1)[0], display("x")), section(buttons(1)[0], display("x"))), "components[COMPONENT_CUSTOM_ID_DUPLICATED]"},
		{"40 with accessories", v2(times(13, func(n int) wire.Component { return section(buttons(n + 1)[n], display("x")) })...), ""},
		{"42 with accessories", v2(times(14, func(n int) wire.Component { return section(buttons(n + 1)[n], display("x")) })...), "components[COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED]"},
		{"thumbnail alone", v2(thumbnail("https://example.org/a.png")), "components.0.type[BASE_TYPE_CHOICES]"},
		{"thumbnail not attached", v2(container(section(thumbnail("attachment://a.png"), display("x")))),
			"components.0.components.0.accessory.media.url[UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND]"},
		{"thumbnail elsewhere", v2(section(thumbnail("ftp://example.org/a.png"), display("x"))), "components.0.accessory.media.url[URL_TYPE_INVALID_SCHEME]"},
		{"thumbnail without media", v2(section(wire.Component{Type: wire.Thumbnail, Description: words("")}, display("x"))),
			"components.0.accessory.description[BASE_TYPE_REQUIRED] components.0.accessory.media[BASE_TYPE_REQUIRED]"},
		{"file without media", v2(wire.Component{Type: wire.FileDisplay}), "components.0.file[BASE_TYPE_REQUIRED]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { check(t, rules.Message(test.draft, nil), test.want) })
	}
}

func section(accessory wire.Component, texts ...wire.Component) wire.Component {
	return wire.Component{Type: wire.Section, Components: texts, Accessory: &accessory}
}

func thumbnail(address string) wire.Component {
	return wire.Component{Type: wire.Thumbnail, Media: &wire.Media{URL: address}, Description: words("a picture")}
}

func words(s string) *string { return &s }

// gallery returns a gallery of one picture.
func gallery(address string) wire.Component {
	return wire.Component{Type: wire.MediaGallery, Items: []wire.GalleryItem{{Media: wire.Media{URL: address}}}}
}

func TestModalLimits(t *testing.T) {
	input := func(n int) wire.Component {
		return wire.Component{Type: wire.TextInput, CustomID: fmt.Sprint(n), Style: 1, Label: "x"}
	}
	form := func(f func(*wire.ModalForm)) wire.ModalForm {
		m := wire.ModalForm{CustomID: "m", Title: "x", Components: []wire.Component{row(input(0))}}
		f(&m)
		return m
	}
	one := func(f func(*wire.Component)) wire.ModalForm {
		x := input(0)
		f(&x)
		return form(func(m *wire.ModalForm) { m.Components = []wire.Component{row(x)} })
	}
	const at = "components.0.components.0."
	tests := []struct {
		name string
		form wire.ModalForm
		want string
	}{
		{"title 45", form(func(m *wire.ModalForm) { m.Title = text(45) }), ""},
		{"title 46", form(func(m *wire.ModalForm) { m.Title = text(46) }), "title[BASE_TYPE_BAD_LENGTH]"},
		{"5 inputs", form(func(m *wire.ModalForm) { m.Components = times(5, func(n int) wire.Component { return row(input(n)) }) }), ""},
		{"6 inputs", form(func(m *wire.ModalForm) { m.Components = times(6, func(n int) wire.Component { return row(input(n)) }) }), "components[BASE_TYPE_BAD_LENGTH]"},
		{"no inputs", form(func(m *wire.ModalForm) { m.Components = nil }), "components[BASE_TYPE_REQUIRED]"},
		{"two in a row", form(func(m *wire.ModalForm) { m.Components = []wire.Component{row(input(0), input(1))} }), "components.0.components[BASE_TYPE_BAD_LENGTH]"},
		{"same id", form(func(m *wire.ModalForm) { m.Components = []wire.Component{row(input(0)), row(input(0))} }), "components[COMPONENT_CUSTOM_ID_DUPLICATED]"},
		{"button", form(func(m *wire.ModalForm) { m.Components = []wire.Component{row(buttons(1)...)} }), at + "type[BASE_TYPE_CHOICES]"},
		{"label 46", one(func(x *wire.Component) { x.Label = text(46) }), at + "label[BASE_TYPE_BAD_LENGTH]"},
		{"placeholder 101", one(func(x *wire.Component) { x.Placeholder = text(101) }), at + "placeholder[BASE_TYPE_MAX_LENGTH]"},
		{"value 4001", one(func(x *wire.Component) { x.Value = wire.Value(text(4001)) }), at + "value[BASE_TYPE_MAX_LENGTH]"},
		{"lengths", one(func(x *wire.Component) { x.MinLength, x.MaxLength = number(4001), number(4001) }),
			at + "min_length[NUMBER_TYPE_MAX] " + at + "max_length[NUMBER_TYPE_MAX]"},
		{"minimum above maximum", one(func(x *wire.Component) { x.MinLength, x.MaxLength = number(3), number(2) }), at + "min_length[TEXT_INPUT_MIN_LENGTH_TOO_BIG]"},
		{"style", one(func(x *wire.Component) { x.Style = 3 }), at + "style[BASE_TYPE_CHOICES]"},
		{"labels", form(func(m *wire.ModalForm) {
			x, y := input(0), menu(2, nil).Components[0].Components[0]
			m.Components = []wire.Component{{Type: wire.Label, Label: "x", Component: &x}, {Type: wire.Label, Label: "y", Component: &y}, display("z")}
		}), ""},
		{"bad labels", form(func(m *wire.ModalForm) {
			m.Components = []wire.Component{{Type: wire.Label, Label: text(46)}, {Type: wire.Label, Label: "y", Component: &buttons(1)[0]}, {Type: wire.Container}}
		}), "components.0.label[BASE_TYPE_BAD_LENGTH] components.0.component[BASE_TYPE_REQUIRED] components.1.component.type[BASE_TYPE_CHOICES] components.2.type[BASE_TYPE_CHOICES]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { check(t, rules.Modal(test.form, nil), test.want) })
	}
}

func TestSelectLimits(t *testing.T) {
	pick := func(kind wire.ComponentType, f func(*wire.Component)) rules.Draft {
		c := wire.Component{Type: kind, CustomID: "s"}
		f(&c)
		return rules.Draft{Components: []wire.Component{row(c)}}
	}
	some := func(types ...string) func(*wire.Component) {
		return func(c *wire.Component) {
			c.MaxValues = number(2)
			for n, kind := range types {
				c.DefaultValues = append(c.DefaultValues, wire.DefaultValue{ID: wire.ID(fmt.Sprint(n)), Type: kind})
			}
		}
	}
	const at = "components.0.components.0."
	tests := []struct {
		name  string
		draft rules.Draft
		want  string
	}{
		{"users", pick(wire.UserSelect, some("user", "user")), ""},
		{"roles", pick(wire.RoleSelect, some("role")), ""},
		{"mentionables", pick(wire.MentionableSelect, some("role", "user")), ""},
		{"channels", pick(wire.ChannelSelect, some("channel")), ""},
		{"no default values", pick(wire.ChannelSelect, some()), ""},
		{"3 of 2 users", pick(wire.UserSelect, some("user", "user", "user")), at + "default_values[BASE_TYPE_BAD_LENGTH]"},
		{"role among users", pick(wire.UserSelect, some("role")), at + "default_values.0.type[BASE_TYPE_CHOICES]"},
		{"channel among mentionables", pick(wire.MentionableSelect, some("channel")), at + "default_values.0.type[BASE_TYPE_CHOICES]"},
		{"not an ID", pick(wire.UserSelect, func(c *wire.Component) { c.DefaultValues = []wire.DefaultValue{{ID: "bob", Type: "user"}} }), at + "default_values.0.id[NUMBER_TYPE_COERCE]"},
		{"kinds of channels", pick(wire.ChannelSelect, func(c *wire.Component) { c.ChannelTypes = []wire.ChannelType{0, 15, 0, 7} }),
			at + "channel_types.2[BASE_TYPE_CHOICES] " + at + "channel_types.3[BASE_TYPE_CHOICES]"},
		{"26 values", pick(wire.RoleSelect, func(c *wire.Component) { c.MaxValues = number(26) }), at + "max_values[NUMBER_TYPE_MAX]"},
		{"2 of 1 option", menu(3, func(m *wire.Component) { m.Options[0].Default, m.Options[2].Default = true, true }), at + "options[SELECT_COMPONENT_DEFAULT_VALUES_TOO_MANY]"},
		{"premium button", button(func(b *wire.Component) { *b = wire.Component{Type: wire.Button, Style: wire.PremiumButton, SKU: "1"} }), ""},
		{"premium button with label", button(func(b *wire.Component) { b.Style = wire.PremiumButton }), "components.0.components.0[BUTTON_COMPONENT_INVALID_PREMIUM]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { check(t, rules.Message(test.draft, nil), test.want) })
	}
}

func TestFieldLimits(t *testing.T) {
	field := func(kind wire.ComponentType, n int, change ...func(*wire.Component)) wire.ModalForm {
		x := wire.Component{Type: kind, CustomID: "f", Options: times(n, func(i int) wire.SelectOption {
			return wire.SelectOption{Label: "x", Value: fmt.Sprint(i)}
		})}
		for _, f := range change {
			f(&x)
		}
		return wire.ModalForm{CustomID: "m", Title: "x", Components: []wire.Component{{Type: wire.Label, Label: "x", Description: words(text(100)), Component: &x}}}
	}
	values := func(least, most int) func(*wire.Component) {
		return func(x *wire.Component) { x.MinValues, x.MaxValues = number(least), number(most) }
	}
	optional := func(x *wire.Component) { no := false; x.Required = &no }
	chosen := func(x *wire.Component) {
		for n := range x.Options {
			x.Options[n].Default = true
		}
	}
	const at = "components.0.component."
	tests := []struct {
		name string
		form wire.ModalForm
		want string
	}{
		{"users", field(wire.UserSelect, 0), ""},
		{"roles", field(wire.RoleSelect, 0), ""},
		{"mentionables", field(wire.MentionableSelect, 0), ""},
		{"channels", field(wire.ChannelSelect, 0), ""},
		{"disabled", field(wire.ChannelSelect, 0, func(x *wire.Component) { x.Disabled = true }), at + "disabled[MODAL_COMPONENT_DISABLED]"},
		{"none of some", field(wire.UserSelect, 0, values(0, 3)), at + "min_values[NUMBER_TYPE_MIN]"},
		{"none of some, optional", field(wire.UserSelect, 0, values(0, 3), optional), ""},
		{"upload", field(wire.FileUpload, 0), ""},
		{"10 uploads", field(wire.FileUpload, 0, values(1, 10)), ""},
		{"11 uploads", field(wire.FileUpload, 0, values(1, 11)), at + "max_values[NUMBER_TYPE_MAX]"},
		{"radio 2", field(wire.RadioGroup, 2), ""},
		{"radio 10", field(wire.RadioGroup, 10), ""},
		{"radio 1", field(wire.RadioGroup, 1), at + "options[BASE_TYPE_BAD_LENGTH]"},
		{"radio 11", field(wire.RadioGroup, 11), at + "options[BASE_TYPE_BAD_LENGTH]"},
		{"radio with two defaults", field(wire.RadioGroup, 2, chosen), at + "options[SELECT_COMPONENT_DEFAULT_VALUES_TOO_MANY]"},
		{"checkboxes 1", field(wire.CheckboxGroup, 1), ""},
		{"checkboxes 10", field(wire.CheckboxGroup, 10, chosen), ""},
		{"checkboxes 11", field(wire.CheckboxGroup, 11), at + "options[BASE_TYPE_BAD_LENGTH] " + at + "max_values[NUMBER_TYPE_MAX]"},
		{"no checkboxes", field(wire.CheckboxGroup, 0), at + "options[BASE_TYPE_REQUIRED]"},
		{"checkboxes, 2 to 1", field(wire.CheckboxGroup, 3, values(2, 1)), at + "min_values[SELECT_COMPONENT_MIN_VALUES_TOO_BIG]"},
		{"checkboxes, none, required", field(wire.CheckboxGroup, 3, values(0, 3)), at + "min_values[NUMBER_TYPE_MIN]"},
		{"checkbox", field(wire.Checkbox, 0, func(x *wire.Component) { x.Default = true }), ""},
		{"no custom_id", field(wire.Checkbox, 0, func(x *wire.Component) { x.CustomID = "" }), at + "custom_id[BASE_TYPE_REQUIRED]"},
		{"section", field(wire.Section, 0), at + "type[BASE_TYPE_CHOICES]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { check(t, rules.Modal(test.form, nil), test.want) })
	}
	long := field(wire.Checkbox, 0)
	long.Components[0].Description = words(text(101))
	check(t, rules.Modal(long, nil), "components.0.description[BASE_TYPE_BAD_LENGTH]")
}

func TestTree(t *testing.T) {
	var e rules.Errors
	e.Add(rules.Path{}.At("data", "embeds", 0, "title"), "A", "a")
	e.Add(rules.Path{}.At("data"), "B", "b")
	e.Add(rules.Path{}.At("data"), "C", "c")
	want := map[string]any{"data": map[string]any{
		"embeds":  map[string]any{"0": map[string]any{"title": map[string]any{"_errors": []any{map[string]any{"code": "A", "message": "a"}}}}},
		"_errors": []any{map[string]any{"code": "B", "message": "b"}, map[string]any{"code": "C", "message": "c"}},
	}}
	if diff := cmp.Diff(want, e.Tree()); diff != "" {
		t.Error(diff)
	}
}
