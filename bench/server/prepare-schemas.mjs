import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastifySchema } from './fastify-schema.mjs';

const SERVICES = {
  payments: 'SinglePayment',
  'bulk-payments': 'BulkPayment',
  'periodic-payments': 'PeriodicPayment',
};

/**
 * Writes the schemas of the hand-written server to a file and names it in the environment: a team that writes
 * a server by hand has the schemas in its source, and does not read the whole document at each start.
 */
export function prepareSchemas() {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-bench-'));
  const file = join(folder, 'schemas.json');
  const payments = Object.entries(SERVICES).map(([service, body]) => {
    return [service, fastifySchema('initiatePayment', { body, fixed: ['payment-service'] })];
  });
  const schemas = {
    getConsentStatus: fastifySchema('getConsentStatus'),
    listTransactions: fastifySchema('listTransactions'),
    payments: Object.fromEntries(payments),
  };
  writeFileSync(file, JSON.stringify(schemas));
  process.env.XS2A_BENCH_SCHEMAS = file;
  return () => rmSync(folder, { recursive: true });
}
