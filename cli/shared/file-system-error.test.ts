import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { reportError } from './report-error.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-refused-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MAIN = join(packageRoot(), 'dist', 'cli', 'main.js');

test.each([
  ['conformance', '--only', 'piis', '--out', join(folder, 'run')],
  ['selftest', '--quick', '--faults', 'funds-answer-201', '--out', join(folder, 'power')],
  ['lint', '-'],
])(
  'xs2a %s without a folder for temporary files says so in one sentence',
  (...args) => {
    const TMPDIR = join(folder, 'none');
    const ended = spawnSync(process.execPath, [MAIN, ...args], {
      env: { ...process.env, TMPDIR },
      encoding: 'utf8',
      input: 'openapi: 3.0.0',
    });
    const stderr = ended.stderr.replace(/\s+/g, ' ');
    expect(stderr).toContain(
      `The folder for temporary files, ${TMPDIR}, cannot be written to: the folder does not exist. set TMPDIR`,
    );
    expect(ended.status).toBe(2);
  },
  30_000,
);

function told(code: string, syscall: string, path = '/data/run/report.html'): [number, string] {
  const lines: string[] = [];
  const error = Object.assign(new Error(`${code}: refused`), { code, syscall, path });
  const exitCode = reportError(error, {
    write: (text: string) => {
      lines.push(text);
      return true;
    },
  });
  return [exitCode, lines.join('')];
}

test('a full disk is an error that a user can correct', () => {
  const [exitCode, text] = told('ENOSPC', 'write');
  expect(exitCode).toBe(2);
  expect(text).toContain('/data/run/report.html cannot be used (write): the disk is full.');
});

test.each([
  ['ENOENT', 'open'],
  ['ENOENT', 'spawn java'],
  ['EBADF', 'write'],
])('%s of %s stays an internal error: a file of the package may be missing', (code, syscall) => {
  expect(told(code, syscall)[0]).toBe(4);
});
