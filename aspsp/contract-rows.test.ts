import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../foundation/package-root.js';
import { ACCOUNT_ROWS } from './testing/contract-rows/account-rows.js';
import { type AllAnswers, collectAnswers } from './testing/contract-rows/all-answers.js';
import { HEADER_ROWS } from './testing/contract-rows/header-rows.js';
import { IAM_ROWS } from './testing/contract-rows/iam-rows.js';
import { OTHER_ROWS } from './testing/contract-rows/other-rows.js';
import { PAYMENT_ROWS } from './testing/contract-rows/payment-rows.js';
import { rowsTable } from './testing/contract-rows/rows-table.js';
import { SCA_ROWS } from './testing/contract-rows/sca-rows.js';
import { closeWorld, openWorld } from './testing/contract-rows/world.js';

interface Indexed {
  readonly key: string;
  readonly section: string;
  readonly kind: 'row' | 'rule' | 'section';
  readonly words: string;
}

const ROWS = {
  ...PAYMENT_ROWS,
  ...ACCOUNT_ROWS,
  ...SCA_ROWS,
  ...IAM_ROWS,
  ...HEADER_ROWS,
  ...OTHER_ROWS,
};
const INDEX = parse(
  readFileSync(join(packageRoot(), 'spec', 'contract-index.yaml'), 'utf8'),
) as readonly Indexed[];

describe('the bank and every row of the contract', () => {
  let answers: AllAnswers;
  beforeAll(async () => {
    answers = await collectAnswers(await openWorld());
  });
  afterAll(() => closeWorld(answers.world));

  it.each(Object.entries(ROWS))('%s', (_key, { seen, want }) => {
    expect(seen(answers)).toEqual(want);
  });
});

describe('the table of rows', () => {
  it('has every row of the contract, and nothing that is none', () => {
    const keys = Object.keys(ROWS);
    const rows = INDEX.filter(({ kind }) => kind === 'row').map(({ key }) => key);
    expect(rows.filter((key) => !keys.includes(key))).toEqual([]);
    expect(keys.filter((key) => !INDEX.some((one) => one.key === key))).toEqual([]);
  });

  it('names files that there are', () => {
    const missing = Object.values(ROWS).filter(({ where }) => {
      return !existsSync(join(packageRoot(), 'aspsp', where));
    });
    expect(missing).toEqual([]);
  });

  it('stands in the README as it is', () => {
    const readme = readFileSync(join(packageRoot(), 'aspsp', 'README.md'), 'utf8');
    expect(readme).toContain(rowsTable(INDEX, ROWS));
  });
});
