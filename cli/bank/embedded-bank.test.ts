import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installedKit } from '../../test/installed-kit.testing.js';

const MAIN = installedKit().main;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xs2a-embedded-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const banks = (): readonly string[] =>
  readdirSync(folder).filter((name) => name.startsWith('xs2a-bank-'));

/** Command lines of processes that contain the folder; empty if the system lists no processes. */
function processes(): readonly string[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const lines = all.map((pid) => {
    try {
      return readFileSync(join('/proc', pid, 'cmdline'), 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  });
  return lines.filter((line) => line.includes(folder));
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  'stops its bank when %s arrives while the bank is starting',
  async (signal) => {
    const args = ['conformance', '--only', 'iam/register/registers', '--out', join(folder, 'run')];
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: { ...process.env, TMPDIR: folder, CI: 'true' },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    while (banks().length < 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill(signal);
    expect((await ended)[0]).toBe(130);
    // an ended process takes a moment to disappear
    await expect.poll(processes, { timeout: 5_000 }).toEqual([]);
    expect(banks()).toEqual([]);
  },
  60_000,
);
