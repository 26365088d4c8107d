package gametest

// checkLibrary checks the items that come with a game, and junk as an upload.
func checkLibrary(c *checker) {
	lib := c.game.Library
	if lib == nil {
		return
	}
	if len(lib.Names()) == 0 {
		c.errorf("the library is empty")
	}
	known := map[string]bool{}
	for _, name := range lib.Names() {
		c.checkUnique("item", name, known)
		text, ok := lib.Text(name)
		if !ok {
			c.errorf("item %q is listed but missing", name)
			continue
		}
		got, about, err := lib.Read(text)
		if err != nil || got != name {
			c.errorf("item %q is read as %q, %v", name, got, err)
		}
		c.text("item "+name, about)
	}
	if _, ok := lib.Text("no such item"); ok {
		c.errorf("the library has an item that it does not list")
	}
	for _, text := range junkTexts {
		c.guard("Library.Read", func() {
			_, about, err := lib.Read(text)
			c.refusal("Library.Read", err)
			c.text("Library.Read", about)
		})
	}
}
