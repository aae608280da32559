"""Sandbox bank for XS2A 1.3.6: python3 bank.py --port 0 [--tls-cert F --tls-key F --tls-ca F]
SEPA credit transfers and account information. Each request needs X-Sandbox-Key: demo-key. SCA is
REDIRECT without pages: the PSU posts {"psuId", "password"} to /sandbox/(payments|consents)/{id}/
(approve|reject). GET /sandbox/state shows all. Without TLS X-TPP-ID (or a default) is the TPP."""
import argparse, json, random, re, ssl, threading, time, uuid
from datetime import date, datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl
PSUS = {"anna": "anna-secret", "bruno": "bruno-secret"}  # names and passwords, then their accounts
OWNED = [("anna", "DE63500105170000001001"), ("anna", "DE36500105170000001002"),
         ("bruno", "DE29500105170000002001"), ("bruno", "DE02500105170000002002")]
LOCK, ACCOUNTS, STORE, REPLAYS = threading.Lock(), {}, {"payments": {}, "consents": {}}, {}
FINAL, SCA_DONE = ("ACSC", "RJCT", "CANC"), ("finalised", "failed")
LISTS, ID, BOOL = ("accounts", "balances", "transactions"), "([^/]+)", "true|false"
PAY, CON, ACC = "/v1/payments/sepa-credit-transfers", "/v1/consents", "/v1/accounts"
UUID, URI = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", r"[a-z][a-z0-9+.-]*:\S+"
HEADERS = {
    "X-Request-ID": UUID, "PSU-IP-Address": "[0-9.]+|[0-9a-f:.]+", "TPP-Redirect-URI": URI,
    "TPP-Redirect-Preferred": BOOL, "TPP-Explicit-Authorisation-Preferred": BOOL}
class Refusal(Exception): pass  # a status and a list of (code, text), empty: an answer without body
def need(ok, status, code=None, text=None):
    if not ok: raise Refusal(status, [(code, text or code)] if code else [])
def refuse_all(bad):
    if bad: raise Refusal(400, [("FORMAT_ERROR", f"Missing or of a wrong form: {k}") for k in bad])
def today(): return datetime.now(timezone.utc).date()
def as_date(v):  # YYYY-MM-DD only; None if it is no date
    try: return date.fromisoformat(v if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", v) else "")
    except (TypeError, ValueError): return None
def good_ref(v):  # an account reference with an IBAN of the right form and check digits
    iban, money = map(str, (v.get("iban"), v.get("currency", "EUR"))) if type(v) is dict else "??"
    return re.fullmatch("[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}", iban) and re.fullmatch(
        "[A-Z]{3}", money) and int("".join(str(int(c, 36)) for c in iban[4:] + iban[:4])) % 97 == 1
def good_amount(v):
    text = v.get("amount") if type(v) is dict and v.get("currency") == "EUR" else None
    return type(text) is str and re.fullmatch(r"[0-9]{1,14}(\.[0-9]{1,2})?", text) and float(text)
def good_access(v):
    return type(v) is dict and not (set(v) & set(LISTS) and set(v) - set(LISTS)) and all(
        type(v.get(k, [])) is list and all(map(good_ref, v.get(k, []))) for k in LISTS)
def text(limit): return lambda v: type(v) is str and 0 < len(v) <= limit
PAYMENT = {  # field: test; the first four are required
    "debtorAccount": good_ref, "creditorAccount": good_ref, "instructedAmount": good_amount,
    "creditorName": text(70), "endToEndIdentification": text(35), "requestedExecutionDate": as_date,
    "remittanceInformationUnstructured": text(140), "creditorAddress": lambda v: type(v) is dict}
CONSENT = {  # likewise
    "access": good_access, "validUntil": lambda v: as_date(v) and as_date(v) >= today(),
    "recurringIndicator": lambda v: type(v) is bool,
    "frequencyPerDay": lambda v: type(v) in (int, str) and re.fullmatch("[1-9][0-9]{0,5}", str(v)),
    "combinedServiceIndicator": lambda v: type(v) is bool}
def json_body(q, needed=True):
    kind = q.headers.get("Content-Type", "").split(";")[0].strip().lower()
    need(kind == "application/json" or not (q.raw or needed), 415)
    try: body = json.loads(q.raw.decode(), parse_constant=int) if q.raw or needed else {}
    except (ValueError, RecursionError): body = None
    need(type(body) is dict, 400, "FORMAT_ERROR", "The body is not a JSON object")
    return body
def preferred(q, name): return q.headers.get(f"TPP-{name}-Preferred", "").lower() == "true"
def checked(q, rules):  # the body of a creation; all faults go into one answer
    b = json_body(q)
    bad = [k for i, (k, ok) in enumerate(rules.items()) if (i < 4 or k in b) and not ok(b.get(k))]
    named = {"TPP-Redirect-URI": preferred(q, "Redirect"), "PSU-IP-Address": rules is PAYMENT}
    refuse_all(bad + [k for k, must in named.items() if must and k not in q.headers])
    return b
def hrefs(q, **links): return {key: {"href": q.base + path} for key, path in links.items()}
def change(res, status):  # a new status ends every authorisation that is still open
    res.update(status=status, changed=today().isoformat(), at=time.monotonic())
    for a in res["auths"].values():
        if a["status"] not in SCA_DONE: a["status"] = "failed"
    return 204, None
def create(q, root, names, status, body, links):
    path = f"{root}/{(key := str(uuid.uuid4()))}"
    res = {"id": key, "path": path, "tpp": q.tpp, "body": body, "auths": {}, "used": {}}
    change(STORE[root.split("/")[2]].setdefault(key, res), status)
    links = hrefs(q, self=path, **{k: f"{path}/{k}" for k in links})
    links |= (hrefs(q, startAuthorisation=f"{path}/authorisations") if preferred(
        q, "Explicit-Authorisation") else sca_links(q, res, new_authorisation(q, res, "")))
    return 201, dict(zip(names, (status, key)), _links=links), {
        "Location": q.base + path, "ASPSP-SCA-Approach": "REDIRECT"}
def create_payment(q):
    b = checked(q, PAYMENT)
    need(b.get("requestedExecutionDate", "9") >= str(today()), 400, "EXECUTION_DATE_INVALID")
    return create(q, PAY, ("transactionStatus", "paymentId"), "RCVD", b, ["status"])
def get_payment(q, p):
    return 200, p["body"] | {"paymentId": p["id"], "transactionStatus": p["status"]}
def cancel_payment(q, p):
    need(p["status"] not in FINAL, 405, "CANCELLATION_INVALID", f"The payment is {p['status']}")
    return change(p, "CANC")
def create_consent(q):
    b = {k: v for k, v in checked(q, CONSENT).items() if k in CONSENT}
    b["frequencyPerDay"] = int(b["frequencyPerDay"])
    refuse_all(["frequencyPerDay"] * (not b["recurringIndicator"] and b["frequencyPerDay"] > 1))
    need(any(map(b["access"].get, LISTS)), 400, "SERVICE_INVALID", "Accounts must be named by iban")
    return create(q, CON, ("consentStatus", "consentId"), "received", b, [])
def get_consent(q, c):
    return 200, c["body"] | {"consentId": c["id"], "consentStatus": c["status"], "lastActionDate":
                             c["changed"], "_links": hrefs(q, self=c["path"], account=ACC)}
def delete_consent(q, c):
    return change(c, "terminatedByTpp" if c["status"] in ("received", "valid") else c["status"])
def new_authorisation(q, res, sort):  # sort: "" or "cancellation-", as in the address
    key, psu = str(uuid.uuid4()), q.headers.get("PSU-ID")
    a = {"id": key, "sort": sort, "status": "received", "psu": psu if psu in PSUS else None}
    return res["auths"].setdefault(key, a)
def sca_links(q, res, a):
    return hrefs(q, scaRedirect=f"/sandbox/page?authorisation={a['id']}",
                 scaStatus=f"{res['path']}/{a['sort']}authorisations/{a['id']}")
def sca_answer(q, res, a, status, **more):
    return status, {"scaStatus": a["status"], "psuMessage": "Please approve by the sandbox API",
                    "_links": sca_links(q, res, a)} | more, {"ASPSP-SCA-Approach": "REDIRECT"}
def check_update(q):  # under REDIRECT there is one update, PSU identification: an empty object
    need(not json_body(q, needed=False), 400, "SERVICE_INVALID", "Not for REDIRECT")
def start_authorisation(q, res, sort):
    check_update(q)
    need(res["status"] in ("RCVD", "received") or sort and res["status"] not in FINAL, 409,
         "STATUS_INVALID", f"There is nothing to authorise in {res['status']}")
    a = new_authorisation(q, res, sort)  # its id is given in both spellings that are in use
    return sca_answer(q, res, a, 201, authorisationId=a["id"], authorizationId=a["id"])
def list_authorisations(q, res, sort):
    ids = [a["id"] for a in res["auths"].values() if a["sort"] == sort]
    return 200, {"authorisationIds": ids} | ({"cancellationIds": ids} if sort else {})
def get_authorisation(q, res, sort, key):
    need(res["auths"].get(key, {}).get("sort") == sort, 404, "RESOURCE_UNKNOWN")
    return 200, {"scaStatus": res["auths"][key]["status"]}
def update_authorisation(q, res, sort, key):
    get_authorisation(q, res, sort, key), check_update(q)
    a = res["auths"][key]
    need(a["status"] not in SCA_DONE, 409, "STATUS_INVALID", f"The SCA is {a['status']}")
    return sca_answer(q, res, a, 200, scatransactionStatus=a["status"])
def owned(psu, ref):  # the account of this PSU that the reference names, or None
    return next((a for a in ACCOUNTS.values() if (a["owner"], a["iban"], "EUR") == (
        psu, ref["iban"], ref.get("currency", "EUR"))), None)
def right(c, acc, *lists):
    refs = [ref for k in lists or LISTS for ref in c["body"]["access"].get(k, [])]
    return any(owned(acc["owner"], ref) is acc for ref in refs)
def decide(q, kind, key, verdict):  # counts for the authorisation that was started last
    res, b, yes = STORE[kind].get(key), json_body(q), verdict == "approve"
    need(res, 404, "RESOURCE_UNKNOWN")
    psu, body, consents = str(b.get("psuId")), res["body"], STORE["consents"].values()
    need(PSUS.get(psu, 0) == b.get("password"), 401, "PSU_CREDENTIALS_INVALID")
    a = next((a for a in reversed(res["auths"].values()) if a["status"] not in SCA_DONE), None)
    need(a, 409, "STATUS_INVALID", "No authorisation is open")
    refs = [body["debtorAccount"]] if kind == "payments" else sum(body["access"].values(), [])
    need(a["psu"] in (None, psu) and all(owned(psu, r) for r in refs), 403, "SERVICE_BLOCKED")
    a["status"], res["psu"] = SCA_DONE[not yes], psu
    if a["sort"]: return change(res, "CANC") if yes else (204, None)
    if kind == "payments": return change(res, "ACTC" if yes else "RJCT")
    for c in consents if yes and body["recurringIndicator"] else ():  # the earlier ones expire
        old = (c["status"], c["tpp"], c.get("psu")) == ("valid", res["tpp"], psu)
        if old and c["body"]["recurringIndicator"]: change(c, "expired")
    return change(res, "valid" if yes else "rejected")
for owner, iban in OWNED:  # each account gets thirty booked and two pending transactions
    rnd, key = random.Random(iban), str(uuid.uuid5(uuid.NAMESPACE_URL, iban))
    acc = ACCOUNTS[key] = {"id": key, "owner": owner, "iban": iban, "booked": [], "pending": []}
    for i in range(32):
        cents, day = rnd.randint(-9000, 9999), str(today() - timedelta(max(0, 88 - 3 * i)))
        acc["booked" if i < 30 else "pending"].append(({"bookingDate": day} if i < 30 else {}) | {
            "transactionId": str(uuid.uuid5(uuid.NAMESPACE_URL, iban + str(i))), "valueDate": day,
            "transactionAmount": {"currency": "EUR", "amount": f"{cents / 100:.2f}"}})
def advance():  # payments settle a second after SCA, consents pass validUntil
    for p in STORE["payments"].values():
        due = p["body"].get("requestedExecutionDate", "0") <= str(today())
        if p["status"] == "ACTC" and time.monotonic() - p["at"] >= 1 and due: change(p, "ACSC")
    for c in STORE["consents"].values():
        if c["status"] in ("received", "valid") and c["body"]["validUntil"] < str(today()):
            change(c, "expired")
def read_account(q, reader, ids):  # consent, daily limit and account, before any account is read
    refuse_all(["Consent-ID"] * ("Consent-ID" not in q.headers))
    c = STORE["consents"].get(q.headers["Consent-ID"])
    need(c and c["tpp"] == q.tpp, 400, "CONSENT_UNKNOWN")
    state = "EXPIRED" if c["status"] == "expired" else "INVALID"
    need(c["status"] == "valid", 401, f"CONSENT_{state}", f"The consent is {c['status']}")
    once = not c["body"]["recurringIndicator"]  # one-off: each address once, the PSU present or not
    spent, free = (q.path.rstrip("/"), once or today()), not once and "PSU-IP-Address" in q.headers
    need(free or c["used"].get(spent, 0) < c["body"]["frequencyPerDay"], 429, "ACCESS_EXCEEDED")
    if ids:
        need(ids[0] in ACCOUNTS, 404, "RESOURCE_UNKNOWN")
        ids[0], asked = ACCOUNTS[ids[0]], [k for k in LISTS if k in q.path.split("/")[4:]]
        need(right(c, ids[0], *asked), 401, "CONSENT_INVALID", "The consent does not grant this")
    c["used"][spent] = c["used"].get(spent, 0) + (not free)
    return reader(q, c, *ids)
def balances(acc):
    def one(kind, rows):
        total = 2500 + sum(float(r["transactionAmount"]["amount"]) for r in rows)
        amount = round(total, 2)  # DEVIATION 3: a number; the contract has a text (f"{total:.2f}")
        return {"balanceType": kind, "balanceAmount": {"currency": "EUR", "amount": amount}}
    return [one("interimBooked", acc["booked"]), one("expected", acc["booked"] + acc["pending"])]
def account(q, c, acc):
    links = {k: f"{ACC}/{acc['id']}/{k}" for k in LISTS[1:] if right(c, acc, k)}
    shown = {"balances": balances(acc)} if q.query.get("withBalance") == "true" and (
        "balances" in links) else {}
    return shown | {"resourceId": acc["id"], "iban": acc["iban"], "currency": "EUR", "name": "Main",
                    "product": "Giro", "cashAccountType": "CACC", "_links": hrefs(q, **links)}
def list_transactions(q, c, acc):
    kind, start, end = map(q.query.get, ("bookingStatus", "dateFrom", "dateTo"))
    refuse_all([name for name, ok in {
        "bookingStatus": kind in ("booked", "pending", "both", "information"),
        "dateFrom": as_date(start), "dateTo": as_date(end) or end is None}.items() if not ok])
    others = kind == "information" or {"deltaList", "entryReferenceFrom"} & q.query.keys()
    need(not others, 400, "PARAMETER_NOT_SUPPORTED")
    need(start <= (end or "9"), 400, "PERIOD_INVALID")
    rows = {k: [r for r in acc[k] if start <= r["valueDate"] <= (end or "9")]
            for k in ("booked", "pending") if kind in (k, "both")}
    return 200, {"account": {"iban": acc["iban"]}, "transactions": rows | {
        "_links": hrefs(q, account=f"{ACC}/{acc['id']}")}}
def get_transaction(q, c, acc, key):
    row = next((r for r in acc["booked"] + acc["pending"] if r["transactionId"] == key), None)
    need(row, 404, "RESOURCE_UNKNOWN")
    return 200, {"transactionsDetails": row | {"bankTransactionCode": "PMNT-ICDT-ESCT"}}
ROUTES = [  # address, what the first identifier names, methods
    (PAY, "", {"POST": create_payment}), (CON, "", {"POST": create_consent}),
    (f"{PAY}/(?!validate$){ID}", "payments", {"GET": get_payment, "DELETE": cancel_payment}),
    (f"{PAY}/{ID}/status", "payments", {
        "GET": lambda q, p: (200, {"transactionStatus": p["status"]})}),
    (f"{CON}/{ID}", "consents", {"GET": get_consent, "DELETE": delete_consent}),
    (f"{CON}/{ID}/status", "", {}),  # DEVIATION 2: no methods, so 404; the contract has a GET here
    *((f"{base}/{ID}/({sort})authorisations{tail}", base.split("/")[2], methods) for base, sort in (
        (PAY, "|cancellation-"), (CON, "")) for tail, methods in (
        ("", {"GET": list_authorisations, "POST": start_authorisation}),
        ("/" + ID, {"GET": get_authorisation, "PUT": update_authorisation}))),
    (ACC, "accounts", {"GET": lambda q, c: (200, {
        "accounts": [account(q, c, a) for a in ACCOUNTS.values() if right(c, a)]})}),
    (f"{ACC}/{ID}", "accounts", {"GET": lambda q, c, a: (200, {"account": account(q, c, a)})}),
    (f"{ACC}/{ID}/balances", "accounts", {"GET": lambda q, c, a: (
        200, {"account": {"iban": a["iban"]}, "balances": balances(a)})}),
    (f"{ACC}/{ID}/transactions/?", "accounts", {"GET": list_transactions}),
    (f"{ACC}/{ID}/transactions/{ID}", "accounts", {"GET": get_transaction}),
    (f"/sandbox/(payments|consents)/{ID}/(approve|reject)", "", {"POST": decide}),
    ("/sandbox/state", "", {"GET": lambda q: (200, {kind: [{k: r[k] for k in (
        "id", "status", "tpp")} for r in some.values()] for kind, some in STORE.items()})}),
    ("/sandbox/page", "", {"GET": lambda q: (200, "No pages here: approve by the API\n")})]
def check_headers(q):
    h = q.headers
    refuse_all([k for k, form in HEADERS.items() if (k in h or k == "X-Request-ID")
                and not re.fullmatch(form, h.get(k, ""), re.I)])
    need(re.search(r"\*/\*|application/(\*|json)", h.get("Accept", "*/*")), 406,
         None if q.path.startswith(PAY) else "REQUESTED_FORMATS_INVALID")
def answer(q):
    route = next((r for r in ROUTES if r[2] and re.fullmatch(r[0], q.path)), None)
    sandbox, q.allow = q.path.startswith("/sandbox/"), list(route[2]) if route else []
    need(sandbox or q.headers.get("X-Sandbox-Key") == "demo-key", 401, "KEY_MISSING",
         "Header X-Sandbox-Key is required")
    need(route, 404, "RESOURCE_UNKNOWN", "Nothing at this address")
    need(q.command in q.allow, 405, "SERVICE_INVALID", "This method is not offered here")
    if not sandbox: check_headers(q)
    again = (q.tpp, q.path, q.raw, *sorted((k.lower(), v) for k, v in q.headers.items()
                                           if re.match("x-req|psu-|tpp-|content-type", k, re.I)))
    if q.command == "POST" and again in REPLAYS: return REPLAYS[again]  # sent again: same answer
    advance()
    ids, kind, method = [*re.fullmatch(route[0], q.path).groups()], route[1], route[2][q.command]
    if kind in STORE:
        unknown = (404, "RESOURCE_UNKNOWN") if kind == "payments" else (403, "CONSENT_UNKNOWN")
        ids[0] = STORE[kind].get(ids[0])
        need(ids[0] and ids[0]["tpp"] == q.tpp, *unknown)
    result = read_account(q, method, ids) if kind == "accounts" else method(q, *ids)
    if result[0] == 201: REPLAYS[again] = result
    return result
class Bank(BaseHTTPRequestHandler):
    protocol_version, timeout, disable_nagle_algorithm, cert_name = "HTTP/1.1", 75, True, None
    def setup(self):
        super().setup()
        if not isinstance(self.connection, ssl.SSLSocket): return
        self.connection.do_handshake()
        names = dict(p for rdn in self.connection.getpeercert()["subject"] for p in rdn)
        self.cert_name = names.get("organizationIdentifier") or names.get("commonName", "")
    def __getattr__(self, name):  # every method is served, known or not
        return self.serve if name.startswith("do_") else object.__getattribute__(self, name)
    def log_message(self, *args): pass
    def serve(self):
        self.path, _, query = self.path.partition("?")
        self.query, self.allow = dict(parse_qsl(query, keep_blank_values=True)), []
        self.tpp = self.cert_name or self.headers.get("X-TPP-ID", "PSDDE-SANDBOX-TPP")
        host, headers, body = "%s:%s" % self.server.server_address, {}, None
        self.base = f"http{'s' * (self.cert_name is not None)}://{self.headers.get('Host', host)}"
        try:
            self.raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            with LOCK: status, body, headers = (*answer(self), {})[:3]
        except Refusal as r:
            status, bad = r.args
            if bad: body = {"tppMessages": [dict(category="ERROR", code=c, text=t) for c, t in bad]}
            headers = {"Allow": ", ".join(self.allow)} if status == 405 else {}
        except Exception: status, self.close_connection = 500, True
        data = (body if type(body) is str else json.dumps(body) if body else "").encode()
        if data: headers["Content-Type"] = "text/plain" if type(body) is str else "application/json"
        if status != 204: headers["Content-Length"] = str(len(data))
        self.send_response(status)
        # DEVIATION 1: by the contract every answer echoes X-Request-ID; here no answer carries it
        for k, v in headers.items(): self.send_header(k, v)
        self.end_headers()
        self.wfile.write(b"" if self.command == "HEAD" else data)
if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    for name in ("--port", "--tls-cert", "--tls-key", "--tls-ca"): ap.add_argument(name)
    args, ThreadingHTTPServer.handle_error = ap.parse_args(), lambda *args: None
    server, scheme = ThreadingHTTPServer(("127.0.0.1", int(args.port or 0)), Bank), "http"
    if args.tls_cert:
        ctx, scheme = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), "https"
        ctx.load_verify_locations(args.tls_ca)
        ctx.load_cert_chain(args.tls_cert, args.tls_key)
        ctx.verify_mode = ssl.CERT_REQUIRED
        server.socket = ctx.wrap_socket(server.socket, True, do_handshake_on_connect=False)
    print(f"listening {scheme}://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
