import type { PreflightCheck } from '../record/event.js';

/** What one look of the preflight found. */
export interface Outcome {
  readonly outcome: PreflightCheck['outcome'];
  readonly detail: string;
  readonly hint: string;
}

export const ok = (detail: string): Outcome => ({ outcome: 'ok', detail, hint: '' });
export const skipped = (detail: string): Outcome => ({ outcome: 'skipped', detail, hint: '' });
export const failed = (detail: string, hint: string): Outcome => ({
  outcome: 'failed',
  detail,
  hint,
});
