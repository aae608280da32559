"""Consents, account reads and confirmations of funds."""
from app import HTTPError, invalid, route
from payments import (ACCOUNTS, CONSENTS, COUNT, account_of, amount, as_date, authorisation, end_open, iban, links, number,
                      put, stamp, start, today, tpp)

LISTS = ("accounts", "balances", "transactions")


# Consents

def consent_of(request, key):
    owner = tpp(request, "AIS")
    consent = CONSENTS.get(number(key))
    # DEFECT 14: a TPP may delete the consent of another one, since DELETE does not look at the owner.
    if consent is None or (consent["tpp"] != owner and request.method != "DELETE"):
        raise HTTPError(404, "Consent not found")
    expire(consent)
    return consent


def expire(consent):
    if consent["status"] == "valid" and consent["body"]["validUntil"] < str(today()):
        consent["status"] = "expired"


@route("POST", "/v1/consents")
def create_consent(request):
    owner, body = tpp(request, "AIS"), request.json()
    access = body.get("access")
    if not isinstance(access, dict) or not any(access.get(k) for k in LISTS):
        raise invalid("body", "access")
    for field in LISTS:
        refs = access.get(field, [])
        if not isinstance(refs, list):
            raise invalid("body", "access", field, msg="Input should be a valid list", kind="list_type")
        for ref in refs:
            iban(ref, "access", field)
    if not isinstance(body.get("recurringIndicator"), bool):
        raise invalid("body", "recurringIndicator")
    frequency = number(str(body.get("frequencyPerDay")))
    if not frequency or (frequency > 1 and not body["recurringIndicator"]):
        raise invalid("body", "frequencyPerDay")
    if body.get("combinedServiceIndicator") not in (None, False):
        raise HTTPError(400, "Services are not combined")
    if as_date(body.get("validUntil"), "body", "validUntil") < today():
        raise invalid("body", "validUntil", msg="The date is in the past", kind="value_error")
    key = next(COUNT)
    kept = {"access": {k: access[k] for k in LISTS if k in access}, "recurringIndicator": body["recurringIndicator"],
            "validUntil": body["validUntil"], "frequencyPerDay": frequency}
    path = f"/v1/consents/{key}"
    CONSENTS[key] = {"id": key, "tpp": owner, "path": path, "body": kept, "status": "received", "auths": {}, "used": {}}
    return {"consentStatus": "received", "consentId": key, "_links": links(
        request, self=path, status=f"{path}/status", startAuthorisation=f"{path}/authorisations")}


@route("GET", "/v1/consents/{key}")
def read_consent(request, key):
    consent = consent_of(request, key)
    body = consent["body"]
    # DEFECT 8: three fields are spelled in snake case.
    return {"access": body["access"], "recurring_indicator": body["recurringIndicator"], "frequency_per_day": body["frequencyPerDay"],
            "valid_until": stamp(body["validUntil"]), "consentStatus": consent["status"],
            "_links": links(request, self=consent["path"], account="/v1/accounts")}


@route("GET", "/v1/consents/{key}/status")
def consent_status(request, key):
    return {"consentStatus": consent_of(request, key)["status"]}


@route("DELETE", "/v1/consents/{key}")
def delete_consent(request, key):
    consent = consent_of(request, key)
    if consent["status"] in ("received", "valid"):
        consent["status"] = "terminatedByTpp"
        end_open(consent)
    return {"message": "Consent deleted"}


@route("POST", "/v1/consents/{key}/authorisations")
def start_consent(request, key):
    return start(request, consent_of(request, key))


@route("GET", "/v1/consents/{key}/authorisations")
def list_consent(request, key):
    return {"authorisationIds": list(consent_of(request, key)["auths"])}


@route("GET", "/v1/consents/{key}/authorisations/{auth}")
def read_consent_authorisation(request, key, auth):
    return {"scaStatus": authorisation(consent_of(request, key), auth)["status"]}


@route("PUT", "/v1/consents/{key}/authorisations/{auth}")
def update_consent(request, key, auth):
    return put(request, consent_of(request, key), auth)


# Reads

def reading(request):
    """The consent of a read; None opens every account."""
    owner = tpp(request, "AIS")
    # DEFECT 12: without Consent-ID the accounts of all PSUs are open.
    if request.headers.get("Consent-ID") is None:
        return None
    # DEFECT 11: a Consent-ID that is no number is a ValueError, so the response is 500.
    consent = CONSENTS.get(int(request.headers["Consent-ID"]))
    if consent is None or consent["tpp"] != owner:
        raise HTTPError(403, "Consent not found")
    expire(consent)
    if consent["status"] != "valid":
        raise HTTPError(401, f"The consent is {consent['status']}")
    return consent


def grants(consent, account, *lists):
    return consent is None or any(account_of(ref) is account and account["owner"] == consent["psu"]
                                  for k in lists for ref in consent["body"]["access"].get(k, []))


def count(request, consent):
    """Bounds the accesses a day to one address, unless the PSU is present at a recurring consent."""
    if consent is None or (request.headers.get("PSU-IP-Address") and consent["body"]["recurringIndicator"]):
        return
    key = (today(), request.path)
    if consent["used"].get(key, 0) >= consent["body"]["frequencyPerDay"]:
        raise HTTPError(429, "Too Many Requests")
    consent["used"][key] = consent["used"].get(key, 0) + 1


def one(request, key, *lists):
    consent, account = reading(request), ACCOUNTS.get(number(key))
    if account is None:
        raise HTTPError(404, "Account not found")
    if not grants(consent, account, *lists):
        raise HTTPError(401, "The consent does not grant this")
    return consent, account


def with_balance(request):
    value = request.query.get("withBalance", "false")
    if value not in ("true", "false"):
        raise invalid("query", "withBalance", msg="Input should be a valid boolean", kind="bool_parsing")
    return value == "true"


def view(request, consent, account):
    path = f"/v1/accounts/{account['id']}"
    seen = {"resourceId": account["id"], "iban": account["iban"], "currency": "EUR", "name": account["name"],
            # DEFECT 7: fields without a value are null, here and in transactions.
            "product": None, "cashAccountType": None}
    if with_balance(request) and grants(consent, account, "balances"):
        seen["balances"] = balances(account)
    targets = {"balances": f"{path}/balances", "transactions": f"{path}/transactions"}
    return seen | {"_links": links(request, **{k: v for k, v in targets.items() if grants(consent, account, k)})}


def balances(account):
    return [{"balanceType": "closingBooked", "balanceAmount": {"currency": "EUR", "amount": account["balance"]},
             "referenceDate": stamp(today())}]


@route("GET", "/v1/accounts")
def list_accounts(request):
    consent = reading(request)
    seen = [view(request, consent, a) for a in ACCOUNTS.values() if grants(consent, a, *LISTS)]
    count(request, consent)
    return {"accounts": seen}


@route("GET", "/v1/accounts/{key}")
def read_account(request, key):
    consent, account = one(request, key, *LISTS)
    count(request, consent)
    return {"account": view(request, consent, account)}


@route("GET", "/v1/accounts/{key}/balances")
def read_balances(request, key):
    consent, account = one(request, key, "balances")
    count(request, consent)
    return {"account": {"iban": account["iban"]}, "balances": balances(account)}


def entry_view(entry):
    side = "creditor" if entry["amount"] < 0 else "debtor"
    return {"transactionId": str(entry["id"]), f"{side}Name": entry["who"], f"{side}Account": {"iban": "DE02500105170000002002"},
            "transactionAmount": {"currency": "EUR", "amount": entry["amount"]}, "valueDate": stamp(entry["day"]),
            "bookingDate": stamp(entry["day"]) if entry["booked"] else None, "remittanceInformationUnstructured": entry["text"]}


@route("GET", "/v1/accounts/{key}/transactions")
def list_transactions(request, key):
    consent, account = one(request, key, "transactions")
    query, status = request.query, request.query.get("bookingStatus", "booked")
    if status not in ("booked", "pending", "both"):
        raise invalid("query", "bookingStatus", msg="Input should be 'booked', 'pending' or 'both'", kind="enum")
    if "deltaList" in query or "entryReferenceFrom" in query:
        raise HTTPError(400, "Delta access is not supported")
    if "dateFrom" not in query:
        raise invalid("query", "dateFrom")
    first = as_date(query["dateFrom"], "query", "dateFrom")
    last = as_date(query.get("dateTo", str(today())), "query", "dateTo")
    if last < first:
        raise HTTPError(400, "dateTo is before dateFrom")
    count(request, consent)
    # DEFECT 18: dateFrom is checked, but not applied.
    rows = [e for e in account["entries"].values() if e["day"] <= last]
    report = {"_links": links(request, account=f"/v1/accounts/{key}")}
    for name, booked in (("booked", True), ("pending", False)):
        if status in (name, "both"):
            report[name] = [entry_view(e) for e in rows if e["booked"] == booked]
    answer = {"account": {"iban": account["iban"]}, "transactions": report}
    if with_balance(request) and grants(consent, account, "balances"):
        answer["balances"] = balances(account)
    return answer


@route("GET", "/v1/accounts/{key}/transactions/{entry}")
def read_transaction(request, key, entry):
    consent, account = one(request, key, "transactions")
    found = account["entries"].get(number(entry))
    if found is None:
        raise HTTPError(404, "Transaction not found")
    count(request, consent)
    return {"transactionsDetails": entry_view(found) | {"mandateId": None, "bankTransactionCode": "PMNT"}}


@route("POST", "/v1/funds-confirmations")
def confirm_funds(request):
    tpp(request, "IC")
    body = request.json()
    iban(body.get("account"), "account")
    wanted, account = amount(body), account_of(body["account"])
    if account is None:
        raise HTTPError(404, "Account not found")
    # DEFECT 19: amounts are compared as texts, so that 1000000.00 is less than 2500.75.
    return {"fundsAvailable": wanted <= f"{account['balance']:.2f}"}
