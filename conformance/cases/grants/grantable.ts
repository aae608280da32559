/** The resources that a PSU can decide on, by the operation whose response asks for the decision. */
import type { CallStep } from '../case.js';
import type { OperationId } from '../operations.js';

export interface Grantable {
  readonly name: 'payment' | 'consent' | 'cancellation' | 'basket' | 'funds-consent';
  readonly start: OperationId;
  readonly update: OperationId;
  /** The path parameter and the field of the response with the id of the resource. */
  readonly id: 'paymentId' | 'consentId' | 'basketId';
  /** The path parameter of the authorisation. */
  readonly authorisation: 'authorisationId' | 'cancellationId';
  /** The scope of an access token for it; baskets and v2 consents have none. */
  readonly scope?: 'PIS' | 'AIS';
  /** The clauses of a successful start and update. */
  readonly started: string;
  readonly updated: string;
}

const PAYMENT: Grantable = {
  name: 'payment',
  start: 'startPaymentAuthorisation',
  update: 'updatePaymentPsuData',
  id: 'paymentId',
  authorisation: 'authorisationId',
  scope: 'PIS',
  started: 'PIS-AUTH-START-201',
  updated: 'SCA-UPDATE-200',
};

const GRANTABLE: Readonly<Partial<Record<OperationId, Grantable>>> = {
  initiatePayment: PAYMENT,
  cancelPayment: {
    ...PAYMENT,
    name: 'cancellation',
    start: 'startPaymentCancellationAuthorisation',
    update: 'updatePaymentCancellationPsuData',
    authorisation: 'cancellationId',
    started: 'PIS-CANCEL-AUTH-START-201',
  },
  createConsent: {
    ...PAYMENT,
    name: 'consent',
    start: 'startConsentAuthorisation',
    update: 'updateConsentPsuData',
    id: 'consentId',
    scope: 'AIS',
    started: 'AIS-CONSENT-AUTH-START-201',
  },
  createSigningBasket: {
    name: 'basket',
    start: 'startSigningBasketAuthorisation',
    update: 'updateSigningBasketPsuData',
    id: 'basketId',
    authorisation: 'authorisationId',
    started: 'SBS-AUTH-START-201',
    updated: 'SBS-AUTH-UPDATE-200',
  },
  createFundsConsent: {
    name: 'funds-consent',
    start: 'startFundsConsentAuthorisation',
    update: 'updateFundsConsentPsuData',
    id: 'consentId',
    authorisation: 'authorisationId',
    started: 'COF-AUTHORISATIONS',
    updated: 'COF-AUTHORISATIONS',
  },
};

/** The resource that the response of this step asks the PSU to decide on. Throws when it asks for nothing. */
export function grantableOf({ as, operation }: CallStep): Grantable {
  const found = GRANTABLE[operation];
  if (found === undefined) throw new Error(`step ${as}: no PSU decides on ${operation}`);
  return found;
}
