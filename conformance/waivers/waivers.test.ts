import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fitsPattern } from '../../foundation/fits-pattern.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { CASES, CLAUSES, runAgainst, tinyBank } from '../engine/tiny-bank.testing.js';
import type { JudgedCase } from '../record/causes/cause.js';
import { causesOf } from '../record/causes/causes-of.js';
import type { Finding, RunEvent } from '../record/event.js';
import { foldRun } from '../record/fold-run.js';
import type { Waiver } from '../record/waiver.js';
import { draftWaivers } from './draft-waivers.js';
import { fingerprint } from './fingerprint.js';
import { loadWaivers } from './load-waivers.js';
import { matchWaiver } from './match-waiver.js';

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
    ['of the clause of a finding matches', {}, true],
    ['of another clause does not match', { clause: 'X-CREATE' }, false],
    ['matches on its last day', { expires: '2026-05-01' }, true],
    ['does not match a day later', { expires: '2026-04-30' }, false],
    ['of the case matches', { case: 'ais/read' }, true],
    ['with a pattern of the case matches', { case: 'ais/*' }, true],
    ['with a part of the case id does not match', { case: 'ais/re' }, false],
    ['uses a dot only as a dot', { case: 'ais.read' }, false],
    ['of the place matches', { where: '*: status' }, true],
    ['of another place does not match', { where: '*: body /status' }, false],
    ['of the actual value matches', { actual: '5*' }, true],
    ['of another actual value does not match', { actual: '4*' }, false],
    ['with the fingerprint matches', { fingerprint: print }, true],
    ['with another fingerprint does not match', { fingerprint: '000000000000' }, false],
  ])('%s', (_name, change, want) => {
    const found = matchWaiver([waiver(change)], 'ais/read', FOUND, '2026-05-01');
    expect(found !== undefined).toBe(want);
  });
});

describe('a waiver with the former id of a case', () => {
  const former = 'pis/cancel/refuses-missing-request-id';
  test.each<[string, Partial<Waiver>, boolean]>([
    ['matches', { case: former }, true],
    ['matches with its fingerprint', { fingerprint: fingerprint(former, FOUND) }, true],
    ['does not match as a pattern', { case: 'pis/*' }, false],
    ['does not match with another former id', { case: 'pis/ownership/refuses-cancel' }, false],
  ])('%s', (_name, change, want) => {
    const id = 'duties/cancel-payment/refusals-payments';
    expect(matchWaiver([waiver(change)], id, FOUND, '2026-05-01') !== undefined).toBe(want);
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
])('findings with %j and %j have the same fingerprint: %s', (one, other, same) => {
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
    expect(finished.reason).toContain('Violations that the waivers of 1 case excuse');
  });

  test('fails when a waiver has expired', async () => {
    const { verdicts, finished } = await run([waiver({ expires: '2020-01-01' })]);
    expect(verdicts['ais/read']).toBe('failed');
    expect(finished.exitCode).toBe(1);
  });

  test.each([
    [[], 1, 'The waiver W3 for X-CREATE waives no finding: remove it.'],
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

  test('produces a draft for every cause that is not waived', async () => {
    const { events } = await run([waiver()]);
    const { waivers } = parse(draftWaivers(judgedCases(events)));
    expect(waivers).toMatchObject([
      { id: 'W1', clause: 'COMMON-ENUM', case: 'ais/read', owner: 'REPLACE' },
    ]);
    const [draft] = waivers;
    const filled = [waiver(), { ...draft, id: 'W2', expires: '2099-01-01' }];
    expect((await run(filled)).verdicts['ais/read']).toBe('waived');
  });
});

test('a run with the drafts of all causes of an earlier one has nothing but waived findings', async () => {
  const run = (waivers: readonly Waiver[]) => {
    const bank = tinyBank({ status: () => 'bogus', noEcho: true, deleteStatus: 200 });
    return runAgainst(bank, { cases: CASES, options: { waivers } });
  };
  const first = await run([]);
  const text = draftWaivers(judgedCases(first.events));
  const filled = text.replaceAll('expires: REPLACE', 'expires: "2099-01-01"');
  const second = await run(parse(filled).waivers);
  const open = second.ended.flatMap(({ findings }) => findings.filter((one) => !one.waiver));
  expect(first.finished.exitCode).toBe(1);
  expect(open.filter(({ level }) => level !== 'observe')).toEqual([]);
  expect(second.finished).toMatchObject({ verdict: 'conformant', exitCode: 0 });
});

test('a run says which cases could not be judged because of a waiver, and never passes them', async () => {
  const run = (waivers: readonly Waiver[]) =>
    runAgainst(tinyBank({ createStatus: 400 }), { cases: CASES, options: { waivers } });
  const text = draftWaivers(judgedCases((await run([])).events));
  const filled = text.replaceAll('expires: REPLACE', 'expires: "2099-01-01"');
  const { finished, verdicts, events } = await run(parse(filled).waivers);
  expect(finished).toMatchObject({ verdict: 'inconclusive', exitCode: 1 });
  expect(finished.reason).toMatch(
    / could not be judged because of (?:the )?violations? .*X-CREATE.*\bW\d/,
  );
  expect(verdicts['ais/read']).toBe('setup-failed');
  expect(causesOf(foldRun(events).cases).filter(({ level }) => level !== 'observe')).toEqual([]);
});

/** The data of a run's cases from which drafts are made. */
const judgedCases = (events: readonly RunEvent[]): readonly JudgedCase[] =>
  events
    .filter((event) => event.type === 'case-finished')
    .map((event) => ({ ...event, id: event.case, checks: [], exchanges: [] }));

/** A case that failed with these findings. */
const failed = (id: string, findings: readonly Finding[]): JudgedCase => {
  const checks = findings.map((one) => ({ exchange: null, findings: [one] }));
  return { id, verdict: 'failed', reason: null, findings, checks, exchanges: [] };
};

describe('drafts', () => {
  const echo = (value: string, step = 'create'): Finding => ({
    clause: 'ECHO',
    level: 'required',
    expected: `the value is ${value}`,
    actual: `the value is "${value}"`,
    where: `${step}: response header X-Request-ID`,
  });
  const found: Finding = { ...FOUND, level: 'required', actual: 'the status is 500' };
  const other: Finding = { ...found, actual: 'the status is 404' };
  const drafted = (cases: readonly JudgedCase[]) =>
    (parse(draftWaivers(cases)) as { waivers: Waiver[] }).waivers;

  test('do not depend on the order in which the cases ended', () => {
    const cases = [
      failed('ais/read', [echo('17-a'), found]),
      failed('pis/list', [echo('c')]),
      failed('pis/read', [{ ...echo('d'), where: 'x: body /list/3/id' }]),
    ];
    const orders = [cases, cases.toReversed(), [1, 0, 2].flatMap((index) => cases[index] ?? [])];
    const accepted = orders.map((some) =>
      JSON.stringify(
        drafted(some)
          .map(({ id, ...rest }) => JSON.stringify(rest))
          .sort(),
      ),
    );
    expect(new Set(accepted).size).toBe(1);
  });

  test('contain a waiver for what follows from a cause too', () => {
    const follower = { ...found, clause: 'GENERAL', follows: found.clause };
    const clauses = drafted([failed('ais/read', [found, follower])]).map(({ clause }) => clause);
    expect(clauses.sort()).toEqual(['GENERAL', found.clause].sort());
  });

  test('contain one waiver per cause, across values, steps and cases, each with its own id', () => {
    const drafts = drafted([
      failed('ais/read', [echo('17-a'), echo('17-a'), echo('b', 'read'), found]),
      failed('pis/list', [echo('c'), { ...echo('c'), clause: 'HINT', level: 'observe' }]),
      failed('pis/read', [{ ...echo('d'), where: 'x: body /list/3/id' }]),
    ]);
    expect(drafts).toMatchObject([
      {
        id: 'W1',
        clause: 'ECHO',
        where: '*: response header X-Request-ID',
        actual: 'the value is *',
      },
      { id: 'W2', clause: 'ECHO', case: 'pis/read', where: '*: body /list/*/id' },
      { id: 'W3', clause: 'X-READ', case: 'ais/read', where: '*: status' },
    ]);
    expect(drafts[0]).not.toHaveProperty('case');
  });

  test('waive exactly the findings of the run when they are used', () => {
    const cases = [
      failed('ais/a/read', [echo('1'), found]),
      failed('ais/b/read', [found, other]),
      failed('pis/read', [
        echo('x'.repeat(10_000)),
        { ...found, clause: 'X-LIST', actual: 'a\nb * c' },
      ]),
    ];
    const drafts = drafted(cases);
    const excuses = (id: string, finding: Finding) =>
      matchWaiver(drafts, id, finding, '2026-05-01') !== undefined;
    const all = cases.flatMap(({ id, findings }) => findings.map((one) => excuses(id, one)));
    expect(all).toEqual(all.map(() => true));
    const used = cases.flatMap(({ id, findings }) =>
      findings.map((one) => matchWaiver(drafts, id, one, '2026-05-01')?.id),
    );
    expect(new Set(used).size).toBe(drafts.length);
    for (const change of [
      { clause: 'X-SAVE' },
      { actual: 'the status is 403' },
      { where: 'read: body' },
    ]) {
      expect(excuses('ais/a/read', { ...found, ...change })).toBe(false);
    }
    expect(excuses('pis/pay', found)).toBe(false);
  });

  test('stand below the cause that they belong to, with ids that tell it', () => {
    const follower = { ...found, clause: 'GENERAL', follows: found.clause };
    const text = draftWaivers([
      failed('ais/read', [echo('17-a'), echo('b', 'read')]),
      failed('ais/list', [echo('c')]),
      failed('pis/read', [found, follower]),
      { ...failed('pis/pay', []), verdict: 'setup-failed', reason: 'step pay: nobody\nanswers' },
    ]);
    const lines = text.split('\n').filter((line) => /^ *#|- id:|clause:/.test(line));
    expect(lines.slice(2)).toEqual([
      expect.stringMatching(/^ {2}# Cause 1 of 3: The header X-Request-ID /),
      '  - id: W1',
      '    clause: ECHO',
      expect.stringMatching(/^ {2}# Cause 2 of 3, 2 drafts: .* fails: 500/),
      '  - id: W2.1',
      '    clause: X-READ',
      '  - id: W2.2',
      '    clause: GENERAL',
      '# Cause 3 of 3: Cases cannot be carried out: nobody answers',
      '# No waiver can accept it, because it has no finding',
      '# 1 case cannot be judged before it is mended, with a waiver too',
    ]);
  });

  test('accept what did not recur where the same cause did recur', () => {
    const once = { ...found, unstable: true as const };
    const [draft, ...others] = drafted([failed('ais/read', [found]), failed('ais/list', [once])]);
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ id: 'W1', case: 'ais/*' });
  });

  test('omit findings that are waived, unstable or only observed', () => {
    const findings = [
      { ...found, waiver: 'W9' },
      { ...found, unstable: true as const },
      { ...found, level: 'observe' as const },
    ];
    expect(drafted([failed('ais/read', findings)])).toEqual([]);
  });
});

test.each([
  ['a*c', 'abc', true],
  ['a*c', 'ac', true],
  ['a*a', 'a', false],
  ['*b*', 'abc', true],
  ['a*b*c', 'a\nb\nc', true],
  ['abc', 'abcd', false],
  ['*', '', true],
  ['a.c', 'abc', false],
])('the pattern %j on %j: %s', (pattern, text, want) => {
  expect(fitsPattern(pattern, text)).toBe(want);
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
    ['an invalid date', good().replace('2099-12-31', 'REPLACE'), 7, 'a date like'],
    [
      'a duplicate id',
      good(good().split('\n').slice(2).join('\n')),
      8,
      'The waiver W1 appears twice.',
    ],
  ])('with %s is rejected with its line', (_name, text, line, want) => {
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

test.each<[readonly string[], string | null | undefined, boolean]>([
  [['valid'], null, true],
  [['valid'], 'without the header A', false],
  [['without the header *'], 'without the header A', true],
  [['without the header *'], null, false],
  [['without the header *'], 'by another TPP', false],
  [['*'], null, false],
  [['by another TPP'], undefined, true],
])('a waiver for requests %j fits one that is %j: %s', (deviations, deviation, want) => {
  const all = [waiver({ deviations })];
  const found = matchWaiver(all, 'ais/read', { ...FOUND, deviation }, '2026-05-01');
  expect(found !== undefined).toBe(want);
});
