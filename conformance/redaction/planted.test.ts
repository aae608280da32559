import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunEvent } from '../record/event.js';
import { createReporters } from '../report/create-reporters.js';
import { SAMPLE_CLAUSES } from '../report/sample/sample-clauses.js';
import { sampleEvents } from '../report/sample/sample-events.js';
import { textStream } from '../report/sample/text-stream.js';
import { record } from '../wire/record.js';
import type { LiveExchange } from '../wire/wire.js';
import { redactError } from './redact-error.js';
import { redactEvent } from './redact-event.js';
import { makeRedactor } from './redactor.js';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const form = (text: string): string => new URLSearchParams({ s: text }).toString().slice(2);
const each = (text: string, code: (character: string) => string): string =>
  [...text].map(code).join('');
const hex = (character: string): string => (character.codePointAt(0) ?? 0).toString(16);
const bytes = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const named = (text: string): string =>
  text.replace(/[&<>"'/+=]/g, (sign) => `&${NAMES[sign] ?? ''};`);
const NAMES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
  '/': 'sol',
  '+': 'plus',
  '=': 'equals',
};

/** The ways in which a known secret may be written. */
const SPELLINGS: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  encodeURIComponent,
  (secret) => encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
  bytes,
  (secret) => encodeURI(secret),
  form,
  named,
  (secret) => each(secret, (sign) => `&#${sign.codePointAt(0)};`),
  (secret) => each(secret, (sign) => `&#x${hex(sign)};`),
  json,
  (secret) => json(secret).replaceAll('/', '\\/').replaceAll('&', '\\u0026'),
  (secret) => each(secret, (sign) => `\\u${hex(sign).padStart(4, '0')}`),
  (secret) => json(json(secret)),
  (secret) => json(json(json(secret))),
  (secret) => encodeURIComponent(encodeURIComponent(secret)),
  (secret) => bytes(json(named(secret))),
  base64,
  (secret) => Buffer.from(secret).toString('base64url'),
  (secret) => base64(`user:${secret}`),
  (secret) => base64(encodeURIComponent(secret)),
  (secret) => encodeURIComponent(base64(secret)),
  (secret) => base64(base64(secret)),
  (secret) => base64(base64(base64(secret))),
  (secret) => json(base64(json(secret))),
  (secret) => Buffer.from(bytes(named(secret))).toString('base64url'),
  (secret) => secret.slice(0, 20),
];

/** The ways in which an unknown secret may appear. */
const UNKNOWN: readonly ((secret: string) => string)[] = [
  (secret) => JSON.stringify({ access_token: secret }),
  (secret) => JSON.stringify({ deep: JSON.stringify({ password: secret }) }),
  (secret) => `https://tpp.example/cb?state=1&code=${encodeURIComponent(secret)}`,
  (secret) => `go=${encodeURIComponent(`https://b/?client_secret=${encodeURIComponent(secret)}`)}`,
  (secret) => `grant_type=x&refresh_token=${form(secret)}&b=c`,
  (secret) => `<a:apiKey b="c">${named(secret)}</a:apiKey>`,
  (secret) => `<login tan="${named(secret)}"/>`,
  (secret) => `<input type="hidden" name="token" value="${named(secret)}">`,
  (secret) => `it sent Bearer ${secret.replace(/[^\w.~+/=-]/g, '')} with it`,
  (secret) => `it sent Basic ${base64(`user:${secret}`)} with it`,
  (secret) => `eyJhbGciOiJFUzI1NiJ9.${base64(secret).replace(/\W/g, '')}.c2ln`,
  (secret) => `-----BEGIN PRIVATE KEY-----\n${base64(secret)}\n-----END PRIVATE KEY-----`,
  (secret) => JSON.stringify({ kty: 'oct', k: secret }),
  (secret) => base64(JSON.stringify({ otp: secret })),
];

const letters = fc.string({
  unit: fc.constantFrom(...'abcdefghijkmnpqrstuvwxyz23456789'),
  minLength: 20,
  maxLength: 20,
});
const secrets = fc
  .tuple(letters, letters, fc.string({ unit: fc.constantFrom(...'/+&<>"\'= äß%'), maxLength: 5 }))
  .map(([one, other, signs]) => ({ cores: [one, other], text: `${one}${signs}${other}` }));
const plants = fc.array(
  fc.record({ how: fc.nat(), noise: fc.string({ maxLength: 6 }), secret: secrets }),
  { minLength: 24, maxLength: 24 },
);

type Planted = readonly { readonly how: number; readonly text: string }[];

/** A run in which each text that may come from a bank contains one of the planted secrets. */
function runOf(given: Planted, redactor: ReturnType<typeof makeRedactor>): readonly RunEvent[] {
  let last = 0;
  const next = (): string => given[last++ % given.length]?.text ?? '';
  const live = (): LiveExchange => ({
    request: {
      method: 'POST',
      url: `https://bank.example/x?a=b&note=${next().replaceAll(' ', '+')}&c=d`,
      headers: [['X-Note', next()]],
      body: next(),
      identity: 'tpp1',
      timeoutMs: 1,
    },
    answer: { kind: 'answer', status: 200, headers: [['X', next()]], body: Buffer.from(next()) },
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
  });
  const details = () => ({ id: 'e900', step: 's', operation: null, redactor });
  const [started, ...rest] = sampleEvents({ hostile: next() });
  const name = { case: 'planted/case', clause: 'ERR-BODY', level: 'required' } as const;
  const finding = { ...name, expected: next(), actual: next(), where: next() };
  const found = { findings: [finding], reason: next(), durationMs: 1 };
  const events: readonly unknown[] = [
    started,
    { type: 'preflight-check', name: 'x', outcome: 'failed', detail: next(), hint: next() },
    { type: 'case-started', case: name.case, at: '2026-01-01T00:00:00.000Z' },
    { type: 'psu-asked', case: name.case, step: 's', link: next(), decision: 'approve', psu: 'p' },
    { type: 'creating', case: name.case, exchange: record(live(), details()) },
    { type: 'exchange', case: name.case, exchange: record(live(), details()) },
    { type: 'check', ...name, exchange: 'e900', sentence: 's', findings: [], notJudged: next() },
    { type: 'check', ...name, exchange: 'e900', sentence: 's', findings: [finding] },
    { type: 'case-doubted', case: name.case, ...found },
    {
      type: 'case-finished',
      case: name.case,
      title: 't',
      clauses: [],
      verdict: 'failed',
      ...found,
    },
    {
      type: 'leftovers',
      leftovers: [{ kind: 'consent', id: next(), path: next(), status: next(), reason: next() }],
    },
    ...rest,
  ];
  return (events as readonly RunEvent[]).map((event) => redactEvent(event, redactor));
}

/** Everything that a run writes: its files and its console output. */
async function leftBy(events: readonly RunEvent[]): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'xs2a-planted-'));
  const people = textStream();
  const data = textStream();
  const made = createReporters({
    dir: join(dir, 'run'),
    clauses: SAMPLE_CLAUSES,
    forms: ['html', 'junit', 'md', 'har'],
    stream: people.stream,
    stdout: data.stream,
    tty: false,
    color: false,
    columns: 2000,
    ci: true,
  });
  for (const event of events) made.onEvent(event);
  await made.finish();
  const files = readdirSync(join(dir, 'run')).map((name) =>
    readFileSync(join(dir, 'run', name), 'utf8'),
  );
  rmSync(dir, { recursive: true });
  return [...files, people.text(), data.text()].join('\n');
}

/** Decodes the text as far as this test can, without the code under test. */
function plainly(text: string): string {
  return text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&(?:amp;)*#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/&(?:amp;)*#x([0-9a-f]+);/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/%(?:25)*([0-9a-f]{2})/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}

/** The secrets that are still visible: at least half of one, or of its written form. */
function shown(left: string, given: readonly { cores: readonly string[]; text: string }[]) {
  const all = `${left}\n${plainly(left)}\n${plainly(plainly(left))}`;
  return given.filter(
    ({ cores, text }) =>
      cores.some((core) => all.includes(core)) ||
      (/^[\w+/=-]{40,}$/.test(text) && all.includes(text.slice(10, 30))),
  );
}

test.each([
  { what: 'known', spellings: SPELLINGS },
  { what: 'new', spellings: UNKNOWN },
])(
  'no report contains a $what secret, at any place and in any encoding',
  async (row) => {
    const { what, spellings } = row;
    await fc.assert(
      fc.asyncProperty(plants, async (given) => {
        const redactor = makeRedactor();
        if (what === 'known')
          redactor.learn(
            given.map(({ secret }) => secret.text),
            'token',
          );
        const planted = given.map(({ how, noise, secret }, index) => {
          const spelt = spellings[(how + index) % spellings.length]?.(secret.text) ?? '';
          const around = noise.replace(/["'<>\\%&=A-Za-z0-9+/_-]/g, '');
          return { how, text: `${around} ${spelt} ${around}`, spelt, cores: secret.cores };
        });
        const left = await leftBy(runOf(planted, redactor));
        expect(left.length).toBeGreaterThan(10_000);
        expect(
          shown(
            left,
            planted.map(({ spelt, cores }) => ({ text: spelt, cores })),
          ),
        ).toEqual([]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  },
  60_000,
);

test('an error and its causes contain no secret, not even in stack traces', () => {
  const redactor = makeRedactor(['the secret of it']);
  const cause = new Error('it said the+secret+of+it');
  const error = redactError(new Error('Broke at the secret of it.', { cause }), redactor) as Error;
  expect(`${error.message}${error.stack}${cause.message}${cause.stack}`).not.toMatch(/the.secret/);
  expect(error.message).toBe('Broke at [secret#1].');
});
