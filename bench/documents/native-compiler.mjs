import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './fetch-package.mjs';

const VERSION = '7.0.2';

/** The command that runs TypeScript 7, which is installed beside the documents on first use. */
export function nativeCompiler(cache) {
  const folder = join(cache, `typescript@${VERSION}`);
  const script = join(folder, 'node_modules/typescript/bin/tsc');
  if (!existsSync(script)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    run('npm', ['install', '--ignore-scripts', '--silent', `typescript@${VERSION}`], folder);
  }
  return { script, version: VERSION };
}
