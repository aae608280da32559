/** Questions about funds spoiled in one way each, and asked by those who may not. */
import { byIdentity, defineCase, spoiled, withNeeds } from '../build.js';
import type { Case, Check, IdentityName, Mutation, Value } from '../case.js';
import {
  malformed,
  unacceptable,
  unauthenticated,
  unentitled,
  wrongMediaType,
  wrongMethod,
} from '../refusals.js';
import { ask, PIIS } from './funds-calls.js';

const TWIN = 'piis/confirm/answers-200';
type Row = readonly [id: string, title: string, mutate: Mutation, expect: readonly Check[]];

const drop = (pointer: string): Mutation => ({ op: 'drop-field', pointer });
const set = (pointer: string, value: Value): Mutation => ({ op: 'set-field', pointer, value });

const FIELDS: readonly Row[] = [
  ['missing-account', 'without an account', drop('/account'), malformed('PIIS-BODY-REQUIRED')],
  [
    'missing-amount',
    'without an amount',
    drop('/instructedAmount'),
    malformed('PIIS-BODY-REQUIRED'),
  ],
  [
    'missing-currency',
    'whose amount has no currency',
    drop('/instructedAmount/currency'),
    malformed('PIIS-BODY-REQUIRED'),
  ],
  [
    'amount-as-number',
    'whose amount is a number',
    set('/instructedAmount/amount', 1),
    malformed('PIIS-BODY-FORM'),
  ],
  [
    'amount-in-words',
    'whose amount is in words',
    set('/instructedAmount/amount', 'one'),
    malformed('PIIS-BODY-FORM'),
  ],
  [
    'lower-case-currency',
    'whose currency is in lower case',
    set('/instructedAmount/currency', 'eur'),
    malformed('PIIS-BODY-FORM'),
  ],
  [
    'account-as-text',
    'whose account is a text',
    set('/account', '${profile.funds.account.iban}'),
    malformed('PIIS-BODY-FORM'),
  ],
  [
    'malformed-iban',
    'whose IBAN has another form',
    set('/account', { iban: '00-no-iban' }),
    malformed('PIIS-BODY-FORM'),
  ],
  [
    'long-card-number',
    'whose card number is too long',
    set('/cardNumber', '1'.repeat(36)),
    malformed('PIIS-BODY-FORM'),
  ],
];

const REQUESTS: readonly Row[] = [
  [
    'missing-request-id',
    'without X-Request-ID',
    { op: 'drop-header', name: 'X-Request-ID' },
    malformed('HDR-X-REQUEST-ID'),
  ],
  [
    'malformed-request-id',
    'whose X-Request-ID is no UUID',
    { op: 'set-header', name: 'X-Request-ID', value: 'request-1' },
    malformed('HDR-X-REQUEST-ID-FORMAT'),
  ],
  [
    'broken-json',
    'whose JSON breaks off',
    { op: 'raw-body', text: '{"account": {"iban": ' },
    malformed('ERR-BROKEN-JSON'),
  ],
  ['no-body', 'without a body', { op: 'raw-body', text: '' }, malformed('PIIS-BODY-REQUIRED')],
  [
    'plain-text',
    'sent as plain text',
    { op: 'raw-body', text: 'is it there', contentType: 'text/plain' },
    wrongMediaType('ERR-MEDIA-TYPE'),
  ],
  ['wrong-method', 'asked with GET', { op: 'method', method: 'GET' }, wrongMethod('ERR-METHOD')],
  [
    'nothing-acceptable',
    'whose answer may only be a picture',
    { op: 'set-header', name: 'Accept', value: 'image/png' },
    unacceptable('HDR-ACCEPT'),
  ],
];

/** A GET has no body. */
const question = ({ op }: Mutation) => {
  const { body, ...bare } = ask();
  return op === 'method' ? bare : { ...bare, ...(body === undefined ? {} : { body }) };
};

const spoiledCases = [...FIELDS, ...REQUESTS].map(([id, title, mutate, expect]) =>
  defineCase({
    id: `piis/confirm/refuses-${id}`,
    title: `A question about funds ${title} is refused`,
    needs: PIIS,
    twin: TWIN,
    steps: [spoiled(question(mutate), [mutate], ...expect)],
  }),
);

const CALLERS: readonly (readonly [IdentityName, string, string, readonly Check[]])[] = [
  [
    'none',
    'no-certificate',
    'without a certificate',
    unauthenticated('TLS-CERTIFICATE', { handshake: true }),
  ],
  [
    'expired',
    'expired-certificate',
    'with an expired certificate',
    unauthenticated('TLS-EXPIRED', { handshake: true }),
  ],
  [
    'unknownCa',
    'unknown-authority',
    'with a certificate of an unknown authority',
    unauthenticated('TLS-TRUSTED-CA', { handshake: true }),
  ],
  [
    'noFundsRole',
    'wrong-role',
    'whose certificate lacks the role',
    unentitled('TLS-ROLE', { handshake: true }),
  ],
];

const callerCases = CALLERS.map(([identity, id, who, expect]) =>
  defineCase({
    id: `piis/confirm/refuses-${id}`,
    title: `A caller ${who} is told nothing about funds`,
    tags: ['safety'],
    needs: withNeeds(PIIS, { identities: [identity] }),
    twin: TWIN,
    steps: [byIdentity(ask(), identity, ...expect)],
  }),
);

export const confirmRefusalCases: readonly Case[] = [...spoiledCases, ...callerCases];
