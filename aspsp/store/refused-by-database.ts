import { Xs2aError } from '../../foundation/xs2a-error.js';
import { type SqlDatabase, sqlStateOf } from './sql-database.js';

/** What to do about an error of PostgreSQL, by its code (appendix A of its manual). */
const HINTS: Readonly<Record<string, string>> = {
  '3D000': 'Create the database first, or name another one at the end of the address.',
  '28P01': 'Check the user and the password in the address.',
  '28000': 'Check the user in the address, and pg_hba.conf of the server.',
  '53300': 'Close other connections, or raise max_connections of the server.',
};
const ANY_HINT =
  'Check --store postgres://user:password@host:port/database and that the server accepts it.';

/** The address without its secrets. */
function placeOf(address: string): string {
  const { hostname = '', port = '', pathname = '' } = URL.canParse(address) ? new URL(address) : {};
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}

function reasonOf(cause: unknown): string {
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  // what pg says when the address has no password
  return /client password must be a string/.test(reason) ? 'it asks for a password' : reason;
}

/** The error of a database that cannot be connected to. */
export function unavailable(address: string, cause: unknown): Xs2aError {
  const [where, reason] = [placeOf(address), reasonOf(cause)];
  return new Xs2aError('STORE_UNAVAILABLE', `The database ${where} cannot be reached: ${reason}.`, {
    hint: HINTS[sqlStateOf(cause)] ?? ANY_HINT,
    cause,
  });
}

/** The error of a database in which the tables of the store cannot be created; names the right that its user lacks. */
export async function refusedBy(
  address: string,
  database: SqlDatabase,
  cause: unknown,
): Promise<Xs2aError> {
  const [where, reason] = [placeOf(address), reasonOf(cause)];
  const said = `The database ${where} cannot be used: ${reason}.`;
  const code = sqlStateOf(cause);
  const isRight = code === '42501' || code === '3F000';
  const hint = isRight ? await missingRight(database).catch(() => ANY_HINT) : HINTS[code];
  return new Xs2aError('STORE_UNAVAILABLE', said, { hint: hint ?? ANY_HINT, cause });
}

/** `current_schema()` is null for a user who may use none. */
const RIGHTS = `SELECT quote_ident(current_user) AS person,
  quote_ident(coalesce(current_schema(), 'public')) AS place,
  coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may`;

async function missingRight(database: SqlDatabase): Promise<string> {
  const [row] = await database.query(RIGHTS);
  const { person, place, may } = row ?? {};
  return may === true
    ? `Another user owns the tables of this store: name that user, or another database for ${person}.`
    : `Its owner has to run: GRANT USAGE, CREATE ON SCHEMA ${place} TO ${person};`;
}
