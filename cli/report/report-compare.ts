import type { CommandModule } from 'yargs';
import { some as nameSome } from '../../conformance/record/case-causes.js';
import { alikeOf, type ChangedCase, differencesOf } from '../../conformance/record/changed-case.js';
import type { ComparedCause, Comparison } from '../../conformance/record/compare-runs.js';
import { countsSentence } from '../../conformance/record/counts-sentence.js';
import { terminalOf } from '../../conformance/report/console/terminal-of.js';
import { groupBy } from '../../foundation/group-by.js';
import { visibleText } from '../../foundation/visible-text.js';
import { EXIT } from '../../foundation/xs2a-error.js';
import { readOutputs, tellReport } from '../shared/read-outputs.js';
import { wrapLine } from '../shared/write-wrapped.js';

interface CompareArguments {
  readonly before: string;
  readonly after: string;
  readonly json: boolean;
  readonly format: CompareFormat;
  readonly output: readonly string[] | undefined;
}

const FORMATS = ['console', 'json', 'html'] as const;
type CompareFormat = (typeof FORMATS)[number];

/** `xs2a report compare`: reports how a later run differs from an earlier one. */
export const compareCommand: CommandModule<object, CompareArguments> = {
  builder: (yargs) =>
    yargs
      .positional('before', {
        type: 'string',
        demandOption: true,
        describe: 'Folder of the earlier run',
      })
      .positional('after', {
        type: 'string',
        demandOption: true,
        describe: 'Folder of the later run',
      })
      .option('format', {
        choices: FORMATS,
        default: 'console' as const,
        describe: 'Output format of the comparison',
      })
      .option('output', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'FORMAT=FILE: also write another format to a file',
      })
      .option('json', { type: 'boolean', default: false, describe: 'The same as --format json' })
      .epilogue('Exit code 1 when a case got worse: it fails, warns or is not judged. Otherwise 0.')
      .example('$0 report compare baseline reports/latest', 'in a CI job of the bank')
      .example('$0 report compare before after --output html=compare.html', 'also as a page'),
  handler: async ({ before, after, json, format, output }) => {
    const outputs = readOutputs(output ?? [], FORMATS);
    const [{ recordOf }, { readEvents }, { foldRun }, { compareRuns, isWorse }] = await Promise.all(
      [
        import('../../conformance/earlier-run.js'),
        import('../../conformance/evidence/read-events.js'),
        import('../../conformance/record/fold-run.js'),
        import('../../conformance/record/compare-runs.js'),
      ],
    );
    const [old, now] = [before, after].map((run) => foldRun(readEvents(recordOf(run))));
    if (old === undefined || now === undefined) return;
    const comparison = compareRuns(old, now);
    const { loadRegister } = await import('../shared/load-register.js');
    const { renderComparison } = await import('../../conformance/report/runs/render-comparison.js');
    await tellReport(outputs, json ? 'json' : format, async (each) => {
      if (each === 'json') return `${JSON.stringify(comparison, null, 2)}\n`;
      if (each === 'console') return linesOf(comparison).flatMap(inTerminal).join('\n');
      return renderComparison({ comparison, before: old, after: now, clauses: loadRegister() });
    });
    process.exitCode = isWorse(comparison) ? EXIT.findings : EXIT.clean;
  },
};

const inTerminal = (line: string): readonly string[] =>
  wrapLine(visibleText(line, '\n'), terminalOf(process.stdout, process.env).columns);

const MOST_LISTED = 10;

function linesOf(comparison: Comparison): readonly string[] {
  const { verdicts, newlyFailed, newlyUnjudged, fixed, waived, otherEvidence, slower } = comparison;
  const { added, removed, counts, causes, newlyJudged, newlyIdle, otherwise } = comparison;
  const lines = [
    `${verdicts.before} -> ${verdicts.after}`,
    `before: ${countsSentence(counts.before)}`,
    `now:    ${countsSentence(counts.after)}`,
    ...some(`Causes that are new: ${causes.added.length}`, causes.added.map(causeLine)),
    ...some(`Causes that are gone: ${causes.gone.length}`, causes.gone.map(causeLine)),
    ...some(`Causes that a waiver accepts: ${causes.waived.length}`, causes.waived.map(causeLine)),
    ...some(`Causes that stay: ${causes.stays.length}`, causes.stays.map(causeLine)),
    ...some(
      `Causes that the later run did not test: ${causes.untestedAfter.length}`,
      causes.untestedAfter.map(causeLine),
    ),
    ...some(
      `Causes that the earlier run did not test: ${causes.untestedBefore.length}`,
      causes.untestedBefore.map(causeLine),
    ),
    ...listed('Worse', newlyFailed),
    ...listed('No longer judged', newlyUnjudged),
    ...listed('Judged now', newlyJudged),
    ...listed('No longer applicable', newlyIdle),
    ...listed('Corrected', fixed),
    ...listed('Accepted by a waiver', waived),
    ...listed('Still wrong, but differently', otherEvidence),
    ...some(
      `Slower: ${slower.length}`,
      slower.map(
        ({ operation, before, after }) => `${operation}: ${before} ms -> ${after} ms (median)`,
      ),
    ),
    ...some(`Only in the later run: ${added.length}`, added),
    ...some(`Only in the earlier run: ${removed.length}`, removed),
  ];
  const same = lines.length === HEAD_LINES ? ['No case ended differently.'] : [];
  return [...otherwise.map((each) => `note: ${each}`), ...lines, ...same, ''];
}

/** Lines that every comparison has: the verdicts and the counts. */
const HEAD_LINES = 3;

const causeLine = ({ clauses, level, sentence }: ComparedCause): string =>
  visibleText(`${level === null ? 'not judged' : `${nameSome(clauses)} (${level})`}: ${sentence}`);

/** Cases that differ in the same clauses are printed together. */
function listed(title: string, cases: readonly ChangedCase[]): readonly string[] {
  const alike = groupBy(cases, alikeOf);
  const lines = [...alike.values()].map((group) => {
    const [first] = group as [ChangedCase, ...ChangedCase[]];
    const others = group.length === 1 ? '' : ` and ${group.length - 1} like it`;
    const lines = differencesOf(first).map((text) => `\n      ${visibleText(text)}`);
    return `${first.case}: ${first.before} -> ${first.after}${others}${lines.join('')}`;
  });
  return lines.length === 0 ? [] : some(`${title}: ${cases.length}`, lines);
}

function some(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const more = lines.length - MOST_LISTED;
  const shown = lines.slice(0, MOST_LISTED).map((line) => `  ${line}`);
  return ['', title, ...shown, ...(more > 0 ? [`  and ${more} more; --json lists all`] : [])];
}
