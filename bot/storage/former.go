package storage

import (
	"bytes"
	"encoding/json"
	"strings"

	"parlour/games/match"
)

// holds reports whether an ID stands in a text, and is not a part of a longer one.
func holds(text, id string) bool {
	at, _ := find(text, id)
	return at >= 0
}

// find returns where an ID stands in a text, by itself.
func find(text, id string) (from, to int) {
	for start := 0; id != ""; {
		at := strings.Index(text[start:], id)
		if at < 0 {
			break
		}
		from, to = start+at, start+at+len(id)
		if (from == 0 || !word(text[from-1])) && (to == len(text) || !word(text[to])) {
			return from, to
		}
		start = from + 1
	}
	return -1, -1
}

// word reports whether a byte can be a part of an ID.
func word(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || b == '_'
}

// replaced is the text of a column with a member's ID replaced; in JSON the name
// beside it, too.
func replaced(text, member, as string) string {
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		var value any
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		if decoder.Decode(&value) == nil && !decoder.More() {
			var out bytes.Buffer
			encoder := json.NewEncoder(&out)
			encoder.SetEscapeHTML(false)
			if encoder.Encode(renamed(value, member, as)) == nil {
				return strings.TrimSuffix(out.String(), "\n")
			}
		}
	}
	return plain(text, member, as)
}

// plain replaces an ID wherever it stands by itself.
func plain(text, member, as string) string {
	done := ""
	for {
		from, to := find(text, member)
		if from < 0 {
			return done + text
		}
		done, text = done+text[:from]+as, text[to:]
	}
}

// renamed is a JSON value with an ID replaced, and the name of whoever has it.
func renamed(value any, member, as string) any {
	switch v := value.(type) {
	case string:
		return plain(v, member, as)
	case []any:
		for i := range v {
			v[i] = renamed(v[i], member, as)
		}
		return v
	case map[string]any:
		out, hers := map[string]any{}, false
		for key, x := range v {
			hers = hers || x == any(member)
			out[plain(key, member, as)] = renamed(x, member, as)
		}
		for key, x := range out {
			if _, text := x.(string); text && hers && strings.EqualFold(key, "name") {
				out[key] = match.FormerName
			}
		}
		return out
	}
	return value
}
