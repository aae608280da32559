import type { VNode } from 'preact';
import type { RunVerdict } from '../../../generated/model/studio/schemas.js';
import { html } from './html.js';
import { lookOfCase, lookOfVerdict } from './looks.js';

const HEIGHTS: Readonly<Record<RunVerdict, number>> = {
  conformant: 16,
  inconclusive: 10,
  'not-conformant': 5,
};

/** The verdicts of the last runs as bars, the oldest first: the higher, the better. Text says the same. */
export function TrendBars({ trend }: { readonly trend: readonly RunVerdict[] }): VNode {
  if (trend.length === 0) return html`<span class="quiet">no complete run</span>`;
  return html`<svg class="trend" viewBox=${`0 0 ${trend.length * 7} 16`} width=${trend.length * 7} height="16" role="img" aria-label=${trendText(trend)}>${trend.map(
    (verdict, at) =>
      html`<rect class=${lookOfVerdict(verdict)[0]} x=${at * 7} y=${16 - HEIGHTS[verdict]} width="5" height=${HEIGHTS[verdict]} />`,
  )}</svg> <span class="quiet">${trend.filter((verdict) => verdict === 'conformant').length} of ${trend.length} conformant</span>`;
}

/** A trend in words, such as `3 runs, the oldest first: conformant, conformant, inconclusive`. */
export function trendText(trend: readonly RunVerdict[]): string {
  const words = trend.map((verdict) => lookOfVerdict(verdict)[2].toLowerCase());
  return `${trend.length === 1 ? '1 run' : `${trend.length} runs, the oldest first`}: ${words.join(', ')}`;
}

interface CountsProps {
  readonly counts: Readonly<Record<string, number>>;
  /** The number of cases to carry out; what the counts lack has not ended. */
  readonly planned: number;
}

/** The cases by verdict as one bar, with the numbers in words below. */
export function CountsBar({ counts, planned }: CountsProps): VNode {
  const rows = Object.entries(counts).filter(([, count]) => count > 0);
  const ended = rows.reduce((sum, [, count]) => sum + count, 0);
  const whole = Math.max(planned, ended, 1);
  let at = 0;
  return html`<div class="counts"><svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="mute" width="100" height="1"/>${rows.map(
    ([verdict, count]) => {
      const x = at;
      at += (100 * count) / whole;
      return html`<rect class=${lookOfCase(verdict)[0]} x=${x} width=${(100 * count) / whole} height="1" />`;
    },
  )}</svg><ul>${rows.map(
    ([verdict, count]) =>
      html`<li key=${verdict} class=${lookOfCase(verdict)[0]}><b>${count}</b><span>${lookOfCase(verdict)[2]}</span></li>`,
  )}${planned > ended ? html`<li class="mute"><b>${planned - ended}</b><span>Not ended yet</span></li>` : ''}</ul></div>`;
}
