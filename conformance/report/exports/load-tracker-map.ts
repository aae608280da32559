import { didYouMean } from '../../../foundation/did-you-mean.js';
import { fitsPattern } from '../../../foundation/fits-pattern.js';
import { readSettings } from '../../../foundation/read-settings.js';
import { refuseSettings } from '../../../foundation/refuse-settings.js';
import { type SettingsError, settingsJudge } from '../../../foundation/settings-errors.js';
import type { Run } from '../../record/fold-run.js';
import type { TrackerMap } from './tracker-map.js';
import schema from './tracker-map.schema.json' with { type: 'json' };

const judge = settingsJudge({ title: 'The file of tracker keys', schema });
const MEND = 'Correct the file of tracker keys and run again.';

/** What a file of tracker keys is read for. */
export interface MappedRun {
  readonly run: Run;
  /** Ids of all clauses. */
  readonly clauses: readonly string[];
  /** TestRail knows cases by numbers alone. */
  readonly numbersOnly: boolean;
}

/** Reads a file of tracker keys. Throws CONFIG_INVALID with the line of the first error. */
export function loadTrackerMap(file: string, mapped: MappedRun): TrackerMap {
  const yaml = readSettings(file);
  refuseSettings('CONFIG_INVALID', judge(yaml.data), yaml, MEND);
  const { url, cases = {}, clauses = {} } = yaml.data as Partial<TrackerMap>;
  const errors = [
    ...Object.keys(clauses).flatMap((id) => unknown('clauses', id, mapped.clauses)),
    ...Object.keys(cases).flatMap((id) => caseErrors(id, mapped.run)),
    ...(mapped.numbersOnly ? Object.entries(cases).flatMap(notNumber) : []),
  ];
  refuseSettings('CONFIG_INVALID', errors, yaml, MEND);
  return { ...(url === undefined ? {} : { url }), cases, clauses };
}

/** A run of selected cases lacks others, and so does a run without those that run only on request. */
function caseErrors(id: string, { started, cases }: Run): readonly SettingsError[] {
  if (started.narrowed || (started.onDemand ?? 0) > 0) return [];
  const known = cases.map((one) => one.id);
  return known.some((one) => fitsPattern(id, one)) ? [] : unknown('cases', id, known);
}

function unknown(
  kind: 'cases' | 'clauses',
  id: string,
  known: readonly string[],
): readonly SettingsError[] {
  if (known.includes(id)) return [];
  const tail = didYouMean(id, known);
  const where = kind === 'cases' ? 'The run has no case' : 'The register contains no clause';
  return [{ path: [kind, id], sentence: `${where} ${id}.${tail}` }];
}

const notNumber = ([id, key]: readonly [string, string]): readonly SettingsError[] =>
  /^C?\d+$/i.test(key)
    ? []
    : [{ path: ['cases', id], sentence: `${key} is no case of TestRail, such as C123.` }];
