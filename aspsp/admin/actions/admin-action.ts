import type { Bank } from '../../bank/bank.js';
import type { SeedOptions } from '../../seed/settle-psus.js';
import { blockTpp } from './block-tpp.js';
import { decideAuthorisation } from './decide-authorisation.js';
import { moveClock } from './move-clock.js';
import { resetBank } from './reset-bank.js';
import { revokeConsent, revokeFundsConsent } from './revoke-consent.js';

/** The objects that an operator's action works on. */
export interface OperatorSite {
  readonly bank: Bank;
  readonly seeding: SeedOptions;
}

/** Fields of the request as sent; only those that the action defines. */
export type ActionFields = Readonly<Record<string, string | boolean | undefined>>;

export interface ActionResult {
  readonly result: object;
  /** The same in a sentence, for the page. */
  readonly said: string;
}

/** An action of the operator, available both in the API and on the page. */
export interface AdminAction {
  /** Used as the operationId in the API. */
  readonly id: string;
  /** The path below /api and on the page; `:id` is the resource. */
  readonly path: string;
  readonly summary: string;
  readonly fields: Readonly<
    Record<string, { readonly type: 'text' | 'flag'; readonly text: string }>
  >;
  /** Status codes with which the action is refused, in addition to 400 and 401. */
  readonly refusals: readonly (404 | 409)[];
  run(site: OperatorSite, id: string, fields: ActionFields): Promise<ActionResult>;
}

const PSU_FIELD = {
  psu: {
    type: 'text',
    text: 'Login name of the PSU who decides. Default: the PSU of the authorisation, or else the first PSU who may authorise.',
  },
} as const;

export const ACTIONS: readonly AdminAction[] = [
  {
    id: 'moveClock',
    path: '/clock',
    summary: 'Moves the clock of the bank forward and carries out everything that is due',
    refusals: [409],
    fields: {
      forward: { type: 'text', text: 'How far: P1D, PT15M, P1DT2H, or 90s, 15m, 2h, 1d, 1w.' },
      to: {
        type: 'text',
        text: 'The new time: 2026-12-01T10:00:00Z. A time without an offset is UTC.',
      },
    },
    run: async ({ bank }, _id, { forward, to }) => {
      const result = await moveClock(bank, { ...given('forward', forward), ...given('to', to) });
      return { result, said: `The bank's clock is now ${result.now}.` };
    },
  },
  {
    id: 'resetBank',
    path: '/reset',
    summary:
      'Empties the bank and seeds it again with the same PSUs, passwords and IBANs; resets the clock to machine time',
    refusals: [],
    fields: { keepClients: { type: 'flag', text: 'Whether TPPs stay registered; default false.' } },
    run: async ({ bank, seeding }, _id, { keepClients = false }) => {
      const plan = { seeding, keepClients: keepClients === true };
      await resetBank(bank, plan);
      const said = 'The bank is reset to its initial state.';
      return { result: { reset: true, keptClients: plan.keepClients }, said };
    },
  },
  ...(['approve', 'reject'] as const).map((verb): AdminAction => {
    const approve = verb === 'approve';
    return {
      id: `${verb}Authorisation`,
      path: `/authorisations/:id/${verb}`,
      summary: `${approve ? 'Approves' : 'Rejects'} an open authorisation as its PSU would`,
      refusals: [404, 409],
      fields: approve ? PSU_FIELD : {},
      run: async ({ bank }, id, { psu }) => {
        const named = typeof psu === 'string' ? psu : undefined;
        const result = await decideAuthorisation(bank, id, { approve, psu: named });
        const { scaStatus, redirectTo } = result;
        const on = redirectTo === undefined ? '' : ` The PSU's browser would go to ${redirectTo}`;
        return { result, said: `The authorisation is now ${scaStatus}.${on}` };
      },
    };
  }),
  {
    id: 'revokeConsent',
    path: '/consents/:id/revoke',
    summary: 'Ends a valid consent as its PSU would at the bank',
    refusals: [404, 409],
    fields: {},
    run: async ({ bank }, id) => {
      const result = await revokeConsent(bank, id);
      return { result, said: `The consent is now ${result.status}.` };
    },
  },
  {
    id: 'revokeFundsConsent',
    path: '/funds-consents/:id/revoke',
    summary: 'Ends a valid consent to confirm funds as its PSU would at the bank',
    refusals: [404, 409],
    fields: {},
    run: async ({ bank }, id) => {
      const result = await revokeFundsConsent(bank, id);
      return { result, said: `The consent is now ${result.status}.` };
    },
  },
  ...(['block', 'unblock'] as const).map(
    (verb): AdminAction => ({
      id: `${verb}Tpp`,
      path: `/tpps/:id/${verb}`,
      summary:
        verb === 'block'
          ? 'Refuses every call of a TPP from now on: 401 CERTIFICATE_BLOCKED'
          : 'Unblocks a TPP: its calls are served again',
      refusals: [404],
      fields: {},
      run: async ({ bank }, id) => {
        const result = await blockTpp(bank, id, verb === 'block');
        return { result, said: `${id} is ${result.blocked ? 'now' : 'no longer'} blocked.` };
      },
    }),
  ),
];

function given(name: string, value: ActionFields[string]) {
  return typeof value === 'string' ? { [name]: value } : {};
}
