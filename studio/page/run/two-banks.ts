import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import {
  getBankOptions,
  listBanksOptions,
  listRunsOptions,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { navigate } from '../navigate.js';
import { Field } from '../parts/field.js';
import { html } from '../parts/html.js';
import { ProblemNote } from '../parts/problem-note.js';
import { hrefOf } from '../route.js';
import { useApi } from '../use-api.js';

interface TwoBanksProps {
  /** Ids of banks; empty until one is chosen. */
  readonly bank: string;
  readonly other: string;
  /** Shows the last run that has ended of each. */
  readonly children: (runs: readonly [string, string]) => ComponentChildren;
}

/** Lets the user choose two banks, and shows their last runs beside each other. */
export function TwoBanks({ bank, other, children }: TwoBanksProps): VNode {
  const choose = (ids: { readonly bank?: string; readonly other?: string }) =>
    navigate(hrefOf('compare', { bank, other, ...ids }), true);
  const [one, two] = [useLastRun(bank), useLastRun(other)];
  const missing = [one, two].find(({ isMissing }) => isMissing);
  return html`<div><div class="panel columns"><${BankPick} label="A bank" name="bank" id=${bank} onPick=${(id: string) => choose({ bank: id })} />
<${BankPick} label="Another bank" name="other" id=${other} onPick=${(id: string) => choose({ other: id })} /></div>
<${ProblemNote} problem=${one.problem ?? two.problem} />
${missing === undefined ? '' : html`<p role="status"><b>${missing.name} has no run that has ended.</b> Start one on <a href=${hrefOf('bank', { bankId: missing.bankId })}>its page</a>, then compare again.</p>`}
${one.runId === undefined || two.runId === undefined ? '' : children([one.runId, two.runId])}</div>`;
}

/** The last run of a bank that has ended. */
function useLastRun(bankId: string) {
  const more = { enabled: bankId !== '' };
  const query = { bankId, state: 'ended', limit: 1 } as const;
  const runs = useApi(listRunsOptions(caller, { query }), more);
  const bank = useApi(getBankOptions(caller, { path: { bankId } }), more);
  const runId = runs.body?.items[0]?.id;
  return {
    ...{ bankId, runId, problem: bank.problem ?? runs.problem, name: bank.body?.name ?? bankId },
    isMissing: runs.body !== undefined && runId === undefined,
  };
}

interface PickProps {
  readonly label: string;
  readonly name: string;
  readonly id: string;
  readonly onPick: (id: string) => void;
}

/** A field that completes the names of banks. */
function BankPick({ label, name, id, onPick }: PickProps): VNode {
  const [typed, setTyped] = useState<string>();
  const chosen = useApi(getBankOptions(caller, { path: { bankId: id } }), { enabled: id !== '' });
  const text = typed ?? chosen.body?.name ?? '';
  const query = { ...(typed ? { search: typed.slice(0, 100) } : {}), limit: 20 };
  const { body } = useApi(listBanksOptions(caller, { query }), {
    placeholderData: (before) => before,
  });
  const banks = body?.items ?? [];
  const input = (value: string) => {
    setTyped(value);
    const bank = banks.find((each) => each.name === value);
    if (bank !== undefined) onPick(bank.id);
  };
  return html`<div><${Field} label=${label} name=${name} value=${text} onValue=${input} hint="Type a part of its name, and choose it." input=${{ list: `${name}-list` }} />
<datalist id=${`${name}-list`}>${banks.map((bank) => html`<option key=${bank.id} value=${bank.name}></option>`)}</datalist></div>`;
}
