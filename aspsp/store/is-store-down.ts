/** Codes of failed or closed connections: of the network, and of PostgreSQL (classes 08 and 57P). */
const CONNECTION = /^(?:08|57P|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)/;
const MESSAGE = /Connection terminated|timeout exceeded when trying to connect|PGlite is closed/;

/** Whether work failed because the store cannot be reached, so that it may succeed later. */
export function isStoreDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CONNECTION.test(code) || MESSAGE.test(error.message);
}
