import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OtpSource, Profile } from '../profile/profile.js';
import { createWire } from '../wire/create-wire.js';
import { carryOutApp } from './app.js';
import { carryOutOtp } from './otp.js';
import { StepFailed } from './step-failed.js';

/** Messages, the newest first; the invisible parts of the page contain other digits. */
const MESSAGES = `<head><title>111111</title></head><style>.a{color:#222222}</style>
  <form><input name="csrf" value="333333"></form>
  <li>Your code is 445566.</li><li>Your code is 778899.</li>`;
const APP = `<form method="post" action="/app"><input name="csrf" value="c">
  <button name="approve" value="one">Approve</button></form>
  <form method="post" action="/app"><input name="csrf" value="d">
  <button name="approve" value="two">Approve</button></form>`;

const sent: string[] = [];
let server: Server;
let origin: string;
let folder: string;
const wire = createWire({ identities: {} });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xs2a-otp-'));
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.method === 'POST') sent.push(body);
    if (request.url === '/gone') return void response.writeHead(404).end();
    response.setHeader('content-type', 'text/html').end(request.url === '/app' ? APP : MESSAGES);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await wire.close();
  server.close();
  rmSync(folder, { recursive: true });
});

const contextOf = (psu: Partial<Profile['psu']>) => {
  const profile = {
    target: { authUrl: origin },
    tpp: { redirectUri: 'https://tpp.example/back' },
    psu: { id: 'anna', password: 'secret', approve: [], ...psu },
  } as unknown as Profile;
  const scope = { seen: new Map(), profile, tpp: null, now: new Date(0), newUuid: () => '' };
  return { wire, scope, spec: new Map(), signal: new AbortController().signal };
};

const read = (otp: OtpSource | undefined) =>
  carryOutOtp({ kind: 'otp', as: 'code', expect: [] }, contextOf(otp === undefined ? {} : { otp }));

const PRINT = (text: string) => [process.execPath, '-e', `console.log(${JSON.stringify(text)})`];

describe('a one-time code is read', () => {
  test.each<readonly [string, () => OtpSource, string]>([
    ['from a fixed value', () => ({ fixed: 'abc' }), 'abc'],
    [
      'from the output of a program',
      () => ({ command: PRINT('new 123456, old 654321') }),
      '123456',
    ],
    [
      'with a pattern',
      () => ({ command: PRINT('TAN: 77-12'), pattern: 'TAN: ([0-9-]+)' }),
      '77-12',
    ],
    ['from the end of a file', () => ({ file: join(folder, 'sms.log') }), '222222'],
    [
      'from the visible text of a page',
      () => ({ page: [{ open: `${origin}/messages` }] }),
      '445566',
    ],
  ])('%s', async (_, source, want) => {
    writeFileSync(join(folder, 'sms.log'), 'first 111111\nsecond 222222\n');
    const { seen, secrets } = await read(source());
    expect(seen.otp).toBe(want);
    expect(secrets).toContain(want);
  });

  test('and treated as a secret, together with older ones', async () => {
    const { secrets } = await read({ page: [{ open: `${origin}/messages` }] });
    expect(secrets).toEqual(['445566', '778899']);
  });
});

describe('a person is asked', () => {
  /** A person who enters these words one after another, and what they were asked. */
  const personOf = (...words: string[]) => {
    const asked: unknown[] = [];
    const tells = async (wants: string) => {
      asked.push(wants);
      return words.shift() ?? '';
    };
    const ask = async (question: unknown) => void asked.push(question);
    return { asked, person: { tells }, ask };
  };
  const step = { kind: 'otp', as: 'code', expect: [] } as const;

  test('for the code, until it looks like one', async () => {
    const { asked, ...person } = personOf('', 'no code', ' 77-12 ');
    const context = { ...contextOf({ otp: { ask: true, pattern: '[0-9]+-[0-9]+' } }), ...person };
    const { seen, secrets } = await carryOutOtp(step, context);
    expect([seen.otp, secrets]).toEqual(['77-12', ['77-12']]);
    expect(asked).toEqual([{ wants: 'code' }, 'code', 'code', 'code']);
  });

  test('for the code, with the newest challenge of the bank', async () => {
    const { asked, ...person } = personOf('123456');
    const context = { ...contextOf({ otp: { ask: true } }), ...person };
    const challenges = [
      { challengeData: { additionalInformation: 'Type 1', data: ['old'] } },
      {},
      { challengeData: { additionalInformation: 'Type this', data: ['88', '99'], image: 'AAAA' } },
    ];
    const seen = new Map(challenges.map((json, at) => [`step${at}`, { json }]));
    await carryOutOtp(step, { ...context, scope: { ...context.scope, seen: seen as never } });
    expect(asked[0]).toEqual({ wants: 'code', challenge: ['Type this', '88', '99'] });
  });

  test('to decide on a device, in the words of the profile', async () => {
    const { asked, ...person } = personOf('');
    const acts = [{ ask: 'Approve {authorisationId} in the app.' }];
    const context = { ...contextOf({ decoupled: { approve: acts } }), ...person };
    const app = { ...step, kind: 'app', authorisation: 'a1', script: 'approve' } as const;
    const { exchanges } = await carryOutApp(app, context);
    expect(exchanges).toEqual([]);
    expect(asked).toEqual([{ wants: 'done', text: 'Approve a1 in the app.' }, 'done']);
  });

  test('and the step fails where nobody is there, or nobody answers in time', async () => {
    const otp = { ask: true } as const;
    await expect(carryOutOtp(step, contextOf({ otp }))).rejects.toThrow(
      'step code: no person can be asked: start the run in a terminal or in xs2a studio',
    );
    const { scope, ...context } = contextOf({ otp });
    const hurried = { ...scope, profile: { ...scope.profile, timeouts: { psuMs: 20 } } };
    const person = { tells: () => new Promise<string>(() => undefined) };
    await expect(carryOutOtp(step, { ...context, scope: hurried, person })).rejects.toThrow(
      'step code: nobody answered in time',
    );
  });
});

describe('a one-time code that cannot be read causes an error', () => {
  test.each<readonly [OtpSource | undefined, RegExp]>([
    [undefined, /^step code: the profile has no psu\.otp$/],
    [{ command: PRINT('nothing 12') }, /^step code: psu\.otp\.command shows no code$/],
    [{ command: ['/no/such/program'] }, /^step code: psu\.otp cannot be read \(ENOENT\)$/],
    [{ file: '/no/such/file' }, /^step code: psu\.otp cannot be read \(ENOENT\)$/],
  ])('for %j', async (source, want) => {
    const error = await read(source).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StepFailed);
    expect((error as Error).message).toMatch(want);
  });

  test('for a missing page', async () => {
    await expect(read({ page: [{ open: `${origin}/gone` }] })).rejects.toThrow(
      /^step code: psu\.otp\.page stops: the page \/gone returns 404$/,
    );
  });
});

describe('the PSU decides in the app', () => {
  const step = {
    kind: 'app',
    as: 'yes',
    authorisation: 'two',
    script: 'approve',
    expect: [],
  } as const;
  const decoupled = (submit: string) => ({
    decoupled: { approve: [{ open: `${origin}/app` }, { submit }] },
  });

  test('only on the given authorisation', async () => {
    sent.length = 0;
    const { exchanges } = await carryOutApp(
      step,
      contextOf(decoupled('approve={authorisationId}')),
    );
    expect(sent).toEqual(['csrf=d&approve=two']);
    expect(exchanges).toHaveLength(2);
  });

  test('or stops with a reason', async () => {
    await expect(carryOutApp(step, contextOf(decoupled('approve=none')))).rejects.toThrow(
      /^step yes: psu\.decoupled\.approve stops: there is no button approve=none to press/,
    );
    await expect(carryOutApp(step, contextOf({}))).rejects.toThrow(
      /^step yes: the profile has no script psu\.decoupled\.approve$/,
    );
  });
});
