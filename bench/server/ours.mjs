import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../lib/install-peers.mjs';
import { consentStatus, paymentCreated, transactionList } from './answers.mjs';

/** The generated server with all operations, three of which are implemented. */
export async function start() {
  const generated = (file) => pathToFileURL(join(ROOT, 'dist/generated/server', file)).href;
  const [{ default: fastify }, { xs2aPlugin }, { withoutSchemas }] = await Promise.all([
    import('fastify'),
    import(generated('xs2a/plugin.js')),
    import(pathToFileURL(join(ROOT, 'dist/runtime/server/fastify-options.js')).href),
  ]);
  const app = fastify({ ...withoutSchemas });
  await app.register(xs2aPlugin, { handlers, security: 'elsewhere', validateResponses: false });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address().port;
}

const contentType = 'application/json';

const handlers = {
  getConsentStatus: async () => ({
    status: 200,
    contentType,
    headers: {},
    body: consentStatus(),
  }),
  initiatePayment: async ({ body }) => ({
    status: 201,
    contentType,
    headers: { Location: '/v1/payments/sepa-credit-transfers/1' },
    body: paymentCreated(body.value ?? body),
  }),
  listTransactions: async ({ path }) => ({
    status: 200,
    contentType,
    headers: {},
    body: transactionList(path?.accountId ?? path?.['account-id']),
  }),
};
