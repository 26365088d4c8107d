// Package epistemic is a model checker for the epistemic logic S5 with public
// announcements: it answers questions about who knows what.
//
// # Worlds and knowledge
//
// Suppose cards are dealt or a code is hidden and you know only part of it. Every way that
// things could be is a possible world. Worlds in which you see the same are
// indistinguishable to you. You know what is true in all worlds that you cannot distinguish
// from the real one, and you consider possible what is true in at least one of them.
//
// A [Model] consists of worlds 0 to n-1, one [Relation] for each agent, and propositions, each
// true in some of the worlds. Indistinguishability is an equivalence relation. Here an agent
// either sees everything ([Identity]) or nothing ([Universal]), as who hides a code and who
// guesses it. The logic of such models is S5: what is known is true (K p -> p), and agents know
// what they know (K p -> K K p) and what they do not know (~K p -> K ~K p).
//
// # Formulas
//
// [Parse] reads the following notation, from the tightest operator to the loosest:
//
//	2:yellow            a proposition: any letters, digits, : and _
//	true, false         also ⊤ ⊥
//	~p                  not; also ¬p, !p, not p
//	K[a] p              a knows p; also K_a p, and K2 p or R2 p for agent 2
//	M[a] p              a considers p possible: ~K[a] ~p
//	E p, E[a,b] p       everyone, or each of a and b, knows p
//	C p, C[a,b] p       p is common knowledge: everyone knows p, everyone knows
//	                    that everyone knows p, and so on
//	D p, D[a,b] p       p is distributed knowledge: they would know p if they
//	                    combined what they know
//	[!p] q              if p is true, then q holds after p is announced
//	<!p> q              p is true, and q holds after p is announced
//	p & q               and; also p ∧ q, p && q, p and q
//	p | q               or; also p ∨ q, p || q, p or q
//	p -> q              implies, to the right; also p → q, p => q, p implies q
//	p <-> q             if and only if; also p ↔ q, p <=> q, p iff q
//
// The modalities bind as tightly as not: K[a] p & q is (K[a] p) & q.
//
// # Announcements
//
// When something true is announced publicly, so that everybody hears it and knows that
// everybody does, the worlds where it is false are eliminated for everyone. An announcement
// can make itself false ("p, and you don't know it"), which is why [!p] q is a formula of
// its own.
//
// # How it works
//
// [Model.Eval] computes the set of worlds where a formula holds, one bit per world, from
// the innermost subformula outwards, within the worlds that announcements have left.
//
// # Sources
//
// R. Fagin, J. Y. Halpern, Y. Moses, M. Y. Vardi, "Reasoning About Knowledge", MIT Press
// 1995: the models, K, E, C, D and the axioms of S5.
// J. Plaza, "Logics of public communications", 1989: public announcements.
// H. van Ditmarsch, W. van der Hoek, B. Kooi, "Dynamic Epistemic Logic", Springer 2007:
// announcements with common knowledge, and most of the examples.
package epistemic
