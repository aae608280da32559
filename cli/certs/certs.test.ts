import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import yargs from 'yargs';
import { certsCommand } from './certs.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'xs2a-certs-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dir, { recursive: true });
});

/** Runs `xs2a certs` and returns its output. */
async function run(...args: readonly string[]): Promise<{ out: string; err: string }> {
  const printed = { out: '', err: '' };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.err += String(text);
    return true;
  });
  await yargs(['certs', ...args])
    .command(certsCommand)
    .strict()
    .fail(false)
    .parseAsync();
  return printed;
}

it('prints one file per line on stdout and guidance on stderr', async () => {
  const out = join(dir, 'set');
  const printed = await run('--out', out, '--keys', 'p256', '--passphrase', 'geheim');
  const lines = printed.out.trimEnd().split('\n');
  expect(lines).toHaveLength(24);
  expect(lines[0]).toBe(join(out, 'ca.pem'));
  for (const line of lines) expect(readFileSync(line).length).toBeGreaterThan(0);
  expect(printed.err).toContain('passphrase.txt');
  expect(printed.out + printed.err).not.toContain('geheim');
});

it('does not overwrite a set without --force', async () => {
  const first = await run('--out', dir, '--keys', 'p256');
  const before = readFileSync(first.out.split('\n')[0] ?? '', 'utf8');
  await expect(run('--out', dir, '--keys', 'p256')).rejects.toThrow(/exists already/);
  expect(readFileSync(join(dir, 'ca.pem'), 'utf8')).toBe(before);
  await run('--out', dir, '--keys', 'p256', '--force');
  expect(readFileSync(join(dir, 'ca.pem'), 'utf8')).not.toBe(before);
});

it('requires a folder', async () => {
  await expect(run()).rejects.toThrow(/out/);
});
