import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../lib/statistics.mjs';
import { measureProcess } from './measure-process.mjs';

/**
 * Runs every generator `runs` times, each time into a fresh folder. Each round runs all of them, so that a
 * machine that is busy for a while slows all of them. The output of the last round is judged.
 */
export async function benchPeers(peers, document, { runs, compile, bench }) {
  const rows = peers.map(startRow);
  for (let run = 1; run <= runs; run += 1) {
    process.stderr.write(`bench: ${document.name}: round ${run} of ${runs}\n`);
    for (const [index, peer] of peers.entries()) {
      const row = rows[index];
      if (row.failed !== undefined) continue;
      await addRun(row, peer, { document, bench, judged: compile && run === runs });
    }
  }
  return rows.map((row) =>
    row.failed === undefined
      ? {
          ...row,
          medianSeconds: median(row.seconds),
          medianCpu: median(row.cpu),
          medianMegabytes: median(row.megabytes),
        }
      : row,
  );
}

function startRow({ id, name, version, makes, node, missing }) {
  const [ownMajor] = process.versions.node.split('.');
  const about = { id, name, version, makes, node: node ?? Number(ownMajor) };
  return { ...about, seconds: [], cpu: [], megabytes: [], ...(missing && { failed: missing }) };
}

async function addRun(row, peer, { document, bench, judged }) {
  const folder = prepareFolder(bench);
  try {
    const out = join(folder, 'out');
    const wanted = { document: document.file, out, folder };
    if (peer.again) await runOnce(peer, wanted);
    const measured = await runOnce(peer, wanted);
    if (measured.failed !== undefined) {
      row.failed = measured.failed;
      return;
    }
    row.seconds.push(measured.seconds);
    row.cpu.push(measured.cpu);
    row.megabytes.push(measured.megabytes);
    if (judged) Object.assign(row, judge(out, bench));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder in which config files and the compiler find the peers' packages. */
function prepareFolder(bench) {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-bench-'));
  symlinkSync(join(bench, 'node_modules'), join(folder, 'node_modules'), 'junction');
  mkdirSync(join(folder, 'out'));
  return folder;
}

async function runOnce(peer, { document, out, folder }) {
  for (const [file, text] of Object.entries(peer.config?.({ document, out }) ?? {})) {
    writeFileSync(join(folder, file), text);
  }
  const measured = await measureProcess({ ...peer.run({ document, out }), cwd: folder });
  if (measured.code !== 0) return { failed: `exit ${measured.code}: ${lastLine(measured.output)}` };
  if (readdirSync(out).length === 0) return { failed: 'exit 0, but nothing was written' };
  return measured;
}

function lastLine(output) {
  const lines = output.split('\n').filter((line) => /error|exception|fail/i.test(line));
  const told = (lines[0] ?? output.trim().split('\n').at(-1) ?? '').trim();
  return told.replace(/\|/g, '/').slice(0, 120);
}

/** Runs in its own process: the compiler needs much memory and must not slow the next run. */
function judge(out, bench) {
  const script = join(bench, 'generator/judge-output.mjs');
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--max-old-space-size=6000', script, out],
    { encoding: 'utf8', timeout: 300_000 },
  );
  return status === 0 ? JSON.parse(stdout) : { judgeFailed: true };
}
