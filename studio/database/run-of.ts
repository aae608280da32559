import type { Run } from '../../generated/model/studio/schemas.js';
import type { runs } from './schema.js';

/** A row of a run as the API shows it. */
export function runOf(row: typeof runs.$inferSelect, bankName: string): Run {
  const {
    number: _n,
    revision: _r,
    folder: _f,
    seenAt: _s,
    wanted: _w,
    entered: _e,
    ...shown
  } = row;
  return { ...withoutNulls(shown), bankName } as unknown as Run;
}

/** The API leaves out what the database has as NULL. */
export const withoutNulls = <Row extends object>(row: Row): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
