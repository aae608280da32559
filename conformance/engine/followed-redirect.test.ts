import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { CREATE, READ, REFUSE, runAgainst, tinyBank } from './tiny-bank.testing.js';

const STATUS_PATH = /\/status$/;

/** A bank that redirects reads of a status with this status, to an address that `to` makes of the request's. */
const redirecting = (status: number, to: (url: string) => string): RequestListener => {
  const rest = tinyBank();
  return (request, response) => {
    const url = request.url ?? '';
    if (STATUS_PATH.test(url)) {
      response
        .writeHead(status, {
          location: to(url),
          'x-request-id': `${request.headers['x-request-id']}`,
        })
        .end();
      return;
    }
    request.url = url.replace(/\/status\/$/, '/status');
    rest(request, response);
  };
};

const withSlash = (url: string): string => `${url}/`;

test.each([307, 308, 302])(
  'a redirect with %i is a finding, and the case goes on',
  async (code) => {
    const { ended } = await runAgainst(redirecting(code, withSlash), { cases: [READ] });
    expect(ended[0]?.findings.map(({ clause, actual }) => [clause, actual])).toEqual([
      ['COMMON-SUCCESS-DECLARED', `the status is ${code}`],
    ]);
  },
);

test('a redirect to another origin, or to itself, is not followed', async () => {
  let requests = 0;
  const other = createServer((_, response) => {
    requests += 1;
    response.end('{}');
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  for (const to of [() => `http://127.0.0.1:${port}/`, (url: string) => url]) {
    const { ended } = await runAgainst(redirecting(307, to), { cases: [READ] });
    expect(ended[0]?.findings.map(({ clause }) => clause)).toEqual([
      'COMMON-SUCCESS-DECLARED',
      'X-READ',
    ]);
  }
  expect(requests).toBe(0);
  other.close();
});

test('the response after the redirect is the one that is judged as a refusal', async () => {
  const bank = tinyBank();
  const refusesLater: RequestListener = (request, response) => {
    const isPlain = request.headers['x-request-id'] !== undefined;
    if (!isPlain && !request.url?.endsWith('/')) {
      response.writeHead(307, { location: `${request.url}/` }).end();
      return;
    }
    request.url = request.url?.replace(/\/$/, '') ?? '';
    bank(request, response);
  };
  const { ended } = await runAgainst(refusesLater, { cases: [REFUSE, CREATE] });
  const refuse = ended.find((each) => each.case === 'ais/refuse');
  expect(refuse?.findings.map(({ clause }) => clause)).toEqual(['COMMON-SUCCESS-DECLARED']);
});
