import { isInRange } from '../../standard/version-range.js';
import { USUAL_FRAMEWORK } from '../../standard/versions.js';
import type { Clause, SpokenDialect } from './clause.js';

/** What a record of a run says of the bank's dialect. */
export interface RecordedDialect {
  readonly dialect: string;
  readonly framework?: string | undefined;
}

/** The version of the framework that the bank implements; undefined for a bank of the contract. */
export function frameworkOf({ dialect, framework }: RecordedDialect): string | undefined {
  return dialect === 'contract' ? undefined : (framework ?? USUAL_FRAMEWORK);
}

/** The same, for a record: runs of the version of the contract do not name it. */
export function frameworkSaid(spoken: SpokenDialect): { readonly framework?: string } {
  const framework = frameworkOf(spoken);
  return framework === undefined || framework === USUAL_FRAMEWORK ? {} : { framework };
}

/** The dialect of a run in words, such as `berlin-group, version 1.3.9`. */
export function dialectInWords(recorded: RecordedDialect): string {
  const framework = frameworkOf(recorded);
  return recorded.dialect + (framework === undefined ? '' : `, version ${framework}`);
}

/** Whether the clause belongs to the dialect of the bank, and to its version of the framework. */
export function appliesTo(
  clause: Pick<Clause, 'dialects' | 'versions'>,
  spoken: SpokenDialect,
): boolean {
  return clause.dialects.includes(spoken.dialect) && isOfVersion(clause, spoken);
}

/** Whether the version of the bank has the clause; versions change nothing for a bank of the contract. */
export function isOfVersion(
  { versions }: Pick<Clause, 'versions'>,
  spoken: SpokenDialect,
): boolean {
  const framework = frameworkOf(spoken);
  return versions === undefined || framework === undefined || isInRange(versions, framework);
}
