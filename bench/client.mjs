// Compares the generated client on undici and on fetch with each of them alone (and openapi-fetch, where it is
// installed) on one loopback server in the same process: 9 interleaved runs each, so that all run under the same
// load. Run after `npm run build`: node bench/client.mjs [requests a run] [runs]
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Agent, request } from 'undici';
import { createXs2aClient } from '../dist/generated/client/xs2a/client.js';
import { undiciTransport } from '../dist/runtime/client/undici-transport.js';

const RUNS = Number(process.argv[3] ?? 9);
/** Calls that a contestant makes before the next one takes its turn. */
const TURN = 50;
const requests = Math.ceil(Number(process.argv[2] ?? 3000) / TURN) * TURN;
const TOKEN = 'token-of-the-bench';
const PAYMENT = {
  endToEndIdentification: 'bench',
  instructedAmount: { currency: 'EUR', amount: '123.50' },
  debtorAccount: { iban: 'DE40100100103307118608' },
  creditorName: 'Merchant',
  creditorAccount: { iban: 'DE02100100109307118603' },
  remittanceInformationUnstructured: 'Ref Number Merchant',
};
const ACCOUNTS = JSON.stringify({
  accounts: Array.from({ length: 5 }, (_, index) => ({
    resourceId: `account-${index}`,
    iban: 'DE40100100103307118608',
    currency: 'EUR',
    product: 'Current account',
    _links: { balances: { href: `/v1/accounts/account-${index}/balances` } },
  })),
});
const CREATED = JSON.stringify({
  transactionStatus: 'RCVD',
  paymentId: 'p1',
  _links: { self: { href: '/v1/payments/sepa-credit-transfers/p1' } },
});

const server = createServer((incoming, outgoing) => {
  incoming.resume().on('end', () => {
    const body = incoming.method === 'POST' ? CREATED : ACCOUNTS;
    const length = Buffer.byteLength(body);
    const headers = { 'Content-Type': 'application/json', 'Content-Length': length };
    outgoing.writeHead(incoming.method === 'POST' ? 201 : 200, headers).end(body);
  });
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const baseUrl = `http://127.0.0.1:${server.address().port}/psd2`;
const dispatcher = new Agent({ connections: 1 });

/** The ways to send the same two calls; each one parses the JSON of the response. */
async function contestants() {
  const client = createXs2aClient({
    baseUrl,
    transport: undiciTransport({ dispatcher }),
    bearer: TOKEN,
  });
  const path = { 'payment-service': 'payments', 'payment-product': 'sepa-credit-transfers' };
  const found = {
    'bare undici': {
      get: async () => {
        const headers = { ...common(), 'Consent-ID': 'c1' };
        const url = `${baseUrl}/v1/accounts?withBalance=true`;
        return received(await request(url, { method: 'GET', headers, dispatcher }));
      },
      post: async () => {
        const headers = { ...common(), 'PSU-IP-Address': '192.0.2.1', ...JSON_TYPE };
        const url = `${baseUrl}/v1/payments/sepa-credit-transfers`;
        const body = JSON.stringify(PAYMENT);
        return received(await request(url, { method: 'POST', headers, body, dispatcher }));
      },
    },
    'by hand, undici': byHand(path),
    'generated, undici': generated(client, path),
    'bare fetch': bareFetch(),
    'generated, fetch': generated(createXs2aClient({ baseUrl, bearer: TOKEN }), path),
  };
  const peer = await import('openapi-fetch').catch(() => undefined);
  if (peer !== undefined) found['openapi-fetch'] = openapiFetch(peer.default({ baseUrl }), path);
  return found;
}

/** What every contestant returns. */
async function received({ statusCode, headers, body }) {
  return { status: statusCode, headers, body: await body.json() };
}

/** By hand, with what the generated client promises: a declared response, exact UTF-8, no `__proto__`, the id of the request. */
function byHand(path) {
  const read = async (answer, requestId, status) => {
    const { statusCode, headers, body } = answer;
    if (statusCode !== status) throw new Error(`status ${statusCode} is not declared`);
    const contentType = headers['content-type'];
    if (contentType !== 'application/json') throw new Error(`${contentType} is not declared`);
    const text = UTF_8.decode(await body.bytes());
    if (text.includes('__proto__')) throw new Error('the body has __proto__');
    const told = { 'X-Request-ID': headers['x-request-id'] };
    return { status, contentType, headers: told, body: JSON.parse(text), requestId };
  };
  return {
    get: async () => {
      const headers = { ...common(), 'Consent-ID': 'c1' };
      const url = `${baseUrl}/v1/accounts?withBalance=${encodeURIComponent('true')}`;
      const answer = await request(url, { method: 'GET', headers, dispatcher });
      return read(answer, headers['X-Request-ID'], 200);
    },
    post: async () => {
      const headers = { ...common(), 'PSU-IP-Address': '192.0.2.1', ...JSON_TYPE };
      const [service, product] = Object.values(path).map(encodeURIComponent);
      const body = JSON.stringify(PAYMENT);
      const url = `${baseUrl}/v1/${service}/${product}`;
      return read(
        await request(url, { method: 'POST', headers, body, dispatcher }),
        headers['X-Request-ID'],
        201,
      );
    },
  };
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function generated(client, path) {
  return {
    get: () =>
      client.listAccounts({ query: { withBalance: true }, headers: { 'Consent-ID': 'c1' } }),
    post: () =>
      client.initiatePayment({
        path,
        headers: { 'PSU-IP-Address': '192.0.2.1' },
        body: { contentType: 'application/json', value: PAYMENT },
      }),
  };
}

/** Node's built-in fetch; like the client, it follows no redirect, and a caller gets status and headers. */
function bareFetch() {
  const send = async (path, init) => {
    const answer = await fetch(`${baseUrl}${path}`, { redirect: 'manual', ...init });
    const headers = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, body: await answer.json() };
  };
  return {
    get: () =>
      send('/v1/accounts?withBalance=true', {
        method: 'GET',
        headers: { ...common(), 'Consent-ID': 'c1' },
      }),
    post: () =>
      send('/v1/payments/sepa-credit-transfers', {
        method: 'POST',
        headers: { ...common(), 'PSU-IP-Address': '192.0.2.1', ...JSON_TYPE },
        body: JSON.stringify(PAYMENT),
      }),
  };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

function common() {
  const accept = 'application/json, application/problem+json';
  return { Accept: accept, Authorization: `Bearer ${TOKEN}`, 'X-Request-ID': randomUUID() };
}

/** Uses Node's built-in fetch, which does not accept our dispatcher. */
function openapiFetch(client, path) {
  return {
    get: () =>
      client.GET('/v1/accounts', {
        params: { query: { withBalance: true } },
        headers: { ...common(), 'Consent-ID': 'c1' },
      }),
    post: () =>
      client.POST('/v1/{payment-service}/{payment-product}', {
        params: { path },
        headers: { ...common(), 'PSU-IP-Address': '192.0.2.1' },
        body: PAYMENT,
      }),
  };
}

/** Seconds of CPU that `count` sequential calls take, with those of the server: others do not change them. */
async function time(send, count) {
  const before = process.cpuUsage();
  for (let done = 0; done < count; done += 1) await send();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/**
 * Microseconds of CPU for a call of each contestant in every turn. They take turns after every few calls, so that a
 * busy machine slows all of them.
 */
async function race(sends) {
  const micros = sends.map(() => []);
  for (let turn = 0; turn < requests / TURN; turn += 1) {
    for (let place = 0; place < sends.length; place += 1) {
      const who = (place + turn) % sends.length;
      micros[who].push(((await time(sends[who], TURN)) / TURN) * 1e6);
    }
  }
  return micros;
}

/** The value below which this part of all values is. */
const lowest = (values, part) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)];

async function compare(kind, all) {
  const names = Object.keys(all);
  const sends = names.map((name) => all[name][kind]);
  const micros = names.map(() => []);
  await race(sends);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [at, values] of (await race(sends)).entries()) micros[at].push(...values);
  }
  for (const [at, name] of names.entries()) {
    const bare = micros[names.indexOf(/fetch/.test(name) ? 'bare fetch' : 'bare undici')];
    const cells = [0, 0.1, 0.5].map((part) => {
      const own = lowest(micros[at], part);
      return `${own.toFixed(1).padStart(7)} (${(lowest(bare, part) / own).toFixed(3)})`;
    });
    process.stdout.write(`${kind.padEnd(5)}${name.padEnd(18)}${cells.join(' ')}\n`);
  }
}

process.stdout.write(`node ${process.version}, ${RUNS} runs of ${requests} requests each\n`);
process.stdout.write(
  'CPU µs for a call: least, lowest tenth and median of all turns (ratio to the bare one)\n',
);
const all = await contestants();
for (const kind of ['get', 'post']) await compare(kind, all);
await dispatcher.close();
server.close();
server.closeAllConnections();
