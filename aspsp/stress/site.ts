import type { TestPki } from '../../pki/pki.js';
import type { SeededPsu } from '../seed/seed.js';
import type { BankProcess } from './bank-process.js';
import type { LeftBehind } from './left-behind.js';

/** The bank that a run works on. */
export interface Site {
  /** Ends in /psd2. */
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly pki: TestPki;
  readonly psus: readonly SeededPsu[];
  /** All balances together before the run. */
  readonly before: bigint;
  /** Those that may be killed. */
  readonly processes: readonly BankProcess[];
  /** Ends the bank well, and reads what it left behind. */
  leave(): Promise<LeftBehind>;
}

export interface SiteOptions {
  readonly banks: number;
  readonly store: 'postgres' | 'pglite' | 'memory';
  /** Ids of seeded defects of the bank: the run has to find those that it looks for. */
  readonly faults?: readonly string[];
}

/** What has to be undone in the end, the last first. */
export type Ends = (() => unknown)[];

/** Every one-time code of the bank. */
export const OTP = '246810';

/** Payments are executed when they are authorised; codes outlive a slow machine. */
export const CHOICES = {
  lifetimes: { execution: 0, code: 600 },
  sca: { fixedOtp: OTP },
} as const;
