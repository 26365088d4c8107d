package commands

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// What a member typed fits into the custom ID of a button or a form, so that a
// command can be given later or elsewhere: fields divided by semicolons, first
// the command's place among the specs, then its values. To keep it short, a
// parameter is told by its place among those of the command, and so is the value
// of one that has choices. The names of members are there where there is room.
const (
	fieldValue  = "="
	fieldChoice = "~"
	fieldName   = "@"
)

// write writes down the command of a request. It reports false where that is
// too long for a custom ID.
func (rt *router) write(r Request, action string) (id string, ok bool) {
	places, spec := locate(rt.specs, r.Path)
	if spec == nil {
		return "", false
	}
	fields := []string{strings.Join(places, ".")}
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
	id = custom{action, "", 0, strings.Join(fields, ";")}.String()
	if len(id) > maxCustom {
		fields = slices.DeleteFunc(fields, func(f string) bool { return strings.Contains(f, fieldName) })
		id = custom{action, "", 0, strings.Join(fields, ";")}.String()
	}
	return id, len(id) <= maxCustom
}

// locate returns the leaf at a path, and its place at each level.
func locate(specs []Spec, path []string) (places []string, leaf *Spec) {
	for i := range specs {
		if len(path) == 0 || specs[i].Name != path[0] {
			continue
		}
		if len(path) > 1 {
			places, leaf = locate(specs[i].Subs, path[1:])
		} else if specs[i].do != nil || specs[i].table != nil {
			leaf = &specs[i]
		}
		return append([]string{strconv.Itoa(i)}, places...), leaf
	}
	return nil, nil
}

// read is the request that gives the command again which was written down,
// for whoever pressed or submitted r, and the command's spec. Only commands that
// start a game are written down, so no other is read.
func (rt *router) read(r Request, code string) (Request, *Spec, bool) {
	fields := strings.Split(code, ";")
	again := r
	again.Kind, again.Path = Command, nil
	again.Values, again.Names = map[string]string{}, map[string]string{}
	var spec *Spec
	level := rt.specs
	for place := range strings.SplitSeq(fields[0], ".") {
		i, err := strconv.Atoi(place)
		if err != nil || i < 0 || i >= len(level) {
			return r, nil, false
		}
		spec = &level[i]
		again.Path, level = append(again.Path, spec.Name), spec.Subs
	}
	for _, f := range fields[1:] {
		if !again.read(spec, f) {
			return r, nil, false
		}
	}
	if secret, given := r.Values[inputSecret]; given {
		again.Values[inputSecret] = secret
	}
	return again, spec, spec.starts
}

// read reads one field into the request.
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
