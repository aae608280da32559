/** The kinds of resources for random walks, and their operations. */

import { basketPath } from '../cases/baskets/basket-calls.js';
import { type CallOptions, call } from '../cases/build.js';
import type { CallStep, WalkKind } from '../cases/case.js';
import { FUNDS_CONSENT, fundsPath } from '../cases/cof/consent-calls.js';
import {
  CONSENT_BODY,
  CREATION_HEADERS,
  consentPath,
  EXPLICIT,
  PAYMENT_BODY,
  paymentPath,
} from '../cases/flows.js';
import type { OperationId } from '../cases/operations.js';
import type { Value } from '../cases/value.js';
import type { Thing } from './walk-thing.js';

type Path = Readonly<Record<string, string>>;

export interface WalkSubject {
  readonly kind: WalkKind;
  /** The name of the resource in the lines of a walk. */
  readonly noun: string;
  readonly field: 'transactionStatus' | 'consentStatus';
  /** The steps that create one; the last step gets this alias. The product is only for payments. */
  readonly create: (as: string, product: string | undefined) => readonly CallStep[];
  readonly path: (thing: Thing, more?: Path) => Path;
  readonly operations: Readonly<Record<WalkOperation, OperationId | null>>;
  /**
   * Clauses that another TPP's success violates; for operations without an entry, the clause of `authorise`
   * is used.
   */
  readonly own: { readonly authorise: string } & Partial<Record<WalkOperation, string>>;
  /** Clause that is violated when a deleted resource exists again. */
  readonly ends: string;
  /** Status that only a request of the TPP can cause. */
  readonly ended: string;
}

export type WalkOperation = 'read' | 'status' | 'list' | 'start' | 'sca' | 'update' | 'delete';

const HEADERS = { ...CREATION_HEADERS, ...EXPLICIT };

const create = (as: string, operation: OperationId, body: Value, more: CallOptions = {}) =>
  call(as, operation, { headers: HEADERS, body, ...more });

const ofProduct = (product: string | undefined): Path =>
  product === undefined ? {} : { 'payment-product': product };

function payment(as: string, product: string | undefined): CallStep {
  const path = paymentPath(undefined, ofProduct(product));
  return create(as, 'initiatePayment', PAYMENT_BODY, { path });
}

/** Every kind of resource for which there are walks. */
export const WALK_SUBJECTS: Readonly<Record<WalkKind, WalkSubject>> = {
  payment: {
    kind: 'payment',
    noun: 'payment',
    field: 'transactionStatus',
    create: (as, product) => [payment(as, product)],
    path: ({ of, product }, more) => paymentPath(of, { ...ofProduct(product), ...more }),
    operations: {
      read: 'getPayment',
      status: 'getPaymentStatus',
      list: 'listPaymentAuthorisations',
      start: 'startPaymentAuthorisation',
      sca: 'getPaymentScaStatus',
      update: 'updatePaymentPsuData',
      delete: 'cancelPayment',
    },
    own: {
      read: 'OWN-PAYMENT-READ',
      status: 'OWN-PAYMENT-STATUS',
      delete: 'OWN-PAYMENT-CANCEL',
      authorise: 'OWN-PAYMENT-AUTHORISE',
    },
    ends: 'PIS-CANCEL-FINAL',
    ended: 'CANC',
  },
  consent: {
    kind: 'consent',
    noun: 'consent',
    field: 'consentStatus',
    create: (as) => [create(as, 'createConsent', CONSENT_BODY)],
    path: ({ of }, more) => consentPath(of, more),
    operations: {
      read: 'getConsent',
      status: 'getConsentStatus',
      list: 'listConsentAuthorisations',
      start: 'startConsentAuthorisation',
      sca: 'getConsentScaStatus',
      update: 'updateConsentPsuData',
      delete: 'deleteConsent',
    },
    own: {
      read: 'OWN-CONSENT-READ',
      status: 'OWN-CONSENT-STATUS',
      delete: 'OWN-CONSENT-DELETE',
      authorise: 'OWN-CONSENT-AUTHORISE',
    },
    ends: 'AIS-CONSENT-DELETE-ENDS',
    ended: 'terminatedByTpp',
  },
  basket: {
    kind: 'basket',
    noun: 'basket',
    field: 'transactionStatus',
    create: (as) => [
      payment(`${as}x`, undefined),
      payment(`${as}y`, undefined),
      create(as, 'createSigningBasket', {
        paymentIds: [`\${${as}x.body.paymentId}`, `\${${as}y.body.paymentId}`],
      }),
    ],
    path: ({ of }, more) => basketPath(of, more),
    operations: {
      read: 'getSigningBasket',
      status: null,
      list: 'listSigningBasketAuthorisations',
      start: 'startSigningBasketAuthorisation',
      sca: 'getSigningBasketScaStatus',
      update: 'updateSigningBasketPsuData',
      delete: 'deleteSigningBasket',
    },
    own: { read: 'OWN-BASKET', delete: 'OWN-BASKET', authorise: 'OWN-BASKET' },
    ends: 'SBS-DELETE',
    ended: 'CANC',
  },
  'funds-consent': {
    kind: 'funds-consent',
    noun: 'funds consent',
    field: 'consentStatus',
    create: (as) => [create(as, 'createFundsConsent', FUNDS_CONSENT)],
    path: ({ of }, more) => fundsPath(of, more),
    operations: {
      read: 'getFundsConsent',
      status: 'getFundsConsentStatus',
      list: null,
      start: 'startFundsConsentAuthorisation',
      sca: null,
      update: 'updateFundsConsentPsuData',
      delete: 'deleteFundsConsent',
    },
    own: {
      read: 'OWN-FUNDS-CONSENT',
      status: 'OWN-FUNDS-CONSENT',
      delete: 'OWN-FUNDS-CONSENT',
      authorise: 'OWN-FUNDS-CONSENT',
    },
    ends: 'COF-DELETE-ENDS',
    ended: 'terminatedByTpp',
  },
};

/** The clause that another TPP's success with an operation violates. */
export function ownClause(subject: WalkSubject, operation: WalkOperation): string {
  return subject.own[operation] ?? subject.own.authorise;
}
