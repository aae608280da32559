import type { Paint, Style } from '../report/console/paint.js';
import { wrapText } from '../report/console/wrap-text.js';
import { visibleText } from '../report/visible-text.js';
import type { FaultTally, Power } from './power.js';
import { failuresOf } from './power-failures.js';

const COLUMNS = 80;
/** Maximum number of failures that are printed at the end; the files contain all of them. */
const SHOWN = 20;

/** The report for a terminal, with at most 80 columns. */
export function powerLines(power: Power, paint: Paint): string {
  const failures = failuresOf(power);
  const more = failures.length - SHOWN;
  return [
    paint('bold', 'Power of the suite'),
    `  ${headline(power)}`,
    ...(power.complete ? [] : narrowed(power).map((line) => paint('yellow', line))),
    '',
    ...twoTables(power.byClauses, power.byGroup),
    '',
    ...totals(power).map(([name, value, good]) => {
      const style: Style = good ? 'green' : 'red';
      return `  ${name.padEnd(24)}${paint(style, value)}`;
    }),
    ...(failures.length === 0 ? [] : ['']),
    ...failures.slice(0, SHOWN).flatMap(({ what, why }) => [
      paint('red', `  ${what}`),
      ...wrapText(visibleText(why), COLUMNS - 6)
        .slice(0, 3)
        .map((line) => `      ${line}`),
    ]),
    ...(more > 0 ? [`  and ${more} more in power.md`] : []),
    '',
  ].join('\n');
}

/** Such as `quick, 461 banks, 9,812 exchanges, 2.1 minutes`. */
export function headline(power: Power): string {
  const { mode, faults, variants, nulls, exchanges, minutes, cpuSeconds } = power;
  const tried = faults.filter(({ status }) => status !== 'no-case').length;
  const banks = tried + variants.length + nulls.length;
  const count = exchanges.toLocaleString('en-US');
  return `${mode}: ${banks} banks, ${count} exchanges, ${minutes} minutes (${cpuSeconds} s of processor time)`;
}

function narrowed({ narrowedBy }: Power): readonly string[] {
  const text = `Not complete (${narrowedBy.join(', ')}): clauses are not judged.`;
  return wrapText(text, COLUMNS - 2).map((line) => `  ${line}`);
}

/** Rows with a name, a value, and whether the value is as expected. */
export function totals(power: Power): readonly (readonly [string, string, boolean])[] {
  const { faults, variants, nulls, clauses, complete } = power;
  const of = (all: readonly { readonly status: string }[], status: string) =>
    all.filter((one) => one.status === status).length;
  const proven = clauses.proven.length;
  const open = clauses.unproven.length;
  const alone = faults.filter((one) => one.alone).length;
  const row = (name: string, all: readonly { readonly status: string }[], status: string) =>
    [name, `${of(all, status)} of ${all.length}`, of(all, status) === all.length] as const;
  return [
    row('faults found', faults, 'found'),
    ...(alone === 0 ? [] : [['  found one at a time', String(alone), true] as const]),
    ...causeRows(faults),
    row('conforming banks quiet', variants, 'quiet'),
    row('null banks refused', nulls, 'refused'),
    ['required clauses proven', `${proven} of ${clauses.required}`, !complete || open === 0],
    ['  unproven, with reason', String(clauses.excused.length), true],
    ['  unproven, no reason', String(open), !complete || open === 0],
  ];
}

/** How the report tells faults: as one cause, or as several with a reason, and with how many other clauses. */
function causeRows(faults: Power['faults']): readonly (readonly [string, string, boolean])[] {
  const withCauses = faults.filter(({ causes }) => causes.length > 0);
  if (withCauses.length === 0) return [];
  const one = withCauses.filter(({ causes }) => causes.length === 1).length;
  const several = withCauses.filter(({ causes, several: why }) => causes.length > 1 && why !== '');
  const sum = (of: (fault: Power['faults'][number]) => readonly string[]) =>
    faults.reduce((total, fault) => total + of(fault).length, 0);
  const surplus = sum((fault) => fault.surplus);
  return [
    [
      '  shown as one cause',
      `${one} of ${withCauses.length}`,
      one + several.length === withCauses.length,
    ],
    ['  as several, explained', String(several.length), true],
    ['  surplus clauses', String(surplus), surplus === 0],
    ['  companions', String(sum((fault) => fault.companions)), true],
  ];
}

/** Faults found by area of the clauses, and by kind of fault, side by side. */
function twoTables(left: readonly FaultTally[], right: readonly FaultTally[]): readonly string[] {
  const rows = Math.max(left.length, right.length);
  const head = `  ${'clauses'.padEnd(12)}${'found'.padStart(12)}      ${'kind of fault'.padEnd(18)}${'found'.padStart(12)}`;
  const lines = Array.from({ length: rows }, (_, index) =>
    `  ${cells(left[index], 12)}      ${cells(right[index], 18)}`.trimEnd(),
  );
  return [head, ...lines];
}

function cells(tally: FaultTally | undefined, width: number): string {
  if (tally === undefined) return ' '.repeat(width + 12);
  return `${tally.name.padEnd(width)}${`${tally.found} of ${tally.seeded}`.padStart(12)}`;
}
