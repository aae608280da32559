import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/install-peers.mjs';
import { markdownTable } from '../lib/markdown-table.mjs';
import { CACHE } from './prepare-tools.mjs';

const OCTOKIT = ['22.0.0', '23.0.2'];

/** Pairs of documents: the framework's and an edited copy, and two versions of GitHub's. */
function pairs() {
  const found = [];
  const official = process.env.XS2A_OFFICIAL_SPEC ?? '';
  const base = existsSync(official) ? official : join(ROOT, 'spec', 'xs2a.yaml');
  const text = readFileSync(base, 'utf8');
  const edited = join(CACHE, 'edited.yaml');
  // changes one limit, one enum value and one required field
  writeFileSync(
    edited,
    text
      .replace('maxLength: 35', 'maxLength: 30')
      .replace(/^( *)- received$/m, '$1- seen')
      .replace(/^( +)required:\n +- .*\n/m, '$1required:\n$1  - added\n'),
  );
  found.push([existsSync(official) ? "the framework's document" : 'spec/xs2a.yaml', base, edited]);
  const octokit = OCTOKIT.map(octokitFile);
  if (octokit.every((file) => file !== undefined))
    found.push([`@octokit/openapi ${OCTOKIT.join(' and ')}`, ...octokit]);
  return found;
}

/** One version of GitHub's document, 12 to 13 MB, from its npm package. */
function octokitFile(version) {
  const folder = join(CACHE, `octokit-${version}`);
  const inside = join('package', 'generated', 'api.github.com.json');
  const file = join(folder, inside);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const packed = spawnSync('npm', ['pack', '--silent', `@octokit/openapi@${version}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  const archive = packed.stdout.trim().split('\n').at(-1) ?? '';
  if (packed.status !== 0) return undefined;
  spawnSync('tar', ['xzf', archive, inside], { cwd: folder });
  return existsSync(file) ? file : undefined;
}

/** The least time of several runs of a whole process, in seconds. */
export function timeOf([command, args], runs) {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
    if (status === null || status > 1)
      throw new Error(`${command} ended with ${status}: ${stderr}`);
    best = Math.min(best, performance.now() - start);
  }
  return best / 1000;
}

export function measureSpeed(tools, runs) {
  return pairs().map(([pair, old, now]) => ({
    pair,
    times: tools.map(({ name, command }) => ({ name, seconds: timeOf(command(old, now), runs) })),
  }));
}

export function speedTable(results) {
  const [first] = results;
  const rows = results.map(({ pair, times }) => [
    pair,
    ...times.map(({ seconds }) => seconds.toFixed(2)),
  ]);
  return markdownTable(
    ['whole process, seconds (best run)', ...(first?.times ?? []).map(({ name }) => name)],
    rows,
  );
}
