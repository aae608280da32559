import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Files directly in a room, outside its folders. */
const TOP = '.';

type Order = readonly (readonly string[])[];

const ARCHITECTURE = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

/** The code block of ARCHITECTURE.md after a sentence that contains these words. */
function blockAfter(words: string): readonly string[] {
  const [, block = ''] = ARCHITECTURE.slice(ARCHITECTURE.indexOf(words)).split('```\n');
  return block.split('\n').filter((line) => line.trim() !== '');
}

/** `(run)` and `start-bank.ts, ...` stand for the files directly in the room. */
const folderNamed = (word: string): string => (/^\(|\.ts\b|^\.\.\.$/.test(word) ? TOP : word);

const foldersIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .filter((word) => word !== '')
      .map(folderNamed),
  ),
];

/** The order of the folders of a room, by the room: `name  a | b, c | (run)`, with lines that go on. */
function orderByRoom(): Readonly<Record<string, Order>> {
  const rooms: Record<string, string> = {};
  let room = '';
  for (const line of blockAfter('import each other in a circle:')) {
    const [, name, rest = ''] = /^(\w*)\s+(.*)$/.exec(line) ?? [];
    if (name !== undefined && name !== '') room = name;
    rooms[room] = `${rooms[room] ?? ''} ${rest}`;
  }
  return Object.fromEntries(
    Object.entries(rooms).map(([each, text]) => [each, text.split('|').map(foldersIn)]),
  );
}

/** The order of the bank, a line for each group: the names, two spaces or more, and what they are. */
const orderOfBank = (): Order =>
  blockAfter('### The order inside `aspsp/`').map((line) => {
    const names = /^((?:\S+ {1,2})*?\S+)(?: {3,}.*)?$/.exec(line)?.[1] ?? '';
    return foldersIn(names);
  });

/**
 * The folders of a room in order, as ARCHITECTURE.md draws it: each may only import from folders in lines above,
 * and from itself. Tests and test doubles may import everything.
 */
const ORDER: Readonly<Record<string, Order>> = { ...orderByRoom(), aspsp: orderOfBank() };

/** Rooms whose files import each other in no circle, types included. */
const WITHOUT_CYCLES = 'generator conformance aspsp gate runtime cli foundation standard pki'.split(
  ' ',
);

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

test('ARCHITECTURE.md draws the order of every room that has folders', () => {
  expect(Object.keys(ORDER).sort()).toEqual(['aspsp', 'conformance', 'gate', 'generator']);
});

test.each(Object.entries(ORDER))(
  'folders of %s import only from folders above them',
  (room, order) => {
    expect(againstOrder(importsIn(room), order)).toEqual([]);
  },
);

test.each(WITHOUT_CYCLES)('files of %s have no circular imports', (room) => {
  expect(circle(importsIn(room))).toEqual([]);
});
