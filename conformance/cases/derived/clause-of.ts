/**
 * The clause of an invalid request, if there is a specific one; and how exact the refusal has to
 * be.
 */
import { isUnshown } from '../../../standard/roles.js';
import { refusalIs, refused } from '../build.js';
import type { Check } from '../check.js';
import type { Operator, Target } from './operator.js';

/** What the contract leaves open, allows to ignore, or does not prove: a refusal is only observed. */
export const UNSEEN = 'BAD-UNSEEN';
const MAY_BE_IGNORED = 'BAD-IGNORABLE';

/** `operator target`, or `operator operation`, or `operator operation target`; the longest match wins. */
const CLAUSES: Readonly<Record<string, string>> = {
  'header-missing X-Request-ID': 'HDR-X-REQUEST-ID',
  'header-missing initiatePayment PSU-IP-Address': 'HDR-PSU-IP-REQUIRED',
  'header-missing Consent-ID': 'AIS-CONSENT-ID-MANDATORY',
  'header-malformed X-Request-ID': 'HDR-X-REQUEST-ID-FORMAT',
  'header-malformed PSU-IP-Address': 'HDR-PSU-IP-FORMAT',
  'header-malformed PSU-Http-Method': 'HDR-PSU-HTTP-METHOD-ENUM',
  'header-malformed PSU-Device-ID': 'HDR-PSU-DEVICE-ID-FORMAT',
  'header-malformed PSU-Geo-Location': 'HDR-GEO-LOCATION-FORMAT',
  'header-malformed TPP-Redirect-Preferred': 'HDR-REDIRECT-PREFERRED-FORMAT',
  'header-malformed TPP-Nok-Redirect-URI': MAY_BE_IGNORED,
  'header-malformed TPP-Explicit-Authorisation-Preferred': MAY_BE_IGNORED,
  'header-malformed TPP-Rejection-NoFunds-Preferred': MAY_BE_IGNORED,
  'query-missing bookingStatus': 'AIS-TRANSACTIONS-BOOKING-STATUS-NEEDED',
  'query-malformed bookingStatus': 'AIS-TRANSACTIONS-BOOKING-STATUS-CODES',
  'query-malformed dateFrom': 'AIS-TRANSACTIONS-DATE-FORMAT',
  'query-malformed dateTo': 'AIS-TRANSACTIONS-DATE-FORMAT',
  'query-malformed withBalance': MAY_BE_IGNORED,
  'query-malformed deltaList': MAY_BE_IGNORED,
  'path-unknown account-id': 'AIS-ACCOUNT-UNKNOWN',
  'path-unknown resourceId': 'AIS-TRANSACTION-UNKNOWN',
  'path-malformed payment-product': 'PIS-PRODUCT-UNKNOWN',
  'path-malformed payment-service': 'PIS-SERVICE-UNKNOWN',

  'field-missing initiatePayment': 'PIS-BODY-REQUIRED',
  'field-wrong-type initiatePayment': 'PIS-BODY-TYPE',
  'field-malformed initiatePayment': 'PIS-BODY-PATTERN',
  'field-too-long initiatePayment': 'PIS-BODY-LENGTH',
  'body-list initiatePayment': 'PIS-BODY-TYPE',
  'body-empty initiatePayment': 'PIS-BODY-REQUIRED',
  'field-missing createConsent /access': 'AIS-CONSENT-NEEDS-ACCESS',
  'field-missing createConsent /recurringIndicator': 'AIS-CONSENT-NEEDS-RECURRING',
  'field-missing createConsent /validUntil': 'AIS-CONSENT-NEEDS-VALID-UNTIL',
  'field-missing createConsent /frequencyPerDay': 'AIS-CONSENT-NEEDS-FREQUENCY',
  'field-wrong-type createConsent': 'AIS-CONSENT-FIELD-TYPES',
  'field-malformed createConsent /validUntil': 'AIS-CONSENT-VALID-UNTIL-DATE',
  'field-malformed createConsent /access/balances/0/iban': 'AIS-CONSENT-IBAN-PATTERN',
  'field-malformed createConsent /access/transactions/0/iban': 'AIS-CONSENT-IBAN-PATTERN',
  'field-out-of-range createConsent /frequencyPerDay': 'AIS-CONSENT-FREQUENCY-RANGE',
  'field-missing confirmFunds': 'PIIS-BODY-REQUIRED',
  'field-wrong-type confirmFunds': 'PIIS-BODY-FORM',
  'field-malformed confirmFunds': 'PIIS-BODY-FORM',
  'field-too-long confirmFunds': 'PIIS-BODY-FORM',
  'field-missing createSigningBasket': 'SBS-BODY-REQUIRED',
  'field-out-of-range createSigningBasket': 'SBS-BODY-REQUIRED',
  'field-wrong-type createSigningBasket': 'SBS-BODY-TYPE',
  'field-missing createFundsConsent': 'COF-NEEDS-ACCESS',
  'field-missing createFundsConsent /access/balances/0/iban': 'BAD-FIELD-MISSING',
  'field-wrong-type createFundsConsent': 'COF-FIELD-FORM',
  'field-malformed createFundsConsent': 'COF-FIELD-FORM',
  'body-empty createFundsConsent': 'COF-CREATE-BODY',
  'field-missing registerClient /redirect_uris': 'IAM-REGISTER-NEEDS-REDIRECT-URIS',
  'field-wrong-type registerClient /redirect_uris': 'IAM-REGISTER-REDIRECT-URIS-LIST',
  'field-wrong-type registerClient': UNSEEN,
  'field-malformed registerClient': UNSEEN,
};

/** The contract does not describe their requests, or RFCs decide. */
const OPEN: ReadonlySet<string> = new Set([
  'validatePayment',
  'getAccountList',
  'authorize',
  'exchangeToken',
]);

/** Clauses of the level `observe`: they only require a refusal. A test verifies this. */
export const OBSERVED: ReadonlySet<string> = new Set([
  UNSEEN,
  MAY_BE_IGNORED,
  'BAD-HEADER-TWICE',
  'BAD-QUERY-TWICE',
  'BAD-TOO-LONG',
  'BAD-PATH-SIGNS',
  'BAD-FIELD-SIGNS',
  'BAD-BODY-UNTYPED',
  'BAD-BODY-CHARSET',
  'BAD-BODY-UNKNOWN-FIELD',
  'BAD-BODY-FIELD-TWICE',
  'PIS-PAIN-ELEMENTS',
  'HDR-ACCEPT',
  'COF-NEEDS-ACCESS',
  'AIS-CONSENT-FREQUENCY-RANGE',
]);

/** Clauses whose refusals have different codes at banks: a missing consent, an unknown account. */
const ANY_CODE: ReadonlySet<string> = new Set([
  'AIS-CONSENT-ID-MANDATORY',
  'AIS-ACCOUNT-UNKNOWN',
  'AIS-TRANSACTION-UNKNOWN',
  'SBS-BODY-REQUIRED',
  'BAD-BODY-EMPTY',
  'PIS-BODY-REQUIRED',
  'PIS-PAIN-FORM',
  'COF-CREATE-BODY',
]);

/** The clause of an invalid request of an operation. */
export function clauseOf(
  operator: Operator,
  operation: string,
  target: Target,
  attributable: boolean,
): string {
  if (!attributable || OPEN.has(operation)) return UNSEEN;
  if (isUnshown(operation) && ['field', 'body'].includes(operator.on)) return UNSEEN;
  const { id, clause } = operator;
  return (
    CLAUSES[`${id} ${operation} ${target.name}`] ??
    CLAUSES[`${id} ${operation}`] ??
    CLAUSES[`${id} ${target.name}`] ??
    clause
  );
}

const EXACT: Readonly<Record<Operator['on'], readonly [clause: string, statuses: number[]]>> = {
  header: ['ERR-400', [400]],
  query: ['ERR-400', [400]],
  field: ['ERR-400', [400]],
  element: ['ERR-400', [400]],
  body: ['ERR-400', [400]],
  path: ['ERR-404', [404, 403, 400]],
  method: ['ERR-405', [405]],
  accept: ['ERR-406', [406]],
};

/**
 * The checks of the response to an invalid request: that it is a refusal, and how exact it is; `also`
 * allows further statuses.
 */
export function refusalOf(
  clause: string,
  operator: Operator,
  also: readonly number[],
): readonly Check[] {
  const [exact, statuses] =
    clause === 'ERR-MEDIA-TYPE' ? (['ERR-415', [415]] as const) : EXACT[operator.on];
  const loose = OBSERVED.has(clause) || ANY_CODE.has(clause);
  return loose ? [refused(clause)] : [refused(clause), refusalIs(exact, [...statuses, ...also])];
}
