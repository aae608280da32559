import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { CREATE, REFUSE, runAgainst, tinyBank } from './tiny-bank.testing.js';

const CASES = [REFUSE, CREATE];

/** A bank that refuses every request with X-Request-ID, so that no twin of a refusal holds. */
const upsideDown = (withoutId: RequestListener): RequestListener => {
  const rest = tinyBank();
  return (request, response) => {
    if (request.headers['x-request-id'] === undefined) return withoutId(request, response);
    delete request.headers['x-request-id'];
    return rest(request, response);
  };
};
const answer =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);

test('a request that is served with data although it must be refused needs no twin', async () => {
  const door = answer(201, '{"consentId":"c1","consentStatus":"received"}');
  const { verdicts, ended, finished } = await runAgainst(upsideDown(door), { cases: CASES });
  expect(verdicts).toEqual({ 'ais/create': 'failed', 'ais/refuse': 'failed' });
  const refuse = ended.find((each) => each.case === 'ais/refuse');
  expect(refuse?.findings.map(({ clause }) => clause)).toEqual(['X-REFUSE']);
  expect(finished.clauses).toContainEqual({
    clause: 'X-REFUSE',
    level: 'required',
    verdict: 'failed',
  });
});

test.each([
  [204, ''],
  [200, '{}'],
  [400, '{"tppMessages":[]}'],
  [500, '{}'],
])('without a twin, %i %s proves nothing', async (status, body) => {
  const { verdicts, ended } = await runAgainst(upsideDown(answer(status, body)), { cases: CASES });
  expect(verdicts['ais/refuse']).toBe('blocked');
  const refuse = ended.find((each) => each.case === 'ais/refuse');
  expect(refuse).toMatchObject({ findings: [], reason: 'its twin ais/create ended failed' });
});
