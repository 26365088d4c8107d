package signs

import (
	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// tan is the colour of a rope.
const tan = 0xC07F2E

// gallows draws a quarter of gallows, whose whole is two tiles wide and high.
func (p *pen) gallows(right, below bool, state int) {
	p.dc.Push()
	defer p.dc.Pop()
	x, y := 0.0, 0.0
	if right {
		x = -size
	}
	if below {
		y = -size
	}
	p.dc.Translate(x, y)
	parts := []part{
		fill(0x3F7D4A, func(dc *gg.Context) { dc.DrawRectangle(18, 222, 220, 16) }),
		line(brown, 16, func(dc *gg.Context) { polyline(dc, 52, 216, 52, 30, 188, 30) }),
		line(brown, 11, trace("M58 84 106 36")),
	}
	rope := "M176 38V70"
	switch {
	case state == grid.Freed:
		rope = "M176 38V54"
		parts = append(parts, line(tan, 8, func(dc *gg.Context) { dc.DrawCircle(176, 74, 18) }))
	case state == 0:
		rope = ""
	}
	p.figure(append(parts, line(tan, 8, trace(rope)))...)
	if state > 1 {
		p.hanged(state)
	}
}

// hanged draws the figure, as much of it as the state has.
func (p *pen) hanged(state int) {
	limbs, mouth, x, y := []string{"M176 110V182", "M176 132 148 164", "M176 132 204 164", "M176 182 152 212", "M176 182 200 212"}, "M168 102 176 96 184 102", 176.0, 88.0
	shown := state - 2
	if state == grid.Freed {
		limbs, mouth, shown = []string{"M176 182V200", "M176 190 148 176", "M176 190 204 176", "M176 200 160 218", "M176 200 192 218"}, "M168 168 176 173 184 168", len(limbs)
		y = 161
	}
	var parts []part
	for _, limb := range limbs[:shown] {
		parts = append(parts, line(0x2B6CB0, 9, trace(limb)))
	}
	head := func(dc *gg.Context) { dc.DrawCircle(x, y, 20) }
	p.figure(append(parts, fill(cream, head))...)
	eyes := func(dc *gg.Context) { dc.DrawCircle(x-7, y-4, 2.5); dc.DrawCircle(x+7, y-4, 2.5) }
	p.add(fill(ink, eyes), line(ink, 4, trace(mouth)))
}

// gallows returns the parts of gallows in all states.
func gallowsParts() []Sign {
	upper, lower := grid.Gallows(0)
	all := tiles(upper[0].Tile, "post", lower[0].Tile, "foot", lower[1].Tile, "lawn")
	for i, name := range [...]string{"beam", "rope", "head", "neck"} {
		upper, _ = grid.Gallows(i)
		all = append(all, tiles(upper[1].Tile, name)...)
	}
	for i, name := range [...]string{"body", "arm", "arms", "leg", "legs", "saved"} {
		_, lower = grid.Gallows(3 + i)
		all = append(all, tiles(lower[1].Tile, name)...)
	}
	return all
}
