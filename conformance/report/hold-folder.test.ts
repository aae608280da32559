import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { holdFolder, LOCK } from './hold-folder.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'xs2a-hold-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const leave = (pid: number, host = hostname()) =>
  writeFileSync(join(dir, LOCK), JSON.stringify({ pid, host, token: 'earlier' }));

function refusal(): string {
  try {
    holdFolder(dir);
    return '';
  } catch (error) {
    return error instanceof Xs2aError ? `${error.code} ${error.message}` : String(error);
  }
}

test('a folder stays locked until it is released', () => {
  const release = holdFolder(dir);
  expect(refusal()).toBe(
    `USAGE Process ${process.pid} on ${hostname()} is writing a run into ${dir}.`,
  );
  release();
  expect(existsSync(join(dir, LOCK))).toBe(false);
  holdFolder(dir)();
});

test('a live process keeps its lock, and a dead process does not', () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  leave(child.pid ?? 0);
  expect(refusal()).toContain(`Process ${child.pid} on`);
  child.kill('SIGKILL');
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  leave(pid);
  const release = holdFolder(dir);
  expect(JSON.parse(readFileSync(join(dir, LOCK), 'utf8'))).toMatchObject({ pid: process.pid });
  release();
});

test('a lock of another machine stays valid', () => {
  leave(1, 'another-machine');
  expect(refusal()).toContain('Process 1 on another-machine');
});

test('a truncated lock file locks nothing', () => {
  writeFileSync(join(dir, LOCK), '{"pid":');
  holdFolder(dir)();
  expect(existsSync(join(dir, LOCK))).toBe(false);
});

test('a run removes only its own lock', () => {
  const release = holdFolder(dir);
  leave(process.pid);
  release();
  expect(existsSync(join(dir, LOCK))).toBe(true);
});
