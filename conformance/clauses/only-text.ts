import { rangeText } from '../../standard/version-range.js';
import type { Clause } from './clause.js';

/** The dialect and the versions that alone have a clause, such as `, dialect contract only`; '' for all. */
export function onlyText({ dialects, versions }: Clause): string {
  const dialect = dialects.length === 1 ? `, dialect ${dialects[0]} only` : '';
  return versions === undefined ? dialect : `${dialect}, ${rangeText(versions)}`;
}
