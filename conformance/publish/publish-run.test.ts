import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestPki } from '../../pki/make-test-pki.js';
import { CLAUSES, runAgainst, tinyBank } from '../engine/tiny-bank.testing.js';
import {
  digest,
  listedFiles,
  MANIFEST,
  type Manifest,
  RECORD,
  type RunFiles,
  SIGNATURE,
} from '../evidence/manifest.js';
import { readRunFiles } from '../evidence/run-files.js';
import { chainedLines } from '../record/event-chain.js';
import { foldRun } from '../record/fold-run.js';
import { HOSTILE_TEXT } from '../report/sample/hostile-text.js';
import { sampleEvents } from '../report/sample/sample-events.js';
import { writeReports } from '../report/write-reports.js';
import { publishRun } from './publish-run.js';
import type { PublishedResult } from './published-result.js';
import { filesOfResult } from './result-files.js';
import { PAGE, PDF, RESULT } from './result-names.js';
import { sampleResult, signerOf } from './sample-result.testing.js';
import { verifyResult } from './verify-result.js';
import { withdrawResult } from './withdraw-result.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-publish-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const clauses = [...CLAUSES.values()];
const pki = await makeTestPki({ keys: 'p256' });
const signer = signerOf(pki['tpp1-qseal']);
let run: RunFiles;
let made: RunFiles;
let version: string;

const text = (files: RunFiles, name: string): string =>
  Buffer.from(files.get(name) ?? []).toString('utf8');
const resultIn = (files: RunFiles): PublishedResult =>
  JSON.parse(text(files, RESULT)) as PublishedResult;
const without = (files: RunFiles, name: string): RunFiles =>
  new Map([...files].filter(([other]) => other !== name));
/** The files of a result, where page and PDF are those of another one. */
const withData = async (result: PublishedResult): Promise<RunFiles> => {
  const { startedAt } = resultIn(made);
  const files = new Map(await filesOfResult({ ...result, startedAt }));
  const data = Buffer.from(JSON.stringify(result));
  const manifest = JSON.parse(text(files, MANIFEST)) as Manifest;
  const listed = listedFiles(
    new Map([...files].filter(([name]) => name === PDF)).set(RESULT, data),
  );
  const again = { ...manifest, startedAt: result.startedAt, files: listed };
  return files.set(RESULT, data).set(MANIFEST, Buffer.from(JSON.stringify(again)));
};
const verify = (files: RunFiles, more: object = {}) => verifyResult(files, { version, ...more });

beforeAll(async () => {
  const { events } = await runAgainst(tinyBank({ createStatus: 200 }));
  writeFileSync(join(folder, RECORD), events.map(chainedLines()).join(''));
  await writeReports(folder, foldRun(events), clauses, ['html']);
  run = readRunFiles(folder);
  const { files, result } = await publishRun(run, clauses, signer);
  made = files;
  version = result.madeBy;
});

test('the result has verdict, scope and record of the run, and verifies', async () => {
  const result = resultIn(made);
  expect(result.verdict).toBe('not-conformant');
  expect(result.record).toBe(digest(run.get(RECORD) ?? new Uint8Array()));
  expect(result.broken.length).toBeGreaterThan(0);
  const ca = new X509Certificate(pki.ca.certificate);
  const { problems, unchecked, notes } = await verify(made, {
    authorities: [ca],
    mustBeSigned: true,
  });
  expect([problems, unchecked]).toEqual([[], []]);
  expect(notes).toContain(`${PAGE} is what ${RESULT} leads to.`);
});

test('the same run gives the same bytes, apart from the signature', async () => {
  const [one, other] = [await publishRun(run, clauses), await publishRun(run, clauses)];
  expect([...one.files]).toEqual([...other.files]);
  expect(text(one.files, MANIFEST)).toBe(text(made, MANIFEST));
});

test('nothing of an exchange, of the profile or of the disk is published', () => {
  const result = sampleResult(sampleEvents());
  const all = JSON.stringify(result);
  for (const secret of ['currency', 'curl', 'PSU-IP-Address:', 'bank/profile.yaml']) {
    expect(all).not.toContain(secret);
  }
  expect(result.profile.file).toBe('profile.yaml');
});

test('text of a bank becomes no markup', async () => {
  const files = await filesOfResult(sampleResult(sampleEvents({ hostile: HOSTILE_TEXT })));
  expect(HOSTILE_TEXT).toContain('<script');
  expect(text(files, PAGE).match(/<script/g)).toHaveLength(4);
  expect((await verify(files)).problems).toEqual([]);
});

test('a run that was changed is not published', async () => {
  const record = Buffer.from(text(run, RECORD).replace('"status":200', '"status":201'));
  const changed = new Map(run).set(RECORD, record);
  await expect(publishRun(changed, clauses)).rejects.toThrow(/The run is not published: events/);
  await expect(publishRun(new Map(), clauses)).rejects.toThrow(/events\.ndjson is missing/);
});

describe('is not verified', () => {
  test.each([PAGE, RESULT, PDF, MANIFEST, SIGNATURE])(
    'when a byte of %s is changed',
    async (name) => {
      const bytes = Buffer.from(made.get(name) ?? []);
      const at = Math.floor(bytes.length / 2);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      const { problems } = await verify(new Map(made).set(name, bytes));
      expect(problems.join()).toContain(name);
    },
  );

  test.each([PAGE, RESULT, PDF, MANIFEST])('without %s', async (name) => {
    expect((await verify(without(made, name))).problems.join()).toContain(`${name} is missing`);
  });

  test('when data and hashes were changed together', async () => {
    const better = { ...resultIn(made), verdict: 'conformant' as const };
    const forged = new Map(await filesOfResult(better));
    expect((await verify(forged, { mustBeSigned: true })).problems).toHaveLength(1);
    forged.set(SIGNATURE, made.get(SIGNATURE) ?? new Uint8Array());
    expect((await verify(forged)).problems.join()).toContain(`${SIGNATURE} does not fit`);
  });

  test('with a key that no result has', async () => {
    const more = await filesOfResult({ ...resultIn(made), praise: 'great' } as never);
    const { problems } = await verify(more);
    expect(problems).toEqual([expect.stringMatching(/^result\.json is not a result of this ver/)]);
  });

  test('with a time that is none', async () => {
    const { problems } = await verify(await withData({ ...resultIn(made), startedAt: 'today' }));
    expect(problems).toEqual(['result.json has a startedAt that is no time: today.']);
  });

  test('when another version made it, and the output says why', async () => {
    const older = await filesOfResult({ ...resultIn(made), madeBy: '0.0.1' });
    const page = Buffer.from(text(older, PAGE).replace('<title>', '<title>Old '));
    const { problems, unchecked } = await verify(new Map(older).set(PAGE, page));
    expect(problems).toEqual([]);
    expect(unchecked).toEqual([expect.stringMatching(/version 0\.0\.1 made it, and this is/)]);
  });
});

describe('a withdrawn result', () => {
  const now = new Date('2026-02-03T04:05:06Z');

  test('says so first, with day and reason, and is signed again', async () => {
    const { files } = await withdrawResult(
      made,
      { reason: 'The <b>bank</b> changed.', now },
      signer,
    );
    const page = text(files, PAGE);
    expect(page).toContain('Withdrawn on 2026-02-03');
    expect(page.indexOf('Withdrawn on')).toBeLessThan(page.indexOf('Not conformant</h2>'));
    expect(page).toContain('The &#60;b&#62;bank');
    const { problems, unchecked, withdrawn } = await verify(files, { mustBeSigned: true });
    expect([problems, unchecked]).toEqual([[], []]);
    expect(withdrawn?.result).toBe(digest(made.get(RESULT) ?? new Uint8Array()));
  });

  test('is not signed without a signer, and can be withdrawn again to sign it', async () => {
    const { files } = await withdrawResult(made, { reason: 'wrong', now });
    expect([...files.keys()]).not.toContain(SIGNATURE);
    expect((await verify(files)).notes).toContainEqual(expect.stringMatching(/is not signed/));
    const again = await withdrawResult(files, { reason: 'signed', now }, signer);
    expect(again.result.withdrawn).toEqual({
      ...{ at: now.toISOString(), reason: 'signed' },
      result: digest(made.get(RESULT) ?? new Uint8Array()),
    });
  });

  test('must have been unchanged', async () => {
    const changed = new Map(made).set(RESULT, Buffer.from('{}'));
    await expect(withdrawResult(changed, { reason: 'x', now })).rejects.toThrow(/result\.json was/);
  });
});
