import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-stray-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A green run as Vitest prints it, with these lines between two files. */
function strayIn(...lines: readonly string[]) {
  const log = join(folder, 'log');
  const green = [
    ...['', '> xs2a-kit@0.1.0 test', '> vitest run', '', ' RUN  v4.1.12 /tmp/Prüf bank/xs2a-kit'],
    ...[
      'skipped: no Java',
      ' \u001b[32m✓\u001b[39m cli/gate/lint.test.ts (9 tests) 12ms',
      ...lines,
    ],
    ...['   ✓ prints file, line, column 305ms', ' ↓ spec/foreign.test.ts (1 test | 1 skipped)', ''],
    ...[' Test Files  2 passed | 1 skipped (3)', '      Tests  9 passed (9)'],
    ...['   Start at  10:00:00', '   Duration  9.80s (transform 1ms)', ''],
  ];
  writeFileSync(log, green.join('\n'));
  // the C locale reads bytes, where the marks of Vitest are not one character
  const env = { ...process.env, LC_ALL: 'C' };
  const { status, stdout } = spawnSync('.ci/stray-lines', [log], {
    cwd: packageRoot(),
    encoding: 'utf8',
    env,
  });
  return { status, stdout };
}

test('a green run has no stray line', () => {
  expect(strayIn()).toEqual({ status: 0, stdout: '' });
});

test.each([
  '(node:5366) Warning: Error: the vault is locked',
  'stderr | generator/plugins/msw/msw.test.ts > a handler',
  '  • GET https://bank.example/psd2/v1/consents/c',
  'petstore getPetById: 7158 bytes',
])('%s is a stray line', (line) => {
  expect(strayIn(line)).toEqual({ status: 1, stdout: `${line}\n` });
});
