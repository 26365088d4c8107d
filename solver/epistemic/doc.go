// Package epistemic answers questions about who knows what: it is a model
// checker for the epistemic logic S5 with public announcements.
//
// # Worlds and knowledge
//
// Somebody has dealt cards, or hidden a code, and you know only a part of it.
// Every way that things could be is a possible world. You cannot tell some of
// the worlds apart: whichever of them is the real one, you see the same. You
// know a thing when it is true in all the worlds that you cannot tell from the
// real one, and you consider it possible when it is true in at least one.
//
// "Cannot tell apart" is an equivalence relation, so each agent cuts the worlds
// into classes, and a [Model] is no more than this: worlds 0 to n-1, one
// [Relation] for each agent, and propositions, each true in some of the worlds.
// Somebody who sees everything has the relation [Identity] and somebody who
// sees nothing [Universal]; for all in between, [Observing] takes what the
// agent sees in each world. The logic of such models is called S5. Its
// knowledge is true (K p -> p), and agents know what they know
// (K p -> K K p) and what they do not (~K p -> K ~K p).
//
// # Formulas
//
// [Parse] reads these, from the tightest to the loosest; a [Formula] prints
// itself in the same notation, with the parentheses that it needs and no others:
//
//	2:yellow            a proposition: any letters, digits, : and _
//	true, false         also ⊤ ⊥
//	~p                  not; also ¬p, !p, not p
//	K[a] p              a knows p
//	M[a] p              a considers p possible: ~K[a] ~p
//	E p, E[a,b] p       everyone, or each of a and b, knows p
//	C p, C[a,b] p       p is common knowledge: everyone knows p, everyone knows
//	                    that everyone knows p, and so on
//	D p, D[a,b] p       p is distributed knowledge: they would know p if they
//	                    put together what they know
//	[!p] q              if p is true, then q holds after p is announced
//	<!p> q              p is true, and q holds after p is announced
//	p & q               and; also p ∧ q, p && q, p and q
//	p | q               or; also p ∨ q, p || q, p or q
//	p -> q              implies, to the right; also p → q, p => q, p implies q
//	p <-> q             if and only if; also p ↔ q, p <=> q, p iff q
//
// K and its fellows bind as tightly as not: K[a] p & q is (K[a] p) & q.
//
// # Announcements
//
// When something true is said aloud, and everybody hears it and knows that
// everybody does, the worlds where it is false are gone for everyone:
// [Model.Announce] gives the model that is left. Models are
// values, never changed; what is left keeps the numbers of its worlds and
// shares everything else with the model before. Note that what is announced can
// become false by being announced ("p, and you don't know it"), which is why
// [!p] q is a formula of its own.
//
// # How it works
//
// [Model.Eval] finds the set of all worlds where a formula holds, as one bit a
// world, from the inside of the formula to the outside. An operator of one agent takes two
// passes over the worlds: mark the classes that contain a counterexample, then
// keep the worlds of the others. Common knowledge does so with the finest
// partition coarser than all the agents' (union-find over their classes),
// distributed knowledge with the coarsest one finer than all (bucket
// refinement). Both are linear in the number of worlds, but for the inverse
// Ackermann-like factor of union-find.
//
// # Sources
//
// R. Fagin, J. Y. Halpern, Y. Moses, M. Y. Vardi, Reasoning About Knowledge,
// MIT Press 1995: the models, K, E, C, D and the axioms of S5.
// J. Plaza, Logics of public communications, 1989: public announcements.
// H. van Ditmarsch, W. van der Hoek, B. Kooi, Dynamic Epistemic Logic,
// Springer 2007: announcements with common knowledge, and most of the examples.
package epistemic
