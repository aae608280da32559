import type { RunVerdict } from '../../record/event.js';
import { type Html, html } from './html.js';

const TONES: Readonly<Record<RunVerdict, string>> = {
  conformant: 'pass',
  'not-conformant': 'fail',
  inconclusive: 'warn',
  'nothing-wrong': 'note',
};

/** A pill with the verdict of a run. */
export const runVerdictBadge = (verdict: RunVerdict): Html =>
  html`<span class="badge ${TONES[verdict]}">${verdict.replace('-', ' ')}</span>`;
