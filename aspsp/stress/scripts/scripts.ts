import type { Actor } from '../actor.js';
import { endConsent, spendFrequency } from './consents.js';
import {
  payByApp,
  payByCode,
  payByOauth,
  payByRedirect,
  payForCompany,
  payOrCancel,
  signBasket,
} from './payments.js';

/** What a client does, one at a time; payments are more frequent. */
const SCRIPTS: readonly ((actor: Actor) => Promise<void>)[] = [
  payByRedirect,
  payByOauth,
  payByOauth,
  payByCode,
  payByApp,
  payOrCancel,
  payOrCancel,
  payForCompany,
  signBasket,
  endConsent,
  spendFrequency,
];

/** Runs a script, chosen at random. */
export const runScript = (actor: Actor): Promise<void> => actor.random.pick(SCRIPTS)(actor);
