package tables

import (
	"math"
	"slices"
	"strings"
	"testing"

	"parlour/solver/inquire"
)

// traps are facts that data sources and people often get wrong. A line has a question and the codes of countries for which
// most people answer yes, or no after a "!".
var traps = []string{
	"landlocked RS MK ET KZ BO PY LI UZ LA BT RW MW BW AD SM CH CZ HU MD BY SS LS SZ",
	"landlocked !BA !CD !IQ !JO !SI !CG !GM !TG !BE !ME !PS !ER !LT",
	"island GB ID HT IE DO PG TL BN CU LK MG BH MT CY SG JP IS TV NR",
	"island !DK !MC !QA !GM !KR !MZ !GQ !MY",
	"europe RU CY MT IS GE !KZ !TR",
	"asia TR GE AM TL IL !EG",
	"africa EG MU CV ST SC KM MG !YE",
	"south-america GY SR EC !TT !PA",
	"north-america BB GD PA",
	"borders.RU NO KP PL LT MN GE AZ !TM !UZ !RO !MD",
	"borders.CN AF KP TJ NP BT VN LA !TH !BD !UZ",
	"borders.BR SR GY PY UY BO !CL !EC",
	"borders.DE DK LU CZ !IT !SK !LI !HU",
	"borders.FR MC AD LU BE !PT !NL !GB",
	"borders.IN BD MM BT NP PK !LK !MV !TH",
	"borders.ZA LS SZ NA ZW !ZM !AO !MW",
	"borders.TR GR BG GE AZ SY !RU !CY !LB",
	"neighbours.1 IE GB DO HT DK MC SM LS QA GM PT CA KR BN TL !US !EE !UY",
	"eu IE MT CY HR BG !NO !CH !GB !IS !RS !UA !TR",
	"nato TR IS ME MK AL FI SE HU !IE !AT !CH !UA !RS !CY",
	"euro HR MC AD VA SM !DK !SE !PL !HU !CZ !GB",
	"monarchy BT TH MA LS SZ TO JO ES SE !FR !AT !GR !NP !RO",
	"left-traffic JP TH ID MZ SR CY MT MV !FR !KR !PH !MM",
	"language.pt BR AO MZ TL CV GQ GW ST !ES",
	"language.es GQ MX UY !PH !BZ !BR",
	"language.fr CH BE LU MC HT VU MG !VN",
	"language.de AT CH LI LU BE !NL !HU",
	"equator EC BR ID KE UG GA CD KI SO !PE !PG !GH !NG",
	"baltic DE PL RU FI DK !NO !BY",
	"black-sea BG GE RO UA TR RU !GR !AZ !MD",
	"mediterranean SI BA MC SY AL !PT !BG !JO",
	"flag.cross CH GR TO GE DK NO !ES",
	"flag.crescent PK TN SG MV !SA !MA !KP",
	"soviet EE TM MD KZ GE !PL !MN !FI",
	"yugoslavia SI MK HR !AL !BG",
	"nuclear-weapons PK IN FR !DE !JP !IT",
}

func TestTraps(t *testing.T) {
	table := read(t, "countries")
	checked := 0
	for _, line := range traps {
		f := strings.Fields(line)
		q := table.Question(f[0])
		if q < 0 {
			t.Errorf("there is no question %q", f[0])
			continue
		}
		for _, word := range f[1:] {
			code, no := strings.CutPrefix(word, "!")
			e := table.Thing(code)
			if e < 0 {
				t.Errorf("there is no %q", code)
				continue
			}
			if d := table.Degree(q, e); (d < 5) != no {
				t.Errorf("%s of %s is %d", f[0], code, d)
			}
			checked++
		}
	}
	if checked < 60 {
		t.Errorf("only %d traps", checked)
	}
}

// TestPlaces: places that not every country recognizes are things, but no question of membership
// or borders has an answer about them.
func TestPlaces(t *testing.T) {
	table := read(t, "countries")
	if n := len(table.Things()); n != 197 {
		t.Errorf("%d countries, want 193 members of the United Nations and 4 places", n)
	}
	for q, question := range table.Questions() {
		if !strings.HasPrefix(question.Key, "borders.") && !strings.HasPrefix(question.Key, "neighbours.") &&
			!slices.Contains([]string{"eu", "nato", "commonwealth"}, question.Key) {
			continue
		}
		for _, code := range []string{"VA", "PS", "TW", "XK"} {
			if d := table.Degree(q, table.Thing(code)); d != 4 && d != 5 {
				t.Errorf("%s of %s is %d, want no clear answer", question.Key, code, d)
			}
		}
	}
}

func read(t testing.TB, name string) *inquire.Table {
	t.Helper()
	table, err := Read(name)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestThingsDiffer: every two things differ by 0.6 in three questions, and no question is useless.
// Regions and continents don't count.
func TestThingsDiffer(t *testing.T) {
	for _, name := range Names() {
		table := read(t, name)
		things, questions := table.Things(), table.Questions()
		for a := range things {
			for b := range a {
				n := 0
				for q := range questions {
					if !continent(questions[q]) && math.Abs(inquire.Share(table.Degree(q, a))-inquire.Share(table.Degree(q, b))) > 0.6 {
						n++
					}
				}
				if n < 3 {
					t.Errorf("%s: %s and %s differ in %d questions", name, things[a].Key, things[b].Key, n)
				}
			}
		}
		for q := range questions {
			yes := 0
			for e := range things {
				if table.Degree(q, e) >= 5 {
					yes++
				}
			}
			if share := float64(yes) / float64(len(things)); share < 0.02 || share > 0.95 {
				t.Errorf("%s: %.1f %% say yes to %s", name, 100*share, questions[q].Key)
			}
		}
	}
}

// continent reports whether a question is about regions or continents.
func continent(q inquire.Question) bool {
	return q.Topic == "where" || slices.Contains([]string{"africa", "america", "australia"}, q.Key)
}

// TestPeopleDisagree: a table of sharp yes and no would be overconfident.
func TestPeopleDisagree(t *testing.T) {
	table := read(t, "animals")
	soft := 0
	for q := range table.Questions() {
		for e := range table.Things() {
			if d := table.Degree(q, e); d >= 2 && d <= 7 {
				soft++
			}
		}
	}
	things, questions := len(table.Things()), len(table.Questions())
	if share := float64(soft) / float64(things*questions); share < 0.15 || things < 200 || questions > 60 {
		t.Errorf("%d animals and %d questions; people disagree in %.0f %% of the cells", things, questions, 100*share)
	}
}

func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		read(b, "countries")
	}
}
