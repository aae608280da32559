import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Check } from '../../../generated/model/studio/schemas.js';
import { checkProfileMutation } from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { html } from '../parts/html.js';
import { Badge, lookOfCheck } from '../parts/looks.js';
import { ProblemNote } from '../parts/problem-note.js';
import { useAction } from '../use-api.js';

/** Checks with their outcome, and what to do about it. */
export const CheckList = ({ checks }: { readonly checks: readonly Check[] }): VNode =>
  html`<ul class="rows">${checks.map(
    ({ name, outcome, detail, hint }) =>
      html`<li><${Badge} look=${lookOfCheck(outcome)} /> <b>${name}</b> ${detail}${hint === '' ? '' : html`<p class="quiet">${hint}</p>`}</li>`,
  )}</ul>`;

/** Asks the bank whether a run could begin. */
export function BankChecks({ bankId }: { readonly bankId: string }): VNode {
  const [checks, setChecks] = useState<readonly Check[]>();
  const check = useAction(checkProfileMutation(caller), ({ body }) => setChecks(body));
  return html`<section class="panel"><h2>Check</h2><p class="quiet">Asks the bank whether it can be reached and accepts the certificate, with the profile as it is saved.</p>
<p class="buttons"><button type="button" disabled=${check.isBusy} onClick=${() => check.run({ path: { bankId } })}>${check.isBusy ? 'Checking …' : 'Check the bank'}</button></p>
<${ProblemNote} problem=${check.problem} /><div role="status">${checks === undefined ? '' : html`<${CheckList} checks=${checks} />`}</div></section>`;
}
