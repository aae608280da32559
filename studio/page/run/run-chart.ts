import type { VNode } from 'preact';
import type { Run } from '../../../generated/model/studio/schemas.js';
import { html } from '../parts/html.js';
import { lookOfCase, lookOfRun } from '../parts/looks.js';
import { momentText } from '../parts/time.js';
import { hrefOf } from '../route.js';

const SHOWN = 40;
const STEP = 22;
const HEIGHT = 100;

/** The last runs as bars, the oldest first: each as high as its cases, with their verdicts as colours. */
export function RunChart({ runs }: { readonly runs: readonly Run[] }): VNode {
  const last = runs.slice(0, SHOWN).reverse();
  const highest = Math.max(1, ...last.map(({ counts }) => sumOf(counts)));
  return html`<svg class="chart" viewBox=${`0 0 ${Math.max(last.length, 12) * STEP} ${HEIGHT}`} preserveAspectRatio="xMinYMax meet" role="group" aria-label="Cases of the last runs by verdict">${last.map(
    (run, at) => html`<${Bar} key=${run.id} run=${run} x=${at * STEP} scale=${HEIGHT / highest} />`,
  )}</svg>`;
}

const sumOf = (counts: Run['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

interface BarProps {
  readonly run: Run;
  readonly x: number;
  readonly scale: number;
}

function Bar({ run, x, scale }: BarProps): VNode {
  const words = `${momentText(run.queuedAt)}: ${lookOfRun(run)[2]}, ${countsText(run.counts)}`;
  let y = HEIGHT;
  return html`<a href=${hrefOf('run', { runId: run.id })} aria-label=${words}><title>${words}</title><rect class="ground" x=${x} y="0" width=${STEP - 4} height=${HEIGHT} />${Object.entries(
    run.counts,
  ).map(([verdict, count]) => {
    y -= count * scale;
    return html`<rect class=${lookOfCase(verdict)[0]} x=${x} y=${y} width=${STEP - 4} height=${count * scale} />`;
  })}</a>`;
}

/** The cases of a run by verdict, such as `20 passed, 1 failed`. */
export function countsText(counts: Run['counts']): string {
  const words = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${lookOfCase(verdict)[2].toLowerCase()}`);
  return words.length === 0 ? 'no case ended' : words.join(', ');
}
