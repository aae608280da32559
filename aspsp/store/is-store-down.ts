/** Codes of failed connections, of the network or PostgreSQL (08 and 57P), and of conflicts that do not end. */
const TEMPORARY = /^(?:08|57P|40001|40P01|55P03|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)/;
const MESSAGE = /Connection terminated|timeout exceeded when trying to connect|PGlite is closed/;

/** Whether work failed because the store cannot be reached or is too busy, so that it may succeed later. */
export function isStoreDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return TEMPORARY.test(code) || MESSAGE.test(error.message);
}
