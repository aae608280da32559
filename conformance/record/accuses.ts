import type { Finding } from './event.js';

/** Whether a finding fails the bank as it stands. */
export const accuses = ({ level, waiver, unstable }: Finding): boolean =>
  level === 'required' && waiver === undefined && unstable === undefined;
