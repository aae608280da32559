// A small bank with OAuth as RFC 6749, RFC 7636 and RFC 8414 have it, written from the contract alone.
// It is wrong in 20 places: each has a comment DEFECT, and a row in defects.yaml.
//
//	oauth-bank -cert server.pem -key server.key.pem -ca ca.pem [-port 0] [-redirect https://tpp.example/callback]
package main

import (
	"crypto/tls"
	"crypto/x509"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
)

func main() {
	cert := flag.String("cert", "", "certificate of the server, PEM")
	key := flag.String("key", "", "its private key, PEM")
	ca := flag.String("ca", "", "CA of the certificates of TPPs, PEM")
	port := flag.Int("port", 0, "port; 0 chooses a free one")
	redirect := flag.String("redirect", "https://tpp.example/callback", "the registered redirect address of every TPP")
	flag.Parse()
	pair, err := tls.LoadX509KeyPair(*cert, *key)
	if err != nil {
		log.Fatal(err)
	}
	pem, err := os.ReadFile(*ca)
	if err != nil {
		log.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(pem)
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", *port))
	if err != nil {
		log.Fatal(err)
	}
	base := fmt.Sprintf("https://localhost:%d", listener.Addr().(*net.TCPAddr).Port)
	bank := newBank(base, *redirect)
	// The PSU's browser has no certificate; a certificate that is sent has to be valid.
	server := &http.Server{Handler: bank, ErrorLog: log.New(os.Stderr, "", 0), TLSConfig: &tls.Config{
		Certificates: []tls.Certificate{pair}, ClientAuth: tls.VerifyClientCertIfGiven, ClientCAs: pool,
	}}
	fmt.Printf("listening %s\n", base)
	log.Fatal(server.ServeTLS(listener, "", ""))
}
