import { Xs2aError } from '../foundation/xs2a-error.js';
import type { WalkOptions } from './engine/walk-options.js';
import { type OptionValues, refuseOddNumbers } from './option-table.js';
import { type CaseSelection, selectionOf } from './plan/selection.js';
import type { Personal } from './redaction/personal.js';
import { readPersonal } from './redaction/read-personal.js';
import { walksOf } from './walks-of.js';

/** The options of a run: those of the table, and the exact cases of an earlier run. */
export interface RunValues extends OptionValues {
  /** Exact ids of the cases to run. */
  readonly exactly?: readonly string[] | undefined;
}

/** What the words and numbers of the options mean. */
export interface ReadValues {
  readonly selection: CaseSelection;
  readonly walks: WalkOptions | undefined;
  readonly redact: readonly Personal[] | undefined;
  readonly draw: number;
}

/** Reads the words and numbers of the options. Throws USAGE when one is invalid. */
export async function readValues(values: RunValues): Promise<ReadValues> {
  refuseOddNumbers(values);
  const walks = walksOf(values);
  const redact = readPersonal(values.redact);
  const { selection, draw } = await selected(values);
  return { selection, walks, redact, draw };
}

/** The selection and the draw of the options, or of the run that is continued: only the cases that were selected for it run. */
async function selected({
  resume,
  exactly,
  ...values
}: RunValues): Promise<Pick<ReadValues, 'selection' | 'draw'>> {
  const { draw = 0 } = values;
  if (resume === undefined) {
    const selection = selectionOf(values);
    return { draw, selection: exactly === undefined ? selection : { ...selection, exactly } };
  }
  const own = (
    [
      ['only', values.only],
      ['clause', values.clauses],
      ['tag', values.tags],
      ['shard', values.shard],
      ['approach', values.approach],
      ['draw', values.draw === undefined ? [] : [values.draw]],
    ] as const
  ).find(([, value]) => value !== undefined && value.length > 0);
  if (own !== undefined) {
    throw new Xs2aError(
      'USAGE',
      `--resume keeps the selection of that run: leave out --${own[0]}`,
      {
        hint: 'Start a run without --resume to select other cases.',
      },
    );
  }
  const { selectedBy } = await import('./earlier-run.js');
  const { cases, approach, draw: earlier } = selectedBy(resume);
  const selection: CaseSelection = {
    ...(cases === undefined ? {} : { exactly: cases }),
    ...(approach === undefined
      ? {}
      : { approach: approach as NonNullable<CaseSelection['approach']> }),
  };
  return { selection, draw: earlier };
}
