// A bank that answers with a list of accounts and does nothing else.
import { createServer } from 'node:http';

const accounts = Array.from({ length: 5 }, (_, index) => ({
  resourceId: `account-${index}`,
  iban: `DE${String(index).padStart(20, '0')}`,
  currency: 'EUR',
  name: 'Current account',
  cashAccountType: 'CACC',
}));
const body = JSON.stringify({ accounts });

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'X-Request-ID': request.headers['x-request-id'] ?? '',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.keepAliveTimeout = 0;
server.listen(0, 'localhost', () => {
  process.stdout.write(`http://localhost:${server.address().port} listens\n`);
});
