import { X509Certificate } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLAUSES, runAgainst, tinyBank } from '../../conformance/engine/tiny-bank.testing.js';
import { readResultFiles } from '../../conformance/publish/result-files.js';
import { verifyResult } from '../../conformance/publish/verify-result.js';
import { chainedLines } from '../../conformance/record/event-chain.js';
import { foldRun } from '../../conformance/record/fold-run.js';
import { writeReports } from '../../conformance/report/write-reports.js';
import { packageVersion } from '../../foundation/package-root.js';
import type { Result } from '../../generated/model/studio/schemas.js';
import { openTestStudio } from '../context/studio.testing.js';
import { banks, runs } from '../database/schema.js';
import { resultHandlers } from './result-handlers.js';
import { studioSigner } from './studio-signer.js';

let studio: Awaited<ReturnType<typeof openTestStudio>>;
let handlers: ReturnType<typeof resultHandlers>;
const caller = { security: { session: { name: 'Ada', role: 'tester' } } } as never;
const none = { query: {}, headers: {}, body: undefined } as const;

const publish = (runId: string) => handlers.publishRun({ path: { runId }, ...none }, caller);
const withdraw = (resultId: string, reason: string) =>
  handlers.withdrawResult(
    {
      path: { resultId },
      query: {},
      headers: {},
      body: { contentType: 'application/json', value: { reason } },
    },
    caller,
  );
const list = async (): Promise<readonly Result[]> => {
  const { body } = await handlers.listResults({ path: {}, ...none }, caller);
  return body as readonly Result[];
};
const filesOf = ({ id }: Result) => readResultFiles(join(studio.context.folder, 'results', id));
const verify = (result: Result) =>
  verifyResult(filesOf(result), { version: packageVersion(), mustBeSigned: true });

beforeAll(async () => {
  studio = await openTestStudio();
  const { context } = studio;
  handlers = resultHandlers(context, studioSigner(context));
  const { events } = await runAgainst(tinyBank({ createStatus: 200 }));
  const folder = join(context.folder, 'runs', 'r1-1');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'events.ndjson'), events.map(chainedLines()).join(''));
  await writeReports(folder, foldRun(events), [...CLAUSES.values()], []);
  const changed = join(context.folder, 'runs', 'r4-1');
  cpSync(folder, changed, { recursive: true });
  const record = readFileSync(join(folder, 'events.ndjson'), 'utf8');
  writeFileSync(join(changed, 'events.ndjson'), record.replace('"status":200', '"status":201'));
  const { db } = context.database;
  await db.insert(banks).values({
    ...{ id: 'b1', name: 'A <b>bank</b>', address: 'https://bank.example' },
    ...{ revision: 1, profileErrors: 0 },
  });
  const run = { bankId: 'b1', scope: {}, revision: 1, startedBy: 'Ada' };
  await db.insert(runs).values([
    { ...run, id: 'r1', state: 'ended', folder: 'runs/r1-1' },
    { ...run, id: 'r2', state: 'paused', folder: 'runs/r2-1' },
    { ...run, id: 'r3', state: 'ended', folder: 'runs/gone' },
    { ...run, id: 'r4', state: 'ended', folder: 'runs/r4-1' },
  ]);
});
afterAll(() => studio.close());

describe('a published result', () => {
  it('has files that verify, signed by the studio, and is listed first', async () => {
    const { body: first } = await publish('r1');
    const { status, body } = await publish('r1');
    const result = body as Result;
    expect(status).toBe(201);
    expect(result).toMatchObject({
      ...{ runId: 'r1', bankName: 'A <b>bank</b>', verdict: 'not-conformant' },
      ...{ publishedBy: 'Ada' },
      files: ['index.html', 'manifest.json', 'manifest.jws', 'result.json', 'result.pdf'],
    });
    expect(result).not.toHaveProperty('withdrawn');
    expect((await list()).map(({ id }) => id)).toEqual([result.id, (first as Result).id]);
    const { problems, unchecked, notes } = await verify(result);
    expect([problems, unchecked]).toEqual([[], []]);
    expect(notes.join()).toContain('Signed by CN=xs2a studio');
  });

  it('that is withdrawn says so in its files and in the list, and is signed again', async () => {
    const [first, other] = await list();
    const { status, body } = await withdraw(first?.id ?? '', 'The profile was wrong.');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        withdrawn: { at: expect.any(String), by: 'Ada', reason: 'The profile was wrong.' },
      }),
    ]);
    expect((await list()).map(({ withdrawn }) => withdrawn?.by)).toEqual(['Ada', undefined]);
    const { problems, withdrawn } = await verify(body as Result);
    expect([problems, withdrawn?.reason]).toEqual([[], 'The profile was wrong.']);
    expect((await verify(other as Result)).withdrawn).toBeUndefined();
  });
});

it.each([
  ['an unknown run', () => publish('r9'), /The studio has no run r9\./],
  ['a run that has not ended', () => publish('r2'), /r2 is not published: its state is paused\./],
  ['a run whose folder is gone', () => publish('r3'), /runs\/gone cannot be read as a run/],
  ['a run that was changed', () => publish('r4'), /^(?!xs2a).*events\.ndjson:\d+/],
  ['an unknown result', () => withdraw('x', 'why'), /The studio has no result x\./],
])('%s is refused, and leaves no files', async (_, act, sentence) => {
  const folder = join(studio.context.folder, 'results');
  const before = readdirSync(folder);
  await expect(act()).rejects.toThrow(sentence);
  expect(readdirSync(folder)).toEqual(before);
});

describe("the studio's own signer", () => {
  it('stays the same, with a key that only its user can read and that is encrypted', () => {
    const { context } = studio;
    const [one, other] = [studioSigner(context), studioSigner(context)];
    expect(one.certificates).toEqual(other.certificates);
    const file = join(context.folder, 'signing-key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'latin1')).not.toContain('PRIVATE KEY');
  });

  it('is made anew when its certificate has expired', () => {
    const { context } = studio;
    const [before] = studioSigner(context).certificates;
    const later = new Date(Date.parse(new X509Certificate(before ?? '').validTo) + 1000);
    const [after] = studioSigner({ ...context, now: () => later }).certificates;
    expect(after).not.toBe(before);
  });

  it('cannot be used when somebody changed its file', () => {
    const { context } = studio;
    writeFileSync(join(context.folder, 'signing-certificate.pem'), 'nonsense');
    expect(() => studioSigner(context)).toThrow(/The signing key in .* cannot be used\./);
  });
});
