/** The steps of a case that are no requests of the TPP: what the PSU does, and the bank's clock. */
import type { Check } from './check.js';

/** References and values, which may be references too: a step is skipped when one of the references has one of its values. */
export type SkipWhen = readonly { readonly value: string; readonly in: readonly string[] }[];

/**
 * The step belongs to this approach. Where `told` has another value, the bank chose that one, and the case does
 * not apply.
 */
export interface InApproach {
  /** A reference such as `${start.approach|create.approach}`. */
  readonly told: string;
  readonly is: 'EMBEDDED' | 'DECOUPLED';
  /** Where `told` has no value: a reference without which nobody asked the bank for this approach, and it may have chosen another. */
  readonly asked?: string;
}

/** The PSU's part: opens a link and follows a script of the profile until the redirect URI is reached. */
export interface PsuStep {
  readonly kind: 'psu';
  readonly as: string;
  /** The address to open, with references. */
  readonly link: string;
  readonly script: 'approve' | 'reject';
  /** The PSU sends a wrong password once before, where the script has a form with a password. */
  readonly mistypes?: true;
  /** Dotted profile path of the PSU; default `psu`. */
  readonly who?: string;
  readonly setup?: boolean;
  /** Skipped when one of these references has one of these values. */
  readonly skipWhen?: SkipWhen;
  readonly expect: readonly Check[];
}

/** The PSU's part on another device: decides with the profile's script `psu.decoupled`. */
export interface AppStep {
  readonly kind: 'app';
  readonly as: string;
  /** The authorisation to decide on, with references. */
  readonly authorisation: string;
  readonly script: 'approve' | 'reject';
  /** Dotted profile path of the PSU; default `psu`. */
  readonly who?: string;
  readonly setup?: boolean;
  readonly skipWhen?: SkipWhen;
  /** Skipped unless one of these references has one of these values. */
  readonly onlyWhen?: SkipWhen;
  readonly inApproach?: InApproach;
  /** Several authorisations wait for the PSU: the case applies only where the script names an id. */
  readonly amongSeveral?: true;
  readonly expect: readonly Check[];
}

/** Reads the one-time code of the PSU, from `psu.otp` of the profile. */
export interface OtpStep {
  readonly kind: 'otp';
  readonly as: string;
  /** Only when this reference has a value. */
  readonly when?: string;
  /** Dotted profile path of the PSU; default `psu`. */
  readonly who?: string;
  readonly setup?: boolean;
  readonly skipWhen?: SkipWhen;
  readonly expect: readonly Check[];
}

/**
 * Moves the bank's clock forward, with `clock` of the profile; it never goes back. Cases with such a step
 * run alone, after all others; `\${today}` follows the bank's clock.
 */
export interface ClockStep {
  readonly kind: 'clock';
  readonly as: string;
  /** A moment such as `\${today+1}T12:00:00Z`; a moment in the past changes nothing. */
  readonly to?: string;
  /** Alternative: the number of seconds; with `share`, that part of it. */
  readonly seconds?: string;
  readonly share?: number;
  readonly setup?: boolean;
  readonly expect: readonly Check[];
}
