/**
 * The effect of an approval, a refusal and a deletion on each read of a consent, of a basket and of a v2
 * consent.
 */

import {
  ENDED,
  MOVED_ON,
  NOT_EXECUTING,
  SCA_DONE,
  SCA_NOT_DONE,
} from '../../../standard/statuses.js';
import { basketPath, createBasket, SBS, twoPayments } from '../baskets/basket-calls.js';
import {
  any,
  call,
  decline,
  defineCase,
  field,
  grant,
  needs,
  noField,
  refused,
  setup,
  status,
  success,
} from '../build.js';
import type { CallStep, Case, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { COF, createFundsConsent, FUNDS_CONSENT, fundsPath } from '../cof/consent-calls.js';
import { authorisationId, CONSENT_BODY, consentPath, createConsent } from '../flows.js';
import type { OperationId } from '../operations.js';

type Path = Readonly<Record<string, string>>;

/** A clause, and the statuses that it allows. */
type Wanted = readonly [clause: string, values: readonly string[]];

interface Shown {
  readonly id: string;
  readonly what: string;
  readonly needs: Needs;
  readonly make: readonly Step[];
  readonly path: (of?: string, more?: Path) => Path;
  readonly pointer: '/consentStatus' | '/transactionStatus';
  /** The reads of the resource. */
  readonly reads: readonly (readonly [operation: OperationId, ok: string])[];
  /** The read of its authorisation, where there is one. */
  readonly sca?: readonly [operation: OperationId, ok: string];
  readonly approved: Wanted;
  readonly declined: Wanted;
  readonly remove: readonly [operation: OperationId, ok: string];
  readonly removed: Wanted;
  /** The clause of a completed SCA. */
  readonly finished: string;
}

const NOT_VALID = ['received', 'rejected', 'partiallyAuthorised', ...ENDED];

const CONSENT: Shown = {
  id: 'consent',
  what: 'consent',
  needs: needs('AIS', { profile: ['ais.accounts.0'] }),
  make: [
    createConsent({ body: { ...CONSENT_BODY, recurringIndicator: false, frequencyPerDay: 1 } }),
  ],
  path: (of = 'create', more) => consentPath(of, more),
  pointer: '/consentStatus',
  reads: [
    ['getConsent', 'AIS-CONSENT-READ-200'],
    ['getConsentStatus', 'AIS-CONSENT-STATUS-200'],
  ],
  sca: ['getConsentScaStatus', 'SCA-STATUS-200'],
  approved: ['SCA-REDIRECT-AUTHORISES', ['valid']],
  declined: ['SCA-REJECT-NOT-VALID', NOT_VALID],
  remove: ['deleteConsent', 'AIS-CONSENT-DELETE-2XX'],
  removed: ['AIS-CONSENT-DELETE-ENDS', ENDED],
  finished: 'SCA-STATUS-AFTER-APPROVAL',
};

const BASKET: Shown = {
  id: 'basket',
  what: 'signing basket',
  needs: SBS,
  make: [...twoPayments(), createBasket()],
  path: basketPath,
  pointer: '/transactionStatus',
  reads: [['getSigningBasket', 'SBS-READ-200']],
  sca: ['getSigningBasketScaStatus', 'SBS-AUTH-STATUS-200'],
  approved: ['SBS-AUTHORISED-MOVES', MOVED_ON],
  declined: ['SBS-DECLINED-NOT-AUTHORISED', NOT_EXECUTING],
  remove: ['deleteSigningBasket', 'SBS-DELETE'],
  removed: ['SBS-DELETE-ENDS', ['CANC', 'RJCT']],
  finished: 'SBS-AUTHORISED-MOVES',
};

const FUNDS: Shown = {
  id: 'funds-consent',
  what: 'consent to confirm funds',
  needs: COF,
  make: [createFundsConsent({ body: FUNDS_CONSENT })],
  path: fundsPath,
  pointer: '/consentStatus',
  reads: [
    ['getFundsConsent', 'COF-READ-200'],
    ['getFundsConsentStatus', 'COF-STATUS-200'],
  ],
  approved: ['COF-REDIRECT-AUTHORISES', ['valid']],
  declined: ['COF-DECLINED-NOT-VALID', NOT_VALID],
  remove: ['deleteFundsConsent', 'COF-DELETE'],
  removed: ['COF-DELETE-ENDS', ENDED],
  finished: 'COF-AUTHORISATIONS',
};

const looks = (
  { path, reads, pointer }: Shown,
  duty: string,
  [clause, values]: Wanted,
): readonly CallStep[] =>
  reads.map(([operation, ok]) =>
    call(
      operation,
      operation,
      { path: path(), duty },
      status(ok, 200),
      field(clause, pointer, { in: values }),
    ),
  );

/** Its authorisation, where the id is known. */
const scaLooks = ({ path, sca }: Shown, duty: string, [clause, values]: Wanted) => {
  if (sca === undefined) return [];
  const id = authorisationId();
  const [operation, ok] = sca;
  return [
    call(
      'sca',
      operation,
      { path: path('create', { authorisationId: id }), when: id, duty },
      status(ok, 200),
      field(clause, '/scaStatus', { in: values }),
    ),
  ];
};

const approvedCase = (shown: Shown): Case =>
  defineCase({
    id: `duties/shows-approval/of-${shown.id}`,
    title: `A ${shown.what} that the PSU approves is shown as approved in every read`,
    needs: shown.needs,
    steps: [
      ...shown.make,
      grant(),
      ...scaLooks(shown, 'shows-approval', [shown.finished, [...SCA_DONE, 'unconfirmed']]),
      ...looks(shown, 'shows-approval', shown.approved),
    ],
  });

const declinedCase = (shown: Shown): Case =>
  defineCase({
    id: `duties/shows-refusal/of-${shown.id}`,
    title: `A ${shown.what} that the PSU declines is not shown as authorised in any read`,
    tags: ['safety'],
    needs: shown.needs,
    steps: [
      ...shown.make,
      decline(),
      ...scaLooks(shown, 'shows-refusal', [shown.declined[0], SCA_NOT_DONE]),
      ...looks(shown, 'shows-refusal', shown.declined),
    ],
  });

/** It is refused, or has a final status, or no status. */
const isOver = ([clause, values]: Wanted, pointer: string): Check =>
  any(
    clause,
    [refused(clause)],
    [success(clause), noField(clause, pointer)],
    [success(clause), field(clause, pointer, { in: values })],
  );

const deletedCase = (shown: Shown): Case => {
  const { id, what, make, path, pointer, reads, remove, removed } = shown;
  const [operation, ok] = remove;
  const deletion = call('delete', operation, { path: path() }, success(ok));
  return defineCase({
    id: `duties/shows-deletion/of-${id}`,
    title: `A ${what} that is deleted is shown as ended in every read`,
    needs: shown.needs,
    steps: [
      ...make,
      // a bank may not offer the deletion of v2 consents
      id === 'funds-consent'
        ? {
            ...setup({ ...deletion, expect: [any(ok, [success(ok)], [refused(ok)])] }),
            appliesOn: 'success',
          }
        : setup(deletion),
      ...reads.map(([read]) =>
        call(read, read, { path: path(), duty: 'shows-deletion' }, isOver(removed, pointer)),
      ),
    ],
  });
};

const SHOWN = [CONSENT, BASKET, FUNDS];

export const effectDutyCases: readonly Case[] = [
  ...SHOWN.map(approvedCase),
  ...SHOWN.map(declinedCase),
  ...SHOWN.map(deletedCase),
];
