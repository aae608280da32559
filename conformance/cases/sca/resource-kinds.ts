/** The kinds of resources for the Embedded and Decoupled flows. */

import { MOVED_ON, NOT_EXECUTING, NOT_VALID, SCA_NOT_DONE } from '../../../standard/statuses.js';
import { basketPath, createBasket, readBasket, SBS, twoPayments } from '../baskets/basket-calls.js';
import { call, field, needs, status, success } from '../build.js';
import type { CallStep, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import {
  COF,
  createFundsConsent,
  FUNDS_CONSENT,
  fundsPath,
  standsAt,
  statusOfFunds,
} from '../cof/consent-calls.js';
import { CONSENT_BODY, consentPath, createConsent, createPayment, paymentPath } from '../flows.js';
import type { OperationId } from '../operations.js';
import { PIS } from '../pis/pis-needs.js';

/** No redirection is preferred: the bank chooses between Embedded and Decoupled. */
export const NO_REDIRECT: Readonly<Record<string, string>> = {
  'TPP-Redirect-Preferred': 'false',
  'PSU-ID': '${profile.psu.id}',
};

/** The statuses of an authorisation after a PSU has been identified. */
export const NOT_EXEMPTED: readonly string[] = [...SCA_NOT_DONE, 'finalised'];

type Path = Readonly<Record<string, string>>;

export interface ResourceKind {
  readonly name: 'payment' | 'consent' | 'basket' | 'funds-consent';
  /** Its name in a title. */
  readonly what: string;
  readonly needs: Needs;
  /** Creates one with alias `as`, as set-up. */
  readonly create: (as: string) => readonly Step[];
  readonly start: OperationId;
  readonly update: OperationId;
  /** Reads an authorisation; a consent to confirm funds has no such operation. */
  readonly scaStatus?: OperationId;
  readonly path: (of: string, more?: Path) => Path;
  /** Reads the resource that step `of` created. */
  readonly look: (as: string, of: string, ...expect: Check[]) => CallStep;
  readonly field: '/transactionStatus' | '/consentStatus';
  /** The status is one of these, where the contract requires the bank to return it. */
  readonly stands: (clause: string, values: readonly string[]) => Check;
  /** The statuses after an approval, and those without one. */
  readonly granted: readonly string[];
  readonly notGranted: readonly string[];
  /** Clauses: nothing happens before the PSU's decision, nor after a refusal. */
  readonly waits: string;
  readonly declined: string;
  /** The clause of a successful update, where the contract has one for this kind. */
  readonly updated?: string;
}

const PAYMENT: ResourceKind = {
  name: 'payment',
  what: 'payment',
  needs: PIS,
  create: (as) => [createPayment({ as, headers: NO_REDIRECT })],
  start: 'startPaymentAuthorisation',
  update: 'updatePaymentPsuData',
  scaStatus: 'getPaymentScaStatus',
  path: paymentPath,
  look: (as, of, ...expect) => call(as, 'getPaymentStatus', { path: paymentPath(of) }, ...expect),
  field: '/transactionStatus',
  stands: (clause, values) => field(clause, '/transactionStatus', { in: values }),
  granted: MOVED_ON,
  notGranted: NOT_EXECUTING,
  waits: 'PIS-NOT-BEFORE-PSU',
  declined: 'PIS-DECLINED-NOT-AUTHORISED',
  updated: 'PIS-AUTH-UPDATE-200',
};

const CONSENT: ResourceKind = {
  name: 'consent',
  what: 'consent',
  needs: needs('AIS', { profile: ['ais.accounts.0'] }),
  create: (as) => [
    createConsent({
      as,
      headers: NO_REDIRECT,
      body: { ...CONSENT_BODY, recurringIndicator: false, frequencyPerDay: 1 },
    }),
  ],
  start: 'startConsentAuthorisation',
  update: 'updateConsentPsuData',
  scaStatus: 'getConsentScaStatus',
  path: consentPath,
  look: (as, of, ...expect) => call(as, 'getConsentStatus', { path: consentPath(of) }, ...expect),
  field: '/consentStatus',
  stands: (clause, values) => field(clause, '/consentStatus', { in: values }),
  granted: ['valid'],
  notGranted: NOT_VALID,
  waits: 'SCA-NOT-BEFORE-PSU',
  declined: 'SCA-REJECT-NOT-VALID',
  updated: 'SCA-UPDATE-200',
};

const BASKET: ResourceKind = {
  name: 'basket',
  what: 'signing basket',
  needs: SBS,
  create: (as) => [
    ...twoPayments({ headers: NO_REDIRECT }),
    createBasket({ as, headers: NO_REDIRECT }),
  ],
  start: 'startSigningBasketAuthorisation',
  update: 'updateSigningBasketPsuData',
  scaStatus: 'getSigningBasketScaStatus',
  path: basketPath,
  look: (as, of, ...expect) => readBasket(as, { of }, ...expect),
  field: '/transactionStatus',
  stands: (clause, values) => field(clause, '/transactionStatus', { in: values }),
  granted: MOVED_ON,
  notGranted: NOT_EXECUTING,
  waits: 'SBS-NOT-BEFORE-PSU',
  declined: 'SBS-DECLINED-NOT-AUTHORISED',
  updated: 'SBS-AUTH-UPDATE-200',
};

const FUNDS: ResourceKind = {
  name: 'funds-consent',
  what: 'consent to confirm funds',
  needs: COF,
  create: (as) => [createFundsConsent({ as, headers: NO_REDIRECT, body: FUNDS_CONSENT })],
  start: 'startFundsConsentAuthorisation',
  update: 'updateFundsConsentPsuData',
  path: fundsPath,
  look: (as, of, ...expect) => statusOfFunds(as, { of }, ...expect),
  field: '/consentStatus',
  stands: standsAt,
  granted: ['valid'],
  notGranted: NOT_VALID,
  waits: 'COF-NOT-BEFORE-PSU',
  declined: 'COF-DECLINED-NOT-VALID',
};

/** A success of a start or an update: the status code, where the contract has one for this kind. */
export const succeeds = ({ name }: ResourceKind, clause: string, code: number): Check =>
  name === 'funds-consent' ? success(clause) : status(clause, code);

/** The payment first: cases that need only one kind use it. */
export const RESOURCE_KINDS: readonly ResourceKind[] = [PAYMENT, CONSENT, BASKET, FUNDS];
export { BASKET as BASKET_KIND, FUNDS as FUNDS_KIND, PAYMENT as PAYMENT_KIND };
