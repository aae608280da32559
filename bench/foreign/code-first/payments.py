"""What every call needs, payments, and the authorisations of payments and consents."""
import itertools, re, ssl
from datetime import date, datetime, timedelta, timezone
from urllib.parse import unquote
from app import HTTPError, invalid, route

PSUS = {"anna": "anna-pass", "bruno": "bruno-pass"}
OTP = "123456"
ROLES = {"PIS": 2, "AIS": 3, "IC": 4}
FINAL = ("ACSC", "RJCT", "CANC")
PRODUCTS = ("sepa-credit-transfers", "instant-sepa-credit-transfers")
PAY = "/v1/payments/{product}"
# DEFECT 4: ids are integers that count up, where the contract has strings.
COUNT = itertools.count(1001)
PAYMENTS, CONSENTS, ACCOUNTS = {}, {}, {}


def today(days=0):
    return datetime.now(timezone.utc).date() + timedelta(days)


def stamp(day):
    # DEFECT 6: dates are serialised with a time.
    return f"{day}T00:00:00"


def add_account(owner, iban, name, balance):
    number = next(COUNT)
    ACCOUNTS[number] = account = {"id": number, "owner": owner, "iban": iban, "name": name, "balance": balance, "entries": {}}
    for n in range(25):
        entry = {"id": next(COUNT), "amount": -12.5 - n if n % 4 else 800.25 + n, "day": today(-3 * n), "booked": n > 1,
                 "who": f"Shop {n}", "text": f"Invoice {n}"}
        account["entries"][entry["id"]] = entry


for row in (("anna", "DE63500105170000001001", "Anna main", 2500.75), ("anna", "DE36500105170000001002", "Anna savings", 830.1),
            ("bruno", "DE29500105170000002001", "Bruno main", 120.2)):
    add_account(*row)


# What every call needs

def tpp(request, role):
    """The TPP of a call: the organizationIdentifier of its certificate."""
    pem = request.headers.get("X-SSL-Client-Cert")
    if not pem:
        raise HTTPError(401, "Not authenticated")
    der = ssl.PEM_cert_to_DER_cert(unquote(pem))
    if bytes((6, 7, 4, 0, 0x81, 0x98, 0x27, 1, ROLES[role])) not in der:
        raise HTTPError(401, f"The certificate lacks the role {role}")
    if not re.fullmatch("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", request.header("X-Request-ID")):
        raise invalid("header", "x-request-id", msg="Input should be a valid UUID", kind="uuid_parsing")
    at = der.rindex(b"\x06\x03\x55\x04\x61") + 5
    return der[at + 2: at + 2 + der[at + 1]].decode()


def as_date(value, *place):
    try:
        return date.fromisoformat(value if re.fullmatch(r"\d{4}-\d\d-\d\d", value) else "")
    except (TypeError, ValueError):
        raise invalid(*place, msg="Input should be a valid date", kind="date_parsing")


def text(body, field, limit, needed=False):
    value = body.get(field)
    if value is None and not needed:
        return
    if not isinstance(value, str) or not 0 < len(value) <= limit:
        raise invalid("body", field, msg=f"String should have at most {limit} characters", kind="string_type")


def iban(value, *place):
    if not isinstance(value, dict) or not re.fullmatch("[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}", str(value.get("iban"))):
        raise invalid("body", *place, "iban")
    return value["iban"]


def amount(body):
    value = body.get("instructedAmount")
    if not isinstance(value, dict) or not isinstance(value.get("amount"), str) or not re.fullmatch(
            r"[0-9]{1,14}(\.[0-9]{1,2})?", value["amount"]):
        raise invalid("body", "instructedAmount", "amount")
    if value.get("currency") != "EUR":
        raise invalid("body", "instructedAmount", "currency")
    return value["amount"]


def account_of(ref):
    return next((a for a in ACCOUNTS.values() if a["iban"] == ref.get("iban") and ref.get("currency", "EUR") == "EUR"), None)


def number(value):
    return int(value) if re.fullmatch("[0-9]{1,9}", value) else None


def links(request, **paths):
    return {key: {"href": request.base + path} for key, path in paths.items()}


# Payments

def payment_of(request, product, key):
    owner = tpp(request, "PIS")
    payment = PAYMENTS.get(number(key))
    if product not in PRODUCTS or (payment and (payment["product"] != product or payment["tpp"] != owner)):
        raise HTTPError(404, "Not Found")
    return payment


def known_payment(request, product, key):
    payment = payment_of(request, product, key)
    if payment is None:
        raise HTTPError(404, "Payment not found")
    return payment


@route("POST", PAY)
def create_payment(request, product):
    owner = tpp(request, "PIS")
    if product not in PRODUCTS:
        raise HTTPError(404, "Product not found")
    request.header("PSU-IP-Address")
    body = request.json()
    for field in ("debtorAccount", "creditorAccount"):
        iban(body.get(field), field)
    if float(amount(body)) == 0:
        raise invalid("body", "instructedAmount", "amount", msg="Input should be greater than 0")
    text(body, "creditorName", 70, needed=True)
    text(body, "remittanceInformationUnstructured", 140)
    text(body, "endToEndIdentification", 35)
    if "requestedExecutionDate" in body and as_date(body["requestedExecutionDate"], "body", "requestedExecutionDate") < today():
        raise HTTPError(400, "The execution date is in the past")
    if account_of(body["debtorAccount"]) is None:
        raise HTTPError(400, "Unknown debtor account")
    key = next(COUNT)
    path = f"/v1/payments/{product}/{key}"
    PAYMENTS[key] = {"id": key, "tpp": owner, "product": product, "path": path, "body": body, "status": "RCVD", "auths": {}}
    return {"transactionStatus": "RCVD", "paymentId": key, "_links": links(
        request, self=path, status=f"{path}/status", startAuthorisation=f"{path}/authorisations")}


@route("GET", PAY + "/{key}")
def read_payment(request, product, key):
    payment = known_payment(request, product, key)
    money = payment["body"]["instructedAmount"]
    # DEFECT 5: amounts are numbers, here, in balances and in transactions.
    return payment["body"] | {"paymentId": payment["id"], "transactionStatus": payment["status"],
                              "instructedAmount": money | {"amount": float(money["amount"])}}


@route("GET", PAY + "/{key}/status")
def payment_status(request, product, key):
    payment = payment_of(request, product, key)
    # DEFECT 13: the status of an unknown payment is 200 with null.
    return payment and {"transactionStatus": payment["status"]}


@route("DELETE", PAY + "/{key}")
def cancel_payment(request, product, key):
    payment = known_payment(request, product, key)
    if payment["status"] in FINAL:
        raise HTTPError(405, f"A payment in {payment['status']} cannot be cancelled")
    # DEFECT 15: the cancellation of an authorised payment is confirmed, but not stored.
    if payment["status"] == "RCVD":
        payment["status"] = "CANC"
        end_open(payment)
    return {"transactionStatus": "CANC"}


# Authorisations

def end_open(resource):
    for each in resource["auths"].values():
        if each["status"] not in ("finalised", "failed"):
            each["status"] = "failed"


def update(resource, auth, psu, body):
    """What the PSU's data do to an authorisation."""
    if "psuData" in body:
        # DEFECT 16: any password is accepted.
        if psu not in PSUS or not isinstance(body["psuData"], dict) or not body["psuData"].get("password"):
            raise HTTPError(401, "Incorrect username or password")
        auth.update(psu=psu, status="psuAuthenticated")
    elif "scaAuthenticationData" in body:
        if auth["psu"] is None or auth["status"] == "psuIdentified":
            raise HTTPError(400, "The PSU has not logged in")
        if body["scaAuthenticationData"] != OTP:
            auth["status"] = "failed"
            raise HTTPError(400, "Wrong code")
        authorised(resource, auth["psu"])
        auth["status"] = "finalised"
    elif body:
        raise invalid("body", "psuData")
    elif psu:
        if psu not in PSUS:
            raise HTTPError(401, "Incorrect username or password")
        auth.update(psu=psu, status="psuIdentified")


def authorised(resource, psu):
    refs = [resource["body"]["debtorAccount"]] if "product" in resource else sum(resource["body"]["access"].values(), [])
    if any((account_of(ref) or {}).get("owner") != psu for ref in refs):
        raise HTTPError(401, "Not an account of this PSU")
    if "product" in resource:
        resource["status"] = "ACSC" if resource["product"] == PRODUCTS[1] else "ACTC"
        return
    # DEFECT 20: a consent for one access also ends the earlier recurring consent.
    for each in CONSENTS.values():
        if (each["tpp"], each.get("psu"), each["status"]) == (resource["tpp"], psu, "valid") and each["body"]["recurringIndicator"]:
            each["status"] = "expired"
    resource.update(status="valid", psu=psu)


def start(request, resource):
    if resource["status"] not in ("RCVD", "received"):
        raise HTTPError(409, f"Nothing to authorise in {resource['status']}")
    key, psu, body = next(COUNT), request.header("PSU-ID", needed=False), request.json(needed=False)
    resource["auths"][key] = auth = {"id": key, "status": "received", "psu": None}
    if body:
        update(resource, auth, psu, body)
    path = f"{resource['path']}/authorisations/{key}"
    return {"scaStatus": auth["status"], "authorizationId": key, "psuMessage": "Please send your password and the code",
            "scaMethods": None, "_links": links(request, scaStatus=path, updatePsuAuthentication=path)}


def authorisation(resource, key):
    auth = resource["auths"].get(number(key))
    if auth is None:
        raise HTTPError(404, "Authorisation not found")
    return auth


def put(request, resource, key):
    auth = authorisation(resource, key)
    # DEFECT 17: an authorisation that has failed by a wrong code goes on with the right one.
    if auth["status"] == "finalised" or resource["status"] not in ("RCVD", "received"):
        raise HTTPError(409, f"The authorisation is {auth['status']}")
    update(resource, auth, request.header("PSU-ID", needed=False) or auth["psu"], request.json(needed=False))
    path = f"{resource['path']}/authorisations/{key}"
    next_step = {} if auth["status"] == "finalised" else {"authoriseTransaction": path}
    return {"scatransactionStatus": auth["status"], "psuMessage": "Thank you", "_links": links(request, scaStatus=path, **next_step)}


@route("POST", PAY + "/{key}/authorisations")
def start_payment(request, product, key):
    return start(request, known_payment(request, product, key))


@route("GET", PAY + "/{key}/authorisations")
def list_payment(request, product, key):
    return {"authorisationIds": list(known_payment(request, product, key)["auths"])}


@route("GET", PAY + "/{key}/authorisations/{auth}")
def read_payment_authorisation(request, product, key, auth):
    return {"scaStatus": authorisation(known_payment(request, product, key), auth)["status"]}


@route("PUT", PAY + "/{key}/authorisations/{auth}")
def update_payment(request, product, key, auth):
    return put(request, known_payment(request, product, key), auth)


@route("GET", PAY + "/{key}/cancellation-authorisations")
def list_cancellation(request, product, key):
    known_payment(request, product, key)
    # DEFECT 9: the field is spelled in snake case.
    return {"cancellation_ids": []}


@route("POST", PAY + "/{key}/cancellation-authorisations")
def start_cancellation(request, product, key):
    known_payment(request, product, key)
    raise HTTPError(409, "Cancellations need no authorisation")
