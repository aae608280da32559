import { consentStatus, paymentCreated, transactionList } from './answers.mjs';

/**
 * Fastify with the routes and responses of the other servers and nothing else: it checks no parameter, does not
 * parse the body, and sends text that was written once. What a server takes beyond this is its own part.
 */
export async function start() {
  const { default: fastify } = await import('fastify');
  const app = fastify({ schemaController: { compilersFactory: NONE } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.get('/v1/consents/:consentId/status', sending(consentStatus()));
  app.post(
    '/v1/:service/:product',
    sending(paymentCreated({ creditorName: 'Merchant123' }), 201, {
      location: '/v1/payments/sepa-credit-transfers/1',
    }),
  );
  app.get('/v1/accounts/:accountId/transactions/', sending(transactionList('a-1')));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address().port;
}

/** A handler that sends this body. */
function sending(body, status = 200, headers = {}) {
  const text = JSON.stringify(body);
  return ({ headers: sent }, reply) => {
    reply.header('x-request-id', sent['x-request-id']).code(status).headers(headers);
    reply.type('application/json; charset=utf-8').send(text);
  };
}

/** Otherwise Fastify loads its schema compilers, which are not needed here. */
const NONE = { buildValidator: () => undefined, buildSerializer: () => undefined };
