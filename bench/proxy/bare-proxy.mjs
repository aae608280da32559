// A minimal reverse proxy on undici: it forwards headers and streams, and neither stores nor judges anything.
import { createServer } from 'node:http';
import { pipeline } from 'node:stream';
import { Agent } from 'undici';

const target = process.argv[2];
const agent = new Agent();

const server = createServer((request, response) => {
  const { connection: _, host: __, ...headers } = request.headers;
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
  agent
    .request({
      origin: target,
      path: request.url,
      method: request.method,
      headers,
      body: hasBody ? request : null,
    })
    .then((answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      pipeline(answer.body, response, () => undefined);
    })
    .catch(() => response.destroy());
});
server.keepAliveTimeout = 0;
server.listen(0, 'localhost', () => {
  process.stdout.write(`http://localhost:${server.address().port} listens\n`);
});
