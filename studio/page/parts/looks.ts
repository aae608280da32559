import type { VNode } from 'preact';
import { VERDICT_LOOKS } from '../../../conformance/report/html/verdict-looks.js';
import type {
  Check,
  FindingState,
  Run,
  RunState,
  RunVerdict,
} from '../../../generated/model/studio/schemas.js';
import { html } from './html.js';

/** Colour class, symbol and words. */
type Look = readonly [tone: string, sign: string, words: string];

const VERDICTS: Readonly<Record<RunVerdict, Look>> = {
  conformant: ['pass', '✓', 'Conformant'],
  'not-conformant': ['fail', '✕', 'Not conformant'],
  inconclusive: ['warn', '?', 'Inconclusive'],
};

const STATES: Readonly<Record<RunState, Look>> = {
  queued: ['mute', '…', 'Queued'],
  running: ['note', '▸', 'Running'],
  'waiting-for-person': ['warn', '!', 'Waits for a person'],
  stopping: ['note', '■', 'Stopping'],
  paused: ['open', '‖', 'Paused'],
  interrupted: ['open', '↻', 'Interrupted'],
  stopped: ['open', '■', 'Stopped'],
  ended: ['mute', '•', 'Ended'],
  failed: ['fail', '✕', 'Could not run'],
};

const FINDINGS: Readonly<Record<FindingState, Look>> = {
  new: ['fail', '+', 'New'],
  open: ['fail', '✕', 'Open'],
  'came-back': ['fail', '↺', 'Came back'],
  waived: ['note', '~', 'Waived'],
  mended: ['pass', '✓', 'Mended'],
};

const CHECKS: Readonly<Record<Check['outcome'], Look>> = {
  ok: ['pass', '✓', 'In order'],
  warned: ['warn', '!', 'Warned'],
  failed: ['fail', '✕', 'Failed'],
  skipped: ['mute', '–', 'Skipped'],
};

/** States in which a run still changes. */
export const isActive = ({ state }: Pick<Run, 'state'>): boolean =>
  ['queued', 'running', 'waiting-for-person', 'stopping', 'interrupted'].includes(state);

export const lookOfVerdict = (verdict: RunVerdict): Look => VERDICTS[verdict];
export const lookOfFinding = (state: FindingState): Look => FINDINGS[state];
export const lookOfCheck = (outcome: Check['outcome']): Look => CHECKS[outcome];

/** The verdict of a run that has one, else its state. */
export const lookOfRun = ({ state, verdict }: Pick<Run, 'state' | 'verdict'>): Look =>
  verdict === undefined || state !== 'ended' ? STATES[state] : VERDICTS[verdict];

/** The name of a case's verdict; counts have it in camel case. */
export const verdictName = (verdict: string): string =>
  verdict.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The look of a case's verdict. */
export const lookOfCase = (verdict: string): Look =>
  (VERDICT_LOOKS as Readonly<Record<string, Look>>)[verdictName(verdict)] ?? ['mute', '·', verdict];

/** A pill with symbol and words. */
export function Badge({ look: [tone, sign, words] }: { readonly look: Look }): VNode {
  return html`<span class=${`badge ${tone}`}><span class="sign" aria-hidden="true">${sign}</span>${words}</span>`;
}
