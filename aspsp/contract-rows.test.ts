import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../foundation/package-root.js';

interface Indexed {
  readonly key: string;
  readonly section: string;
  readonly kind: 'row' | 'rule' | 'section';
  readonly words: string;
}

interface Clause {
  readonly id: string;
  readonly level: 'required' | 'recommended' | 'observe';
  readonly index: readonly string[];
}

const SPEC = join(packageRoot(), 'spec');
const textOf = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8');

const INDEX = parse(textOf(SPEC, 'contract-index.yaml')) as readonly Indexed[];
const CLAUSES = readdirSync(join(SPEC, 'clauses')).flatMap(
  (file) => parse(textOf(SPEC, 'clauses', file)) as readonly Clause[],
);
/** Clauses with two recorded exchanges: this bank keeps the clause; a faulty bank violates it. */
const EXAMPLES = Object.keys(JSON.parse(textOf(SPEC, 'examples.json')));

/** Rows that no such clause covers: a test file of the bank, and a text in it. */
const OWN_TESTS: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'pis.field.execution-time': ['order-refusals.test.ts', 'requestedExecutionTime'],
  'pis.op.validate': ['payments.test.ts', "describe('validate'"],
  'ais.consent.access.available': ['consents.test.ts', "availableAccounts: 'allAccounts'"],
  'ais.consent.reference.masked-pan': ['consents.test.ts', 'maskedPan: card().maskedPan'],
  'ais.consent.reference.pan': ['consents.test.ts', 'pan: card().pan'],
  'ais.consent.combined': ['consents.test.ts', 'combinedServiceIndicator: true'],
  'ais.op.account-list': ['cards-and-currencies.test.ts', "get('/v1/account-list')"],
  'sca.field.sca-methods': ['sca/embedded.test.ts', 'body.scaMethods'],
  'sca.field.psu-message': ['sca/embedded.test.ts', 'psuMessage:'],
  'header.psu-corporate-id': ['payments.test.ts', "'psu-corporate-id': corporate"],
  'cof.op.delete': ['funds-consents.test.ts', "'terminatedByTpp'"],
  'cof.op.auth-start': ['funds-consents.test.ts', 'an authorisation that the TPP starts'],
  'cof.op.auth-update': ['funds-consents.test.ts', 'finished by the update'],
  'error.406': ['refusals.test.ts', '[406, ['],
  'error.408': ['broken-service.test.ts', '408'],
  'error.409': ['funds-consents.test.ts', '[409, ['],
  'error.429': ['time-and-limits.test.ts', '[429, '],
  'error.500': ['broken-service.test.ts', '500'],
  'error.503': ['broken-service.test.ts', '503'],
};

describe('every row of the contract', () => {
  const demanded = new Set(
    CLAUSES.filter(({ id, level }) => level !== 'observe' && EXAMPLES.includes(id)).flatMap(
      ({ index }) => index,
    ),
  );
  const rows = INDEX.filter(({ kind }) => kind === 'row').map(({ key }) => key);

  it('is covered by a clause with recorded examples, or by a test of the bank', () => {
    expect(rows.filter((key) => !demanded.has(key) && OWN_TESTS[key] === undefined)).toEqual([]);
    expect(Object.keys(OWN_TESTS).filter((key) => !rows.includes(key))).toEqual([]);
  });

  it.each(Object.entries(OWN_TESTS))(
    '%s: the test file contains the text',
    (_key, [file, words]) => {
      expect(textOf(packageRoot(), 'aspsp', file)).toContain(words);
    },
  );
});

describe('the table of rows in the README', () => {
  const [, table = ''] = textOf(packageRoot(), 'aspsp', 'README.md').split(
    '| Section | Row | Decided in |\n| --- | --- | --- |\n',
  );
  const lines = table.slice(0, table.indexOf('\n\n')).split('\n');
  const cells = lines.map((line) => /^\| (.+) \| (.+) \| `([^`|]+\.ts)` \|$/.exec(line) ?? [line]);
  const names = cells.map(([, section, words]) => `${section}: ${words}`);

  it('has every row of the contract, in the same order', () => {
    expect(names).toEqual(INDEX.map(nameOf).filter((name) => names.includes(name)));
    const rows = INDEX.filter(({ kind }) => kind === 'row').map(nameOf);
    expect(rows.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('names files that exist', () => {
    const files = cells.map(([, , , file]) => join(packageRoot(), 'aspsp', String(file)));
    const missing = files.filter((file) => !existsSync(file));
    expect(missing).toEqual([]);
  });
});

/** The first two cells of a row of the table. */
function nameOf({ section, words }: Indexed): string {
  const escaped = words.replaceAll('|', '\\|').replaceAll('<', '\\<');
  return `${section}: ${escaped}`;
}
