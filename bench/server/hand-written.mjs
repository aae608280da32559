import { consentStatus, paymentCreated, transactionList } from './answers.mjs';
import { fastifySchema } from './fastify-schema.mjs';

/**
 * What a careful team would write on Fastify for these routes: Fastify's own validation with the
 * schemas that the document gives for parameters and bodies, all of them, compiled at start-up.
 */
export async function start() {
  const { default: fastify } = await import('fastify');
  const { default: addFormats } = await import('ajv-formats');
  const app = fastify({
    ajv: {
      customOptions: { strict: false, unicodeRegExp: false, coerceTypes: true, logger: false },
      plugins: [addFormats],
    },
  });
  app.get(
    '/v1/consents/:consentId/status',
    { schema: fastifySchema('getConsentStatus') },
    async () => consentStatus(),
  );
  app.post(
    '/v1/:service/:product',
    { schema: fastifySchema('initiatePayment', { body: 'SinglePayment' }) },
    async (request, reply) => {
      reply.code(201).header('location', '/v1/payments/sepa-credit-transfers/1');
      return paymentCreated(request.body);
    },
  );
  app.get(
    '/v1/accounts/:accountId/transactions/',
    { schema: fastifySchema('listTransactions') },
    async (request) => transactionList(request.params.accountId),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address().port;
}
