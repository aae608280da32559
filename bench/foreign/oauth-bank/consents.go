package main

import "time"

var rights = []string{"accounts", "balances", "transactions"}

func (c *call) consents(parts []string) {
	if len(parts) == 0 {
		c.methods(true, "POST")
		c.createConsent()
		return
	}
	k := c.resources[parts[0]]
	if k == nil || k.kind != "AIS" || k.tpp != c.tpp {
		refuse(403, "CONSENT_UNKNOWN", "There is no such consent")
	}
	c.checkToken("AIS:" + k.id)
	k.expire()
	switch {
	case len(parts) == 1:
		c.methods(true, "GET", "DELETE")
		if c.r.Method == "DELETE" {
			if k.status == "received" || k.status == "valid" {
				k.set("terminatedByTpp")
				k.endOpen()
			}
			c.send(204, nil)
			return
		}
		content := object{"consentStatus": k.status, "lastActionDate": k.changed,
			"_links": object{"self": c.href(k.path), "account": c.href("/v1/accounts")}}
		for key, value := range k.body {
			content[key] = value
		}
		// DEFECT 15: recurringIndicator is returned as a string.
		content["recurringIndicator"] = map[any]string{true: "true", false: "false"}[k.body["recurringIndicator"]]
		c.send(200, content)
	case parts[1] == "status":
		c.methods(len(parts) == 2, "GET")
		c.send(200, object{"consentStatus": k.status})
	case parts[1] == "authorisations":
		c.authorisations(k, parts[2:], false)
	default:
		c.methods(false)
	}
}

// expire ends a consent after its last day.
func (r *resource) expire() {
	if r.status == "valid" && r.body["validUntil"].(string) < today(0) {
		r.set("expired")
	}
}

func (c *call) createConsent() {
	body := c.object(true)
	access, _ := body["access"].(object)
	named := 0
	for _, right := range rights {
		list, given := access[right]
		refs, isList := list.([]any)
		if given && !isList {
			refuse(400, "FORMAT_ERROR", "access."+right+" is no list")
		}
		for _, ref := range refs {
			if _, _, ok := reference(ref); !ok {
				refuse(400, "FORMAT_ERROR", "access."+right+" has an account without iban")
			}
			named++
		}
	}
	if access == nil {
		refuse(400, "FORMAT_ERROR", "access is missing")
	}
	if named == 0 {
		refuse(400, "SERVICE_INVALID", "The bank offers consents to named accounts only")
	}
	recurring, ok := body["recurringIndicator"].(bool)
	if !ok {
		refuse(400, "FORMAT_ERROR", "recurringIndicator is missing or is no boolean")
	}
	frequency, ok := body["frequencyPerDay"].(float64)
	if !ok || frequency < 1 || frequency != float64(int(frequency)) || (!recurring && frequency > 1) {
		refuse(400, "FORMAT_ERROR", "frequencyPerDay is missing or too small, or above 1 for a one-off consent")
	}
	if combined, given := body["combinedServiceIndicator"]; given {
		if _, ok = combined.(bool); !ok {
			refuse(400, "FORMAT_ERROR", "combinedServiceIndicator is no boolean")
		}
	}
	if body["combinedServiceIndicator"] == true {
		refuse(400, "SESSIONS_NOT_SUPPORTED", "The bank does not combine services")
	}
	until, _ := body["validUntil"].(string)
	// DEFECT 14: a consent that ends today is refused, although validUntil is its last day.
	if _, err := time.Parse(time.DateOnly, until); err != nil || until <= today(0) {
		refuse(400, "FORMAT_ERROR", "validUntil is no date, or in the past")
	}
	kept := object{"access": access}
	for _, key := range []string{"recurringIndicator", "validUntil", "frequencyPerDay", "combinedServiceIndicator"} {
		if value, given := body[key]; given {
			kept[key] = value
		}
	}
	id := newID()
	k := &resource{id: id, kind: "AIS", path: "/v1/consents/" + id, tpp: c.tpp, body: kept, used: map[string]int{}}
	k.set("received")
	c.add(k)
	c.created(k, object{"consentStatus": k.status, "consentId": k.id}, c.href(k.path+"/status"))
}

// grants says whether a consent names an account in one of the lists.
func (r *resource) grants(a *account, lists ...string) bool {
	access := r.body["access"].(object)
	for _, list := range lists {
		refs, _ := access[list].([]any)
		for _, ref := range refs {
			iban, currency, _ := reference(ref)
			if iban == a.iban && (currency == "" || currency == "EUR") && a.owner == r.psu {
				return true
			}
		}
	}
	return false
}
