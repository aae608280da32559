import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseEvents } from '../conformance/record/parse-events.js';
import { installedKit } from './installed-kit.testing.js';

const MAIN = installedKit().main;
const disk = mkdtempSync(join(tmpdir(), 'xs2a-disk-'));

/** A file system of 256 kB; only root may mount one. */
function mounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isMounted = mounted();
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

test.runIf(isMounted)(
  `a full disk is reported in one sentence, and the record up to then is kept${isMounted ? '' : ' (skipped: no disk could be mounted)'}`,
  () => {
    const args = ['conformance', '--only', 'pis/initiate/', '--out', join(disk, 'run')];
    const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' });
    expect(stderr).toContain('cannot be written to');
    expect(stderr).toContain(': the disk is full.');
    expect(stderr).not.toMatch(/at .*\.js:\d+/);
    expect(status).toBe(2);
    const record = readFileSync(join(disk, 'run', 'events.ndjson'), 'utf8');
    expect(parseEvents(record, 'events.ndjson').length).toBeGreaterThan(20);
  },
  60_000,
);
