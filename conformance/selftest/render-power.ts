import { visibleText } from '../report/visible-text.js';
import type { FaultTally, Power } from './power.js';
import { failuresOf } from './power-failures.js';
import { headline, totals } from './power-lines.js';

/** The content of power.md: the report as a page of the documentation. */
export function renderPower(power: Power): string {
  return `${[
    '# Power of the suite',
    `xs2a-kit ${power.tool.version}, Node ${power.tool.node}, ${power.startedAt.slice(0, 10)}.`,
    `${sentence(headline(power))} ${completeness(power)}`,
    table(
      ['What', 'Result', ''],
      totals(power).map(([name, value, good]) => [name.trim(), value, good ? '' : '**open**']),
    ),
    '## Faults found, by clauses\n',
    tallyTable('Clauses', power.byClauses),
    'A fault that violates clauses of several areas counts in each of them.',
    '## Faults found, by kind',
    tallyTable('Kind', power.byGroup),
    ...section('Failures', failures(power)),
    ...section('Faults that the report shows as several causes, with the reason', several(power)),
    ...section(
      'Required clauses that nothing proves, without a reason',
      power.complete ? list(power.clauses.unproven) : '',
    ),
    ...section('Required clauses that nothing proves, with the reason', excused(power)),
    ...section('Outdated reasons: a fault proves the clause', list(power.clauses.stale)),
  ]
    .map((part) => part.trim())
    .join('\n\n')}\n`;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function completeness({ complete, mode, narrowedBy }: Power): string {
  if (!complete) {
    return `**Not complete**: narrowed by ${narrowedBy.map((flag) => `\`${flag}\``).join(', ')}.`;
  }
  return mode === 'full'
    ? 'The whole suite ran against every bank.'
    : 'Quick: only the cases that claim to detect each bank; only the full run proves that there are no false alarms.';
}

const section = (title: string, body: string): readonly string[] =>
  body === '' ? [] : [`## ${title}`, body];

const tallyTable = (head: string, tallies: readonly FaultTally[]): string =>
  table(
    [head, 'Found', 'Seeded'],
    tallies.map(({ name, found, seeded }) => [name, String(found), String(seeded)]),
  );

function failures(power: Power): string {
  const all = failuresOf(power);
  if (all.length === 0) return '';
  return table(
    ['Bank', 'Why'],
    all.map(({ what, why }) => [what, why]),
  );
}

function several({ faults }: Power): string {
  const explained = faults.filter(({ causes, several: why }) => causes.length > 1 && why !== '');
  return explained.length === 0
    ? ''
    : table(
        ['Fault', 'Causes', 'Reason'],
        explained.map(({ id, causes, several: why }) => [id, String(causes.length), why]),
      );
}

const excused = ({ clauses }: Power): string =>
  clauses.excused.length === 0
    ? ''
    : table(
        ['Clause', 'Reason'],
        clauses.excused.map(({ clause, reason }) => [clause, reason]),
      );

const list = (clauses: readonly string[]): string =>
  clauses.map((clause) => `- ${clause}`).join('\n');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Escapes the cell, because responses of banks in it must not act as Markdown or HTML. */
const cell = (text: string): string =>
  text.startsWith('**') ? text : visibleText(text).replace(/[\\|`*_<>[\]&]/g, '\\$&');
