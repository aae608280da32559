import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestPki } from '../../pki/make-test-pki.js';
import { CLAUSES, runAgainst, tinyBank } from '../engine/tiny-bank.testing.js';
import type { RunEvent } from '../record/event.js';
import { chainedLines } from '../record/event-chain.js';
import { foldRun } from '../record/fold-run.js';
import { parseEvents } from '../record/parse-events.js';
import { REPORT_FILES, type ReportForm } from '../record/report-forms.js';
import { renderedAgain } from '../report/report-files.js';
import { writeReports } from '../report/write-reports.js';
import { MANIFEST, manifestOf, RECORD, type RunFiles, SIGNATURE } from './manifest.js';
import { readRunFiles, zipOf } from './run-files.js';
import { signManifest } from './sign-manifest.js';
import { type VerifyOptions, verifyRun } from './verify-run.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-evidence-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const clauses = [...CLAUSES.values()];
const pki = await makeTestPki({ keys: 'p256' });
const seal = pki['tpp1-qseal'];
let signed: RunFiles;
let version = '';

/** Verifies as the command does, unless said otherwise. */
const verify = (files: RunFiles, more: Partial<VerifyOptions> = {}) =>
  verifyRun(files, {
    clauses,
    version,
    rendered: (file, run) => renderedAgain(file, run, more.clauses ?? clauses),
    ...more,
  });
/** The same run after somebody changed files of it and computed the hashes of the manifest anew. */
const hashedAnew = (changes: Readonly<Record<string, string>>): RunFiles => {
  const files = new Map(signed);
  for (const [file, text] of Object.entries(changes)) files.set(file, Buffer.from(text));
  const run = foldRun(parseEvents(Buffer.from(files.get(RECORD) ?? []).toString('utf8'), RECORD));
  files.delete(SIGNATURE);
  return files.set(MANIFEST, Buffer.from(JSON.stringify(manifestOf(run, files))));
};
const textOf = (file: string): string => Buffer.from(signed.get(file) ?? []).toString('utf8');

/** Such as `:12:3`, by counting lines. */
const placeOf = (text: string, before: string): string => {
  const [lines, others] = [text, before].map((each) => each.split('\n')) as [string[], string[]];
  const at = lines.findIndex((line, index) => line !== others[index]);
  const [line, other = ''] = [lines[at] ?? '', others[at]];
  const column = [...line, ''].findIndex((character, index) => character !== other[index]);
  return `:${at + 1}:${column + 1}`;
};

const record = (events: readonly RunEvent[]) => Buffer.from(events.map(chainedLines()).join(''));

beforeAll(async () => {
  const { events } = await runAgainst(tinyBank({ createStatus: 200 }));
  const run = foldRun(events);
  version = run.started.tool.version;
  writeFileSync(join(folder, RECORD), record(events));
  await writeReports(folder, run, clauses, Object.keys(REPORT_FILES) as ReportForm[]);
  const files = readRunFiles(folder);
  const manifest = files.get(MANIFEST) ?? new Uint8Array();
  const jws = await signManifest(manifest, {
    key: createPrivateKey(seal.key),
    certificates: [seal.certificate],
  });
  signed = new Map([...files, [SIGNATURE, Buffer.from(jws)]]);
});

test('a run that was judged by other clauses is valid and has a note', async () => {
  const reworded = clauses.map((clause) => ({ ...clause, sentence: `${clause.sentence} ` }));
  const { problems, notes } = await verify(signed, { clauses: reworded });
  expect(problems).toEqual([]);
  expect(notes.at(-1)).toMatch(/by clauses that differ from those of this installation\.$/);
});

describe('a signed run', () => {
  test('is verified by its certificate, its key or its authority, also from a zip', async () => {
    const zip = join(folder, 'run.zip');
    writeFileSync(zip, zipOf(signed, 'run'));
    const authorities = [new X509Certificate(pki.ca.certificate)];
    const key = createPublicKey(seal.certificate);
    for (const more of [{}, { authorities }, { key }]) {
      const { problems, unchecked, notes } = await verify(readRunFiles(zip), more);
      expect([problems, unchecked]).toEqual([[], []]);
      expect(notes).toContain('The events lead to the reported verdict: not-conformant.');
    }
  });

  test('is not verified by another key or authority', async () => {
    const key = createPublicKey(pki['tpp2-qseal'].certificate);
    expect((await verify(signed, { key })).problems).toHaveLength(1);
    const authorities = [new X509Certificate(pki['unknown-ca'].certificate)];
    expect((await verify(signed, { authorities })).problems).toEqual([
      'The certificate of the signer was issued by none of the given authorities.',
    ]);
  });

  test('is rejected if any byte was changed, with the name of the file', async () => {
    const files = [...signed.keys()];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (file, place, flip) => {
          const bytes = Buffer.from(signed.get(file) ?? []);
          bytes[place % bytes.length] = (bytes[place % bytes.length] ?? 0) ^ flip;
          // nothing is rendered again for another version, which would take long a thousand times
          const { problems } = await verify(new Map(signed).set(file, bytes), { version: '9.9.9' });
          expect(problems.length).toBeGreaterThan(0);
          expect(problems.join(' ')).toContain(file);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('is rejected if the end of the signature is written differently', async () => {
    const jws = Buffer.from(signed.get(SIGNATURE) ?? []).toString('utf8');
    const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_ ']
      .map((last) => `${jws.slice(0, -2)}${last}\n`)
      .filter((other) => other !== jws);
    for (const other of [...others, jws.trimEnd(), `${jws.trimEnd()} `]) {
      const files = new Map(signed).set(SIGNATURE, Buffer.from(other));
      expect((await verify(files)).problems).toHaveLength(1);
    }
  });

  test('is rejected if a file is missing', async () => {
    const without = new Map(signed);
    without.delete('junit.xml');
    expect((await verify(without)).problems).toEqual([
      'junit.xml is missing, but manifest.json lists it.',
    ]);
  });
});

describe('a report that was edited, with new hashes and no key', () => {
  const edits = {
    'report.md': (text: string) => text.replaceAll(/not[- ]conformant/gi, 'conformant'),
    'junit.xml': (text: string) => text.replaceAll(/failures="\d+"/g, 'failures="0"'),
    'report.html': (text: string) => text.replace('<main', '<p>conformant</p><main'),
    'summary.json': (text: string) => text.replace('"exitCode": 1', '"exitCode": 0'),
    'report.har': (text: string) => text.replace('not-conformant', 'conformant'),
    'report.sarif': (text: string) => text.replace('"results"', '"result"'),
    'clauses.csv': (text: string) => text.replaceAll('failed', 'passed'),
    'coverage.csv': (text: string) => `${text}x\n`,
    'github.txt': (text: string) => text.replace('::error', '::notice'),
  };

  test.each(Object.entries(edits))('%s is not the report of its events', async (file, edit) => {
    const text = edit(textOf(file));
    expect(text).not.toBe(textOf(file));
    const { problems, unchecked } = await verify(hashedAnew({ [file]: text }));
    expect([problems, unchecked]).toEqual([
      [
        `${file}${placeOf(text, textOf(file))} is not the report of these events. xs2a report render RUN --out FOLDER writes a correct one.`,
      ],
      [],
    ]);
  });

  test.each(Object.entries(edits))(
    '%s is told with the line, also with the old hashes',
    async (file, edit) => {
      const text = edit(textOf(file));
      const { problems } = await verify(new Map(signed).set(file, Buffer.from(text)));
      expect(problems).toEqual([
        `${file}${placeOf(text, textOf(file))} was changed after the run.`,
      ]);
    },
  );

  test('is told without a line where another version wrote it, or where the events were changed', async () => {
    const files = new Map(signed).set('report.md', Buffer.from('conformant'));
    const told = 'report.md was changed after the run.';
    expect((await verify(files, { version: '9.9.9' })).problems).toEqual([told]);
    files.set(RECORD, Buffer.from(textOf(RECORD).replace('"exchange"', '"exchanged"')));
    expect((await verify(files)).problems).toContain(told);
  });

  test('is every report that a run can have', () => {
    const files = [...Object.values(REPORT_FILES).flat(), 'summary.json'].sort();
    expect(Object.keys(edits).sort()).toEqual(files);
  });

  test('is never taken for verified when another version or other clauses made it', async () => {
    const edited = hashedAnew({ 'report.md': 'conformant' });
    const rows: readonly (readonly [Partial<VerifyOptions>, string])[] = [
      [{ version: '9.9.9' }, `version ${version} wrote it, and this is version 9.9.9`],
      [
        { clauses: clauses.map((each) => ({ ...each, provenance: 'option' as const })) },
        'the run was judged by other clauses than those of this installation',
      ],
    ];
    for (const [options, why] of rows) {
      const { problems, unchecked } = await verify(edited, options);
      expect(problems).toEqual([]);
      expect(unchecked).toContain(`report.md was not compared with the events: ${why}.`);
    }
  });
});

test('without a manifest or a chain, not everything could be checked', async () => {
  const bare = new Map(signed);
  for (const file of [MANIFEST, SIGNATURE]) bare.delete(file);
  expect((await verify(bare)).unchecked).toEqual([
    'There is no manifest.json: nothing protects the last event and the reports.',
  ]);
  const plain = textOf(RECORD).replaceAll(/^\{"n":\d+,"before":"\w*",/gm, '{');
  expect((await verify(hashedAnew({ [RECORD]: plain }))).unchecked).toEqual([
    'events.ndjson was written by an older version, which does not chain the events.',
  ]);
});

describe('a zip of a run', () => {
  const packed = (files: Readonly<Record<string, Uint8Array>>): string => {
    const file = join(folder, 'handed-over.zip');
    writeFileSync(file, zipSync({ ...files }));
    return file;
  };
  const inFolder = (name: string) =>
    Object.fromEntries([...signed].map(([file, bytes]) => [`${name}/${file}`, bytes]));
  const edited = Buffer.from('<p>conformant</p>');

  test('may have its files in one folder, or in none', async () => {
    for (const files of [inFolder('run'), Object.fromEntries(signed)]) {
      expect((await verify(readRunFiles(packed(files)))).problems).toEqual([]);
    }
  });

  test('is refused with another report beside the genuine files', () => {
    const beside = { 'run/report.html': edited, ...inFolder('run/.genuine') };
    expect(() => readRunFiles(packed(beside))).toThrow(
      /has a folder in its folder: run\/\.genuine/,
    );
    const two = { 'run/report.html': edited, ...inFolder('.genuine') };
    expect(() => readRunFiles(packed(two))).toThrow(/has files outside of its folder "run"/);
    const outside = { ...inFolder('run'), 'report.html': edited };
    expect(() => readRunFiles(packed(outside))).toThrow(/has files outside of its folder "run"/);
  });

  test('is not verified with a file that the manifest does not list', async () => {
    const files = readRunFiles(packed({ ...inFolder('run'), 'run/Read me.html': edited }));
    expect((await verify(files)).problems).toEqual([
      'Read me.html was added after the run: manifest.json does not list it. Remove it, and check again.',
    ]);
    const bare = new Map([...files].filter(([file]) => !file.startsWith('manifest')));
    expect((await verify(bare)).problems).toEqual(['Read me.html is not a file of a run.']);
  });
});

test('a run with another verdict and new hashes contradicts itself', async () => {
  const { events } = await runAgainst(tinyBank({ createStatus: 200 }));
  const better = events.map((event) =>
    event.type === 'run-finished' ? { ...event, verdict: 'conformant', exitCode: 0 } : event,
  ) as readonly RunEvent[];
  const files = new Map([[RECORD, record(better)]]);
  const manifest = Buffer.from(JSON.stringify(manifestOf(foldRun(better), files)));
  const { problems } = await verify(new Map([...files, [MANIFEST, manifest]]));
  expect(problems).toEqual([
    'events.ndjson contradicts itself: its last event says conformant (exit code 0), but its other events lead to not-conformant (exit code 1).',
  ]);
});

test('a run without a signature is a problem only if it must be signed', async () => {
  const files = new Map(signed);
  files.delete(SIGNATURE);
  expect((await verify(files, { mustBeSigned: true })).problems).toEqual([
    'The run is not signed: a change of all its files cannot be detected.',
  ]);
  expect((await verify(files)).problems).toEqual([]);
});
