// Reads an address with a client certificate: URL CA CERTIFICATE KEY VERSION. Offers HTTP/2 and the session before.
package main

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net/http"
	"os"
	"strings"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(must(os.ReadFile(os.Args[2])))
	pair := must(tls.LoadX509KeyPair(os.Args[3], os.Args[4]))
	version := map[string]uint16{"1.2": tls.VersionTLS12, "1.3": tls.VersionTLS13}[os.Args[5]]
	config := &tls.Config{RootCAs: pool, Certificates: []tls.Certificate{pair}, MinVersion: version, MaxVersion: version,
		ClientSessionCache: tls.NewLRUClientSessionCache(8)}
	for turn := 0; turn < 2; turn++ {
		transport := &http.Transport{TLSClientConfig: config.Clone(), ForceAttemptHTTP2: true, DisableKeepAlives: true}
		answer := must((&http.Client{Transport: transport}).Get(os.Args[1]))
		fmt.Println(answer.StatusCode, strings.TrimPrefix(tls.VersionName(answer.TLS.Version), "TLS "), strings.ToLower(answer.Proto))
	}
}
