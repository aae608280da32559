import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './install-peers.mjs';

/**
 * Bundles sources of the repository, whose tests and fixtures are not in dist, into one module below dist/bench. `sources` are
 * paths in the repository that end in `.js`. Returns the file.
 */
export async function bundleSources(name, sources) {
  const outfile = join(ROOT, 'dist', 'bench', `${name}.mjs`);
  const lines = sources.map((one) => `export * from ${JSON.stringify(join(ROOT, one))};`);
  await build({
    stdin: { contents: lines.join('\n'), resolveDir: ROOT, loader: 'ts' },
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return outfile;
}
