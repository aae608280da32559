import { createPrivateKey } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { loadClauses } from '../conformance/clauses/load-clauses.js';
import { loadSpec } from '../conformance/dialect/load-spec.js';
import { MANIFEST, manifestOf, RECORD, SIGNATURE } from '../conformance/evidence/manifest.js';
import { readZip, ZipError } from '../conformance/evidence/read-zip.js';
import { signManifest } from '../conformance/evidence/sign-manifest.js';
import { verifyRun } from '../conformance/evidence/verify-run.js';
import { judgeRecordings } from '../conformance/judging/judge-recordings.js';
import { entry, folderOf, har, mapping } from '../conformance/judging/judged.testing.js';
import { nobodysProfile } from '../conformance/judging/nobodys-profile.js';
import { readRecordings } from '../conformance/judging/read-recordings.js';
import { compareRuns } from '../conformance/record/compare-runs.js';
import type { RunEvent } from '../conformance/record/event.js';
import { chainedLines } from '../conformance/record/event-chain.js';
import { foldRun } from '../conformance/record/fold-run.js';
import { parseEvents } from '../conformance/record/parse-events.js';
import { REPORT_FILES, type ReportForm } from '../conformance/record/report-forms.js';
import { filesOf, renderedAgain, summaryFile } from '../conformance/report/report-files.js';
import { sampleEvents } from '../conformance/report/sample/sample-events.js';
import { packageRoot } from '../foundation/package-root.js';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { makeTestPki } from '../pki/pki.js';

/**
 * Files of strangers, changed at random: each reader returns, or says what is wrong with the file. Anything else
 * would be an internal error. XS2A_HOSTILE_FILES is the number of files for each reader; small files are
 * tried ten times as often.
 */
vi.setConfig({ testTimeout: 120_000 });
const numRuns = Number(process.env['XS2A_HOSTILE_FILES'] ?? 20);

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const deep = (depth: number): Json => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Values that programs forget. */
const VALUES: readonly (Json | undefined)[] = [
  ...[
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    '',
    'a',
    '\u0000',
    '\ud800',
    '../../x',
    '__proto__',
  ],
  ...[[], [null], {}, { type: null }, { length: 1e9 }, deep(3000), 'x'.repeat(70_000)],
  ...['https://[', 'http://a:99999/', '9999-99-99T99:99:99Z', '%', '\n::error::x', '{"a":', '<'],
  JSON.parse('{"__proto__":{"a":1},"constructor":null,"toString":1}'),
];

/** The places of a JSON value, as paths of keys. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null || path.length > 20) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

/** The value with another one in a place; undefined removes it. */
function withValue(value: unknown, path: readonly string[], put: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== 'object' || value === null) return put;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  const changed = withValue(copy[key], rest, put);
  if (changed !== undefined) copy[key] = changed;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy;
}

const place = fc.nat(1_000_000);

/** A JSON value with one to three changes. */
const changed = (value: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(fc.tuple(place, fc.constantFrom(...VALUES)), { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce((now, [at, put]) => {
        const places = placesIn(now);
        return withValue(now, places[at % places.length] ?? [], put);
      }, value),
    );

/** Bytes with some of them replaced, removed or repeated, or with another end. */
const changedBytes = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .array(fc.tuple(place, fc.constantFrom('set', 'cut', 'twice', 'end'), fc.nat(255)), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) =>
      changes.reduce((now, [number, how, byte]) => {
        const at = number % (now.length + 1);
        if (how === 'end') return now.subarray(0, at);
        const upTo = at + (how === 'set' ? 1 : byte);
        const put = { set: Buffer.of(byte), cut: Buffer.of(), twice: now.subarray(at, upTo) }[how];
        const rest = now.subarray(how === 'twice' ? at : upTo);
        return Buffer.concat([now.subarray(0, at), put, rest]);
      }, bytes),
    );

/** Runs a reader, which may only throw errors for users; whether it accepted the file. */
async function accepts(read: () => unknown): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (error instanceof Xs2aError || error instanceof ZipError) return false;
    throw error;
  }
}

/** Reads a file, which is accepted, and changed ones, some of which are refused. */
async function readAll<T>(file: T, files: fc.Arbitrary<T>, read: (file: T) => unknown) {
  expect(await accepts(() => read(file))).toBe(true);
  let refused = 0;
  const each = fc.asyncProperty(files, async (one) => {
    if (!(await accepts(() => read(one)))) refused += 1;
  });
  await fc.assert(each, { numRuns });
  expect(refused).toBeGreaterThan(0);
}

const spec = join(packageRoot(), 'spec');
const clauses = [...loadClauses(join(spec, 'clauses')).values()];
const events = sampleEvents();
const linesOf = (all: readonly unknown[]) =>
  (all as readonly RunEvent[]).map(chainedLines()).join('');

describe('the record of a run', () => {
  it('is refused, or leads to every report and to a comparison', async () => {
    await readAll<unknown>(events, changed(events), (all) => {
      const run = foldRun(parseEvents(linesOf(all as readonly unknown[]), RECORD));
      summaryFile(run, clauses);
      for (const form of Object.keys(REPORT_FILES) as ReportForm[]) filesOf(form, run, clauses);
      compareRuns(foldRun(events), run);
    });
  });

  it('may be any bytes', async () => {
    const lines = Buffer.from(linesOf(events));
    await readAll(lines, changedBytes(lines), (bytes) => parseEvents(bytes, RECORD));
  });
});

describe('the manifest of a signed run', async () => {
  const key = createPrivateKey((await makeTestPki({ keys: 'p256' }))['tpp1-qseal'].key);
  const run = foldRun(events);
  const files = new Map<string, Uint8Array>([
    [RECORD, Buffer.from(linesOf(events))],
    ...[...summaryFile(run, clauses)].map(([name, text]) => [name, Buffer.from(text)] as const),
  ]);
  const manifest = Buffer.from(JSON.stringify(manifestOf(run, files)));
  const jws = await signManifest(manifest, { key, certificates: [] });
  const verify = async (changes: readonly (readonly [string, Uint8Array])[]) => {
    const { problems, unchecked } = await verifyRun(new Map([...files, ...changes]), {
      clauses,
      version: run.started.tool.version,
      rendered: (file, one) => renderedAgain(file, one, clauses),
    });
    return problems.length + unchecked.length;
  };
  const signature = Buffer.from(jws);

  it.each([
    [
      'its JSON',
      changed(JSON.parse(manifest.toString())).map((one) => Buffer.from(JSON.stringify(one) ?? '')),
    ],
    ['its bytes', changedBytes(manifest)],
  ])('is not verified after a change of %s', async (_name, changes) => {
    const each = fc.asyncProperty(changes, async (bytes) => {
      fc.pre(!bytes.equals(manifest));
      const given = [
        [MANIFEST, bytes],
        [SIGNATURE, signature],
      ] as const;
      expect(await verify(given)).toBeGreaterThan(0);
    });
    await fc.assert(each, { numRuns: 10 * numRuns });
  });

  it('is not verified with another signature', async () => {
    const each = fc.asyncProperty(changedBytes(signature), async (bytes) => {
      fc.pre(!bytes.equals(signature));
      const found = await verify([
        [MANIFEST, manifest],
        [SIGNATURE, bytes],
      ]);
      expect(found).toBeGreaterThan(0);
    });
    await fc.assert(each, { numRuns: 10 * numRuns });
  });
});

it('a zip is refused, or has only bytes that fit their checksum', async () => {
  const zip = Buffer.from(zipSync({ 'run/a': Buffer.from('first'), 'run/b': Buffer.alloc(500) }));
  const limits = { total: 2 ** 20, ratio: 100, free: 2 ** 16 };
  await readAll(zip, changedBytes(zip), (bytes) => readZip(bytes, limits));
});

describe('recorded traffic', async () => {
  const profile = nobodysProfile('contract');
  const { spec: index, documents } = await loadSpec(spec, profile, {});
  const folder = folderOf({});
  afterAll(() => rmSync(folder, { recursive: true }));
  const given = { runId: 'x', version: '0', profileFile: '', target: 'x', spec: index, documents };
  const judge = (name: string, text: string | Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    const { exchanges, files } = readRecordings([file]);
    const register = loadClauses(join(spec, 'clauses'));
    const more = { clauses: register, profile, basePath: undefined, recordings: files };
    for (const _event of judgeRecordings(exchanges, { ...given, ...more }));
  };
  const archive = har(
    entry({}),
    entry({ method: 'POST', status: 201, body: { _links: { self: {} } } }),
  );
  const response = { status: 200, headers: { a: 'b' }, jsonBody: { consentStatus: 'valid' } };
  const mappings = {
    mappings: [mapping({ method: 'GET', urlPathPattern: '/v1/consents/.*' }, response)],
  };

  it.each([
    ['an archive', 'a.har', archive],
    ['mappings', 'a.json', mappings],
  ])('in %s is judged, or the file is refused', async (_name, file, value) => {
    const text = JSON.stringify(value);
    const texts = changed(value).map((one) => JSON.stringify(one) ?? '');
    await readAll(text, texts, (one) => judge(file, one));
    const bytes = Buffer.from(text);
    await readAll(bytes, changedBytes(bytes), (one) => judge(file, one));
  });
});
