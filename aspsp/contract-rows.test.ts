import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../foundation/package-root.js';
import { ACCOUNT_ROWS } from './testing/contract/account-rows.js';
import { closeScene, type Gallery, makeGallery, openScene } from './testing/contract/gallery.js';
import { HEADER_ROWS } from './testing/contract/header-rows.js';
import { IAM_ROWS } from './testing/contract/iam-rows.js';
import { OTHER_ROWS } from './testing/contract/other-rows.js';
import { PAYMENT_ROWS } from './testing/contract/payment-rows.js';
import { rowsTable } from './testing/contract/rows-table.js';
import { SCA_ROWS } from './testing/contract/sca-rows.js';

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
  let gallery: Gallery;
  beforeAll(async () => {
    gallery = await makeGallery(await openScene());
  });
  afterAll(() => closeScene(gallery.scene));

  it.each(Object.entries(ROWS))('%s', (_key, { seen, want }) => {
    expect(seen(gallery)).toEqual(want);
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
