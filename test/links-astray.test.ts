import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareRun, standards } from '../conformance/prepare-run.js';
import { originsOf } from '../conformance/profile/origins-of.js';
import type { Profile } from '../conformance/profile/profile.js';
import { runCases } from '../conformance/selftest/derived/suite-runner.js';
import { startBankProcess } from '../conformance/selftest/run-suite.testing.js';
import { createWire } from '../conformance/wire/create-wire.js';
import { guardedWire, OffLimits } from '../conformance/wire/guarded-wire.js';
import type { Wire, WireAnswer } from '../conformance/wire/wire.js';

type Answer = Extract<WireAnswer, { readonly kind: 'answer' }>;
type Rewrite = (answer: Answer, elsewhere: string) => Answer;

/** The same path on another host. */
const moved = (href: string, elsewhere: string): string =>
  `${elsewhere}${new URL(href, 'https://bank.example').pathname}`;

const inText =
  (place: RegExp): Rewrite =>
  (answer, elsewhere) => {
    const text = answer.body.toString('utf8');
    const now = text.replace(
      place,
      (_, before: string, href: string, after: string) =>
        `${before}${moved(href, elsewhere)}${after}`,
    );
    const headers = answer.headers.filter(([name]) => !/^content-length$/i.test(name));
    return now === text ? answer : { ...answer, headers, body: Buffer.from(now) };
  };

const inHeader: Rewrite = (answer, elsewhere) => ({
  ...answer,
  headers: answer.headers.map(([name, value]) =>
    /^location$/i.test(name) && !value.includes('/callback')
      ? [name, moved(value, elsewhere)]
      : [name, value],
  ),
});

/** The places of links in a response. */
const PLACES: readonly (readonly [place: string, rewrite: Rewrite])[] = [
  ['links of bodies', inText(/("href"\s*:\s*")([^"]*)(")/g)],
  ['Location headers', inHeader],
  ['forms of pages', inText(/(action=")([^"]*)(")/g)],
];

const CASES =
  /^(?:common\/links\/|sca\/(?:redirect|oauth)\/|pis\/(?:redirect|oauth)\/|ais\/links\/|iam\/(?:authorize|token)\/|ais\/cards\/(?:links|turns))/;

const asked: string[] = [];
const listener = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.end('{}');
});
let bank: Awaited<ReturnType<typeof startBankProcess>>;
let elsewhere = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  listener.on('connection', () => asked.push('connection'));
  elsewhere = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  bank = await startBankProcess();
}, 60_000);

afterAll(async () => {
  listener.close();
  await bank?.stop();
});

function rewriting(wire: Wire, rewrite: Rewrite): Wire {
  return {
    send: async (request, signal) => {
      const live = await wire.send(request, signal);
      const { answer } = live;
      return answer.kind === 'answer' ? { ...live, answer: rewrite(answer, elsewhere) } : live;
    },
    close: () => wire.close(),
  };
}

describe('a bank whose links lead elsewhere', () => {
  test.each(PLACES)(
    '%s: nothing is sent there, and the run reports it',
    async (_, rewrite) => {
      const prepared = await prepareRun(standards(), bank.profile, { selection: {} });
      const { profile, identities, ca } = prepared.loaded;
      const bare = createWire({ identities, ...(ca === undefined ? {} : { ca }) });
      const wire = guardedWire(rewriting(bare, rewrite), originsOf(profile));
      const cases = prepared.plan.run.filter(({ id }) => CASES.test(id));
      const said = await runCases(prepared, { cases, wire, concurrency: 4, untilFound: false });
      await wire.close();
      expect(cases.length).toBeGreaterThan(50);
      expect(asked).toEqual([]);
      const astray = said.warned.filter(({ clause }) => clause === 'SAFE-LINKS-HOME');
      expect(astray.length).toBeGreaterThan(0);
      expect(astray[0]?.actual).toBe(`it is ${elsewhere}; no request was sent there`);
      expect(said.unjudged.some(({ reason }) => /target\.origins/.test(reason))).toBe(true);
    },
    90_000,
  );
});

test('origins of a profile: the target, its origins, addresses of scripts; never the TPP', () => {
  const profile = {
    target: {
      baseUrl: 'https://bank.example/psd2',
      authUrl: 'https://iam.example:8443',
      origins: ['https://login.bank.example'],
    },
    tpp: { redirectUri: 'https://tpp.example/callback' },
    psu: { approve: [{ open: '{link}' }], otp: { page: [{ open: 'http://localhost:81/codes' }] } },
  } as unknown as Profile;
  expect([...originsOf(profile)].sort()).toEqual([
    'http://localhost:81',
    'https://bank.example',
    'https://iam.example:8443',
    'https://login.bank.example',
  ]);
});

test.each([
  ['https://bank.example/x', true],
  ['http://bank.example/x', false],
  ['https://bank.example:444/x', false],
  ['https://bank.example.evil.example/x', false],
  ['https://user@evil.example/https://bank.example', false],
])('a request to %s is sent: %s', async (url, isAsked) => {
  const sent: string[] = [];
  const wire = guardedWire(
    {
      send: async (request) => {
        sent.push(request.url);
        throw new Error('sent');
      },
      close: async () => undefined,
    },
    new Set(['https://bank.example']),
  );
  const request = { method: 'GET', url, headers: [], body: null, identity: 'psu', timeoutMs: 1 };
  const error = await wire
    .send({ ...request, identity: 'psu', headers: [] })
    .catch((e: unknown) => e);
  expect(error instanceof OffLimits).toBe(!isAsked);
  expect(sent.length).toBe(isAsked ? 1 : 0);
});
