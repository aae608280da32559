package main

import (
	"strings"
	"time"
)

// consent finds the consent of a read and checks that it may be used.
func (c *call) consent() *resource {
	id := c.r.Header.Get("Consent-ID")
	if id == "" {
		refuse(400, "FORMAT_ERROR", "Consent-ID is missing")
	}
	k := c.resources[id]
	if k == nil || k.kind != "AIS" || k.tpp != c.tpp {
		refuse(400, "CONSENT_UNKNOWN", "There is no such consent")
	}
	c.checkToken("AIS:" + k.id)
	k.expire()
	switch k.status {
	case "expired":
		refuse(401, "CONSENT_EXPIRED", "The consent has expired")
	case "received", "rejected":
		refuse(401, "CONSENT_INVALID", "The consent is "+k.status)
	}
	// DEFECT 3: a consent that the TPP has deleted (terminatedByTpp) still opens the accounts.
	return k
}

// count bounds the accesses a day to one address; a PSU who is present is not counted, except for a one-off consent.
func (c *call) count(k *resource) {
	recurring := k.body["recurringIndicator"] == true
	if c.r.Header.Get("PSU-IP-Address") != "" && recurring {
		return
	}
	// DEFECT 13: reads of balances are not counted.
	if strings.HasSuffix(c.r.URL.Path, "/balances") {
		return
	}
	key := today(0) + c.r.URL.Path
	if float64(k.used[key]) >= k.body["frequencyPerDay"].(float64) {
		refuse(429, "ACCESS_EXCEEDED", "The accesses of this day are used up")
	}
	k.used[key]++
}

func (c *call) reads(parts []string) {
	c.methods(len(parts) <= 2 || (len(parts) == 3 && parts[1] == "transactions"), "GET")
	k := c.consent()
	withBalance := c.r.URL.Query().Get("withBalance")
	if withBalance != "" && withBalance != "true" && withBalance != "false" {
		refuse(400, "FORMAT_ERROR", "withBalance is true or false")
	}
	if len(parts) == 0 {
		c.count(k)
		list := []any{}
		for _, a := range c.accounts {
			if k.grants(a, rights...) {
				list = append(list, c.view(k, a, withBalance == "true"))
			}
		}
		c.send(200, object{"accounts": list})
		return
	}
	var a *account
	for _, each := range c.accounts {
		if each.id == parts[0] {
			a = each
		}
	}
	if a == nil {
		refuse(404, "RESOURCE_UNKNOWN", "There is no such account")
	}
	if !k.grants(a, rights...) {
		refuse(401, "CONSENT_INVALID", "The consent does not name this account")
	}
	switch {
	case len(parts) == 1:
		c.count(k)
		c.send(200, object{"account": c.view(k, a, withBalance == "true")})
	case parts[1] == "balances":
		if !k.grants(a, "balances") {
			refuse(401, "CONSENT_INVALID", "The consent does not grant balances")
		}
		c.count(k)
		c.send(200, object{"account": object{"iban": a.iban}, "balances": balances(a)})
	case parts[1] == "transactions":
		// DEFECT 18: a consent to balances also grants transactions.
		if !k.grants(a, "transactions", "balances") {
			refuse(401, "CONSENT_INVALID", "The consent does not grant transactions")
		}
		if len(parts) == 3 {
			c.details(k, a, parts[2])
			return
		}
		c.transactions(k, a, withBalance == "true")
	default:
		c.methods(false)
	}
}

func (c *call) view(k *resource, a *account, withBalance bool) object {
	path, links := "/v1/accounts/"+a.id, object{}
	seen := object{"resourceId": a.id, "iban": a.iban, "currency": "EUR", "product": "Giro", "cashAccountType": "CACC", "name": a.name}
	if k.grants(a, "balances") {
		links["balances"] = c.href(path + "/balances")
		if withBalance {
			seen["balances"] = balances(a)
		}
	}
	if k.grants(a, "transactions") {
		links["transactions"] = c.href(path + "/transactions")
	}
	seen["_links"] = links
	return seen
}

func balances(a *account) []any {
	// DEFECT 9: amounts of balances have a decimal comma.
	amount := strings.Replace(money(a.cents), ".", ",", 1)
	return []any{object{"balanceType": "closingBooked", "referenceDate": today(-1),
		"balanceAmount": object{"currency": "EUR", "amount": amount}}}
}

func (e entry) view() object {
	seen := object{"transactionId": e.id, "transactionAmount": object{"currency": "EUR", "amount": money(e.cents)},
		"valueDate": e.day, "remittanceInformationUnstructured": e.text}
	// DEFECT 11: pending entries have a booking date.
	seen["bookingDate"] = e.day
	who := "creditor"
	if e.cents > 0 {
		who = "debtor"
	}
	seen[who+"Name"], seen[who+"Account"] = e.name, object{"iban": e.iban}
	return seen
}

func (c *call) transactions(k *resource, a *account, withBalance bool) {
	query := c.r.URL.Query()
	status := query.Get("bookingStatus")
	switch {
	case query.Has("deltaList") || query.Has("entryReferenceFrom") || status == "information":
		refuse(400, "PARAMETER_NOT_SUPPORTED", "The bank has no delta access and no standing orders here")
	case status != "booked" && status != "pending" && status != "both":
		refuse(400, "FORMAT_ERROR", "bookingStatus is missing or unknown")
	}
	from, to := query.Get("dateFrom"), query.Get("dateTo")
	if _, err := time.Parse(time.DateOnly, from); err != nil {
		refuse(400, "FORMAT_ERROR", "dateFrom is missing or no date")
	}
	if _, err := time.Parse(time.DateOnly, to); to != "" && err != nil {
		refuse(400, "FORMAT_ERROR", "dateTo is no date")
	}
	if to != "" && to < from {
		refuse(400, "PERIOD_INVALID", "dateTo is before dateFrom")
	}
	c.count(k)
	lists := map[bool][]any{true: {}, false: {}}
	for _, e := range a.entries {
		// DEFECT 10: the last day of the period is left out.
		if e.day >= from && (to == "" || e.day < to) {
			lists[e.pending] = append(lists[e.pending], e.view())
		}
	}
	report := object{"_links": object{"account": c.href("/v1/accounts/" + a.id)}}
	if status != "pending" {
		report["booked"] = lists[false]
	}
	if status != "booked" {
		report["pending"] = lists[true]
	}
	answer := object{"account": object{"iban": a.iban}, "transactions": report}
	if withBalance && k.grants(a, "balances") {
		answer["balances"] = balances(a)
	}
	c.send(200, answer)
}

func (c *call) details(k *resource, a *account, id string) {
	for _, e := range a.entries {
		if e.id == id {
			c.count(k)
			c.send(200, object{"transactionsDetails": e.view()})
			return
		}
	}
	refuse(404, "RESOURCE_UNKNOWN", "There is no such transaction")
}

func (c *call) funds() {
	body := c.object(true)
	iban, currency, ok := reference(body["account"])
	_, _, isAmount := amountOf(body["instructedAmount"])
	if !ok || !isAmount {
		refuse(400, "FORMAT_ERROR", "account or instructedAmount is missing or wrong")
	}
	if c.account(iban, currency) == nil {
		refuse(400, "RESOURCE_UNKNOWN", "The bank has no such account")
	}
	// DEFECT 12: the amount is not compared with the balance.
	c.send(200, object{"fundsAvailable": true})
}
