import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent } from 'undici';

/**
 * Accepts plain HTTP on this machine and sends mutual TLS to the bank: no peer needs certificates, and the
 * requests of all peers are counted in the same way. It gives every request its own X-Request-ID (a bank may
 * refuse one that it knows) and restores the original one in the response, and replaces the ids of the
 * document by those of the bank under test. It changes nothing else.
 */
export async function openForwarder() {
  let target;
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    count += 1;
    forward(target, incoming, outgoing).catch((error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    /** The number of requests since the last call of this function. */
    counted() {
      const until = count;
      count = 0;
      return until;
    },
    async pointAt({ origin, tls, replace }) {
      await target?.agent.destroy();
      target = { origin, replace, agent: new Agent({ connect: tls }) };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await target?.agent.destroy();
    },
  };
}

const HOP = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
]);

async function forward({ origin, agent, replace }, incoming, outgoing) {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const sent = incoming.headers['x-request-id'];
  const own = randomUUID();
  const headers = Object.fromEntries(
    Object.entries(incoming.headers)
      .filter(([name]) => !HOP.has(name))
      .map(([name, value]) => [name, typeof value === 'string' ? replace(value) : value]),
  );
  if (sent !== undefined) headers['x-request-id'] = own;
  const body = replace(Buffer.concat(chunks).toString('utf8'));
  const answer = await agent.request({
    origin,
    path: replace(incoming.url),
    method: incoming.method,
    headers,
    body: body === '' ? null : body,
  });
  const back = Object.entries(answer.headers)
    .filter(([name]) => !HOP.has(name))
    .map(([name, value]) => [name, name === 'x-request-id' && value === own ? sent : value]);
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  outgoing.writeHead(answer.statusCode, Object.fromEntries(back));
  outgoing.end(bytes);
}
