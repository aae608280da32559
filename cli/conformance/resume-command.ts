import { USUAL_WALKS } from '../../conformance/default-walks.js';
import { OPTION_ROWS, type OptionValues } from '../../conformance/option-table.js';
import { DEFAULT_FORMS, type ReportForm } from '../../conformance/record/report-forms.js';
import { shellQuote } from '../../conformance/report/shell-quote.js';

/** What else the command names: the formats and modules of the reports. */
interface WrittenReports {
  readonly forms?: readonly ReportForm[];
  readonly modules?: readonly string[];
}

/** Options that the record of the run answers: `--resume` keeps its selection. */
const RECORDED: ReadonlySet<keyof OptionValues> = new Set([
  'approach',
  'draw',
  'only',
  'clauses',
  'tags',
  'shard',
  'resume',
]);

/** The command that carries out the rest of the run in a folder, with all options of that run that a run needs again. */
export function resumeCommand({ profile, values, reports }: ResumedRun, folder: string): string {
  const walks = Object.entries(USUAL_WALKS);
  const isUsual = walks.every(([name, usual]) => values[name as keyof OptionValues] === usual);
  const options = OPTION_ROWS.flatMap(([name, flag, row]) =>
    RECORDED.has(name) || (isUsual && name in USUAL_WALKS) || values[name] === row.default
      ? []
      : wordsOf(flag, values[name]),
  );
  const words = [
    ...wordsOf('profile', profile),
    ...options,
    ...wordsOf('reporter', reportersOf(reports)),
    ...wordsOf('resume', folder),
  ];
  return `npx xs2a conformance ${words.join(' ')}`;
}

/** A run by the words of its command line. */
export interface ResumedRun {
  readonly profile: string;
  readonly values: OptionValues;
  readonly reports: WrittenReports;
}

function reportersOf({ forms = DEFAULT_FORMS, modules = [] }: WrittenReports): readonly string[] {
  const isUsual = modules.length === 0 && forms.join() === DEFAULT_FORMS.join();
  return isUsual ? [] : [forms.join(), ...modules];
}

function wordsOf(flag: string, value: OptionValues[keyof OptionValues]): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'boolean') return [value ? `--${flag}` : `--no-${flag}`];
  const each = typeof value === 'object' ? value : [String(value)];
  return each.map((one) => `--${flag} ${shellQuote(one)}`);
}
