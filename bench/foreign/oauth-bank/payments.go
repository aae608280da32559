package main

import (
	"regexp"
	"strings"
	"time"
)

var (
	ibanForm   = regexp.MustCompile(`^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$`)
	amountForm = regexp.MustCompile(`^[0-9]{1,14}(\.[0-9]{1,2})?$`)
	products   = map[string]bool{"sepa-credit-transfers": true, "instant-sepa-credit-transfers": true}
	finals     = map[string]bool{"ACSC": true, "RJCT": true, "CANC": true}
)

func (c *call) payments(parts []string) {
	if len(parts) == 0 || !products[parts[0]] {
		refuse(404, "PRODUCT_UNKNOWN", "The bank does not have this product")
	}
	if len(parts) == 1 {
		c.methods(true, "POST")
		c.createPayment(parts[0])
		return
	}
	p := c.resources[parts[1]]
	// DEFECT 4: the status of a payment is given to every TPP that knows its id.
	openToAll := len(parts) == 3 && parts[2] == "status"
	if p == nil || p.kind != "PIS" || p.product != parts[0] || (p.tpp != c.tpp && !openToAll) {
		refuse(404, "RESOURCE_UNKNOWN", "There is no such payment")
	}
	c.checkToken("PIS:" + p.id)
	switch {
	case len(parts) == 2:
		c.methods(true, "GET", "DELETE")
		if c.r.Method == "DELETE" {
			c.cancel(p)
			return
		}
		content := object{"paymentId": p.id, "transactionStatus": p.status}
		for key, value := range p.body {
			content[key] = value
		}
		c.send(200, content)
	case parts[2] == "status":
		c.methods(len(parts) == 3, "GET")
		c.send(200, object{"transactionStatus": p.status})
	case parts[2] == "authorisations":
		c.authorisations(p, parts[3:], false)
	case parts[2] == "cancellation-authorisations":
		c.authorisations(p, parts[3:], true)
	default:
		c.methods(false)
	}
}

func reference(value any) (iban, currency string, ok bool) {
	ref, _ := value.(object)
	iban, _ = ref["iban"].(string)
	currency, _ = ref["currency"].(string)
	return iban, currency, ibanForm.MatchString(iban)
}

func amountOf(value any) (cents int64, currency string, ok bool) {
	o, _ := value.(object)
	text, _ := o["amount"].(string)
	currency, _ = o["currency"].(string)
	if !amountForm.MatchString(text) || len(currency) != 3 {
		return 0, "", false
	}
	whole, fraction, _ := strings.Cut(text, ".")
	for _, digit := range whole + (fraction + "00")[:2] {
		cents = cents*10 + int64(digit-'0')
	}
	return cents, currency, true
}

func (c *call) createPayment(product string) {
	if c.r.Header.Get("PSU-IP-Address") == "" {
		refuse(400, "FORMAT_ERROR", "PSU-IP-Address is missing")
	}
	body := c.object(true)
	debtor, currency, ok := reference(body["debtorAccount"])
	if !ok {
		refuse(400, "FORMAT_ERROR", "debtorAccount is missing or has no valid iban")
	}
	if _, _, ok = reference(body["creditorAccount"]); !ok {
		refuse(400, "FORMAT_ERROR", "creditorAccount is missing or has no valid iban")
	}
	cents, money, ok := amountOf(body["instructedAmount"])
	if !ok || cents == 0 {
		refuse(400, "FORMAT_ERROR", "instructedAmount is missing or is no amount")
	}
	for field, limit := range map[string]int{"creditorName": 70, "remittanceInformationUnstructured": 140, "endToEndIdentification": 35} {
		text, isText := body[field].(string)
		if _, given := body[field]; (given || field == "creditorName") && (!isText || text == "" || len([]rune(text)) > limit) {
			refuse(400, "FORMAT_ERROR", field+" is missing or no text of the right length")
		}
	}
	if date, given := body["requestedExecutionDate"]; given {
		text, _ := date.(string)
		if _, err := time.Parse(time.DateOnly, text); err != nil {
			refuse(400, "FORMAT_ERROR", "requestedExecutionDate is no date")
		}
		if text < today(0) {
			refuse(400, "EXECUTION_DATE_INVALID", "requestedExecutionDate is in the past")
		}
	}
	if money != "EUR" || c.account(debtor, currency) == nil {
		refuse(400, "PAYMENT_FAILED", "The bank has no such account in this currency")
	}
	// DEFECT 19: the apostrophe, which texts may contain, is removed.
	if text, given := body["remittanceInformationUnstructured"].(string); given {
		body["remittanceInformationUnstructured"] = strings.ReplaceAll(text, "'", "")
	}
	id := newID()
	p := &resource{id: id, kind: "PIS", product: product, path: "/v1/payments/" + product + "/" + id, tpp: c.tpp, body: body}
	p.set("RCVD")
	c.add(p)
	// DEFECT 20: the status link lacks the product, and its address does not exist.
	c.created(p, object{"transactionStatus": p.status, "paymentId": p.id}, c.href("/v1/payments/"+id+"/status"))
}

// created answers the creation of a resource; the bank starts its first authorisation unless the TPP wants to.
func (c *call) created(r *resource, answer object, status object) {
	links := object{"self": c.href(r.path), "status": status}
	if c.r.Header.Get("TPP-Explicit-Authorisation-Preferred") == "true" {
		links["startAuthorisation"] = c.href(r.path + "/authorisations")
	} else {
		a := r.start(false)
		links["scaOAuth"] = c.href(metadataPath)
		links["scaStatus"] = c.href(r.path + "/authorisations/" + a.id)
	}
	answer["_links"] = links
	c.w.Header().Set("Location", c.base+r.path)
	c.w.Header().Set("ASPSP-SCA-Approach", "REDIRECT")
	c.send(201, answer)
}

func (c *call) cancel(p *resource) {
	switch {
	case p.status == "RCVD":
		p.set("CANC")
		p.endOpen()
		c.send(204, nil)
	case p.status == "ACSC":
		// DEFECT 5: a settled payment is cancelled; its status is final.
		p.set("CANC")
		c.send(204, nil)
	case finals[p.status]:
		refuse(405, "CANCELLATION_INVALID", "The payment is "+p.status)
	default:
		c.send(202, object{"transactionStatus": p.status, "_links": object{
			"startAuthorisation": c.href(p.path + "/cancellation-authorisations")}})
	}
}

func (r *resource) endOpen() {
	for _, a := range r.auths {
		if a.status == "received" {
			a.status = "failed"
		}
	}
}
