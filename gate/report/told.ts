import type { Accepted } from '../change/change.js';

/** One finding of a command, with the texts of every format; texts of documents are unescaped. */
export interface ToldFinding {
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'note';
  /** `breaking: operation-removed`, for annotations. */
  readonly title: string;
  /** Whether it is a reason for the command to fail. */
  readonly isFailing: boolean;
  /** Its subject: an operation, a file, a check. */
  readonly subject: string;
  readonly sentence: string;
  readonly advice: string;
  /** Details: places, a value. */
  readonly detail: readonly string[];
  /** Line in the working copy, of a removed part what is left around it; null when there is none. */
  readonly at: { readonly file: string; readonly line: number } | null;
  /** The file, for a finding without such a line. */
  readonly oldFile: string | null;
  readonly fingerprint: string;
  readonly accepted: Accepted | null;
  /** Findings of one edit have the same group. */
  readonly group: string;
}

/** A rule for code scanning. */
export interface ToldRule {
  readonly id: string;
  readonly advice: string;
  readonly level: ToldFinding['level'];
}

/** The findings of a command, for the formats that list findings. */
export interface FindingsReport {
  readonly tool: 'xs2a diff' | 'xs2a gate' | 'xs2a lint';
  /** The result in one line. */
  readonly summary: string;
  /** Whether the command exits with 1. */
  readonly isFailing: boolean;
  readonly findings: readonly ToldFinding[];
  readonly rules: readonly ToldRule[];
  /** Plain data about the result, for SARIF. */
  readonly properties: Readonly<Record<string, string>>;
}
