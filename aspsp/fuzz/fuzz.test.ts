import { expect, it } from 'vitest';
import type { RawResponse } from './connection.js';
import { readDeclared } from './declared.js';
import { judgeReply } from './judge-reply.js';
import { runFuzz } from './run-fuzz.js';
import type { WireRequest } from './wire-request.js';

const declared = readDeclared();

it('sends requests to every operation and page, and finds nothing in a bank without faults', async () => {
  const { findings, tally } = await runFuzz({ requests: 1500, seed: 7 });
  // The command checks the response time: here other tests run at the same time.
  const untimed = findings.filter(({ says }) => !says.startsWith('took '));
  expect(untimed.map(({ operation, says, seed }) => ({ operation, says, seed }))).toEqual([]);
  const names = (at: number) => new Set([...tally.keys()].map((key) => key.split(' ')[at]));
  expect(names(0)).toEqual(new Set(declared.keys()));
  expect([...names(1)]).toEqual(
    expect.arrayContaining(['200', '201', '204', '302', '400', '401', '404']),
  );
}, 120_000);

it('does not blame a refused request for the execution of a payment that was approved before', async () => {
  const { findings } = await runFuzz({ requests: 1, seed: 1011 });
  expect(findings.filter(({ says }) => says.includes('changed'))).toEqual([]);
}, 60_000);

it.each([
  ['null-field-answers-500', 'initiatePayment', /^status 500/],
  ['refusal-status-undeclared', 'createConsent', /is not declared/],
  ['foreign-payment-readable', 'getPayment', /^another TPP gets the resource/],
])(
  'finds the fault %s with few requests, and repeats it',
  async (fault, operation, says) => {
    const faulty = { requests: 1000, operation, fault };
    const { findings } = await runFuzz({ ...faulty, seed: 5 });
    const found = findings.find((one) => says.test(one.says));
    expect(found, findings.map((one) => one.says).join()).toBeDefined();
    expect(found?.requests.length).toBeLessThan(4);
    const again = await runFuzz({ ...faulty, requests: 1, seed: found?.seed ?? 0 });
    expect(again.findings).toMatchObject([{ says: found?.says, operation }]);
  },
  60_000,
);

const REQUEST: WireRequest = {
  to: 'xs2a',
  method: 'GET',
  target: '/psd2/v1/accounts',
  headers: [],
  body: Buffer.alloc(0),
};

const SOUND = {
  status: 400,
  headers: { 'x-request-id': 'a', 'content-type': 'application/json' },
  body: '{"tppMessages":[{"category":"ERROR","code":"FORMAT_ERROR"}]}',
};

type Answer = typeof SOUND;

function outcome({ status, headers, body }: Answer, extra = ''): RawResponse {
  const reply = { status, headers: new Map(Object.entries(headers)), body: Buffer.from(body) };
  return { kind: 'reply', reply, extra: Buffer.from(extra) };
}

const SILENT: RawResponse = { kind: 'silent' };
const judging = { request: REQUEST, secrets: ['s3cret'], took: 1, changed: [] };

it.each<[string, RawResponse, object, readonly RegExp[]]>([
  ['a correct refusal', outcome(SOUND), {}, []],
  ['no response', SILENT, {}, [/silent/]],
  ['a status 500', outcome({ ...SOUND, status: 500, body: '' }), {}, [/status 500/]],
  ['an undeclared status', outcome({ ...SOUND, status: 418 }), {}, [/418 is not declared/]],
  [
    'no X-Request-ID',
    outcome({ ...SOUND, headers: { ...SOUND.headers, 'x-request-id': '' } }),
    {},
    [/X-Request-ID/],
  ],
  [
    'another content type',
    outcome({ ...SOUND, headers: { ...SOUND.headers, 'content-type': 'text/plain' } }),
    {},
    [/text\/plain/],
  ],
  ['another body', outcome({ ...SOUND, body: '{"tppMessages":{}}' }), {}, [/not as declared/]],
  ['a refusal with a body where none is declared', outcome({ ...SOUND, status: 415 }), {}, []],
  ['a refusal without one', outcome({ ...SOUND, status: 415, body: '' }), {}, []],
  [
    'another body of such a refusal',
    outcome({ ...SOUND, status: 415, body: '[]' }),
    {},
    [/as decl/],
  ],
  [
    'a body where none is declared',
    outcome({ ...SOUND, status: 204 }),
    { operation: declared.get('cancelPayment') },
    [/has a body/],
  ],
  [
    'a secret in the body',
    outcome({ ...SOUND, body: SOUND.body.replace('FORMAT', 's3cret') }),
    {},
    [/secret/],
  ],
  [
    'a stack trace',
    outcome({ ...SOUND, body: SOUND.body.replace('FORMAT', 'at x (y') }),
    {},
    [/internals/],
  ],
  ['two responses', outcome(SOUND, 'HTTP/1.1 200'), {}, [/more bytes/]],
  ['a long refusal', outcome({ ...SOUND, body: SOUND.body.padEnd(70_000) }), {}, [/70000 bytes/]],
  ['a slow response', outcome(SOUND), { took: 9000 }, [/took 9000/]],
  ['a change of a resource', outcome(SOUND), { changed: ['payment'] }, [/changed: payment/]],
  [
    'a resource of another TPP',
    outcome({ ...SOUND, status: 204, body: '' }),
    {
      request: { ...REQUEST, method: 'DELETE', foreign: true },
      operation: declared.get('deleteConsent'),
    },
    [/another TPP/],
  ],
])('judges %s', (_, given, change, want) => {
  const operation = declared.get('listAccounts');
  if (operation === undefined) throw new Error('listAccounts is not declared');
  const says = judgeReply(given, { ...judging, operation, ...change });
  expect(says).toEqual(want.map((one) => expect.stringMatching(one)));
});
