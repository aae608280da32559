// Generates the server of each version of the framework that the bank speaks besides that of the contract, and bundles it
// to dist/versions/VERSION.js. They are made by the build, like everything in dist, and not committed.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const NAME = /^berlin-group-([\d.]+)\.yaml$/;

/** Makes dist/versions/, with the command line that was built before. */
export async function versionServers(root, external) {
  const overlays = join(root, 'spec', 'overlays');
  const versions = readdirSync(overlays).flatMap((file) => NAME.exec(file)?.[1] ?? []);
  const made = join(root, '.cache', 'versions');
  const specs = versions.flatMap((one) => ['--spec', join(overlays, `berlin-group-${one}.yaml`)]);
  const args = ['generate', 'server', ...specs, '--adapter', 'fastify', '--out', made];
  execFileSync(process.execPath, [join(root, 'dist', 'cli', 'main.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const outdir = join(root, 'dist', 'versions');
  if (existsSync(outdir)) rmSync(outdir, { recursive: true });
  const plugin = (one) =>
    join(made, 'server', `berlin-group-${one.replaceAll('.', '-')}`, 'plugin.ts');
  await build({
    entryPoints: Object.fromEntries(versions.map((one) => [one, plugin(one)])),
    outdir,
    chunkNames: 'core-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external,
    tsconfigRaw: {},
    logLevel: 'warning',
  });
}
