import { createServer } from 'node:http';
import { consentStatus, paymentCreated, transactionList } from './answers.mjs';
import { mendedDocument } from './mended-document.mjs';

/** express-openapi-validator on the adapted document, in front of hand-written Express 5 routes. */
export async function start() {
  const [{ default: express }, validator] = await Promise.all([
    import('express'),
    import('express-openapi-validator'),
  ]);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // the document requires the id of the request in every response
  app.use((request, response, next) => {
    const id = request.headers['x-request-id'];
    if (id !== undefined) response.set('X-Request-ID', id);
    next();
  });
  app.use(express.json());
  app.use(
    validator.middleware({
      apiSpec: mendedDocument(),
      validateApiSpec: false,
      validateRequests: true,
      validateResponses: false,
      validateSecurity: false,
    }),
  );
  app.get('/v1/consents/:consentId/status', (_request, response) => {
    response.json(consentStatus());
  });
  app.get('/v1/accounts/:accountId/transactions/', (request, response) => {
    response.json(transactionList(request.params.accountId));
  });
  app.post('/v1/:paymentService/:paymentProduct', (request, response) => {
    response.status(201).location('/v1/payments/sepa-credit-transfers/1');
    response.json(paymentCreated(request.body));
  });
  app.use((error, _request, response, _next) => {
    response.status(error.status ?? 500).json({ message: error.message });
  });
  const server = createServer(app);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address().port;
}
