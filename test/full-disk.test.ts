import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseEvents } from '../conformance/record/parse-events.js';
import { smallDisk, unlessMounted } from '../foundation/small-disk.testing.js';
import { installedKit } from './installed-kit.testing.js';

const MAIN = installedKit().main;
const disk = smallDisk('256k');
afterAll(() => disk.remove());

test.runIf(disk.isMounted)(
  `a full disk is reported in one sentence, and the record up to then is kept${unlessMounted(disk)}`,
  () => {
    const args = ['conformance', '--only', 'pis/initiate/', '--out', join(disk.folder, 'run')];
    const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' });
    expect(stderr).toContain('cannot be written to');
    expect(stderr).toContain(': the disk is full.');
    expect(stderr).not.toMatch(/at .*\.js:\d+/);
    expect(status).toBe(2);
    const record = readFileSync(join(disk.folder, 'run', 'events.ndjson'), 'utf8');
    expect(parseEvents(record, 'events.ndjson').length).toBeGreaterThan(20);
  },
  60_000,
);
