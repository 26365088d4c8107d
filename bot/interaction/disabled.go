package interaction

import (
	"encoding/json"
	"fmt"
)

// Disabled returns the components of a message with every button and select
// disabled, wherever it is. Everything else stays as it is, what is not known
// too. No components at all become an empty array.
func Disabled(components json.RawMessage) (json.RawMessage, error) {
	if len(components) == 0 {
		return json.RawMessage("[]"), nil
	}
	var all []json.RawMessage
	if err := json.Unmarshal(components, &all); err != nil {
		return nil, fmt.Errorf("interaction: components of a message: %w", err)
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
		return c, nil // whatever it is
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

// disableIn replaces a field of a component, if it is there.
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
