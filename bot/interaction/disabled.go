package interaction

import (
	"encoding/json"
	"fmt"
)

// Disabled returns the components of a message with all buttons and selects
// disabled. Everything else, including unknown components, is unchanged. No
// components become an empty array.
func Disabled(components json.RawMessage) (json.RawMessage, error) {
	if len(components) == 0 {
		return json.RawMessage("[]"), nil
	}
	var all []json.RawMessage
	if err := json.Unmarshal(components, &all); err != nil {
		return nil, fmt.Errorf("interaction: decode components: %w", err)
	}
	out := make([]json.RawMessage, len(all))
	for n, c := range all {
		var err error
		if out[n], err = disabled(c); err != nil {
			return nil, err
		}
	}
	return json.Marshal(out)
}

// disabled is Disabled for one component.
func disabled(c json.RawMessage) (json.RawMessage, error) {
	var fields map[string]json.RawMessage
	var kind int
	if json.Unmarshal(c, &fields) != nil || json.Unmarshal(fields["type"], &kind) != nil {
		return c, nil // unknown
	}
	switch {
	case kind == button, isSelect(kind):
		fields["disabled"] = json.RawMessage("true")
	case kind == actionRow, kind == container, kind == section:
		if err := disableIn(fields, "components", Disabled); err != nil {
			return nil, err
		}
		if err := disableIn(fields, "accessory", disabled); err != nil {
			return nil, err
		}
	default:
		return c, nil
	}
	return json.Marshal(fields)
}

// disableIn applies f to a field of a component, if present.
func disableIn(fields map[string]json.RawMessage, name string, f func(json.RawMessage) (json.RawMessage, error)) error {
	if fields[name] == nil {
		return nil
	}
	out, err := f(fields[name])
	if err != nil {
		return err
	}
	fields[name] = out
	return nil
}
