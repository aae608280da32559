import { visibleText } from '../../report/visible-text.js';
import type { DerivedScore, MutantTally, Share, Survivor } from './score.js';

/** The content of derived.md: the score as a page of the documentation. */
export function renderDerived(score: DerivedScore): string {
  const { tool, startedAt, minutes, narrowedBy } = score;
  const survivors = score.survivors.filter(({ intent }) => intent !== 'formal');
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
    ...(score.byCondition.length === 0
      ? []
      : ['## Wrong mutants found, by condition', sharesTable('Condition', score.byCondition)]),
    ...section('Survivors without a judgement', survivors, ''),
    ...section('Survivors that the suite misses', survivors, 'missed'),
    ...section('Conforming mutants that the suite fails', survivors, 'alarm'),
    ...section('Survivors that are equivalent', survivors, 'equivalent'),
    ...formalSection(score.survivors.filter(({ intent }) => intent === 'formal')),
    ...(score.stale.length === 0
      ? []
      : ['## Outdated judgements', score.stale.map((line) => `- ${cell(line)}`).join('\n')]),
  ].join('\n\n')}\n`;
}

/** Rows with a name and a number, for the page and the terminal. */
export function totalsOf({ wrong, formal, conforming, unjudged }: DerivedScore) {
  return [
    ['wrong, found by a required finding', share(wrong)],
    ['  detected by a warning only', String(wrong.warned)],
    ['  never triggered by the suite', String(wrong.neverMet)],
    ['  equivalent, not counted', String(wrong.equivalent)],
    ['  not at this bank, or too rare', String(wrong.absent + wrong.tooRare)],
    ['wrong by the formal definition, detected', share(formal)],
    ['conforming, no required finding', share(conforming)],
    ['  some case could not be judged', String(unjudged)],
  ] as const;
}

function share({ good, of }: MutantTally): string {
  // truncated, not rounded, so that an incomplete share is never shown as 100 %
  const percent = of === 0 ? '' : ` (${(Math.floor((1000 * good) / of) / 10).toFixed(1)} %)`;
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

/**
 * Mutants that violate only the formal definition are counted by kind, because they would cause only a
 * warning.
 */
function formalSection(survivors: readonly Survivor[]): readonly string[] {
  const kinds = new Map<string, number>();
  for (const { id, fate } of survivors) {
    const kind = `${id.slice(id.lastIndexOf('/') + 1)} (${fate})`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  if (kinds.size === 0) return [];
  const rows = [...kinds].sort(([, a], [, b]) => b - a).map(([kind, of]) => [kind, `${of}`]);
  return [
    '## Undetected violations of the formal definition alone',
    table(['Kind', 'Mutants'], rows),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((one) => cell(one.trim())).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Escapes the cell, because responses of banks in it must not act as Markdown or HTML. */
const cell = (text: string): string =>
  visibleText(text.slice(0, 300)).replace(/[\\|`*_<>[\]&]/g, '\\$&');
