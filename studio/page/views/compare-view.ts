import type { VNode } from 'preact';
import { counted } from '../../../foundation/counted.js';
import type {
  Cause,
  ClauseChange,
  Comparison,
  Run,
} from '../../../generated/model/studio/schemas.js';
import { compareRunsOptions } from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { CauseItem } from '../parts/cause-item.js';
import { html } from '../parts/html.js';
import { Badge, lookOfCase, lookOfRun } from '../parts/looks.js';
import { PageHeading } from '../parts/page-heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Moment } from '../parts/time.js';
import { hrefOf } from '../route.js';
import { ChangeList } from '../run/before-and-after.js';
import { countsText } from '../run/run-chart.js';
import { scopeText } from '../run/scope-of.js';
import { TwoBanks } from '../run/two-banks.js';
import { useApi } from '../use-api.js';

interface CompareProps {
  readonly given: Readonly<Partial<Record<'before' | 'after' | 'bank' | 'other', string>>>;
}

/** Two runs side by side: of one bank over time, or the last ones of two banks. */
export function CompareView({ given }: CompareProps): VNode {
  const { before, after, bank = '', other = '' } = given;
  const areRuns = before !== undefined && after !== undefined;
  return html`<div><${PageHeading} text=${areRuns ? 'Two runs' : 'Two banks'} above=${html`<a href=${hrefOf('runs')}>Runs</a>`} />
${areRuns ? html`<${ComparedRuns} key=${`${before} ${after}`} before=${before} after=${after} />` : html`<${TwoBanks} bank=${bank} other=${other}>${(runs: readonly [string, string]) => html`<${ComparedRuns} key=${runs.join(' ')} before=${runs[0]} after=${runs[1]} />`}<//>`}</div>`;
}

function ComparedRuns(query: { readonly before: string; readonly after: string }): VNode {
  const { before, after } = query;
  const { body, problem } = useApi(compareRunsOptions(caller, { query: { before, after } }));
  return html`<div><${ProblemNote} problem=${problem} />
${body === undefined ? html`<p class="quiet loading">${problem === undefined ? 'Reading …' : ''}</p>` : html`<${Compared} comparison=${body} />`}</div>`;
}

/** The words for two runs of one bank, or of two. */
function wordsFor({ before, after }: Comparison) {
  if (before.bankId === after.bankId) {
    return {
      ...{ before: 'Before', after: 'After', worse: 'Worse', better: 'Better' },
      ...{ added: 'New causes', gone: 'Causes that are gone', both: 'Causes in both' },
      untestedBefore: 'Causes that the run before did not test',
      untestedAfter: 'Causes that the run after did not test',
      between: 'then',
    };
  }
  const [one, other] = [before.bankName, after.bankName];
  return {
    ...{ before: one, after: other, worse: `Worse at ${other}`, better: `Better at ${other}` },
    ...{ added: `Causes only at ${other}`, gone: `Causes only at ${one}` },
    ...{ both: 'Causes at both', between: 'against' },
    untestedBefore: `Causes at ${other} that were not tested at ${one}`,
    untestedAfter: `Causes at ${one} that were not tested at ${other}`,
  };
}

function Compared({ comparison }: { readonly comparison: Comparison }): VNode {
  const { before, after, worse, better, waived, clauses } = comparison;
  const { newCauses, mendedCauses, waivedCauses, keptCauses = [] } = comparison;
  const { untestedBefore = [], untestedAfter = [] } = comparison;
  const unlessNone = (title: string, causes: readonly Cause[]) =>
    causes.length === 0 ? '' : html`<${Causes} title=${title} causes=${causes} />`;
  const words = wordsFor(comparison);
  const cases = (title: string, changes: typeof worse) =>
    html`<section class="panel"><h2>${title} <span class="quiet">${counted(changes.length, 'case')}</span></h2><${ChangeList} changes=${changes} runId=${after.id} between=${words.between} /></section>`;
  return html`<div class="columns"><${Side} title=${words.before} run=${before} /><${Side} title=${words.after} run=${after} /></div>
<div class="columns"><${Causes} title=${words.gone} causes=${mendedCauses} /><${Causes} title=${words.added} causes=${newCauses} /></div>
${unlessNone('Causes that a waiver accepts in the second run', waivedCauses)}
<${Causes} title=${words.both} causes=${keptCauses} />
${unlessNone(words.untestedAfter, untestedAfter)}
${unlessNone(words.untestedBefore, untestedBefore)}
<${Clauses} clauses=${clauses} words=${words} />
<div class="columns">${cases(words.worse, worse)}${cases(words.better, better)}</div>
${waived.length === 0 ? '' : cases('Accepted by a waiver', waived)}`;
}

function Side({ title, run }: { readonly title: string; readonly run: Run }): VNode {
  return html`<section class="panel"><h2>${title}</h2><p><${Badge} look=${lookOfRun(run)} /> <a href=${hrefOf('run', { runId: run.id })}>${run.bankName}, <${Moment} at=${run.queuedAt} /></a></p>
<p class="quiet">${scopeText(run.scope)} · ${countsText(run.counts)}</p></section>`;
}

interface CausesProps {
  readonly title: string;
  readonly causes: readonly Cause[];
}

function Causes({ title, causes }: CausesProps): VNode {
  return html`<section class="panel"><h2>${title} <span class="quiet">${causes.length}</span></h2>${causes.map((cause) => html`<${CauseItem} key=${cause.id} cause=${cause} />`)}</section>`;
}

interface ClausesProps {
  readonly clauses: readonly ClauseChange[];
  readonly words: { readonly before: string; readonly after: string };
}

/** Clauses that the two runs judge differently. */
function Clauses({ clauses, words }: ClausesProps): VNode {
  const rows = clauses.map(
    ({ clause, sentence, level, before, after }) =>
      html`<tr key=${clause}><th scope="row">${sentence}<span class="id">${clause}, ${level}</span></th><td><span class="narrow">${words.before}: </span><${Badge} look=${lookOfCase(before)} /></td><td><span class="narrow">${words.after}: </span><${Badge} look=${lookOfCase(after)} /></td></tr>`,
  );
  return html`<section class="panel"><h2>Clauses with another verdict <span class="quiet">${clauses.length}</span></h2>${
    rows.length === 0
      ? ''
      : html`<table class="stack"><thead><tr><th scope="col">Clause</th><th scope="col">${words.before}</th><th scope="col">${words.after}</th></tr></thead><tbody>${rows}</tbody></table>`
  }</section>`;
}
