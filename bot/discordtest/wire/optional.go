package wire

import "encoding/json"

// Optional is a field that is absent, null or has a value. The zero Optional is
// absent.
type Optional[T any] struct {
	Set   bool // present, null or not
	Null  bool // null
	Value T    // the zero T unless the field has a value
}

// Some returns an Optional with a value.
func Some[T any](v T) Optional[T] { return Optional[T]{Set: true, Value: v} }

// UnmarshalJSON records that the field is present, and whether it is null.
func (o *Optional[T]) UnmarshalJSON(b []byte) error {
	*o = Optional[T]{Set: true}
	if string(b) == "null" {
		o.Null = true
		return nil
	}
	return json.Unmarshal(b, &o.Value)
}
