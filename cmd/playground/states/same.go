package states

import (
	"regexp"

	"parlour/cmd/playground/web"
)

// passing matches what differs between two moments of the same state: IDs, times, files, drawings, numbers and squares.
var (
	ids     = regexp.MustCompile(`"(?:custom_id|value|url|proxy_url|id|size|filename|channel_id|hash)":(?:"[^"]*"|\d+),?|<(?:@|#|t:)\d+(?::R)?>`)
	passing = regexp.MustCompile(`<a?:\w+:\d+>|[^\p{L}\s"]+|\b\p{L}\b|"emoji":\{[^}]*\}|"disabled":true`)
)

// Text maps states with the same content to one text.
func Text(s web.State) string {
	var content any = s.Modal
	if s.Message != nil {
		content = []any{s.Message.Content, s.Message.Components, s.Message.Private != ""}
	}
	text, err := plainJSON(content)
	if err != nil {
		return err.Error()
	}
	return ids.ReplaceAllString(text, "")
}

// Wording maps states with the same words to one text: states of a game that differ only in the position are one.
func Wording(s web.State) string { return passing.ReplaceAllString(Text(s), "") }
