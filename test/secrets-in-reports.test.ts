import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startBank } from '../aspsp/start-bank.js';
import { writeProfile } from '../aspsp/write-profile.js';
import { serveProxy } from '../conformance/proxy/serve-proxy.js';

const ROOT = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'xs2a-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function xs2a(...args: readonly string[]): Promise<string> {
  const all = [join(ROOT, 'dist', 'cli', 'main.js'), ...args];
  return new Promise((done) => {
    execFile(process.execPath, all, { cwd: ROOT }, (_, stdout, stderr) => done(stdout + stderr));
  });
}
