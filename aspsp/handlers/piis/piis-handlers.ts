import type { Kit, PiisHandlers } from '../kit.js';
import { confirmFunds } from './confirm-funds.js';

/** What this bank does to confirm funds. */
export function piisHandlers(kit: Kit): PiisHandlers {
  return { confirmFunds: confirmFunds(kit) };
}
