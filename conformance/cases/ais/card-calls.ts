/** The consent for reading a card, and the list of cards. */
import { OPERATION } from '../../../standard/operation.js';
import { call } from '../build.js';
import type { CallStep, Step } from '../case.js';
import { CONSENT_BODY } from '../flows.js';
import type { Value } from '../value.js';
import { varied } from '../varied.js';
import { grantedAs, readHeaders } from './account-calls.js';

const CARD = '${profile.ais.cards.0}';

/** A recurring consent to the first card. */
export const CARD_CONSENT: Readonly<Record<string, Value>> = {
  ...CONSENT_BODY,
  access: { balances: [CARD], transactions: [CARD] },
};

const BOTH = ['${profile.ais.accounts.0}', CARD];
const BESIDE = { ...CARD_CONSENT, access: { balances: BOTH, transactions: BOTH } };

/**
 * A granted consent to the card beside an account, or to the card alone where the bank refuses that; aliases: create, start-create,
 * approve-create, valid.
 */
export const grantedCard: readonly Step[] = grantedAs('create', CARD_CONSENT).map((step) =>
  step.kind === 'call' && step.as === 'create' ? varied(step, { body: BESIDE }) : step,
);

/** The first card of the list that step `cards` read. */
export const cardPath = { 'account-id': '${cards.body.cardAccounts.0.resourceId}' } as const;

/** Reads the list of cards as set-up; alias `cards`. */
export const readCards: CallStep = {
  ...call(
    'cards',
    OPERATION.card.list,
    { headers: readHeaders() },
    { check: 'status', clause: 'AIS-CARD-LIST', in: [200] },
    { check: 'field', clause: 'AIS-CARD-LIST-BODY', pointer: '/cardAccounts/0', type: 'object' },
  ),
  setup: true,
};

/** A granted consent to the card and the list of its cards; aliases of `grantedCard`, and cards. */
export const grantedWithCards: readonly Step[] = [...grantedCard, readCards];
