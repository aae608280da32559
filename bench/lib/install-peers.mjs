import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the benchmarks. The peers are installed here and nowhere else. */
export const BENCH = join(import.meta.dirname, '..');
export const ROOT = join(BENCH, '..');
const INSTALLED = join(BENCH, 'node_modules');
const LOCK = join(BENCH, 'package-lock.json');

/** Installs the pinned peers unless the versions of the lock file are already installed. */
export function installPeers() {
  if (isCurrent()) return;
  process.stderr.write(
    'bench: installing the generators and servers to compare with into bench/node_modules\n' +
      '       (once; about 900 MB, the versions of bench/package-lock.json)\n',
  );
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: BENCH,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write('bench: npm ci failed in bench/; see its message above\n');
    process.exit(2);
  }
}

/**
 * npm leaves a copy of the lock file behind: when its packages and versions match, there is nothing to
 * install.
 */
function isCurrent() {
  const hidden = join(INSTALLED, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = versions(LOCK);
  const there = versions(hidden);
  return Object.keys(readJson(join(BENCH, 'package.json')).dependencies).every(
    (name) => wanted[`node_modules/${name}`] === there[`node_modules/${name}`],
  );
}

function versions(file) {
  const { packages } = readJson(file);
  return Object.fromEntries(Object.entries(packages).map(([name, { version }]) => [name, version]));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The version of an installed peer. */
export function peerVersion(name) {
  return readJson(join(INSTALLED, name, 'package.json')).version;
}
