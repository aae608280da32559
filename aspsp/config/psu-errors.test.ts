import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { readBankConfig } from './read-bank-config.js';

const folder = mkdtempSync(join(tmpdir(), 'bank-psus-'));
const file = join(folder, 'bank.yaml');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const IBAN = 'DE04999900050000000101';
const OTHER = 'DE74999900050000000102';
const PAN = '9999990000000519';

/** A configuration with one PSU, and more lines for that PSU. */
const psus = (...lines: readonly string[]) =>
  ['version: 1', 'psus:', '  - id: nora', '    name: Nora', ...lines].join('\n');
const account = (...lines: readonly string[]) =>
  psus('    accounts:', `      - iban: ${IBAN}`, '        name: A', ...lines);
const eur = (...lines: readonly string[]) => account('        currency: EUR', ...lines);
const card = (pan: string, limit: string) =>
  psus('    cards:', `      - { pan: "${pan}", currency: EUR, limit: ${limit} }`);

describe('PSUs of a configuration', () => {
  it.each<[string, string, string, number]>([
    ['no id', 'version: 1\npsus:\n  - name: Nora\n', 'lacks the key `id`', 3],
    ['an empty list', 'version: 1\npsus: []\n', '`psus`', 2],
    ['an id twice', psus('  - id: nora', '    name: N'), 'is the same as `psus.0.id`', 5],
    ['an id with a space', 'version: 1\npsus:\n  - { id: a b, name: A }\n', '`psus.0.id`', 3],
    ['an invalid IBAN', eur().replace('DE04', 'DE05'), 'is not an IBAN', 6],
    [
      'an IBAN twice',
      eur(`      - { iban: ${IBAN}, name: B, currency: EUR }`),
      '`psus.0.accounts.1.iban` is the same as `psus.0.accounts.0.iban`',
      9,
    ],
    ['an unknown currency', account('        currency: EUX'), 'is EUX, which is not a currency', 8],
    ['no currency', account(), 'needs either currency or parts', 6],
    ['the currency XXX', account('        currency: XXX'), 'is not a currency', 8],
    [
      'a balance with three decimals',
      eur('        balance: 1.005'),
      '`psus.0.accounts.0.balance`',
      9,
    ],
    ['a balance that is a list', eur('        balance: [1]'), 'is not an amount in EUR', 9],
    [
      'an invalid amount',
      eur('        entries:', '          - { daysAgo: 1, amount: x, party: P, text: T }'),
      '`psus.0.accounts.0.entries.0.amount` is not an amount in EUR',
      10,
    ],
    [
      'an entry in the future',
      eur('        entries:', '          - { daysAgo: -1, amount: 1, party: P, text: T }'),
      '`psus.0.accounts.0.entries.0.daysAgo`',
      10,
    ],
    [
      'parts and a balance',
      account('        balance: 1', '        parts: [{ currency: EUR }]'),
      'has parts: move currency, balance and entries into them',
      6,
    ],
    [
      'a part twice',
      account('        parts:', '          - currency: EUR', '          - currency: EUR'),
      'is the same as',
      10,
    ],
    [
      'approvals for the account of a person',
      eur('        approvals: 2'),
      'only for the account of a company',
      9,
    ],
    [
      'more approvals than people',
      eur('        approvals: 2', '    corporate: WORKS'),
      'is more than the number of people who act for WORKS (1)',
      9,
    ],
    ['a company with the id of a PSU', psus('    corporate: nora'), 'is the id of a PSU', 5],
    ['an invalid card number', card('9999990000000510', '1'), 'is not a card number', 6],
    ['an invalid limit', card(PAN, 'much'), '`psus.0.cards.0.limit` is not an amount in EUR', 6],
    ['a password in plain text', psus('    password: hunter2'), 'must not be in this file', 5],
    [
      'two sources of a password',
      psus('    password: { env: A, file: b }'),
      'must not be in this file',
      5,
    ],
    [
      'a variable that is not set',
      psus('    password: { env: XS2A_NOT_SET }'),
      'needs the environment variable XS2A_NOT_SET, which is not set or is empty',
      5,
    ],
    [
      'a file that does not exist',
      psus('    password: { file: none }'),
      `needs the file ${join(folder, 'none')}, which cannot be read`,
      5,
    ],
  ])('with %s are refused, with the line of the error', (_name, text, says, line) => {
    writeFileSync(file, text);
    expect(() => readBankConfig(file)).toThrow(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        message: expect.stringContaining(says),
        place: expect.objectContaining({ line }),
      }),
    );
  });

  it('are refused without showing a secret', () => {
    for (const [text, secret] of [
      [psus('    password: hunter2'), 'hunter2'],
      [card('9999990000000510', '1'), '9999990000000510'],
    ] as const) {
      writeFileSync(file, text);
      try {
        readBankConfig(file);
        expect.unreachable();
      } catch (error) {
        expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(secret);
      }
    }
  });

  it('are read as written; paths are relative to the folder of the configuration', () => {
    writeFileSync(join(folder, 'secret'), 's3cret\n');
    const more = [`      - { iban: ${OTHER}, name: B, currency: EUR, balance: "0.10" }`];
    writeFileSync(file, eur(...more, '    password: { file: secret }'));
    expect(readBankConfig(file).psus).toEqual([
      {
        id: 'nora',
        name: 'Nora',
        password: { file: join(folder, 'secret') },
        accounts: [
          { iban: IBAN, name: 'A', currency: 'EUR' },
          { iban: OTHER, name: 'B', currency: 'EUR', balance: '0.10' },
        ],
      },
    ]);
  });
});

it('docs/examples/bank.yaml is valid', () => {
  const { psus: named = [] } = readBankConfig(join(packageRoot(), 'docs/examples/bank.yaml'));
  expect(named.map(({ id }) => id)).toEqual([
    'nora.example',
    'otto.example',
    'petra.example',
    'quirin.example',
  ]);
});
