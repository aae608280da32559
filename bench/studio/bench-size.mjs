import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const DIST = join(import.meta.dirname, '..', '..', 'dist');
/** The chunks by which commands enter the studio. */
const ENTRANCE = /^(?:open-studio|start-worker|serve-run)-/;
const IMPORTED = /(?:from|import|import\()\s*["'](\.[^"']+)["']/g;

/** The built files that a program reaches by its imports, except through a chunk of the studio if that is left out. */
function reached(withStudio) {
  const found = new Set();
  const waiting = [join(DIST, 'cli', 'main.js')];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const isEntrance = ENTRANCE.test(file.slice(file.lastIndexOf('/') + 1));
    if (found.has(file) || !existsSync(file) || (isEntrance && !withStudio)) continue;
    found.add(file);
    const folder = dirname(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORTED))
      waiting.push(resolve(folder, path));
  }
  return found;
}

const bytesOf = (files) => files.reduce((sum, file) => sum + statSync(file).size, 0);

/** What the package would be smaller by without the studio, in bytes: code that nothing else loads, its API and its page. */
export function benchSize() {
  const without = reached(false);
  const code = [...reached(true)].filter((file) => !without.has(file));
  const all = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const own = all.filter((file) => /\/(?:studio|studio-page|tanstack-query)\//.test(file));
  return { code: bytesOf(code), apiAndPage: bytesOf(own) };
}

export const sizeLine = ({ code, apiAndPage }) => {
  const mb = (bytes) => (bytes / 1e6).toFixed(1);
  return `The studio has ${mb(code + apiAndPage)} MB of built files: ${mb(code)} code with its packages, ${mb(apiAndPage)} API and page.`;
};
