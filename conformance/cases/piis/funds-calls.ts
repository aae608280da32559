/** The funds confirmation request, and the needs of its cases. */
import { OPERATION } from '../../../standard/operation.js';
import { call, needs } from '../build.js';
import type { CallStep } from '../case.js';
import type { Check } from '../check.js';
import type { Value } from '../value.js';

/** Confirmation of funds on the account of the profile. */
export const PIIS = needs('PIIS', { profile: ['funds.account'] });

/** A request for an amount in the account's currency. */
export const questionFor = (amount: string): Readonly<Record<string, Value>> => ({
  account: '${profile.funds.account}',
  instructedAmount: { currency: '${profile.funds.currency}', amount },
});

/** The smallest request: one unit of the currency. */
export const QUESTION = questionFor('1');

/** Requests a funds confirmation; alias `ask`. */
export function ask(
  options: { readonly as?: string; readonly body?: Value } = {},
  ...expect: Check[]
): CallStep {
  return call(
    options.as ?? 'ask',
    OPERATION.funds.confirm,
    { body: options.body ?? QUESTION },
    ...expect,
  );
}
