package main

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"sync"
	"time"
)

type object = map[string]any

// A resource is a payment or a consent, with its authorisations in the order of their creation.
type resource struct {
	id, kind, product, path, tpp, psu, status string
	body                                      object
	auths                                     []*authorisation
	used                                      map[string]int
	changed                                   string
}

type authorisation struct {
	id, status   string
	cancellation bool
}

type entry struct {
	id, name, iban, text string
	cents                int64
	day                  string
	pending              bool
}

type account struct {
	id, owner, iban, name string
	cents                 int64
	entries               []entry
}

type bank struct {
	sync.Mutex
	base, redirect string
	psus           map[string]string
	accounts       []*account
	resources      map[string]*resource
	order          []*resource
	requests       map[string]*authRequest
	codes          map[string]*code
	tokens         map[string]*token
}

func newBank(base, redirect string) *bank {
	b := &bank{base: base, redirect: redirect, psus: map[string]string{"anna": "anna-pass", "bruno": "bruno-pass"},
		resources: map[string]*resource{}, requests: map[string]*authRequest{}, codes: map[string]*code{}, tokens: map[string]*token{}}
	for i, row := range [][3]string{
		{"anna", "DE63500105170000001001", "Anna main"}, {"anna", "DE36500105170000001002", "Anna savings"},
		{"bruno", "DE29500105170000002001", "Bruno main"}} {
		a := &account{id: newID(), owner: row[0], iban: row[1], name: row[2], cents: int64(250075 + i*10000)}
		for n := 0; n < 30; n++ {
			cents := int64(-1050 - n*13)
			if n%4 == 0 {
				cents = int64(20000 + n)
			}
			a.entries = append(a.entries, entry{id: newID(), name: fmt.Sprintf("Shop %d", n), iban: "DE02500105170000002002",
				text: fmt.Sprintf("Invoice %d", 100+n), cents: cents, day: today(-3 * n), pending: n < 2})
		}
		b.accounts = append(b.accounts, a)
	}
	return b
}

func newID() string {
	raw := make([]byte, 16)
	_, _ = rand.Read(raw)
	return hex.EncodeToString(raw)
}

func today(days int) string { return time.Now().UTC().AddDate(0, 0, days).Format(time.DateOnly) }

func (b *bank) add(r *resource) {
	b.resources[r.id] = r
	b.order = append(b.order, r)
}

func (r *resource) set(status string) {
	r.status, r.changed = status, today(0)
}

// open is the authorisation that waits for the PSU: the newest one.
func (r *resource) open() *authorisation {
	for i := len(r.auths) - 1; i >= 0; i-- {
		if r.auths[i].status == "received" {
			return r.auths[i]
		}
	}
	return nil
}

func (r *resource) start(cancellation bool) *authorisation {
	a := &authorisation{id: newID(), status: "received", cancellation: cancellation}
	r.auths = append(r.auths, a)
	return a
}

func (b *bank) account(iban, currency string) *account {
	for _, a := range b.accounts {
		if a.iban == iban && (currency == "" || currency == "EUR") {
			return a
		}
	}
	return nil
}

func money(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}
