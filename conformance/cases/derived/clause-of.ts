/**
 * The clause of an invalid request, if there is a specific one; and how exact the refusal has to
 * be.
 */
import { OPERATION } from '../../../standard/operation.js';
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
  [`header-missing ${OPERATION.payment.create} PSU-IP-Address`]: 'HDR-PSU-IP-REQUIRED',
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

  [`field-missing ${OPERATION.payment.create}`]: 'PIS-BODY-REQUIRED',
  [`field-wrong-type ${OPERATION.payment.create}`]: 'PIS-BODY-TYPE',
  [`field-malformed ${OPERATION.payment.create}`]: 'PIS-BODY-PATTERN',
  [`field-too-long ${OPERATION.payment.create}`]: 'PIS-BODY-LENGTH',
  [`body-list ${OPERATION.payment.create}`]: 'PIS-BODY-TYPE',
  [`body-empty ${OPERATION.payment.create}`]: 'PIS-BODY-REQUIRED',
  [`field-missing ${OPERATION.consent.create} /access`]: 'AIS-CONSENT-NEEDS-ACCESS',
  [`field-missing ${OPERATION.consent.create} /recurringIndicator`]: 'AIS-CONSENT-NEEDS-RECURRING',
  [`field-missing ${OPERATION.consent.create} /validUntil`]: 'AIS-CONSENT-NEEDS-VALID-UNTIL',
  [`field-missing ${OPERATION.consent.create} /frequencyPerDay`]: 'AIS-CONSENT-NEEDS-FREQUENCY',
  [`field-wrong-type ${OPERATION.consent.create}`]: 'AIS-CONSENT-FIELD-TYPES',
  [`field-malformed ${OPERATION.consent.create} /validUntil`]: 'AIS-CONSENT-VALID-UNTIL-DATE',
  [`field-malformed ${OPERATION.consent.create} /access/balances/0/iban`]:
    'AIS-CONSENT-IBAN-PATTERN',
  [`field-malformed ${OPERATION.consent.create} /access/transactions/0/iban`]:
    'AIS-CONSENT-IBAN-PATTERN',
  [`field-out-of-range ${OPERATION.consent.create} /frequencyPerDay`]:
    'AIS-CONSENT-FREQUENCY-RANGE',
  [`field-missing ${OPERATION.funds.confirm}`]: 'PIIS-BODY-REQUIRED',
  [`field-wrong-type ${OPERATION.funds.confirm}`]: 'PIIS-BODY-FORM',
  [`field-malformed ${OPERATION.funds.confirm}`]: 'PIIS-BODY-FORM',
  [`field-too-long ${OPERATION.funds.confirm}`]: 'PIIS-BODY-FORM',
  [`field-missing ${OPERATION.basket.create}`]: 'SBS-BODY-REQUIRED',
  [`field-out-of-range ${OPERATION.basket.create}`]: 'SBS-BODY-REQUIRED',
  [`field-wrong-type ${OPERATION.basket.create}`]: 'SBS-BODY-TYPE',
  [`field-missing ${OPERATION.fundsConsent.create}`]: 'COF-NEEDS-ACCESS',
  [`field-missing ${OPERATION.fundsConsent.create} /access/balances/0/iban`]: 'BAD-FIELD-MISSING',
  [`field-wrong-type ${OPERATION.fundsConsent.create}`]: 'COF-FIELD-FORM',
  [`field-malformed ${OPERATION.fundsConsent.create}`]: 'COF-FIELD-FORM',
  [`body-empty ${OPERATION.fundsConsent.create}`]: 'COF-CREATE-BODY',
  [`field-missing ${OPERATION.iam.register} /redirect_uris`]: 'IAM-REGISTER-NEEDS-REDIRECT-URIS',
  [`field-wrong-type ${OPERATION.iam.register} /redirect_uris`]: 'IAM-REGISTER-REDIRECT-URIS-LIST',
  [`field-wrong-type ${OPERATION.iam.register}`]: UNSEEN,
  [`field-malformed ${OPERATION.iam.register}`]: UNSEEN,
};

/** The contract does not describe their requests, or RFCs decide. */
const OPEN: ReadonlySet<string> = new Set([
  OPERATION.payment.validate,
  OPERATION.accountList.read,
  OPERATION.iam.authorize,
  OPERATION.iam.token,
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
