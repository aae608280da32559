import type { CommandModule } from 'yargs';
import type { ChangedCase, Comparison } from '../conformance/record/compare-runs.js';
import { groupBy } from '../foundation/group-by.js';
import { EXIT } from '../foundation/xs2a-error.js';

interface CompareArguments {
  readonly before: string;
  readonly after: string;
  readonly json: boolean;
}

/** `xs2a report compare`: reports how a later run differs from an earlier one. */
export const compareCommand: CommandModule<object, CompareArguments> = {
  command: 'compare <before> <after>',
  describe: 'Show what a later run found that an earlier one did not, and what was corrected',
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
      .option('json', { type: 'boolean', default: false, describe: 'Print JSON, for scripts' })
      .epilogue('Exit code 1 when a case got worse: it fails, warns or is not judged. Otherwise 0.')
      .example('$0 report compare baseline reports/latest', 'in a CI job of the bank'),
  handler: async ({ before, after, json }) => {
    const [{ recordOf }, { readEvents }, { foldRun }, { compareRuns, isWorse }] = await Promise.all(
      [
        import('./earlier-run.js'),
        import('../conformance/evidence/read-events.js'),
        import('../conformance/record/fold-run.js'),
        import('../conformance/record/compare-runs.js'),
      ],
    );
    const [old, now] = [before, after].map((run) => foldRun(readEvents(recordOf(run))));
    if (old === undefined || now === undefined) return;
    const comparison = compareRuns(old, now);
    const text = json ? `${JSON.stringify(comparison, null, 2)}\n` : linesOf(comparison).join('\n');
    process.stdout.write(text);
    process.exitCode = isWorse(comparison) ? EXIT.findings : EXIT.clean;
  },
};

const MOST_LISTED = 30;

function linesOf(comparison: Comparison): readonly string[] {
  const { verdicts, newlyFailed, newlyUnjudged, fixed, otherEvidence, slower } = comparison;
  const { added, removed } = comparison;
  const lines = [
    `${verdicts.before} -> ${verdicts.after}`,
    ...listed('Worse', newlyFailed),
    ...listed('No longer judged', newlyUnjudged),
    ...listed('Corrected', fixed),
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
  return [...lines, ...(lines.length === 1 ? ['No case ended differently.'] : []), ''];
}

/** Cases with the same differences are printed together. */
function listed(title: string, cases: readonly ChangedCase[]): readonly string[] {
  const alike = groupBy(cases, ({ before, after, why }) => JSON.stringify([before, after, why]));
  const lines = [...alike.values()].map((group) => {
    const [first] = group as [ChangedCase, ...ChangedCase[]];
    const others = group.length === 1 ? '' : ` and ${group.length - 1} like it`;
    const why = first.why === '' ? '' : `\n      ${first.why}`;
    return `${first.case}: ${first.before} -> ${first.after}${others}${why}`;
  });
  return lines.length === 0 ? [] : some(`${title}: ${cases.length}`, lines);
}

function some(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const more = lines.length - MOST_LISTED;
  const shown = lines.slice(0, MOST_LISTED).map((line) => `  ${line}`);
  return ['', title, ...shown, ...(more > 0 ? [`  and ${more} more; --json lists all`] : [])];
}
