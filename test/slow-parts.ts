import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { readPart } from './part-of.js';

/** Seconds that each slow test file takes, as `npm run measure:tests` measured them. */
type Seconds = Readonly<Record<string, number>>;

/** Splits the files into so many parts that take about the same time: each file joins the shortest part so far. */
export function evenParts(seconds: Seconds, count: number): readonly (readonly string[])[] {
  const parts = Array.from({ length: count }, () => ({ files: [] as string[], seconds: 0 }));
  for (const [file, took] of Object.entries(seconds).sort(([, a], [, b]) => b - a)) {
    const shortest = parts.reduce((best, part) => (part.seconds < best.seconds ? part : best));
    shortest.files.push(file);
    shortest.seconds += took;
  }
  return parts.map(({ files }) => files);
}

/** The slow test files that this run leaves out: those of the parts that `XS2A_PART` does not name. */
export function leftOutFiles(env: NodeJS.ProcessEnv): readonly string[] {
  const part = readPart(env);
  if (part === 'all') return [];
  const file = join(packageRoot(), 'test', 'slow-tests.json');
  const seconds = JSON.parse(readFileSync(file, 'utf8')) as Seconds;
  return evenParts(seconds, part.of).flatMap((files, at) => (at === part.number - 1 ? [] : files));
}
