import type { Accepted } from '../change/change.js';

/** One thing that a command found, in the words that every format needs; texts are as documents say them. */
export interface ToldFinding {
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'note';
  /** `breaking: operation-removed`, for annotations. */
  readonly title: string;
  /** Whether it is why the command fails. */
  readonly isFailing: boolean;
  /** What it is about: an operation, a file, a check. */
  readonly subject: string;
  readonly sentence: string;
  readonly advice: string;
  /** More lines for those who look closer: places, a value. */
  readonly detail: readonly string[];
  /** Of the working copy; null where the finding has no line in it. */
  readonly at: { readonly file: string; readonly line: number } | null;
  /** Where it stood, of what is gone. */
  readonly oldFile: string | null;
  readonly fingerprint: string;
  readonly accepted: Accepted | null;
  /** Findings of one edit have the same group. */
  readonly group: string;
}

/** A rule as code scanning shows it. */
export interface ToldRule {
  readonly id: string;
  readonly advice: string;
  readonly level: ToldFinding['level'];
}

/** What a command found, for the formats that list findings. */
export interface Told {
  readonly tool: 'xs2a diff' | 'xs2a gate' | 'xs2a lint';
  /** One line that says how it ended. */
  readonly summary: string;
  /** Whether the command exits with 1. */
  readonly isFailing: boolean;
  readonly findings: readonly ToldFinding[];
  readonly rules: readonly ToldRule[];
  /** Plain data about the whole, for SARIF. */
  readonly properties: Readonly<Record<string, string>>;
}
