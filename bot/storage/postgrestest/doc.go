// Package postgrestest gives tests a real PostgreSQL: a server of the test
// binary's own, in a temporary folder, reached through a socket there, and a
// fresh database for every test.
//
// It needs PostgreSQL's programs on the machine (Debian: postgresql) and
// nothing else: no service, no network, no configuration.
//
//	var postgres postgrestest.Server
//
//	func TestMain(m *testing.M) {
//		code := m.Run()
//		postgres.Stop()
//		os.Exit(code)
//	}
//
//	func TestX(t *testing.T) {
//		url := postgres.Database(t)
//		...
package postgrestest
