import type { Problem } from '../../generated/model/studio/schemas.js';

/** Codes of Node and of PostgreSQL for a disk, a quota or a table space that is full. */
const FULL = /^(?:ENOSPC|EDQUOT|53100)$/;
/** Codes of a database that is not there, ends its connections, starts, or has none left. */
const AWAY =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[123]|53300)$/;
/** The driver has no codes for connections that end while they are used, or do not come about in time. */
const AWAY_MESSAGE =
  /^Connection terminated|not queryable$|^timeout exceeded when trying to connect$/;

/** A full disk as the API tells it; undefined for other errors. */
export const diskProblem = (error: unknown): Problem | undefined =>
  causesOf(error).some(({ code }) => FULL.test(String(code)))
    ? {
        ...{ title: 'The disk of the studio is full.', status: 507, code: 'FILE_UNWRITABLE' },
        hint: 'Make room on the disk, then try again.',
      }
    : undefined;

/** A database that does not respond as the API tells it; undefined for other errors. */
export const databaseProblem = (error: unknown): Problem | undefined =>
  causesOf(error).some(({ code, message }) => AWAY.test(String(code)) || AWAY_MESSAGE.test(message))
    ? {
        ...{ title: 'The database of the studio does not respond.', status: 503 },
        code: 'STORE_UNAVAILABLE',
        hint: 'Try again in a few seconds; if this stays, look whether PostgreSQL runs.',
      }
    : undefined;

type Cause = Error & { readonly code?: unknown };

/** An error and its causes; a connection that was tried at several addresses has one for each. */
function causesOf(error: unknown): readonly Cause[] {
  if (!(error instanceof Error)) return [];
  const parts: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...parts].flatMap(causesOf)];
}
