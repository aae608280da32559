import type { VNode } from 'preact';
import type { Problem } from '../../../generated/model/studio/schemas.js';
import { html } from './html.js';

/** What went wrong and what to do; nothing without a problem. */
export function ProblemNote({ problem }: { readonly problem: Problem | undefined }): VNode | null {
  if (problem === undefined) return null;
  return html`<div class="problem" role="alert"><p><b>${problem.title}</b></p>${
    problem.hint === undefined || problem.hint === '' ? '' : html`<p>${problem.hint}</p>`
  }</div>`;
}
