package main

import (
	"bytes"
	"crypto/x509"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"regexp"
	"strings"
)

// A call is one request of a TPP.
type call struct {
	*bank
	w    http.ResponseWriter
	r    *http.Request
	raw  []byte
	tpp  string
	cert *x509.Certificate
}

// A refusal ends a call; code is empty where the formal definition has no body.
type refusal struct {
	status     int
	code, text string
}

var (
	uuid    = regexp.MustCompile(`^(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)
	orgID   = []byte{0x06, 0x03, 0x55, 0x04, 0x61}
	roleOID = map[string][]byte{
		"PIS": {0x06, 0x07, 0x04, 0x00, 0x81, 0x98, 0x27, 0x01, 0x02},
		"AIS": {0x06, 0x07, 0x04, 0x00, 0x81, 0x98, 0x27, 0x01, 0x03},
		"IC":  {0x06, 0x07, 0x04, 0x00, 0x81, 0x98, 0x27, 0x01, 0x04},
	}
)

func refuse(status int, code, text string) { panic(refusal{status, code, text}) }

func (b *bank) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := &call{bank: b, w: w, r: r}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case refusal:
			// DEFECT 1: only successes repeat X-Request-ID; it is set in `send`, not here.
			if e.code == "" {
				w.WriteHeader(e.status)
				return
			}
			write(w, e.status, object{"tppMessages": []any{object{"category": "ERROR", "code": e.code, "text": e.text}}})
		default:
			log.Println(r.Method, r.URL.Path, e)
			w.WriteHeader(500)
		}
	}()
	c.raw, _ = io.ReadAll(io.LimitReader(r.Body, 1<<20))
	b.Lock()
	defer b.Unlock()
	if len(r.TLS.PeerCertificates) > 0 {
		c.cert = r.TLS.PeerCertificates[0]
		c.tpp = organisation(c.cert)
	}
	if c.oauth() {
		return
	}
	c.route()
}

// organisation is the organizationIdentifier of a certificate.
func organisation(cert *x509.Certificate) string {
	at := bytes.Index(cert.RawSubject, orgID)
	if at < 0 {
		return cert.Subject.String()
	}
	rest := cert.RawSubject[at+len(orgID):]
	return string(rest[2 : 2+int(rest[1])])
}

func (c *call) needRole(role string) {
	if c.cert == nil {
		refuse(401, "CERTIFICATE_MISSING", "A client certificate is needed")
	}
	if !bytes.Contains(c.cert.Raw, roleOID[role]) {
		refuse(401, "ROLE_INVALID", "The certificate does not have the role "+role)
	}
}

// common checks what holds for every call of a TPP.
func (c *call) common() {
	if id := c.r.Header.Get("X-Request-ID"); !uuid.MatchString(id) {
		refuse(400, "FORMAT_ERROR", "X-Request-ID is missing or is no UUID")
	}
	if accept := c.r.Header.Get("Accept"); accept != "" && !strings.Contains(accept, "*/*") &&
		!strings.Contains(accept, "application/json") && !strings.Contains(accept, "application/*") {
		refuse(406, "", "")
	}
	preferred := c.r.Header.Get("TPP-Redirect-Preferred")
	if preferred != "" && preferred != "true" && preferred != "false" {
		refuse(400, "FORMAT_ERROR", "TPP-Redirect-Preferred is true or false")
	}
	if preferred == "true" && c.r.Method == "POST" && c.r.Header.Get("TPP-Redirect-URI") == "" {
		refuse(400, "FORMAT_ERROR", "TPP-Redirect-URI is missing")
	}
}

// object reads a JSON object from the body; without a body it is nil.
func (c *call) object(needed bool) object {
	if len(c.raw) == 0 && !needed {
		return nil
	}
	if kind := strings.Split(c.r.Header.Get("Content-Type"), ";")[0]; strings.TrimSpace(kind) != "application/json" {
		refuse(415, "", "")
	}
	var body object
	if json.Unmarshal(c.raw, &body) != nil || body == nil {
		refuse(400, "FORMAT_ERROR", "The body is not a JSON object")
	}
	return body
}

func (c *call) send(status int, body object) {
	c.w.Header().Set("X-Request-ID", c.r.Header.Get("X-Request-ID"))
	if body == nil {
		c.w.WriteHeader(status)
		return
	}
	write(c.w, status, body)
}

func write(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(body)
}

func (b *bank) href(path string) object { return object{"href": b.base + path} }

// route chooses the handler by the parts of the path.
func (c *call) route() {
	parts := strings.Split(strings.Trim(c.r.URL.Path, "/"), "/")
	if len(parts) < 2 || parts[0] != "v1" || strings.HasSuffix(c.r.URL.Path, "/") {
		refuse(404, "RESOURCE_UNKNOWN", "There is no such address")
	}
	switch parts[1] {
	case "payments":
		c.needRole("PIS")
		c.common()
		c.payments(parts[2:])
	case "consents":
		c.needRole("AIS")
		c.common()
		c.consents(parts[2:])
	case "accounts":
		c.needRole("AIS")
		c.common()
		c.reads(parts[2:])
	case "funds-confirmations":
		c.needRole("IC")
		c.common()
		c.methods(len(parts) == 2, "POST")
		c.funds()
	default:
		refuse(404, "RESOURCE_UNKNOWN", "There is no such address")
	}
}

// methods refuses an unknown address, and a method that the address does not have.
func (c *call) methods(known bool, methods ...string) {
	if !known {
		refuse(404, "RESOURCE_UNKNOWN", "There is no such address")
	}
	for _, method := range methods {
		if method == c.r.Method {
			return
		}
	}
	c.w.Header().Set("Allow", strings.Join(methods, ", "))
	refuse(405, "SERVICE_INVALID", "The address does not have this method")
}
