import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startRunProcess } from './start-run-process.js';

it.skipIf(process.platform === 'win32')(
  'the process of a run yields to the studio, so that pages answer while runs go on',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'xs2a-run-process-'));
    const main = join(folder, 'main.mjs');
    writeFileSync(main, 'process.on("message", () => undefined);');
    const job = { profile: 'p', values: {}, out: folder };
    const child = startRunProcess(main, job as never, () => undefined);
    const priority = getPriority(child.pid);
    const group = `/proc/${child.pid}/autogroup`;
    // Linux shares the processor among sessions, and a run is one
    const isGrouped = existsSync(group) && readFileSync(group, 'utf8') !== '';
    const said = () => (isGrouped ? readFileSync(group, 'utf8') : `nice ${priority}`);
    await vi.waitFor(() => expect(said()).toContain(`nice ${priority}`), 5000);
    child.kill();
    await child.ended;
    rmSync(folder, { recursive: true });
    // a higher number is a lower priority; there is none above 19
    expect(priority).toBe(Math.min(19, getPriority() + 10));
  },
);
