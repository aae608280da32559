import type { VNode } from 'preact';
import { counted } from '../../../foundation/counted.js';
import type { Bank } from '../../../generated/model/studio/schemas.js';
import { listBanksOptions } from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { navigate } from '../navigate.js';
import { Field } from '../parts/field.js';
import { html } from '../parts/html.js';
import { Badge, lookOfRun } from '../parts/looks.js';
import { PageHeading } from '../parts/page-heading.js';
import { Pager } from '../parts/pager.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Moment } from '../parts/time.js';
import { TrendBars } from '../parts/verdict-bars.js';
import { hrefOf } from '../route.js';
import { useApi } from '../use-api.js';

interface BanksProps {
  readonly given: { readonly search?: string; readonly cursor?: string };
}

/** All banks with their last verdict. */
export function BanksView({ given: { search = '', cursor } }: BanksProps): VNode {
  const query = { ...(search === '' ? {} : { search }), ...(cursor ? { cursor } : {}) };
  const { body, problem } = useApi(listBanksOptions(caller, { query }), {
    refetchInterval: 10_000,
    placeholderData: (before) => before,
  });
  const isEmpty = body?.total === 0 && search === '';
  return html`<div><${PageHeading} text="Banks" />
<${ProblemNote} problem=${problem} />
${isEmpty ? html`<${NoBanks} />` : ''}
<div class="above">${isEmpty ? '' : html`<${Search} search=${search} /><a class="button" href=${hrefOf('new-bank')}>Add a bank</a>`}</div>
${body === undefined ? html`<p class="quiet loading">Reading …</p>` : isEmpty ? '' : html`<p class="quiet" role="status">${counted(body.total, 'bank')}</p>`}
${body === undefined || body.items.length === 0 ? '' : html`<${BankTable} banks=${body.items} />`}
<${Pager} view="banks" given=${{ search }} cursor=${cursor} next=${body?.next} /></div>`;
}

function NoBanks(): VNode {
  return html`<section class="panel"><h2>No bank yet</h2>
<p>Add the bank that you want to test. You need its address and the certificate with which it knows you. The studio looks at the address, drafts a profile, and asks for what it could not see.</p>
<p><a class="button main" href=${hrefOf('new-bank')}>Add the first bank</a></p></section>`;
}

function Search({ search }: { readonly search: string }): VNode {
  const typed = (value: string) => navigate(hrefOf('banks', { search: value }), true);
  return html`<form role="search" class="search" onSubmit=${(event: Event) => event.preventDefault()}>
<${Field} label="Search by name or address" name="search" value=${search} onValue=${typed} input=${{ type: 'search', maxlength: 100 }} /></form>`;
}

function BankTable({ banks }: { readonly banks: readonly Bank[] }): VNode {
  return html`<table class="stack"><thead><tr><th scope="col">Bank</th><th scope="col">Last run</th><th scope="col">Last complete runs</th><th scope="col" class="num">Open causes</th></tr></thead>
<tbody>${banks.map((bank) => html`<${BankRow} key=${bank.id} bank=${bank} />`)}</tbody></table>`;
}

function BankRow({ bank }: { readonly bank: Bank }): VNode {
  const { id, name, address, lastRun, openCauses, trend, profileErrors } = bank;
  return html`<tr><th scope="row"><a href=${hrefOf('bank', { bankId: id })}>${name}</a><span class="id">${address}</span>${
    profileErrors > 0
      ? html`<a class="tag" href=${hrefOf('profile', { bankId: id })}>${counted(profileErrors, 'error')} in the profile</a>`
      : ''
  }</th>
<td>${
    lastRun === undefined
      ? html`<span class="quiet">no run yet</span>`
      : html`<a href=${hrefOf('run', { runId: lastRun.id })}><${Badge} look=${lookOfRun(lastRun)} /></a> <span class="quiet"><${Moment} at=${lastRun.queuedAt} /></span>`
  }</td>
<td><${TrendBars} trend=${trend} /></td><td class="num"><span class="narrow">Open causes: </span>${openCauses}</td></tr>`;
}
