import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import type { CallStep, Case } from '../cases/case.js';
import { runAgainst, tinyBank } from './tiny-bank.testing.js';

const ID = '$' + '{create.body.consentId}';

const removal = (as: string, more: Partial<CallStep>): CallStep => ({
  kind: 'call',
  as,
  operation: 'deleteConsent',
  path: { consentId: ID },
  expect: [],
  ...more,
});

const attempt = (as: string): CallStep =>
  removal(as, {
    mutate: [{ op: 'set-header', name: 'X-Test', value: as }],
    spends: true,
    expect: [{ check: 'refused', clause: 'X-REFUSE' }],
  });

/** Invalid removals, and at last a valid one of the same consent. */
const REMOVALS: Case = {
  id: 'ais/removals',
  title: 'Invalid removals are refused',
  clauses: ['X-REFUSE', 'X-REST'],
  needs: { services: ['AIS'] },
  steps: [
    {
      kind: 'call',
      as: 'create',
      operation: 'createConsent',
      body: { a: 1 },
      setup: true,
      expect: [{ check: 'status', clause: 'X-CREATE', in: [201] }],
    },
    attempt('one'),
    attempt('two'),
    attempt('three'),
    removal('sound', { expect: [{ check: 'status', clause: 'X-REST', in: [204] }] }),
  ],
};

/** A bank that refuses the removals with these values of X-Test, and those of what is gone. */
function removing(refused: readonly string[], seen: string[]): RequestListener {
  const rest = tinyBank();
  const gone = new Set<string>();
  return (request, response) => {
    if (request.method !== 'DELETE') return rest(request, response);
    const { url = '', headers } = request;
    const value = String(headers['x-test'] ?? 'sound');
    const status = gone.has(url) ? 404 : refused.includes(value) ? 400 : 204;
    if (headers['x-test'] !== undefined || status !== 404) seen.push(`${value} ${status}`);
    if (status === 204) gone.add(url);
    const id = { 'x-request-id': String(headers['x-request-id']) };
    if (status === 204) return void response.writeHead(204, id).end();
    response.writeHead(status, { ...id, 'content-type': 'application/json' });
    response.end(JSON.stringify({ tppMessages: [{ category: 'ERROR', code: 'X' }] }));
  };
}

test.each([
  [['one', 'two', 'three'], 0],
  [['one', 'three'], 1],
  [[], 3],
])(
  'after an invalid request that is served, the rest of the case has a new set-up (%j)',
  async (refused, served) => {
    const seen: string[] = [];
    const { ended, events } = await runAgainst(removing(refused, seen), { cases: [REMOVALS] });
    const [first] = ended;
    expect(first?.findings.filter(({ clause }) => clause === 'X-REFUSE')).toHaveLength(served);
    const sound = events.find((each) => each.type === 'check' && each.clause === 'X-REST');
    expect(sound).toMatchObject({ findings: [] });
    expect(seen.slice(0, 4)).toEqual(
      ['one', 'two', 'three', 'sound'].map((each) =>
        refused.includes(each) ? `${each} 400` : `${each} 204`,
      ),
    );
  },
);
