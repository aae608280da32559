import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Files directly in a room, outside its folders. */
const TOP = '.';

/**
 * The folders of a room in order: each may only import from folders in lines above, and from
 * itself. Tests and test doubles may import everything.
 */
const ORDER: Readonly<Record<string, readonly (readonly string[])[]>> = {
  generator: [
    ['load'],
    ['patterns', 'openapi-generator'],
    ['model'],
    ['emit'],
    ['plugins', 'skeleton'],
    [TOP],
  ],
  conformance: [
    ['clauses'],
    ['cases', 'record'],
    ['profile', 'documents', 'evidence'],
    ['redaction', 'extension', 'dialect', 'waivers', 'report'],
    ['wire', 'plan'],
    ['answers'],
    ['checks'],
    ['steps'],
    ['engine', 'preflight'],
    ['walks', 'drafting', 'judging'],
    [TOP, 'proxy'],
    ['selftest'],
    ['listing'],
  ],
  gate: [
    ['change', 'schema', 'read'],
    ['model', 'rules'],
    ['compare'],
    ['witness'],
    [TOP],
    ['report', 'policy'],
    ['lint'],
    ['impact'],
  ],
  aspsp: [
    ['language', 'null-banks'],
    ['domain'],
    ['dialect', 'pages'],
    ['config'],
    ['store'],
    ['seed', 'operator'],
    ['accounts'],
    ['rules'],
    ['bank', 'faults'],
    ['execution'],
    ['sca'],
    ['psu', 'documents'],
    ['http'],
    ['admin', 'handlers'],
    ['profile'],
    ['variants'],
    ['apps'],
    [TOP],
    ['testing'],
    ['fuzz', 'stress'],
  ],
};

/**
 * Rooms without circular imports. `gate` has some because it compares schemas recursively, and
 * `runtime` because its types are recursive.
 */
const WITHOUT_CYCLES = 'generator conformance aspsp gate runtime cli foundation pki'.split(' ');

type Imports = ReadonlyMap<string, readonly string[]>;

/** The files of a room and what each imports from it, as paths within the room. */
function importsIn(room: string): Imports {
  const folder = join(ROOT, room);
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !/\.test(ing)?\.ts$/.test(file) && !/(^|\/)fixtures\//.test(file));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)];
      const targets = named.map(([, path]) =>
        join(dirname(file), path ?? '').replace(/\.js$/, '.ts'),
      );
      return [file, targets.filter((target) => known.has(target))];
    }),
  );
}

const folderOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : TOP);

/** Imports against the order, as `file -> target`. */
function againstOrder(imports: Imports, order: readonly (readonly string[])[]): string[] {
  const place = (folder: string) => order.findIndex((line) => line.includes(folder));
  return [...imports].flatMap(([file, targets]) => {
    const own = folderOf(file);
    if (place(own) < 0) return [`${file} lies in no folder of the order`];
    return targets
      .filter((target) => folderOf(target) !== own && place(folderOf(target)) >= place(own))
      .map((target) => `${file} -> ${target}`);
  });
}

/** Files that import each other in a circle: one circle as a path, or an empty list. */
function circle(imports: Imports): readonly string[] {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const target of imports.get(file) ?? []) {
      const found = visit(target, [...path, file]);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const found = visit(file, []);
    if (found.length > 0) return found;
  }
  return [];
}

test.each(Object.entries(ORDER))(
  'folders of %s import only from folders above them',
  (room, order) => {
    expect(againstOrder(importsIn(room), order)).toEqual([]);
  },
);

test.each(WITHOUT_CYCLES)('files of %s have no circular imports', (room) => {
  expect(circle(importsIn(room))).toEqual([]);
});
