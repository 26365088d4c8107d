package commands

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// A custom ID can contain a whole command, to be run later or elsewhere: fields
// separated by semicolons, first the command's path, then its values. Parameters and
// values with choices are written as indices to save room.
// Names of members are included if there is room.
const (
	fieldValue  = "="
	fieldChoice = "~"
	fieldName   = "@"
)

// Write encodes the command of a request as the custom ID of an action. It reports
// false if the ID would be too long.
func (rt *Router) Write(r Request, action Action) (id string, ok bool) {
	spec := locate(rt.Specs, r.Path)
	if spec == nil {
		return "", false
	}
	fields := []string{strings.Join(r.Path, ".")}
	for i, p := range spec.Params {
		value := strings.TrimSpace(r.Values[p.Name])
		if value == "" {
			continue
		}
		at := slices.IndexFunc(p.Choices, func(c ParamChoice) bool { return c.Value == value })
		if at >= 0 {
			fields = append(fields, strconv.Itoa(i)+fieldChoice+strconv.Itoa(at))
		} else {
			fields = append(fields, strconv.Itoa(i)+fieldValue+url.QueryEscape(value))
		}
		if name, person := r.Names[value]; person {
			fields = append(fields, strconv.Itoa(i)+fieldName+url.QueryEscape(name))
		}
	}
	id = CustomID{action, "", 0, strings.Join(fields, ";")}.String()
	if len(id) > maxCustom {
		fields = slices.DeleteFunc(fields, func(f string) bool { return strings.Contains(f, fieldName) })
		id = CustomID{action, "", 0, strings.Join(fields, ";")}.String()
	}
	return id, len(id) <= maxCustom
}

// Read decodes a command that [Router.Write] has encoded, as a request of the member
// who made r, with its spec. It only reads commands that start a game.
func (rt *Router) Read(r Request, code string) (Request, *Spec, bool) {
	fields := strings.Split(code, ";")
	again := r
	again.Kind, again.Path = Command, nil
	again.Values, again.Names = map[string]string{}, map[string]string{}
	again.Path = strings.Split(fields[0], ".")
	spec := locate(rt.Specs, again.Path)
	if spec == nil || !spec.Starts {
		return r, nil, false
	}
	for _, f := range fields[1:] {
		if !again.read(spec, f) {
			return r, nil, false
		}
	}
	if secret, given := r.Values[InputSecret]; given {
		again.Values[InputSecret] = secret
	}
	return again, spec, true
}

// read decodes one field into the request.
func (r Request) read(spec *Spec, field string) bool {
	at := strings.IndexAny(field, fieldValue+fieldChoice+fieldName)
	if at < 0 {
		return false
	}
	i, err := strconv.Atoi(field[:at])
	value, escaped := url.QueryUnescape(field[at+1:])
	if err != nil || escaped != nil || i < 0 || i >= len(spec.Params) {
		return false
	}
	p := spec.Params[i]
	switch field[at : at+1] {
	case fieldChoice:
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n >= len(p.Choices) {
			return false
		}
		r.Values[p.Name] = p.Choices[n].Value
	case fieldName:
		r.Names[r.Values[p.Name]] = value
	default:
		r.Values[p.Name] = value
	}
	return true
}
