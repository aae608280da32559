import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { BENCH, ROOT } from '../lib/install-peers.mjs';

const LARGE = join(BENCH, 'node_modules/@octokit/openapi/generated/api.github.com.json');

/**
 * The documents of a run: those named on the command line, or else our own, the framework's where it is
 * available, and a large one.
 */
export function documents(named) {
  if (named.length > 0) return named.map((file) => resolveDocument(file));
  const official = process.env.XS2A_OFFICIAL_SPEC;
  return [
    { name: 'spec/xs2a.yaml', file: join(ROOT, 'spec/xs2a.yaml') },
    ...(official === undefined ? [] : [{ name: basename(official), file: resolve(official) }]),
    { name: 'api.github.com.json', file: LARGE },
  ];
}

function resolveDocument(given) {
  if (given === 'large') return { name: basename(LARGE), file: LARGE };
  const file = resolve(given);
  if (existsSync(file)) return { name: basename(file), file };
  process.stderr.write(`bench: there is no document ${given}\n`);
  process.exit(2);
}
