import { counted } from '../../../foundation/counted.js';
import { markdownCode, markdownText } from '../../../foundation/markdown-text.js';
import type { Clause } from '../../clauses/clause.js';
import { keptByWaivers } from '../../record/causes/kept-by-waivers.js';
import { causesToMend } from '../../record/causes-to-mend.js';
import { clauseRows } from '../../record/clause-rows.js';
import { countsSentence } from '../../record/counts-sentence.js';
import { drawSentence } from '../../record/draw-told.js';
import { dutyGroups, dutyRows, groupTitle, openRows } from '../../record/duty-rows.js';
import type { Run } from '../../record/fold-run.js';
import type { ClauseRow } from '../../record/judge-clauses.js';
import { keptSentence } from '../../record/kept-sentence.js';
import { leftoverRows, leftoverSentence, resourcesIn } from '../../record/leftover-rows.js';
import { pairsOf } from '../../record/pair-rows.js';
import { sentAgainSentences } from '../../record/sent-again.js';
import { versionLooks, versionLooksText, versionLooksTitle } from '../../record/version-looks.js';
import { vouchedBy, waiverRows } from '../../record/waiver-rows.js';
import { extensionRows } from '../extension-rows.js';
import { requestOfCause } from '../request-line.js';
import { interruptedIn } from '../summarise.js';
import { walkCommand } from '../walk-again.js';
import { causeSection } from './markdown-causes.js';

const CLAUSES_SHOWN = 30;
const CASES_NAMED = 3;

/** A short report for a pull request comment: verdict, counts, causes, violated clauses. */
export function renderMarkdown(run: Run, clauses: readonly Clause[]): string {
  const { verdict, reason } = run.finished;
  const sections = [
    `## ${titleOf(run)}: ${verdict.replace('-', ' ')}`,
    `${markdownText(run.started.profile.name, 100)}: ${markdownText(reason)}`,
    counts(run),
    drawn(run),
    anotherVersion(run),
    causeSection(causesToMend(run), (cause) => requestOfCause(run, cause)),
    brokenClauses(run, clauseRows(run, clauses)),
    duties(run),
    pairs(run),
    waivers(run),
    walks(run),
    leftovers(run),
    `Run ${markdownCode(run.started.runId)}, ${counted(run.finished.exchanges, 'exchange')}, ${run.started.tool.name} ${markdownCode(run.started.tool.version)}.${judgedBy(run)}${extendedBy(run)}`,
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

const drawn = ({ started: { draw } }: Run): string =>
  draw === undefined ? '' : markdownText(drawSentence(draw), 500);

/** Before all causes: another version of the framework explains findings. */
function anotherVersion(run: Run): string {
  const looks = versionLooks(run);
  return looks === null
    ? ''
    : `### ${versionLooksTitle(looks)}\n\n${markdownText(versionLooksText(looks), 1000)}`;
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

/** The same numbers and words as on the console; a run that was killed has cases without a verdict too. */
function counts(run: Run): string {
  const { unfinished, notRun } = interruptedIn(run);
  const more = [
    ...(unfinished > 0 ? [`${unfinished} not finished`] : []),
    ...(notRun > 0 ? [`${notRun} not run`] : []),
  ];
  const cases = `Cases: ${[countsSentence(run.finished.counts), ...more].join(', ')}`;
  return [cases, ...sentAgainSentences(run)].join('\n\n');
}

/**
 * The rule behind each violated clause, and its cases. What was expected and seen is in the causes, so that each
 * fact stands once.
 */
function brokenClauses(run: Run, rows: readonly ClauseRow[]): string {
  const broken = TOLD.flatMap((shown) => rows.filter(({ verdict }) => verdict === shown));
  if (broken.length === 0) return '';
  const lines = broken.slice(0, CLAUSES_SHOWN).map(({ clause, verdict, cases }) => {
    const ids = cases.filter((one) => one.verdict === verdict).map(({ id }) => id);
    const rule = `${markdownText(clause.sentence)} (${markdownText(clause.section)})`;
    return `| ${markdownCode(clause.id)} | ${clause.level} | ${rule} | ${named(ids)} |`;
  });
  const head = ['| Clause | Level | Rule | Cases |', '|---|---|---|---|'];
  const again =
    run.started.recordings === undefined
      ? [
          '',
          'To repeat one case, with `RUN` as the folder of this run: `npx xs2a replay RUN CASE`, and `--profile FILE` where that folder is not in reports/',
        ]
      : [];
  const body = [...head, ...lines, ...hidden(broken.length - lines.length), ...again].join('\n');
  return folded(`Violated clauses and their cases (${broken.length})`, body);
}

const TOLD = ['failed', 'warned'] as const;

/** A collapsed section for details beyond the first screen. */
function folded(title: string, body: string): string {
  return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
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

/** The pairs of values of the combinations, by kind of resource, and those that were not tested. */
function pairs(run: Run): string {
  const kinds = pairsOf(run);
  if (kinds.length === 0) return '';
  const rows = kinds.map(
    ({ kind, counts: { held, broken, open }, apart }) =>
      `| ${markdownText(kind)} | ${held} | ${broken} | ${open} | ${apart} |`,
  );
  const untried = kinds
    .filter(({ open }) => open.length > 0)
    .map(({ kind, open }) => `- ${markdownText(kind)}: ${named(open)}`);
  const missing = untried.length === 0 ? [] : ['', 'Not tested:', ...untried];
  const head = [
    '| pairs of | held | broken | not tested | never together |',
    '|---|---|---|---|---|',
  ];
  return ['### Pairs of values in combinations', '', ...head, ...rows, ...missing].join('\n');
}

function waivers(run: Run): string {
  const rows = waiverRows(run).filter(
    ({ findings: count, expired, unjudged }) => count > 0 || unjudged.length > 0 || expired,
  );
  if (rows.length === 0) return '';
  const lines = rows
    .slice(0, CLAUSES_SHOWN)
    .map(({ waiver, findings: count, expired, unjudged }) => {
      const kept = unjudged.length === 0 ? '' : `, ${counted(unjudged.length, 'case')} not judged`;
      const state = expired ? '**expired**' : `${counted(count, 'finding')}${kept}`;
      const who = markdownText(vouchedBy(waiver), 100);
      return `- ${markdownCode(waiver.id)} ${markdownCode(waiver.clause)}: ${state}; ${markdownText(waiver.reason)} (${who})`;
    });
  const head = [`### Waivers (${rows.length})`, ''];
  const kept = keptSentence(keptByWaivers(run.cases));
  const said = kept === '' ? [] : ['', markdownText(kept, 1000)];
  return [...head, ...lines, ...hidden(rows.length - lines.length), ...said].join('\n');
}

function walks(run: Run): string {
  return run.cases
    .flatMap(({ id, walk }) => {
      if (walk === undefined || walk.path === null) return [];
      const again = walkCommand(id, walk, run.started);
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
  const body = [leftoverSentence(run) ?? '', '', ...lines, ...hidden(more)].join('\n');
  return folded(`Left behind (${run.leftovers.length})`, body);
}

const hidden = (count: number): readonly string[] =>
  count > 0 ? ['', `and ${count} more in the report`] : [];
