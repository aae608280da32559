import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadClauses } from '../../conformance/clauses/load-clauses.js';
import { loadWaivers } from '../../conformance/waivers/load-waivers.js';
import { matchWaiver } from '../../conformance/waivers/match-waiver.js';
import { packageRoot } from '../../foundation/package-root.js';
import type { Cause } from '../../generated/model/studio/schemas.js';
import { openTestStudio } from '../context/studio.testing.js';
import { banks, findings, profiles, secrets } from '../database/schema.js';
import { layOutBank } from './lay-out-bank.js';

const CLAUSES = loadClauses(join(packageRoot(), 'spec/clauses'));
const [CLAUSE = '', FOLLOWING = ''] = [...CLAUSES.keys()];

const CAUSE: Cause = {
  id: 'a1b2c3d4e5f6',
  sentence: 'It omits the amount.',
  clauses: [CLAUSE],
  operations: ['getPaymentStatus'],
  place: 'body /amount',
  deviations: ['without the header PSU-ID'],
  also: [FOLLOWING],
  findings: 2,
  cases: ['pis/one'],
  first: 'pis/one',
};

const ROW = {
  bankId: 'b1',
  state: 'open',
  rank: 1,
  firstRun: 'r1',
  lastRun: 'r1',
  runs: 1,
};

let studio: Awaited<ReturnType<typeof openTestStudio>>;
beforeAll(async () => {
  studio = await openTestStudio();
  const { db } = studio.context.database;
  await db
    .insert(banks)
    .values({ id: 'b1', name: 'One', address: 'a', revision: 2, profileErrors: 0 });
  await db.insert(profiles).values([
    { bankId: 'b1', revision: 1, yaml: 'name: first\n', savedBy: 'me' },
    { bankId: 'b1', revision: 2, yaml: 'name: second\n', savedBy: 'me' },
  ]);
  const sealed = studio.context.secrets.seal(Buffer.from('word'));
  await db
    .insert(secrets)
    .values({ bankId: 'b1', name: 'psu.password', kind: 'text', bytes: 4, sealed });
});
afterAll(() => studio.close());

const folderOf = (name: string): string => {
  const folder = join(studio.context.folder, name);
  mkdirSync(folder);
  return folder;
};
const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('layOutBank', () => {
  it('writes the newest profile and the secrets where only this user reads them', async () => {
    const into = folderOf('one');
    const { profile, waivers } = await layOutBank(studio.context, 'b1', into);
    expect(readFileSync(profile, 'utf8')).toBe('name: second\n');
    expect(readFileSync(join(into, 'secrets/psu.password'), 'utf8')).toBe('word');
    expect(waivers).toBeUndefined();
    expect([into, join(into, 'secrets')].map(modeOf)).toEqual([0o700, 0o700]);
    expect([profile, join(into, 'secrets/psu.password')].map(modeOf)).toEqual([0o600, 0o600]);
  });

  it('writes an earlier revision of the profile on request', async () => {
    const { profile } = await layOutBank(studio.context, 'b1', folderOf('earlier'), 1);
    expect(readFileSync(profile, 'utf8')).toBe('name: first\n');
  });

  it('says in one sentence that there is no such bank', async () => {
    await expect(layOutBank(studio.context, 'b9', folderOf('none'))).rejects.toThrow(
      /^The studio has no bank b9\.$/,
    );
  });

  it('writes a waiver that accepts the cause of a waived finding and no other', async () => {
    const { db } = studio.context.database;
    await db.insert(findings).values([
      {
        ...ROW,
        id: 'f1',
        causeId: CAUSE.id,
        cause: { ...CAUSE },
        waiverOwner: 'Ann',
        waiverReason: 'known: "#12"',
        waiverLastDay: '2030-01-31',
        accepts: [
          { clause: CLAUSE, operations: ['getPaymentStatus'], where: '*: body /amount' },
          { clause: FOLLOWING, case: 'pis/one' },
        ],
      },
      {
        ...ROW,
        id: 'f3',
        causeId: 'mended',
        cause: { ...CAUSE, id: 'mended' },
        state: 'mended',
        waiverOwner: 'Ann',
        waiverReason: 'known',
        waiverLastDay: '2030-01-31',
        accepts: [{ clause: CLAUSE }],
      },
      { ...ROW, id: 'f2', causeId: 'other', cause: { ...CAUSE, id: 'other' } },
    ]);
    const { waivers = '' } = await layOutBank(studio.context, 'b1', folderOf('waived'));
    const loaded = loadWaivers(waivers, CLAUSES);
    expect(loaded.map(({ id, owner, reason, expires }) => [id, owner, reason, expires])).toEqual([
      ['a1b2c3d4e5f6-1', 'Ann', 'known: "#12"', '2030-01-31'],
      ['a1b2c3d4e5f6-2', 'Ann', 'known: "#12"', '2030-01-31'],
    ]);
    const finding = {
      clause: CLAUSE,
      where: 'look: body /amount',
      actual: 'missing',
      expected: '',
      operation: 'getPaymentStatus',
      deviation: null,
    };
    const idOf = (caseId: string, change: Partial<typeof finding>): string | undefined =>
      matchWaiver(loaded, caseId, { ...finding, ...change }, '2030-01-31')?.id;
    expect(idOf('pis/any', {})).toBe('a1b2c3d4e5f6-1');
    expect(idOf('pis/any', { where: 'look: body /currency' })).toBeUndefined();
    expect(idOf('pis/any', { operation: 'listAccounts' })).toBeUndefined();
    expect(idOf('pis/one', { clause: FOLLOWING, operation: 'any' })).toBe('a1b2c3d4e5f6-2');
    expect(idOf('pis/two', { clause: FOLLOWING })).toBeUndefined();
  });
});
