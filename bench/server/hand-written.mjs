import { readFileSync } from 'node:fs';
import { consentStatus, paymentCreated, transactionList } from './answers.mjs';

/**
 * What a careful team would write on Fastify for these routes: Fastify's own validation with all schemas that
 * the document has for parameters and bodies, compiled at start-up; a separate route for each payment
 * service, since each has its own body; errors and Accept as declared.
 */
export async function start() {
  const schemas = JSON.parse(readFileSync(process.env.XS2A_BENCH_SCHEMAS, 'utf8'));
  const { default: fastify } = await import('fastify');
  const { default: addFormats } = await import('ajv-formats');
  const app = fastify({
    ajv: {
      customOptions: { strict: false, unicodeRegExp: false, coerceTypes: true, logger: false },
      plugins: [addFormats],
    },
  });
  app.addHook('onRequest', judgeAccept);
  // the document requires the id of the request in every response
  app.addHook('onRequest', repeatId);
  app.setErrorHandler((error, _request, reply) => {
    const tppMessages = [{ category: 'ERROR', code: 'FORMAT_ERROR', text: error.message }];
    return reply.code(error.statusCode ?? 500).send({ tppMessages });
  });
  app.get('/v1/consents/:consentId/status', { schema: schemas.getConsentStatus }, async () =>
    consentStatus(),
  );
  for (const [service, schema] of Object.entries(schemas.payments)) {
    app.post(`/v1/${service}/:product`, { schema }, async (request, reply) => {
      reply.code(201).header('location', '/v1/payments/sepa-credit-transfers/1');
      return paymentCreated(request.body);
    });
  }
  app.get(
    '/v1/accounts/:accountId/transactions/',
    { schema: schemas.listTransactions },
    async (request) => transactionList(request.params.accountId),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address().port;
}

const JSON_ACCEPTED = /(^|,)\s*(application\/(json|\*)|\*\/\*)\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/i;

function repeatId({ headers }, reply, done) {
  const id = headers['x-request-id'];
  if (id !== undefined) reply.header('x-request-id', id);
  done();
}

function judgeAccept({ headers: { accept } }, _reply, done) {
  const refused =
    accept !== undefined && accept !== 'application/json' && !JSON_ACCEPTED.test(accept);
  done(
    refused ? Object.assign(new Error('Accept must allow JSON'), { statusCode: 406 }) : undefined,
  );
}
