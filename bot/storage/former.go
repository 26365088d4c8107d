package storage

import (
	"bytes"
	"encoding/json"
	"strings"

	"parlour/games/match"
)

// holds reports whether a text contains an ID that is not part of a longer word.
func holds(text, id string) bool {
	at, _ := find(text, id)
	return at >= 0
}

// find returns the position of an ID as a whole word, or -1.
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

// word reports whether a byte can be part of an ID.
func word(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || b == '_'
}

// replaced returns the text of a column with a member's ID replaced, and in JSON also the name
// beside it.
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

// plain replaces an ID as a whole word.
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

// renamed returns a JSON value with an ID replaced, and the name in the same object.
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
		return renamedObject(v, member, as)
	}
	return value
}

func renamedObject(object map[string]any, member, as string) map[string]any {
	out, named := map[string]any{}, false
	for key, x := range object {
		named = named || x == any(member)
		out[plain(key, member, as)] = renamed(x, member, as)
	}
	for key, x := range out {
		if _, text := x.(string); text && named && strings.EqualFold(key, "name") {
			out[key] = match.FormerName
		}
	}
	return out
}
