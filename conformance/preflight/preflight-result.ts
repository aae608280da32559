import type { PreflightCheck } from '../record/event.js';

/** The result of one check of the preflight. */
export interface PreflightResult {
  readonly outcome: PreflightCheck['outcome'];
  readonly detail: string;
  readonly hint: string;
}

export const ok = (detail: string): PreflightResult => ({ outcome: 'ok', detail, hint: '' });
/** The check saw an error of the bank that does not keep the cases from running. */
export const warned = (detail: string, hint: string): PreflightResult => ({
  outcome: 'warned',
  detail,
  hint,
});
export const skipped = (detail: string): PreflightResult => ({
  outcome: 'skipped',
  detail,
  hint: '',
});
export const failed = (detail: string, hint: string): PreflightResult => ({
  outcome: 'failed',
  detail,
  hint,
});
