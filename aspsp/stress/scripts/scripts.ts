import type { Actor } from '../actor.js';
import { readAccounts, spendFrequency } from './consents.js';
import {
  approveOrCancel,
  cancelEarly,
  cancelLate,
  confirmFunds,
  exchangeTogether,
  payByApp,
  payByCode,
  payByOauth,
  payByRedirect,
  payForCompany,
  rejectByRedirect,
  signBasket,
} from './payments.js';

export interface Script {
  readonly name: string;
  /** Weight of the script in the random choice. */
  readonly weight: number;
  readonly run: (actor: Actor) => Promise<void>;
}

/** The scripts that a client runs, one at a time, chosen at random. */
const SCRIPTS: readonly Script[] = [
  { name: 'pay by redirect', weight: 4, run: payByRedirect },
  { name: 'reject by redirect', weight: 1, run: rejectByRedirect },
  { name: 'pay by OAuth', weight: 3, run: payByOauth },
  { name: 'exchange a code several times', weight: 1, run: exchangeTogether },
  { name: 'pay by one-time code', weight: 3, run: (actor) => payByCode(actor) },
  { name: 'pay by app', weight: 2, run: payByApp },
  { name: 'cancel early', weight: 2, run: cancelEarly },
  { name: 'approve or cancel', weight: 2, run: approveOrCancel },
  { name: 'cancel late', weight: 2, run: cancelLate },
  { name: 'pay for a company', weight: 2, run: payForCompany },
  { name: 'sign a basket', weight: 3, run: signBasket },
  { name: 'read accounts', weight: 3, run: readAccounts },
  { name: 'spend a frequency', weight: 3, run: spendFrequency },
  { name: 'confirm funds', weight: 1, run: confirmFunds },
];

/** Chooses a script by weight. */
export function chooseScript({ random }: Actor): Script {
  const sum = SCRIPTS.reduce((total, { weight }) => total + weight, 0);
  let left = random.int(sum);
  const found = SCRIPTS.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  if (found === undefined) throw new Error('the weights do not add up');
  return found;
}
