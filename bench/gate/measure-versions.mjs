import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, fetchPackage } from '../documents/fetch-package.mjs';
import { markdownTable } from '../lib/markdown-table.mjs';
import { MAIN } from './prepare-tools.mjs';

/** Packages that ship an OpenAPI document, at two versions each. */
const VERSIONS = [
  ['@octokit/openapi', '22.0.0', '23.0.2', 'generated/api.github.com.json'],
  ['@blockfrost/openapi', '0.1.60', '0.1.93', 'openapi.yaml'],
  ['@figma/rest-api-spec', '0.30.0', '0.43.0', 'openapi/openapi.yaml'],
  ['@digdir/dialogporten-schema', '1.18.0-162ce9a', '1.40.0', 'swagger.verified.json'],
  ['rclone-openapi', '1.74.1', '1.75.0', 'openapi.yaml'],
];

function xs2a(args) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'diff', ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  return { status, stdout, stderr, seconds: (performance.now() - started) / 1000 };
}

/**
 * Real changes: checks that every comparison ends, and that every change reported as breaking has a witness
 * value or is structural.
 */
export function measureVersions() {
  const cache = cacheFolder();
  mkdirSync(cache, { recursive: true });
  const rules = JSON.parse(xs2a(['--rules', '--format', 'json']).stdout);
  const wantsProof = new Set(rules.filter(({ proof }) => proof).map(({ id }) => id));
  return VERSIONS.map(([name, old, now, document]) => {
    const files = [old, now].map((version) =>
      join(fetchPackage({ name, version }, cache), document),
    );
    const missing = files.filter((file) => !existsSync(file));
    if (missing.length > 0) throw new Error(`${missing.join(', ')} is not in the package`);
    const { status, stdout, stderr, seconds } = xs2a([
      ...files,
      '--format',
      'json',
      '--fail-on',
      'never',
    ]);
    if (status !== 0) return { name, old, now, seconds, failed: stderr.split('\n')[0] };
    return { name, old, now, seconds, ...countsOf(JSON.parse(stdout), wantsProof) };
  });
}

function countsOf({ semver, changes }, wantsProof) {
  const breaking = changes.filter(({ severity }) => severity === 'breaking');
  return {
    semver,
    breaking: breaking.length,
    witnessed: breaking.filter(({ witness }) => witness !== null).length,
    structural: breaking.filter(({ id, witness }) => witness === null && !wantsProof.has(id))
      .length,
    unproved: breaking.filter(({ id, witness }) => witness === null && wantsProof.has(id)).length,
    risky: changes.filter(({ severity }) => severity === 'risky').length,
    compatible: changes.filter(({ severity }) => severity === 'compatible').length,
  };
}

export function versionTable(results) {
  const head = ['package', 'versions', 'breaking', 'with a witness', 'structural', 'neither'];
  const rows = results.map((one) => [
    one.name,
    `${one.old}, ${one.now}`,
    ...(one.failed === undefined
      ? [one.breaking, one.witnessed, one.structural, one.unproved, one.risky, one.compatible]
      : [one.failed, '', '', '', '', '']),
    one.seconds.toFixed(1),
  ]);
  return markdownTable([...head, 'risky', 'compatible', 'seconds'], rows);
}

/** Whether every comparison ended and every breaking change that needs a proof has one. */
export const isSound = (results) =>
  results.every(({ failed, unproved }) => failed === undefined && unproved === 0);
