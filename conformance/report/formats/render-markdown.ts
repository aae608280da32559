import { counted } from '../../../foundation/counted.js';
import { groupBy } from '../../../foundation/group-by.js';
import { markdownCode, markdownText } from '../../../foundation/markdown-text.js';
import type { Clause } from '../../clauses/clause.js';
import type { Cause } from '../../record/causes/cause.js';
import { withoutIds } from '../../record/causes/without-ids.js';
import { type CaseCauses, causesByCase, causesToMend } from '../../record/causes-to-mend.js';
import { clauseRows } from '../../record/clause-rows.js';
import { dutyGroups, dutyRows, groupTitle, openRows } from '../../record/duty-rows.js';
import type { Finding } from '../../record/event.js';
import type { Run } from '../../record/fold-run.js';
import type { ClauseRow } from '../../record/judge-clauses.js';
import { leftoverRows, resourcesIn } from '../../record/leftover-rows.js';
import { vouchedBy, waiverRows } from '../../record/waiver-rows.js';
import { extensionRows } from '../extension-rows.js';
import { interruptedIn } from '../summarise.js';
import { walkAgain } from '../walk-again.js';
import { causeSection } from './markdown-causes.js';

const CLAUSES_SHOWN = 30;
const FINDINGS_SHOWN = 30;
const CASES_NAMED = 3;

/** A short report for a pull request comment: verdict, counts, violated clauses, findings. */
export function renderMarkdown(run: Run, clauses: readonly Clause[]): string {
  const { verdict, reason } = run.finished;
  const causes = causesToMend(run);
  const sections = [
    `## ${titleOf(run)}: ${verdict.replace('-', ' ')}`,
    `${markdownText(run.started.profile.name, 100)}: ${markdownText(reason)}`,
    counts(run),
    causeSection(causes),
    brokenClauses(clauseRows(run, clauses)),
    findings(run, causes),
    duties(run),
    waivers(run),
    walks(run),
    leftovers(run),
    `Run ${markdownCode(run.started.runId)}, ${counted(run.finished.exchanges, 'exchange')}, ${run.started.tool.name} ${markdownCode(run.started.tool.version)}.${judgedBy(run)}${extendedBy(run)}`,
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** A judged recording is not a run: what it does not show remains open. */
const titleOf = ({ started }: Run): string =>
  started.recordings === undefined ? 'XS2A conformance' : 'XS2A recordings';

function judgedBy({ started }: Run): string {
  const files = (started.documents ?? []).map(
    ({ file, sha256 }) => `${markdownCode(file)} (SHA-256 ${sha256.slice(0, 12)}…)`,
  );
  return files.length === 0 ? '' : ` Judged by ${files.join(', ')}.`;
}

function extendedBy({ started }: Run): string {
  const rows = extensionRows(started).map(({ named, sha256 }) =>
    sha256 === null
      ? markdownCode(named)
      : `${markdownCode(named)} (SHA-256 ${sha256.slice(0, 12)}…)`,
  );
  return rows.length === 0 ? '' : ` Extended by ${rows.join(', ')}.`;
}

function counts(run: Run): string {
  const { passed, failed, warned, observed, waived, notApplicable, unstable, ...rest } =
    run.finished.counts;
  const { unfinished, notRun } = interruptedIn(run);
  const unjudged = rest.blocked + rest.setupFailed + rest.harnessError + unfinished;
  const cells = [
    ['Passed', passed],
    ['Failed', failed],
    ['Warned', warned],
    ['Observed', observed],
    ['Waived', waived],
    ...(unstable > 0 ? ([['Unstable', unstable]] as const) : []),
    ['Not judged', unjudged],
    ...(notRun > 0 ? ([['Not run', notRun]] as const) : []),
    ['Not applicable', notApplicable],
  ] as const;
  return [
    `| ${cells.map(([name]) => name).join(' | ')} |`,
    `|${cells.map(() => '---:|').join('')}`,
    `| ${cells.map(([, count]) => count).join(' | ')} |`,
  ].join('\n');
}

function brokenClauses(rows: readonly ClauseRow[]): string {
  const broken = rows.filter((row) => row.verdict === 'failed');
  if (broken.length === 0) return '';
  const lines = broken.slice(0, CLAUSES_SHOWN).map(({ clause, cases }) => {
    const failed = cases.filter((one) => one.verdict === 'failed').map(({ id }) => id);
    const { id, section, sentence } = clause;
    return `| ${markdownCode(id)} | ${markdownText(section)} | ${markdownText(sentence)} | ${named(failed)} |`;
  });
  const head = ['| Clause | Section | Rule | Cases |', '|---|---|---|---|'];
  const body = [...head, ...lines, ...hidden(broken.length - lines.length)].join('\n');
  return folded(`Broken clauses (${broken.length})`, body);
}

/** A collapsed section for details beyond the first screen. */
function folded(title: string, body: string): string {
  return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}

interface Found {
  readonly id: string;
  readonly finding: Finding;
}

/** Findings, grouped over all cases with the same finding; the most severe and most frequent first. */
function findings(run: Run, causes: readonly Cause[]): string {
  const all = run.cases
    .filter((one) => one.verdict === 'failed' || one.verdict === 'warned')
    .flatMap((one) => one.findings.map((finding) => ({ id: one.id, finding })))
    .filter(({ finding }) => finding.level !== 'observe' && finding.waiver === undefined);
  if (all.length === 0) return '';
  const alike = groupBy(all, ({ finding: { clause, expected, actual } }) =>
    JSON.stringify([clause, withoutIds(expected), withoutIds(actual)]),
  );
  const groups = [...alike.values()].sort((a, b) => rank(a) - rank(b) || b.length - a.length);
  const decided = causesByCase(causes);
  const lines = groups.slice(0, FINDINGS_SHOWN).map((alike) => findingLine(alike, decided));
  const again =
    run.started.recordings === undefined
      ? ['', 'To repeat one case, with `RUN` as the folder of this run: `npx xs2a replay RUN CASE`']
      : [];
  const body = [...lines, ...hidden(groups.length - lines.length), ...again].join('\n');
  return folded(`Findings (${all.length})`, body);
}

const rank = ([first]: readonly Found[]): number => (first?.finding.level === 'required' ? 0 : 1);

function findingLine(alike: readonly Found[], decided: ReadonlyMap<string, CaseCauses>): string {
  const [first] = alike;
  if (first === undefined) return '';
  const { clause, level } = first.finding;
  const expected = sameOf(alike, ({ finding }) => finding.expected);
  const actual = sameOf(alike, ({ finding }) => finding.actual);
  const said = `expected: ${markdownText(expected)}; actual: **${markdownText(actual)}**`;
  return `- ${markdownCode(clause)} (${level}): ${said}, in ${named(alike.map(({ id }) => id))}${onlyBecause(alike, decided)}`;
}

/** The text that all of them share; when they differ, without the ids in which they differ. */
function sameOf(alike: readonly Found[], of: (found: Found) => string): string {
  const [first = '', ...others] = new Set(alike.map(of));
  return others.length === 0 ? first : withoutIds(first);
}

/** A note ` (only because of cause 1)` when that is true for every case of the group. */
function onlyBecause(alike: readonly Found[], decided: ReadonlyMap<string, CaseCauses>): string {
  const causes = new Set(alike.map(({ id }) => decided.get(id)?.decidedBy ?? null));
  const [only = null] = causes;
  if (causes.size > 1 || only === null) return '';
  return `, which failed only because of cause ${only}`;
}

/** The first case ids, and the number of the others. */
function named(ids: readonly string[]): string {
  const cases = [...new Set(ids)];
  const more = cases.length > CASES_NAMED ? ` and ${cases.length - CASES_NAMED} more` : '';
  return `${cases.slice(0, CASES_NAMED).map(markdownCode).join(', ')}${more}`;
}

/** Each duty with the number of its operations, and what was not tested. */
function duties({ finished: { coverage } }: Run): string {
  if (coverage === undefined || coverage.cells.length === 0) return '';
  const rows = dutyGroups(coverage).flatMap((each) => [
    `| **${groupTitle(each.group)}** | | | | |`,
    ...dutyRows(each.coverage).map(
      ({ title, counts: { held, broken, open, ...rest } }) =>
        `| ${markdownText(title)} | ${held} | ${broken} | ${open} | ${rest['not-applicable']} |`,
    ),
  ]);
  const untried = openRows(coverage).map(
    ({ duty, targets, reason }) =>
      `- ${markdownCode(duty)} at ${named(targets)}: ${markdownText(reason, 300)}`,
  );
  const head = ['| the bank | held | broken | not tested | n/a |', '|---|---|---|---|---|'];
  const missing = untried.length === 0 ? [] : ['', 'Not tested:', ...untried];
  return ['### Duties, by operations to which they apply', '', ...head, ...rows, ...missing].join(
    '\n',
  );
}

function waivers(run: Run): string {
  const rows = waiverRows(run).filter(({ findings: count, expired }) => count > 0 || expired);
  if (rows.length === 0) return '';
  const lines = rows.slice(0, CLAUSES_SHOWN).map(({ waiver, findings: count, expired }) => {
    const state = expired ? '**expired**' : counted(count, 'finding');
    const who = markdownText(vouchedBy(waiver), 100);
    return `- ${markdownCode(waiver.id)} ${markdownCode(waiver.clause)}: ${state}; ${markdownText(waiver.reason)} (${who})`;
  });
  const head = [`### Waivers (${rows.length})`, ''];
  return [...head, ...lines, ...hidden(rows.length - lines.length)].join('\n');
}

function walks(run: Run): string {
  return run.cases
    .flatMap(({ id, walk }) => {
      const again = walk === undefined ? null : walkAgain(id, walk);
      if (walk === undefined || again === null) return [];
      const lines = walk.lines.map((line) => `1. ${markdownText(line.replace(/^\d+\. /, ''))}`);
      return [
        [
          `### Shortest sequence of ${markdownCode(id)}`,
          '',
          ...lines,
          '',
          `Again: \`${again.replaceAll('`', '')}\``,
        ],
      ];
    })
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function leftovers(run: Run): string {
  const rows = leftoverRows(run);
  if (rows.length === 0) return '';
  const shown = rows.slice(0, CLAUSES_SHOWN);
  const lines = shown.map(({ kind, ids, status, path }) => {
    const name =
      ids.length === 1 ? markdownCode(ids[0] ?? '') : `${ids.length} at ${markdownCode(path)}`;
    return `- ${kind} ${name} (${markdownText(status, 50)})`;
  });
  const more = run.leftovers.length - resourcesIn(shown);
  return [`### Left behind (${run.leftovers.length})`, '', ...lines, ...hidden(more)].join('\n');
}

const hidden = (count: number): readonly string[] =>
  count > 0 ? ['', `and ${count} more in the report`] : [];
