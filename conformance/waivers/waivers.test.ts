import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { RunEvent } from '../engine/event.js';
import { CASES, CLAUSES, runAgainst, tinyBank } from '../engine/tiny-bank.js';
import { draftWaivers } from './draft-waivers.js';
import { fingerprint } from './fingerprint.js';
import { loadWaivers } from './load-waivers.js';
import { matchWaiver } from './match-waiver.js';
import type { Waiver } from './waiver.js';

const FOUND = { clause: 'X-READ', where: 'read: status', expected: '200', actual: '500' };
const waiver = (change: Partial<Waiver> = {}): Waiver => ({
  id: 'W1',
  clause: 'X-READ',
  reason: 'known',
  owner: 'Team',
  expires: '2099-12-31',
  ...change,
});

describe('a waiver', () => {
  const print = fingerprint('ais/read', FOUND);
  test.each<[string, Partial<Waiver>, boolean]>([
    ['of the clause', {}, true],
    ['of another clause', { clause: 'X-CREATE' }, false],
    ['on its last day', { expires: '2026-05-01' }, true],
    ['a day later', { expires: '2026-04-30' }, false],
    ['of the case', { case: 'ais/read' }, true],
    ['of a pattern', { case: 'ais/*' }, true],
    ['of a pattern that is only part', { case: 'ais/re' }, false],
    ['whose dots are dots', { case: 'ais.read' }, false],
    ['with the fingerprint', { fingerprint: print }, true],
    ['with another fingerprint', { fingerprint: '000000000000' }, false],
  ])('%s', (_name, change, want) => {
    const found = matchWaiver([waiver(change)], 'ais/read', FOUND, '2026-05-01');
    expect(found !== undefined).toBe(want);
  });
});

test.each([
  [
    { actual: 'id 7f1c3a52-0000-4000-8000-000000000000' },
    { actual: 'id 00000000-1111-4000-8000-7f1c3a52aaaa' },
    true,
  ],
  [{ actual: 'on 2026-01-02' }, { actual: 'on 2027-11-30' }, true],
  [{ actual: 'is A' }, { actual: 'is B' }, false],
  [{ where: 'read: status' }, { where: 'create: status' }, false],
])('a fingerprint of %j and %j: %s', (one, other, same) => {
  const prints = [one, other].map((change) => fingerprint('ais/read', { ...FOUND, ...change }));
  expect(prints[0] === prints[1]).toBe(same);
});

describe('a run', () => {
  const bad = () => tinyBank({ status: () => 'bogus' });
  const run = (waivers: readonly Waiver[], only: readonly string[] = []) =>
    runAgainst(bad(), { cases: CASES, only, options: { waivers } });

  test('is conformant when every finding is waived, and says so', async () => {
    const { verdicts, finished } = await run([
      waiver(),
      waiver({ id: 'W2', clause: 'COMMON-ENUM' }),
    ]);
    expect(verdicts['ais/read']).toBe('waived');
    expect(finished).toMatchObject({ verdict: 'conformant', exitCode: 0 });
    expect(finished.reason).toContain('(1 by waivers)');
  });

  test('fails when a waiver has expired', async () => {
    const { verdicts, finished } = await run([waiver({ expires: '2020-01-01' })]);
    expect(verdicts['ais/read']).toBe('failed');
    expect(finished.exitCode).toBe(1);
  });

  test.each([
    [[], 1, 'The waiver W3 for X-CREATE excuses nothing any more: take it out.'],
    [['ais/'], 0, undefined],
  ])('with a stale waiver and --only %j ends with %i', async (only, exitCode, reason) => {
    const { finished } = await run(
      [
        waiver(),
        waiver({ id: 'W2', clause: 'COMMON-ENUM' }),
        waiver({ id: 'W3', clause: 'X-CREATE' }),
      ],
      only,
    );
    expect(finished.exitCode).toBe(exitCode);
    if (reason !== undefined) expect(finished.reason).toBe(reason);
  });

  test('drafts a waiver for every finding that counts', async () => {
    const { events } = await run([waiver()]);
    const { waivers } = parse(draftWaivers(events));
    expect(waivers).toMatchObject([
      { id: 'W1', clause: 'COMMON-ENUM', case: 'ais/read', owner: 'REPLACE' },
    ]);
    const [draft] = waivers;
    const filled = [waiver(), { ...draft, id: 'W2', expires: '2099-01-01' }];
    expect((await run(filled)).verdicts['ais/read']).toBe('waived');
  });
});

test('a finding that shows twice in a case has one draft, and each draft has an id of its own', () => {
  const other = { ...FOUND, actual: 'another' };
  const events = [
    { type: 'case-finished', case: 'ais/read', findings: [FOUND, FOUND] },
    { type: 'case-finished', case: 'ais/list', findings: [FOUND, FOUND, other] },
  ] as unknown as RunEvent[];
  const { waivers } = parse(draftWaivers(events)) as { waivers: Waiver[] };
  expect(waivers.map(({ id, case: of }) => [id, of])).toEqual([
    ['W1', 'ais/read'],
    ['W2', 'ais/list'],
    ['W3', 'ais/list'],
  ]);
});

describe('a file of waivers', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'xs2a-waivers-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const good = (more = '') =>
    `version: 1\nwaivers:\n  - id: W1\n    clause: X-READ\n    reason: known\n    owner: Team\n    expires: "2099-12-31"\n${more}`;
  const read = (text: string) => {
    const file = join(folder, 'waivers.yaml');
    writeFileSync(file, text);
    return loadWaivers(file, CLAUSES);
  };

  test('is read', () => {
    expect(read(good())).toEqual([waiver()]);
  });

  test.each([
    [
      'an unknown clause',
      good().replace('X-READ', 'X-REED'),
      4,
      'no clause X-REED. Did you mean X-READ?',
    ],
    ['no owner', good().replace('    owner: Team\n', ''), 3, 'owner'],
    ['no date', good().replace('2099-12-31', 'REPLACE'), 7, 'a date like'],
    [
      'one id twice',
      good(good().split('\n').slice(2).join('\n')),
      8,
      'The waiver W1 stands there twice.',
    ],
  ])('with %s is refused with its line', (_name, text, line, want) => {
    const error = (() => {
      try {
        return read(text);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(Xs2aError);
    expect(error).toMatchObject({ code: 'CONFIG_INVALID', place: { line } });
    expect((error as Error).message).toContain(want);
  });
});
