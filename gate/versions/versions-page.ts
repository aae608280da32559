import { isInRange } from '../../standard/version-range.js';
import { VERSION_ROWS, type VersionRow } from '../../standard/versions.js';
import type { FrameworkStep } from './row-of-change.js';
import { type ChangeGroup, type StepTable, weightOf } from './step-table.js';

/** What changes from one version to the next, in the framework's documents and in ours. */
export interface ComparedStep {
  readonly step: FrameworkStep;
  readonly theirs: StepTable;
  readonly ours: StepTable;
}

/** The rows of the table of versions that a step has, whatever the documents show. */
export function rowsOfStep({ from, to }: FrameworkStep): readonly VersionRow[] {
  return VERSION_ROWS.filter((row) => isInRange(row.in, from) !== isInRange(row.in, to));
}

/** docs/versions.md: every difference of the versions, and where the documents have it. */
export function versionsPage(steps: readonly ComparedStep[], command: string): string {
  const lines = [
    '# The versions of the framework',
    '',
    `<!-- made by \`${command}\`: do not edit -->`,
    '',
    "Banks implement different versions of the framework. This page lists every difference between the framework's documents",
    'of neighbouring versions, as `xs2a diff` finds it. A difference is a row of `standard/versions.ts`, in our own words, or the',
    'page says why it is none. Our documents are `spec/overlays/berlin-group-VERSION.yaml`, each on top of its neighbour.',
    'A row is a sign when a response that has it shows which version the bank is of.',
    ...steps.flatMap(stepLines),
  ];
  return `${lines.join('\n')}\n`;
}

function stepLines({ step, theirs, ours }: ComparedStep): readonly string[] {
  const weight = (groups: readonly ChangeGroup<VersionRow>[], row: VersionRow) => {
    const found = groups.find(({ about }) => about === row);
    return found === undefined ? 'no change' : weightOf(found.changes);
  };
  const rows = rowsOfStep(step).map((row) =>
    [
      isInRange(row.in, step.to) ? 'new' : 'gone',
      row.says,
      row.names.map((name) => `\`${name}\``).join(', '),
      row.isSign ? 'sign' : '',
      weight(theirs.rows, row),
      weight(ours.rows, row),
    ].join(' | '),
  );
  const reasons = theirs.reasons.map(
    ({ about, changes }) => `| ${about.why} | ${weightOf(changes)} |`,
  );
  return [
    '',
    `## From ${step.from} to ${step.to}`,
    '',
    "| | what | names | | in the framework's documents | in ours |",
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    '',
    '| no row, because | changes |',
    '| --- | --- |',
    ...reasons,
  ];
}
