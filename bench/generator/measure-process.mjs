import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const GNU_TIME = '/usr/bin/time';
const PRELOAD = join(import.meta.dirname, 'note-peak-memory.cjs');

/**
 * Runs one process from start to end. Every folder in which a tool could cache something is fresh, so that
 * each run is a first run. Peak memory is that of the largest process. Memory and CPU time come from GNU time
 * where it is installed; otherwise each Node process records its own peak memory before it exits, and the CPU
 * time is unknown.
 */
export async function measureProcess({ command, args, cwd, timeoutMs = 300_000 }) {
  const cold = mkdtempSync(join(tmpdir(), 'xs2a-bench-cold-'));
  const timed = process.platform === 'linux' && existsSync(GNU_TIME);
  const peaks = join(cold, 'peak');
  const env = coldEnvironment(cold, timed ? {} : { NODE_OPTIONS: `--require=${PRELOAD}` });
  const [file, rest] = timed
    ? [GNU_TIME, ['-f', '%U %S %M', '-o', peaks, command, ...args]]
    : [command, args];
  const start = process.hrtime.bigint();
  const { code, output } = await run(file, rest, { cwd, env, timeoutMs });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const [user, system, kilobytes] = timed ? lastNumbers(peaks) : [NaN, NaN, largestNote(cold)];
  rmSync(cold, { recursive: true, force: true });
  return { seconds, cpu: user + system, megabytes: kilobytes / 1024, code, output };
}

function coldEnvironment(cold, more) {
  const { NODE_OPTIONS: _options, NODE_COMPILE_CACHE: _cache, ...inherited } = process.env;
  return {
    ...inherited,
    TMPDIR: cold,
    XDG_CACHE_HOME: join(cold, 'cache'),
    XDG_CONFIG_HOME: join(cold, 'config'),
    XS2A_BENCH_PEAKS: cold,
    NO_COLOR: '1',
    CI: '1',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    ...more,
  };
}

function run(file, args, { cwd, env, timeoutMs }) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? -1, output });
    });
  });
}

function lastNumbers(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : ['NaN'];
  return lines.at(-1).split(' ').map(Number);
}

function largestNote(folder) {
  const notes = readdirSync(folder).filter((name) => name.startsWith('peak-'));
  return Math.max(...notes.map((name) => lastNumbers(join(folder, name))[0]));
}
