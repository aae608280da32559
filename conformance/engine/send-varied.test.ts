import { expect, test } from 'vitest';
import type { Case } from '../cases/case.js';
import { READ, runAgainst, tinyBank } from './tiny-bank.testing.js';

const [create, read] = READ.steps;
if (create?.kind !== 'call' || read === undefined)
  throw new Error('the case reads what it creates');

/** Reads a consent that was created with an unusual header and body. */
const VARIED: Case = {
  ...READ,
  steps: [
    {
      ...create,
      headers: { 'PSU-Geo-Location': 'GEO:-1.000000;1.000000' },
      body: { a: 2 },
      plain: { headers: { 'PSU-Geo-Location': null }, body: { a: 1 }, clause: 'X-REST' },
    },
    read,
  ],
};

/** A bank that refuses creations with a header. */
function without(header: string, listener = tinyBank(), status = 400): ReturnType<typeof tinyBank> {
  return (request, response) => {
    if (request.method !== 'POST' || request.headers[header] === undefined) {
      return listener(request, response);
    }
    const id = request.headers['x-request-id'];
    const echo = typeof id === 'string' ? { 'x-request-id': id } : {};
    response.writeHead(status, { ...echo, 'content-type': 'application/json' });
    response.end('{"tppMessages":[{"category":"ERROR","code":"FORMAT_ERROR"}]}');
  };
}

async function told(listener: ReturnType<typeof tinyBank>) {
  const { ended, events } = await runAgainst(listener, { cases: [VARIED] });
  const bodies = events.flatMap((event) =>
    event.type === 'exchange' && event.exchange.request.method === 'POST' && event.case === READ.id
      ? [event.exchange.request.body?.text]
      : [],
  );
  const [end] = ended;
  return { verdict: end?.verdict, clauses: end?.findings.map(({ clause }) => clause), bodies };
}

test('a bank that takes the unusual values gets no second request', async () => {
  expect(await told(tinyBank())).toEqual({ verdict: 'passed', clauses: [], bodies: ['{"a":2}'] });
});

test('where it refuses them, the case goes on with the usual ones, and the refusal is a finding', async () => {
  const { verdict, clauses, bodies } = await told(without('psu-geo-location'));
  expect([verdict, clauses]).toEqual(['failed', ['X-REST']]);
  expect(bodies.slice(0, 2)).toEqual(['{"a":2}', '{"a":1}']);
});

test.each([429, 500])(
  'a bank that answers %i is not asked again, and nothing is said of the values',
  async (status) => {
    const { clauses, bodies } = await told(without('psu-geo-location', tinyBank(), status));
    expect(clauses).not.toContain('X-REST');
    expect(new Set(bodies)).toEqual(new Set(['{"a":2}']));
  },
);

test('where it refuses the usual ones too, the set-up has failed', async () => {
  const { verdict, clauses } = await told(without('x-request-id'));
  expect([verdict, clauses]).toEqual(['setup-failed', []]);
});

/** The same, signed. */
const SIGNED: Case = {
  ...VARIED,
  steps: VARIED.steps.map((step) =>
    step.kind === 'call' && step.plain !== undefined
      ? { ...step, sign: {}, plain: { ...step.plain, unsigned: 'X-HINT' } }
      : step,
  ),
};

/** A bank that refuses the first creations. */
function withoutFirst(most: number): ReturnType<typeof tinyBank> {
  const [serves, refuses] = [tinyBank(), without('content-type')];
  let refusals = 0;
  return (request, response) => {
    const isFirst = request.method === 'POST' && refusals < most;
    if (isFirst) refusals += 1;
    return (isFirst ? refuses : serves)(request, response);
  };
}

test.each([
  ['that serves it', 0, ['{"a":2}'], ['X-HINT passed', 'X-REST passed']],
  ['that refuses it', 1, ['{"a":2}', '{"a":2}'], ['X-HINT failed', 'X-REST passed']],
  ['that refuses the unusual values too', 2, ['{"a":2}', '{"a":2}', '{"a":1}'], ['X-REST failed']],
])('a signed request at a bank %s', async (_what, refusals, bodies, judged) => {
  const { events } = await runAgainst(withoutFirst(refusals), { cases: [SIGNED] });
  // without what confirms a failure
  const doubted = events.findIndex(({ type }) => type === 'case-doubted');
  const own = events
    .slice(0, doubted === -1 ? events.length : doubted)
    .flatMap((event) => ('case' in event && event.case === READ.id ? [event] : []));
  const sent = own.flatMap((event) =>
    event.type === 'exchange' && event.exchange.request.method === 'POST'
      ? [event.exchange.request.body?.text]
      : [],
  );
  const checks = own.flatMap((event) =>
    event.type === 'check' && ['X-HINT', 'X-REST'].includes(event.clause)
      ? [`${event.clause} ${event.findings.length === 0 ? 'passed' : 'failed'}`]
      : [],
  );
  const deviations = own.flatMap((event) =>
    event.type === 'exchange' ? (event.exchange.deviation ?? []) : [],
  );
  expect(deviations).toEqual(refusals === 0 ? [] : ['with a signature']);
  expect(sent).toEqual(bodies);
  expect(checks).toEqual(judged);
});
