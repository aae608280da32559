import { consentStatus, paymentCreated, transactionList } from './answers.mjs';
import { mendedDocument } from './mended-document.mjs';

/** fastify-openapi-glue on the adapted document: Fastify validates with the schemas that it passes on. */
export async function start() {
  const [{ default: fastify }, { default: glue }] = await Promise.all([
    import('fastify'),
    import('fastify-openapi-glue'),
  ]);
  const app = fastify({
    ajv: { customOptions: { strict: false, unicodeRegExp: false, logger: false } },
  });
  // The document does not declare Fastify's own error body, and such a response would become a 500.
  app.setErrorHandler((error, _request, reply) => {
    const tppMessages = [{ category: 'ERROR', code: 'FORMAT_ERROR', text: error.message }];
    return reply
      .code(error.statusCode ?? 500)
      .type('application/json')
      .send({ tppMessages });
  });
  // the document requires the id of the request in every response
  app.addHook('onRequest', ({ headers }, reply, done) => {
    const id = headers['x-request-id'];
    if (id !== undefined) reply.header('x-request-id', id);
    done();
  });
  await app.register(glue, { specification: mendedDocument(), serviceHandlers: new Bank() });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address().port;
}

class Bank {
  async getConsentStatus() {
    return consentStatus();
  }

  async initiatePayment(request, reply) {
    reply.code(201).header('location', '/v1/payments/sepa-credit-transfers/1');
    return paymentCreated(request.body);
  }

  async listTransactions(request) {
    return transactionList(request.params.accountId);
  }
}
