package match

// Head is the part of a match that changes without its log.
type Head struct {
	Channel, ID string
	Guild       string
	Starter     string
	Game        string
	Status      Status
	Version     int64
	Board       Slot // its Epoch counts the changes of the whole head
	Reminder    Reminder
	Due         Deadlines
	Attempts    int // what the last step set, and how many leases have expired since
}

// Deadlines returns the deadlines of the match, including its board's. A parked match has none.
func (h Head) Deadlines() Deadlines {
	if h.Status == Parked {
		return nil
	}
	return h.Due.With(Deadlines{DueBoard: h.Board.DueAt()})
}

// Head returns the head of the match.
func (m Match) Head() Head {
	return Head{
		Channel: m.Channel, ID: m.ID, Guild: m.Guild, Starter: m.Starter, Game: m.Game, Status: m.Status,
		Version: m.Version, Board: m.Board, Reminder: m.Reminder, Due: m.Due, Attempts: m.Attempts,
	}
}

// Change sets After, and the results of Display, from the head before the step.
func (st *Step) Change(h Head) {
	h.Version++
	h.Status, h.Attempts, h.Due = st.Status, st.Attempts, h.Due.With(st.Due)
	switch {
	case st.Status == Parked:
		h.Due = nil
	case !h.Reminder.At.IsZero():
		h.Due[DuePing] = st.Entries[0].At
	}
	if st.Display == nil {
		h.Board.Epoch++
	} else {
		st.Display.Change(h.Board)
		h.Board = st.Display.Slot
	}
	st.After = h
}

// withHead returns the table with the slot, the ping, the deadlines and the attempts of a head.
// The head may be of a newer version than the table.
func (t *Table) withHead(h Head) *Table {
	next := *t
	next.Match.Board, next.Match.Reminder, next.Match.Due, next.Match.Attempts = h.Board, h.Reminder, h.Due, h.Attempts
	return &next
}

// applyStep updates a table that is not shared yet to the head after a stored step. The
// table has the attempt that the step has opened.
func applyStep(t *Table, st *Step) {
	t.Match.Version, t.Match.Board, t.Match.Reminder = st.After.Version, st.After.Board, st.After.Reminder
	t.Match.Due, t.Match.Attempts = st.After.Due, st.After.Attempts
	if st.Display != nil {
		t.Attempt = st.Display.Opened
	}
}
