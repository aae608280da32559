import type { Kit, PiisHandlers } from '../kit.js';
import { confirmFunds } from './confirm-funds.js';

/** The handlers of funds confirmations. */
export function piisHandlers(kit: Kit): PiisHandlers {
  return { confirmFunds: confirmFunds(kit) };
}
