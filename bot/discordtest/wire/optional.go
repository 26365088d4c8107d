package wire

import "encoding/json"

// Optional is a field of a request that changes something: absent, null, or a
// value. The zero Optional is absent.
type Optional[T any] struct {
	Set   bool // the field was there, null or not
	Null  bool // the field was null
	Value T    // the zero T unless the field held a value
}

// Some is an Optional that holds a value.
func Some[T any](v T) Optional[T] { return Optional[T]{Set: true, Value: v} }

// UnmarshalJSON notes that the field was there, and whether it was null.
func (o *Optional[T]) UnmarshalJSON(b []byte) error {
	*o = Optional[T]{Set: true}
	if string(b) == "null" {
		o.Null = true
		return nil
	}
	return json.Unmarshal(b, &o.Value)
}
