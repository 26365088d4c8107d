package interaction

import "parlour/commands"

// Request translates the interaction for package commands. Values of files are
// IDs, which the caller replaces with the contents; see Attachments. It reports
// false for an interaction that needs no reply to a member, or of an unknown
// type.
func (i Interaction) Request() (commands.Request, bool) {
	r := commands.Request{
		ID: i.ID, Guild: i.Guild, Channel: i.Channel, Locale: i.GuildLocale,
		Thread: i.Guild == "" || i.Reach != commands.ReachAll || !i.Place.HasThreads(), Locked: i.Locked(), Reach: i.Reach,
		User: commands.User{
			ID: i.User.ID, Name: i.Nick, Locale: i.Locale,
			Manager: i.MemberPermissions&(ManageMessages|Administrator) != 0, Admin: i.MemberPermissions&(ManageServer|Administrator) != 0,
			Administrator: i.MemberPermissions&Administrator != 0,
		},
		Values: map[string]string{}, Names: map[string]string{}, Bots: map[string]bool{},
	}
	if i.Place.IsThread() {
		r.Parent = i.Place.Parent
	}
	if r.User.Name == "" {
		r.User.Name = i.User.Name()
	}
	i.names(&r)
	switch i.Type {
	case Command:
		i.options(&r)
	case Autocomplete:
		r.Kind = commands.Complete
		i.options(&r)
	case Component:
		r.Kind, r.Custom, r.Picked, r.Message = commands.Press, i.Data.Custom, i.Data.Values, i.Message.ID
		r.Private = i.Message.Private()
		return r, r.Message != ""
	case Form:
		r.Kind, r.Custom, r.Private, r.Message = commands.Submit, i.Data.Custom, i.Message.Private(), i.Message.ID
		eachInput(i.Data.Inputs, func(in Input, value string) { r.Values[in.Custom] = value })
	default:
		return r, false
	}
	return r, true
}

// options sets the command and its options.
func (i Interaction) options(r *commands.Request) {
	path, options := i.Data.command()
	r.Path = path
	if i.Data.Target != "" {
		r.Values[commands.ParamMember] = i.Data.Target
	}
	for _, o := range options {
		value, ok := o.text()
		if !ok {
			continue
		}
		r.Values[o.Name] = value
		if o.Focused {
			r.Focus = o.Name
		}
	}
}

// names sets the names of the members that options or values refer to.
func (i Interaction) names(r *commands.Request) {
	for id, u := range i.Data.Resolved.Users {
		if name := u.Name(); name != "" {
			r.Names[id], r.Bots[id] = name, u.Bot
		}
	}
	for id, m := range i.Data.Resolved.Members {
		if m.Nick != "" {
			r.Names[id] = m.Nick
		}
	}
}
