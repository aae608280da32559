import { visibleText } from '../../report/visible-text.js';
import type { DerivedScore, Share, Survivor, Tally } from './score.js';

/** derived.md: the score as a page of the documentation. */
export function renderDerived(score: DerivedScore): string {
  const { tool, startedAt, minutes, narrowedBy } = score;
  const narrowed = narrowedBy.map((flag) => `\`${flag}\``).join(', ');
  return `${[
    '# Derived mutants',
    `xs2a-kit ${tool.version}, Node ${tool.node}, ${startedAt.slice(0, 10)}, ${minutes} minutes.`,
    narrowedBy.length === 0
      ? 'Every mutant was tried.'
      : `**Not complete**: narrowed by ${narrowed}.`,
    table(['What', 'Result'], totalsOf(score)),
    '## Wrong mutants found, by duty',
    sharesTable('Duty', score.byDuty),
    '## Wrong mutants found, by operation',
    sharesTable('Operation', score.byOperation),
    ...section('Survivors that nobody judged yet', score.survivors, ''),
    ...section('Survivors that the suite misses', score.survivors, 'missed'),
    ...section('Conforming mutants that the suite fails', score.survivors, 'alarm'),
    ...section('Survivors that are equivalent', score.survivors, 'equivalent'),
    ...(score.stale.length === 0
      ? []
      : [
          '## Judgements that are out of date',
          score.stale.map((line) => `- ${cell(line)}`).join('\n'),
        ]),
  ].join('\n\n')}\n`;
}

/** Rows of a name and a number, for the page and for the terminal. */
export function totalsOf({ wrong, formal, conforming, unjudged }: DerivedScore) {
  return [
    ['wrong, found by a required finding', share(wrong)],
    ['  noticed by a warning only', String(wrong.warned)],
    ['  never provoked by the suite', String(wrong.neverMet)],
    ['  equivalent, not counted', String(wrong.equivalent)],
    ['  not at this bank, or too rare', String(wrong.absent + wrong.tooRare)],
    ['wrong by the formal definition, noticed', share(formal)],
    ['conforming, no required finding', share(conforming)],
    ['  some case could not be judged', String(unjudged)],
  ] as const;
}

function share({ good, of }: Tally): string {
  const percent = of === 0 ? '' : ` (${((100 * good) / of).toFixed(1)} %)`;
  return `${good} of ${of}${percent}`;
}

const sharesTable = (head: string, shares: readonly Share[]): string =>
  table(
    [head, 'Found', 'Wrong', 'Never provoked'],
    shares.map(({ name, found, of, neverMet }) => [name, `${found}`, `${of}`, `${neverMet}`]),
  );

function section(
  title: string,
  survivors: readonly Survivor[],
  judged: Survivor['judged'],
): readonly string[] {
  const own = survivors.filter((one) => one.judged === judged);
  if (own.length === 0) return [];
  const rows = own.map(({ id, fate, said, reason }) => [id, fate, reason === '' ? said : reason]);
  return [`## ${title}`, table(['Mutant', 'Fate', 'Why'], rows)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((one) => cell(one.trim())).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** What banks answered may stand here: nothing of it may be Markdown or HTML. */
const cell = (text: string): string =>
  visibleText(text.slice(0, 300)).replace(/[\\|`*_<>[\]&]/g, '\\$&');
