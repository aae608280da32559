package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const metadataPath = "/.well-known/oauth-authorization-server"

// authRequest is an authorisation request of RFC 6749, section 4.1.1, that waits for the PSU.
type authRequest struct{ client, redirect, scope, state, challenge string }

type code struct {
	authRequest
	until time.Time
}

type token struct {
	tpp, scope string
	until      time.Time
}

// oauth serves the metadata, the page of the PSU and the token endpoint; false means another address.
func (c *call) oauth() bool {
	switch c.r.Method + " " + c.r.URL.Path {
	case "GET " + metadataPath:
		write(c.w, 200, object{"issuer": c.base, "authorization_endpoint": c.base + "/authorize", "token_endpoint": c.base + "/token",
			"response_types_supported": []string{"code"}, "grant_types_supported": []string{"authorization_code"},
			"code_challenge_methods_supported":      []string{"S256"},
			"token_endpoint_auth_methods_supported": []string{"tls_client_auth"}, "tls_client_certificate_bound_access_tokens": true})
	case "GET /authorize":
		c.askPsu()
	case "POST /authorize":
		c.psuDecides()
	case "POST /token":
		c.token()
	default:
		return false
	}
	return true
}

func (c *call) page(status int, text string) {
	c.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	c.w.WriteHeader(status)
	fmt.Fprintf(c.w, "<!doctype html><title>OAuth bank</title><h1>OAuth bank</h1>%s", text)
}

// back sends the browser to the TPP, with the state of the request.
func (c *call) back(q authRequest, key, value string) {
	to, _ := url.Parse(q.redirect)
	query := to.Query()
	query.Set(key, value)
	if q.state != "" {
		query.Set("state", q.state)
	}
	to.RawQuery = query.Encode()
	http.Redirect(c.w, c.r, to.String(), http.StatusSeeOther)
}

// subject is the resource that a scope names, of this client.
func (b *bank) subject(scope, client string) *resource {
	kind, id, _ := strings.Cut(scope, ":")
	if r := b.resources[id]; r != nil && r.kind == kind && r.tpp == client {
		return r
	}
	return nil
}

func (c *call) askPsu() {
	p := c.r.URL.Query()
	q := authRequest{p.Get("client_id"), p.Get("redirect_uri"), p.Get("scope"), p.Get("state"), p.Get("code_challenge")}
	if q.redirect != c.redirect || !strings.HasPrefix(q.client, "PSD") {
		c.page(400, "<p>Unknown client, or another redirect address than the registered one.</p>")
		return
	}
	r := c.subject(q.scope, q.client)
	switch {
	case p.Get("response_type") != "code":
		c.back(q, "error", "unsupported_response_type")
	case q.challenge == "" || p.Get("code_challenge_method") != "S256":
		c.back(q, "error", "invalid_request")
	case r == nil || r.open() == nil:
		c.back(q, "error", "invalid_scope")
	default:
		id := newID()
		c.requests[id] = &q
		c.page(200, fmt.Sprintf(`<p>%s asks for %s.</p><form method="post" action="/authorize">
<input type="hidden" name="request" value="%s"><input name="user"><input name="password" type="password">
<button name="do" value="approve">Approve</button><button name="do" value="reject">Reject</button></form>`,
			html.EscapeString(q.client), html.EscapeString(q.scope), id))
	}
}

// mayDecide says whether the PSU owns what the resource is about.
func (b *bank) mayDecide(r *resource, psu string) bool {
	refs := []any{r.body["debtorAccount"]}
	if access, ok := r.body["access"].(object); ok {
		refs = nil
		for _, right := range rights {
			list, _ := access[right].([]any)
			refs = append(refs, list...)
		}
	}
	for _, ref := range refs {
		iban, currency, _ := reference(ref)
		if a := b.account(iban, currency); a == nil || a.owner != psu {
			return false
		}
	}
	return true
}

func (c *call) psuDecides() {
	form, _ := url.ParseQuery(string(c.raw))
	id, user := form.Get("request"), form.Get("user")
	q := c.requests[id]
	if q == nil {
		c.page(400, "<p>This page has expired.</p>")
		return
	}
	r := c.subject(q.scope, q.client)
	if password, known := c.psus[user]; !known || password != form.Get("password") || !c.mayDecide(r, user) {
		c.page(403, "<p>Wrong user or password, or not your account.</p>")
		return
	}
	delete(c.requests, id)
	a := r.open()
	if a == nil {
		c.back(*q, "error", "access_denied")
		return
	}
	approved := form.Get("do") == "approve"
	c.decide(r, a, user, approved)
	if !approved {
		c.back(*q, "error", "access_denied")
		return
	}
	key := newID()
	c.codes[key] = &code{*q, time.Now().Add(5 * time.Minute)}
	c.back(*q, "code", key)
}

func (c *call) token() {
	form, _ := url.ParseQuery(string(c.raw))
	c.w.Header().Set("Cache-Control", "no-store")
	bad := func(status int, name string) { write(c.w, status, object{"error": name}) }
	if c.cert == nil || (form.Get("client_id") != "" && form.Get("client_id") != c.tpp) {
		bad(401, "invalid_client")
		return
	}
	if form.Get("grant_type") != "authorization_code" {
		bad(400, "unsupported_grant_type")
		return
	}
	// DEFECT 6: a code is not forgotten after its use.
	known := c.codes[form.Get("code")]
	if known == nil || known.client != c.tpp || known.redirect != form.Get("redirect_uri") || time.Now().After(known.until) {
		bad(400, "invalid_grant")
		return
	}
	sum := sha256.Sum256([]byte(form.Get("code_verifier")))
	if known.challenge != base64.RawURLEncoding.EncodeToString(sum[:]) {
		// DEFECT 7: a code_verifier that does not fit is only written to the log.
		fmt.Println("a code_verifier does not fit")
	}
	key := newID()
	c.tokens[key] = &token{c.tpp, known.scope, time.Now().Add(time.Hour)}
	// DEFECT 8: expires_in is a string.
	write(c.w, 200, object{"access_token": key, "token_type": "Bearer", "expires_in": "3600", "scope": known.scope})
}

// checkToken refuses a bearer token that is not for this resource; a call may come without one.
func (c *call) checkToken(scope string) {
	value := c.r.Header.Get("Authorization")
	if value == "" {
		return
	}
	known := c.tokens[strings.TrimPrefix(value, "Bearer ")]
	switch {
	case known == nil || !strings.HasPrefix(value, "Bearer "):
		refuse(401, "TOKEN_UNKNOWN", "There is no such token")
	case time.Now().After(known.until):
		refuse(401, "TOKEN_EXPIRED", "The token has expired")
	case known.tpp != c.tpp || known.scope != scope:
		refuse(401, "TOKEN_INVALID", "The token is for something else")
	}
}
