import type { TestPki } from '../../pki/pki.js';
import type { SeededPsu } from '../seed/seed.js';
import type { BankProcess } from './bank-process.js';
import type { LeftBehind } from './left-behind.js';

/** The bank that a run tests. */
export interface Site {
  /** Base URL that ends in /psd2. */
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly pki: TestPki;
  readonly psus: readonly SeededPsu[];
  /** The sum of all balances before the run. */
  readonly before: bigint;
  /** The processes that may be killed. */
  readonly processes: readonly BankProcess[];
  /** Stops the bank cleanly and reads its final state. */
  leave(): Promise<LeftBehind>;
}

export interface SiteOptions {
  readonly banks: number;
  readonly store: 'postgres' | 'pglite' | 'memory';
  /** Ids of faults seeded into the bank: the run has to find those that it looks for. */
  readonly faults?: readonly string[];
}

/** Clean-up functions for the end, in reverse order. */
export type Ends = (() => unknown)[];

/** The bank's fixed one-time code. */
export const OTP = '246810';

/** Payments are executed when they are authorised; codes are valid long enough for a slow machine. */
export const CHOICES = {
  lifetimes: { execution: 0, code: 600 },
  sca: { fixedOtp: OTP },
} as const;
