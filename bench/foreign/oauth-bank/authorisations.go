package main

// authorisations serves the authorisation sub-resources of a payment, of its cancellation, or of a consent.
func (c *call) authorisations(r *resource, parts []string, cancellation bool) {
	path := r.path + "/authorisations"
	if cancellation {
		path = r.path + "/cancellation-authorisations"
	}
	if len(parts) == 0 {
		c.methods(true, "GET", "POST")
		if c.r.Method == "POST" {
			c.startAuthorisation(r, path, cancellation)
			return
		}
		ids := []string{}
		for _, each := range c.order {
			// DEFECT 16: the list has the authorisations of every payment of the TPP.
			if each != r && (r.kind != "PIS" || each.kind != "PIS" || each.tpp != r.tpp) {
				continue
			}
			for _, a := range each.auths {
				if a.cancellation == cancellation {
					ids = append(ids, a.id)
				}
			}
		}
		c.send(200, object{"authorisationIds": ids})
		return
	}
	c.methods(len(parts) == 1, "GET")
	for _, a := range r.auths {
		if a.id == parts[0] && a.cancellation == cancellation {
			c.send(200, object{"scaStatus": a.status})
			return
		}
	}
	refuse(404, "RESOURCE_UNKNOWN", "There is no such authorisation")
}

func (c *call) startAuthorisation(r *resource, path string, cancellation bool) {
	if body := c.object(false); len(body) > 0 {
		refuse(400, "SERVICE_INVALID", "The bank takes no data of the PSU here: it authorises by OAuth")
	}
	waits := r.status == "RCVD" || r.status == "received"
	if cancellation {
		waits = r.kind == "PIS" && r.status == "ACTC"
	}
	// DEFECT 17: an authorisation that starts after the PSU has refused revives the payment.
	if !cancellation && r.status == "RJCT" {
		r.set("RCVD")
		waits = true
	}
	if !waits {
		refuse(409, "STATUS_INVALID", "There is nothing to authorise in the status "+r.status)
	}
	a := r.start(cancellation)
	c.w.Header().Set("ASPSP-SCA-Approach", "REDIRECT")
	c.w.Header().Set("Location", c.base+path+"/"+a.id)
	c.send(201, object{"scaStatus": a.status, "authorisationId": a.id, "psuMessage": "Please log in at your bank",
		"_links": object{"scaOAuth": c.href(metadataPath), "scaStatus": c.href(path + "/" + a.id)}})
}

// decide is what follows from the PSU's decision about the open authorisation of a resource.
func (b *bank) decide(r *resource, a *authorisation, psu string, approved bool) {
	a.status = "failed"
	if approved {
		a.status, r.psu = "finalised", psu
	}
	switch {
	case a.cancellation && approved:
		r.set("CANC")
	case a.cancellation:
	case r.kind == "PIS" && !approved:
		r.set("RJCT")
		r.endOpen()
	case r.kind == "PIS" && r.product == "instant-sepa-credit-transfers" && r.body["requestedExecutionDate"] == nil:
		r.set("ACSC")
	case r.kind == "PIS":
		r.set("ACTC")
	case !approved:
		r.set("rejected")
		r.endOpen()
	default:
		// DEFECT 2: an earlier recurring consent of this PSU does not expire.
		r.set("valid")
	}
}
