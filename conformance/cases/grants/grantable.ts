/** What a PSU can be asked to decide on, by the operation whose answer asks for it. */
import type { CallStep } from '../case.js';
import type { OperationId } from '../operations.js';

export interface Grantable {
  readonly name: 'payment' | 'consent' | 'cancellation' | 'basket' | 'funds-consent';
  readonly start: OperationId;
  readonly update: OperationId;
  /** Path parameter and field of the answer that hold the id of the resource. */
  readonly id: 'paymentId' | 'consentId' | 'basketId';
  /** Path parameter of the authorisation. */
  readonly authorisation: 'authorisationId' | 'cancellationId';
  /** Scope of an access token for it; there is none for baskets and v2 consents. */
  readonly scope?: 'PIS' | 'AIS';
  /** Clauses of a successful start and update. */
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

/** What the answer to this step asks the PSU for. Throws where it asks for nothing. */
export function grantableOf({ as, operation }: CallStep): Grantable {
  const found = GRANTABLE[operation];
  if (found === undefined) throw new Error(`step ${as}: nobody decides on ${operation}`);
  return found;
}
