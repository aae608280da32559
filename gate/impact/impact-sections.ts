import { groupBy } from '../../foundation/group-by.js';
import { type Html, html } from '../../foundation/html.js';
import { shownFile } from '../lint/shown-file.js';
import type { PageSection } from '../report/page/page-section.js';
import { placeText } from '../report/place-text.js';
import type { CaseImpact } from './case-impact.js';
import { CASE_KINDS, KIND_TITLES } from './case-kinds.js';
import type { ClauseImpact } from './clause-impact.js';
import type { DocumentImpact, ImpactReport } from './impact-report.js';
import type { CompileError } from './open-project.js';

/** Rows of a list on a page; further ones are counted. */
const MOST = 500;

/** A list, each row with a second line. */
function rows<T>(all: readonly T[], row: (one: T) => readonly [text: string, quiet: string]): Html {
  const shown = all.slice(0, MOST).map((one) => {
    const [text, quiet] = row(one);
    return html`<li>${text}${quiet === '' ? '' : html`<span class="quiet">${quiet}</span>`}</li>`;
  });
  const more = all.length - shown.length;
  return html`<ul class="rows">${shown}${more > 0 ? html`<li>and ${more} more</li>` : ''}</ul>`;
}

const some = (
  id: string,
  title: string,
  count: number,
  body: () => Html,
): readonly PageSection[] => (count === 0 ? [] : [{ id, title, count, body: body() }]);

/** Acceptances of the policy that are no longer valid. */
export const policySection = ({ policyErrors }: ImpactReport): readonly PageSection[] =>
  some('policy', 'Policy', policyErrors.length, () =>
    rows(policyErrors, ({ sentence, ...place }) => [sentence, placeText(place)]),
  );

/** Clauses and cases of one document. */
export function documentSections(
  { clauses, cases }: DocumentImpact,
  prefix: string,
): readonly PageSection[] {
  return [
    ...(clauses === null ? [] : clauseSections(clauses, prefix)),
    ...some(`${prefix}cases`, 'Cases of the suite', cases?.changes.length ?? 0, () =>
      cases === null ? html`` : casesView(cases),
    ),
  ];
}

function clauseSections(
  { findings, mended, dialect }: ClauseImpact,
  prefix: string,
): readonly PageSection[] {
  const lost = some(`${prefix}clauses`, 'Clauses it no longer satisfies', findings.length, () =>
    rows(findings, ({ sentence, clause, duty, file, line, level }) => [
      `${clause} (${level}): ${sentence}`,
      `${duty} ${shownFile(file)}:${line ?? 1}, dialect ${dialect}`,
    ]),
  );
  const held = some(`${prefix}mended`, 'Clauses it satisfies again', mended.length, () =>
    rows(mended, (clause) => [clause, '']),
  );
  return [...lost, ...held];
}

function casesView({ run, changes, untried }: CaseImpact): Html {
  const groups = groupBy(changes, ({ kind }) => kind);
  const sections = CASE_KINDS.filter((kind) => groups.has(kind)).map((kind) => {
    const own = groups.get(kind) ?? [];
    return html`<details class="slim"><summary><span class="title">${KIND_TITLES[kind]} <span class="quiet">${own.length}</span></span></summary>${rows(own, ({ id, title, why }) => [`${id}: ${title}`, why ?? ''])}</details>`;
  });
  const lost = `Clauses that no case tests any more: ${untried.join(', ')}`;
  return html`<p class="quiet">${run.old} cases ran with the old document, ${run.new} run with the new one.</p>${sections}${untried.length === 0 ? '' : html`<p>${lost}</p>`}`;
}

/** Files that stop compiling, types that change, generated files that are not up to date. */
export function codeSections({ compile, types, generated }: ImpactReport): readonly PageSection[] {
  const errors = [...(compile?.errors ?? []), ...(compile?.generated ?? [])];
  const stale = [...(generated?.stale ?? []), ...(generated?.skeleton ?? [])];
  return [
    ...some('compile', 'Files that stop compiling', errors.length, () =>
      rows(errors, (error) => [`${placeOf(error)}: ${error.code}`, error.sentence]),
    ),
    ...some('types', 'Public types that change', types?.length ?? 0, () =>
      rows(types ?? [], ({ kind, name, file, members }) => [
        `${name} ${kind}`,
        [file, ...members].join(', '),
      ]),
    ),
    ...some('generated', 'Generated files that are not up to date', stale.length, () =>
      rows(stale, (file) => [file, '']),
    ),
  ];
}

const placeOf = ({ file, line, column }: CompileError): string =>
  file === null ? 'The project' : `${shownFile(file)}:${line}:${column}`;
