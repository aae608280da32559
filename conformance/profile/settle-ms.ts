import type { Profile } from './profile.js';

/** How long the effect of a request may take to show when the profile does not say it, in milliseconds. */
const SETTLE_MS = 3000;

/** How long the effect of a request may take to show at this bank, in milliseconds. */
export const settleMsOf = ({ timeouts }: Profile): number => timeouts?.settleMs ?? SETTLE_MS;
