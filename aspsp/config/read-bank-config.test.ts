import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { DEFAULT_CONFIG } from './bank-config.js';
import schema from './bank-config.schema.json' with { type: 'json' };
import { configErrors, readBankConfig } from './read-bank-config.js';

const folder = mkdtempSync(join(tmpdir(), 'bank-config-'));
const file = join(folder, 'bank.yaml');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(text: string) {
  writeFileSync(file, text);
  return readBankConfig(file);
}

describe('readBankConfig', () => {
  it('uses the defaults for missing keys', () => {
    expect(read('version: 1\n')).toEqual(DEFAULT_CONFIG);
    expect(configErrors({ version: 1, ...DEFAULT_CONFIG })).toEqual([]);
  });

  it('merges blocks and replaces lists', () => {
    const config = read(
      'version: 1\nproducts: { payments: [target-2-payments] }\nsca: { attempts: 5, methods: [{ id: sms, type: SMS_OTP, name: Text }] }\n',
    );

    expect(config.products).toEqual({
      ...DEFAULT_CONFIG.products,
      payments: ['target-2-payments'],
    });
    expect(config.sca).toEqual({
      ...DEFAULT_CONFIG.sca,
      attempts: 5,
      methods: [{ id: 'sms', type: 'SMS_OTP', name: 'Text', version: '1' }],
    });
  });

  it('offers in the formal dialect only what that dialect has', () => {
    const products = 'products: { payments: [ro-credit-transfers, target-2-payments] }';
    const config = read(`version: 1\ndialect: berlin-group\n${products}\n`);

    expect(config.dialect).toBe('berlin-group');
    expect(config.products.payments).toEqual(['target-2-payments']);
    expect(config.products['bulk-payments']).not.toContain('ro-credit-transfers');
    expect(config.services).toEqual(
      DEFAULT_CONFIG.services.filter((service) => service !== 'account-list'),
    );
  });

  it.each([
    ['version: 1\ndialect: berlin\n', '`dialect`', 2],
    ['version: 1\nframework: 1.3.9\n', '`framework` (1.3.9) needs `dialect: berlin-group`', 2],
    ['version: 1\ndialect: berlin-group\nframework: 1.3.5\n', '`framework`', 3],
    [
      'version: 1\ndialect: berlin-group\nframework: 1.3.4\nsca: { confirmation: true }\n',
      '1.3.4 has no confirmation codes',
      4,
    ],
    ['services: []\n', '`version`', 1],
    ['version: 1\nservicse: []\n', 'did you mean `services`', 2],
    ['version: 1\nsca:\n  approaches: [redirekt]\n', 'did you mean redirect', 3],
    ['version: 1\nsca:\n  attempts: 0\n', '`sca.attempts`', 3],
    ['version: 1\ncutOff: 4pm\n', '`cutOff`', 2],
    ['version: 1\ntransactions:\n  bookingStatuses: [pending]\n', 'booked', 3],
    ['version: 1\nlinks: absolut\n', 'did you mean absolute', 2],
    ['version: 1\n links: x\n', 'not valid YAML', 1],
    [
      'version: 1\nchecks:\n  steps: [offer, role, certificate, signature, media-type]\n',
      'lists role before certificate',
      3,
    ],
    ['version: 1\nchecks:\n  steps: [certificate, role]\n', '`checks.steps`', 3],
    ['version: 1\niam:\n  grants: [password]\n', '`iam.grants`', 3],
  ])('refuses %j, with the line of the error', (text, says, line) => {
    writeFileSync(file, text);

    expect(() => readBankConfig(file)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(says),
        place: expect.objectContaining({ file, line }),
        exitCode: 2,
      }),
    );
  });
});

it('docs/bank.md names every key', () => {
  const guide = readFileSync(join(packageRoot(), 'docs/bank.md'), 'utf8');

  expect(keysOf(schema).filter((key) => !guide.includes(`\`${key}\``))).toEqual([]);
});

it('docs/bank.md names every value of a key that takes one of a few', () => {
  const rows = readFileSync(join(packageRoot(), 'docs/bank.md'), 'utf8').split('\n');
  const blank = keysOf(schema).flatMap((key) => {
    const row = rows.find((line) => line.startsWith('| ') && line.includes(`\`${key}\``)) ?? '';
    return choicesOf(schema, key).filter((value) => !row.includes(value));
  });
  expect(blank).toEqual([]);
});

interface Block {
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Block>>;
}

function choicesOf(block: Block, key: string): readonly string[] {
  const found = key
    .split('.')
    .reduce<Block | undefined>((at, name) => at?.properties?.[name], block);
  return (found?.enum ?? []).map(String);
}

/** Dotted paths of all keys that are not blocks. */
function keysOf({ properties }: Block, before = ''): readonly string[] {
  return Object.entries(properties ?? {}).flatMap(([key, child]) =>
    child.properties === undefined ? [before + key] : keysOf(child, `${before}${key}.`),
  );
}
