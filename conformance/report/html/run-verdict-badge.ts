import type { RunVerdict } from '../../record/event.js';
import { type Html, html } from './html.js';

/** Colour class, symbol and words of the verdict of a run. */
export const RUN_VERDICT_LOOKS: Readonly<
  Record<RunVerdict, readonly [tone: string, sign: string, words: string]>
> = {
  conformant: ['pass', '✓', 'Conformant'],
  'not-conformant': ['fail', '✕', 'Not conformant'],
  inconclusive: ['warn', '?', 'Inconclusive'],
  'nothing-wrong': ['note', 'i', 'No errors were recorded'],
};

/** A pill with the verdict of a run. */
export const runVerdictBadge = (verdict: RunVerdict): Html =>
  html`<span class="badge ${RUN_VERDICT_LOOKS[verdict][0]}">${verdict.replace('-', ' ')}</span>`;
