import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, fetchPackage } from '../documents/fetch-package.mjs';
import { ROOT } from '../lib/install-peers.mjs';
import { markdownTable } from '../lib/markdown-table.mjs';
import { CACHE, MAIN } from './prepare-tools.mjs';

const PARTS = [8, 4, 2, 1];
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function read(version) {
  const folder = fetchPackage({ name: '@octokit/openapi', version }, cacheFolder());
  const file = join(folder, 'generated', 'api.github.com.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The document with only some of its paths, and the components that these use. */
function partOf(document, paths) {
  const kept = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => paths.has(path)),
  );
  const { components, webhooks: _webhooks, 'x-webhooks': _xWebhooks, ...rest } = document;
  const used = {};
  const seen = new Set();
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    for (const value of Object.values(node)) visit(value);
    const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(node.$ref ?? '') ?? [];
    if (kind === undefined || seen.has(node.$ref)) return;
    seen.add(node.$ref);
    const part = components[kind]?.[name];
    if (part === undefined) return;
    used[kind] = { ...used[kind], [name]: part };
    visit(part);
  };
  visit(kept);
  return {
    ...rest,
    paths: kept,
    components: { ...used, securitySchemes: components.securitySchemes },
  };
}

const operationsOf = ({ paths }) =>
  Object.values(paths).flatMap((item) => METHODS.filter((method) => method in item)).length;

/**
 * The least CPU time of several runs, in seconds: other work on the machine affects it less than elapsed
 * time.
 */
function cpuOf(args, runs) {
  const usage = join(CACHE, 'usage.json');
  const all = [...['--require', join(ROOT, 'bench', 'suite', 'note-usage.cjs')], ...args];
  const env = { ...process.env, XS2A_BENCH_USAGE: usage };
  const times = Array.from({ length: runs }, () => {
    const { status, stderr } = spawnSync(process.execPath, all, { env, maxBuffer: 2 ** 30 });
    if (status !== 0) throw new Error(`xs2a ended with ${status}: ${stderr}`);
    return JSON.parse(readFileSync(usage, 'utf8')).cpuMs / 1000;
  });
  return Math.min(...times);
}

/** CPU time for parts of GitHub's document: every 8th path, every 4th, every 2nd, all. */
export function measureGrowth(runs) {
  const [old, now] = ['22.0.0', '23.0.2'].map(read);
  if (old === undefined || now === undefined) return [];
  const all = [...new Set([...Object.keys(old.paths), ...Object.keys(now.paths)])].sort();
  return PARTS.map((part) => {
    const paths = new Set(all.filter((_, index) => index % part === 0));
    const files = [old, now].map((document, index) => {
      const file = join(CACHE, `growth-${part}-${index}.json`);
      writeFileSync(file, JSON.stringify(partOf(document, paths), null, 2));
      return file;
    });
    const args = [MAIN, 'diff', ...files, '--fail-on', 'never'];
    const operations = operationsOf(partOf(now, paths));
    const bytes = readFileSync(files[1]).length;
    return { part, operations, bytes, seconds: cpuOf(args, runs) };
  });
}

export function growthTable(results) {
  const rows = results.map(({ part, operations, bytes, seconds }, index) => {
    const before = results[index - 1];
    return [
      part === 1 ? 'all' : `1/${part}`,
      operations,
      (bytes / 1e6).toFixed(1),
      seconds.toFixed(2),
      ...(before === undefined
        ? ['', '', '']
        : [
            (operations / before.operations).toFixed(2),
            (bytes / before.bytes).toFixed(2),
            (seconds / before.seconds).toFixed(2),
          ]),
    ];
  });
  return markdownTable(
    ['paths', 'operations', 'MB', 'CPU seconds', 'operations, times', 'bytes, times', 'CPU, times'],
    rows,
  );
}
