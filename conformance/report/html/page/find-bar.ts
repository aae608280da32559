import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { CaseVerdict, PageIndex } from '../page-data.js';
import { VERDICT_LOOKS } from '../verdict-looks.js';
import { FILTERS, type Filter, type Query } from './route.js';
import { html } from './safe-html.js';

export interface FindBarProps {
  readonly index: PageIndex;
  readonly query: Query;
  readonly onQuery: (query: Query) => void;
}

type Choice = readonly [value: string, words: string];

const LABELS: Readonly<Record<Filter, string>> = {
  verdict: 'Verdict',
  service: 'Service',
  operation: 'Operation',
  approach: 'Approach',
  cause: 'Cause',
  clause: 'Clause',
};

/** A search over everything, and filters. */
export function FindBar({ index, query, onQuery }: FindBarProps): VNode {
  const used = FILTERS.filter((name) => query[name] !== undefined).length;
  const [open, setOpen] = useState(used > 0);
  const change = (name: Filter | 'q') => (event: Event) =>
    onQuery({ ...query, [name]: (event.currentTarget as HTMLInputElement).value });
  const toggle = () => setOpen(!open);
  return html`<form role="search" onSubmit=${(event: Event) => event.preventDefault()}>
<input type="search" id="search" aria-label="Search cases, clauses, operations and the text of exchanges" placeholder="Search cases, clauses and all exchanges  ( / )" value=${query.q ?? ''} onInput=${change('q')} />
<button type="button" aria-expanded=${String(open)} aria-controls="filters" onClick=${toggle}>Filter${used > 0 ? ` (${used})` : ''}</button>
${Object.keys(query).length > 0 ? html`<button type="button" onClick=${() => onQuery({})}>Clear</button>` : ''}
<div id="filters" class="filters" hidden=${!open}>${
    open
      ? FILTERS.map(
          (name) =>
            html`<${Select} key=${name} name=${name} chosen=${query[name] ?? ''} choices=${choicesOf(index, name)} onChange=${change(name)} />`,
        )
      : ''
  }</div></form>`;
}

interface SelectProps {
  readonly name: Filter;
  readonly chosen: string;
  readonly choices: readonly Choice[];
  readonly onChange: (event: Event) => void;
}

function Select({ name, chosen, choices, onChange }: SelectProps): VNode | null {
  if (choices.length === 0) return null;
  return html`<label><span>${LABELS[name]}</span><select value=${chosen} onChange=${onChange}><option value="">any</option>${choices.map(
    ([value, words]) => html`<option value=${value} selected=${value === chosen}>${words}</option>`,
  )}</select></label>`;
}

function choicesOf(index: PageIndex, name: Filter): Choice[] {
  if (name === 'cause') {
    return index.causes.map((words, at) => [String(at + 1), `${at + 1}: ${words.slice(0, 90)}`]);
  }
  if (name === 'operation') return index.operations.map((one) => [one, one]);
  if (name === 'clause') return usedClauses(index);
  if (name === 'approach') return distinct(index.cases.flatMap((one) => one.approaches));
  if (name === 'service') return distinct(index.cases.map((one) => one.service));
  return distinct(index.cases.map((one) => one.verdict)).map(([value]) => [
    value,
    VERDICT_LOOKS[value as CaseVerdict][2],
  ]);
}

const distinct = (names: readonly string[]): Choice[] =>
  [...new Set(names)].sort().map((one) => [one, one]);

function usedClauses({ cases, clauses }: PageIndex): Choice[] {
  const used = new Set(cases.flatMap((one) => one.clauses));
  return distinct(clauses.flatMap(({ id }, place) => (used.has(place) ? [id] : [])));
}
