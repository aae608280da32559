import { expect, it } from 'vitest';
import type { RawResponse } from './connection.js';
import { readDeclared } from './declared.js';
import { judgeOutcome } from './judge-outcome.js';
import { runFuzz } from './run-fuzz.js';
import { SOUND_REQUESTS } from './sound-request.js';
import type { WireRequest } from './wire-request.js';

const declared = readDeclared();

it('has a valid request for every operation of the documents, and for every page', () => {
  expect(Object.keys(SOUND_REQUESTS).sort()).toEqual([...declared.keys()].sort());
});

it('finds nothing in a bank without faults', async () => {
  const { findings, tally } = await runFuzz({ requests: 1040, seed: 7 });
  // The command checks the response time: here other tests run at the same time.
  const untimed = findings.filter(({ says }) => !says.startsWith('took '));
  expect(untimed.map(({ operation, index, says }) => ({ operation, index, says }))).toEqual([]);
  const operations = new Set([...tally.keys()].map((key) => key.split(' ')[0]));
  const statuses = new Set([...tally.keys()].map((key) => key.split(' ')[1]));
  expect(operations.size).toBe(declared.size);
  expect([...statuses]).toEqual(expect.arrayContaining(['200', '201', '204', '400', '401', '404']));
}, 120_000);

it('makes the same request for the same seed and index', async () => {
  const one = await runFuzz({ requests: 1, seed: 3, only: 45 });
  const again = await runFuzz({ requests: 1, seed: 3, only: 45 });
  expect([...one.mutated]).toEqual([...again.mutated]);
  expect([...one.tally]).toEqual([...again.tally]);
});

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

const SILENT: RawResponse = { kind: 'silent', got: Buffer.alloc(0) };
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
  ['a body where none is declared', outcome({ ...SOUND, status: 415 }), {}, [/has a body/]],
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
])('judges %s', (_, given, change, want) => {
  const operation = declared.get('listAccounts');
  if (operation === undefined) throw new Error('listAccounts is not declared');
  const says = judgeOutcome(given, { ...judging, operation, ...change });
  expect(says).toEqual(want.map((one) => expect.stringMatching(one)));
});
