package main

import (
	"math"
	"strconv"
	"strings"

	"parlour/cmd/internal/cli"
)

// round rounds to two decimals.
func round(x float64) float64 { return math.Round(x*100) / 100 }

// positives reads the value of a flag that takes positive numbers separated by commas.
func positives(flag, value string) (all []int, err error) {
	for text := range strings.SplitSeq(value, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return nil, cli.BadInput("%s must be positive numbers separated by commas, such as 1,2,4", flag)
		}
		all = append(all, n)
	}
	return all, nil
}
