import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadClauses } from '../conformance/clauses/load-clauses.js';
import { packageRoot } from '../foundation/package-root.js';

const FOREIGN = join(packageRoot(), 'bench', 'foreign');
const BANKS = ['oauth-bank', 'code-first'];
const SOURCE = /\.(?:go|py)$/;

interface Row {
  /** Absent for a mistake that nobody planned. */
  readonly id?: number;
  readonly clause: string;
  readonly place?: string;
}

interface Measured {
  readonly apply: number;
  readonly judged: number;
  readonly found: number;
  readonly known: number;
  readonly explained: number;
  readonly missed: readonly number[];
  readonly shown: number;
  readonly wrong: readonly unknown[];
}

const read = (bank: string, file: string): string =>
  readFileSync(join(FOREIGN, bank, file), 'utf8');
const idsOf = (bank: string): readonly number[] =>
  (parse(read(bank, 'defects.yaml')) as readonly { readonly id: number }[]).map(({ id }) => id);

describe.each(BANKS)('%s', (bank) => {
  test('marks each listed mistake once in its source', () => {
    const marks = readdirSync(join(FOREIGN, bank))
      .filter((file) => SOURCE.test(file))
      .flatMap((file) => [...read(bank, file).matchAll(/DEFECT (\d+):/g)])
      .map(([, id]) => Number(id));
    expect(marks.toSorted((a, b) => a - b)).toEqual(idsOf(bank));
    expect(marks).toHaveLength(20);
  });

  test('names known clauses and mistakes in its list of deviations', () => {
    const clauses = loadClauses(join(packageRoot(), 'spec', 'clauses'));
    const ids = idsOf(bank);
    const unknown = (parse(read(bank, 'deviations.yaml')) as readonly Row[]).filter(
      ({ id, clause }) => !(clauses.has(clause) && (id === undefined || ids.includes(id))),
    );
    expect(unknown).toEqual([]);
  });

  test('has its scripts, its profile and a README', () => {
    for (const file of ['start', 'stop', 'profile.yaml', 'README.md'])
      expect(existsSync(join(FOREIGN, bank, file)), file).toBe(true);
  });
});

describe('the measure', () => {
  const cause = (level: string, clause: string, operation: string, place = 'status') => ({
    level,
    clauses: [clause],
    operations: [operation],
    place,
  });
  const end = (id: string, verdict: string, clauses: readonly string[], more: object = {}) => ({
    type: 'case-finished',
    case: id,
    verdict,
    clauses,
    ...more,
  });
  const check = (id: string, clause: string, more: object = {}) => ({
    type: 'check',
    case: id,
    clause,
    ...more,
  });

  async function measured(more: object = {}): Promise<Measured> {
    const { measure } = (await import(join(FOREIGN, 'measure-run.mjs'))) as {
      readonly measure: (input: object) => Measured;
    };
    return measure({
      events: [
        check('judged', 'A'),
        end('judged', 'failed', ['A']),
        check('set-up-only', 'B', { setup: true }),
        check('set-up-only', 'ECHO'),
        end('set-up-only', 'failed', ['B'], { reason: 'set-up create: status' }),
        check('unproven', 'C', { notJudged: 'the response was refused' }),
        end('unproven', 'passed', ['C']),
        check('another-way', 'ECHO'),
        check('another-way', 'D', { notJudged: 'cancelled at once', leftOpen: true }),
        end('another-way', 'failed', ['D']),
        check('unread', 'ECHO'),
        check('unread', 'E', { notJudged: 'the response was refused' }),
        end('unread', 'failed', ['E']),
        end('blocked', 'blocked', ['A']),
        end('elsewhere', 'not-applicable', ['A']),
      ],
      causes: [
        cause('required', 'A', 'getPayment', 'body /amount'),
        cause('required', 'A', 'getPayment', 'body /id'),
        cause('required', 'B', 'getPayment'),
        cause('recommended', 'B', 'createConsent'),
      ],
      levels: new Map([
        ['A', 'required'],
        ['B', 'required'],
      ]),
      list: [
        { id: 1, clause: 'A', operations: ['getPayment'], place: 'amount$' },
        { id: 2, clause: 'B', operations: ['createConsent'] },
      ],
      ids: [1, 2, 3],
      ...more,
    });
  }

  test('counts only cases that judged a clause of their own as judged', async () => {
    expect(await measured()).toMatchObject({ apply: 5, judged: 1 });
  });

  test('counts no case that needs what the server cannot do', async () => {
    const counts = (id: string) => id !== 'blocked';
    expect(await measured({ counts })).toMatchObject({ apply: 4, judged: 1 });
  });

  test('tells a required cause without a row from a mistake that was found', async () => {
    expect(await measured()).toMatchObject({ known: 3, found: 1, missed: [2, 3], shown: 3 });
    expect((await measured()).wrong).toHaveLength(2);
  });

  test('counts a mistake that a required cause explains as neither found nor missed', async () => {
    const causes = [{ ...cause('required', 'A', 'getPayment', 'body /amount'), also: ['B'] }];
    expect(await measured({ causes })).toMatchObject({ found: 1, explained: 1, missed: [3] });
  });
});
