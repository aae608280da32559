import { didYouMean } from '../../foundation/did-you-mean.js';
import { readSettings } from '../../foundation/read-settings.js';
import { refuseSettings } from '../../foundation/refuse-settings.js';
import {
  DATE_FORMAT,
  type SettingsError,
  settingsJudge,
} from '../../foundation/settings-errors.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import type { Waiver } from '../record/waiver.js';
import schema from './waivers.schema.json' with { type: 'json' };

const judge = settingsJudge({
  title: 'The file of waivers',
  schema,
  formats: { date: DATE_FORMAT },
});

/** Reads a file of waivers. Throws CONFIG_INVALID with the line of the first error. */
export function loadWaivers(file: string, clauses: ClauseRegister): readonly Waiver[] {
  const yaml = readSettings(file);
  const mend = 'Correct the file of waivers and run again.';
  refuseSettings('CONFIG_INVALID', judge(yaml.data), yaml, mend);
  const { waivers } = yaml.data as { readonly waivers: readonly Waiver[] };
  const errors = waivers.flatMap((waiver, index) => errorsOf(waiver, index, waivers, clauses));
  refuseSettings('CONFIG_INVALID', errors, yaml, mend);
  return waivers;
}

function errorsOf(
  { id, clause }: Waiver,
  index: number,
  all: readonly Waiver[],
  clauses: ClauseRegister,
): readonly SettingsError[] {
  const errors: SettingsError[] = [];
  if (all.findIndex((other) => other.id === id) < index) {
    const sentence = `The waiver ${id} appears twice.`;
    errors.push({ path: ['waivers', index, 'id'], sentence });
  }
  if (!clauses.has(clause)) {
    const tail = didYouMean(clause, clauses.keys());
    const sentence = `The register contains no clause ${clause}.${tail}`;
    errors.push({ path: ['waivers', index, 'clause'], sentence });
  }
  return errors;
}
