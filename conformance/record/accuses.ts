import type { Finding } from './event.js';

/** Whether a finding counts against the bank: it is required, not waived and not unstable. */
export const accuses = ({ level, waiver, unstable }: Finding): boolean =>
  level === 'required' && waiver === undefined && unstable === undefined;
