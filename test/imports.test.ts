import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * Rooms (top-level folders), most specific first, and the rooms that each may import; a room may
 * always import itself.
 */
const ALLOWED: readonly (readonly [room: string, allowed: readonly string[]])[] = [
  ['foundation', []],
  ['standard', ['foundation']],
  ['pki', ['foundation']],
  ['generator/load', ['foundation']],
  ['generator', ['foundation']],
  ['runtime/server', ['runtime/model']],
  ['runtime/client', ['runtime/model']],
  ['runtime/model', []],
  ['generated/server', ['generated/model', 'runtime/server', 'runtime/model']],
  ['generated/client', ['generated/model', 'runtime/client', 'runtime/model']],
  ['generated/model', ['runtime/model']],
  ['aspsp', ['foundation', 'generated', 'pki', 'runtime']],
  ['conformance/clauses', ['foundation']],
  [
    'conformance/profile',
    ['foundation', 'standard', 'pki', 'conformance/clauses', 'conformance/cases'],
  ],
  ['conformance/cases', ['foundation', 'standard', 'conformance/clauses']],
  ['conformance/record', ['foundation', 'standard', 'conformance/clauses']],
  ['conformance/redaction', ['foundation', 'conformance/record', 'conformance/profile']],
  [
    'conformance/waivers',
    ['foundation', 'conformance/clauses', 'conformance/profile', 'conformance/record'],
  ],
  [
    'conformance/engine',
    [
      'foundation',
      'standard',
      'generator/load',
      'pki',
      'conformance/clauses',
      'conformance/profile',
      'conformance/plan',
      'conformance/cases',
      'conformance/documents',
      'conformance/answers',
      'conformance/steps',
      'conformance/checks',
      'conformance/extension',
      'conformance/record',
      'conformance/redaction',
      'conformance/waivers',
      'conformance/wire',
    ],
  ],
  [
    'conformance/wire',
    [
      'foundation',
      'pki',
      'conformance/cases/case',
      'conformance/record',
      'conformance/redaction',
      'conformance/profile/load-profile',
      'conformance/profile/service-base',
    ],
  ],
  ['conformance/evidence', ['foundation', 'conformance/clauses', 'conformance/record']],
  ['conformance/likeness', ['foundation', 'conformance/record']],
  [
    'conformance/report',
    [
      'foundation',
      'conformance/clauses',
      'conformance/record',
      'conformance/evidence',
      'conformance/likeness',
    ],
  ],
  ['conformance/selftest', ['foundation', 'standard', 'conformance']],
  ['conformance', ['foundation', 'standard', 'generator/load', 'pki', 'conformance']],
  [
    // lint finds operations like the suite, and impact plans the suite for both documents
    'gate',
    [
      'foundation',
      'standard',
      'generator',
      'conformance/clauses',
      'conformance/cases',
      'conformance/documents',
      'conformance/dialect',
      'conformance/drafting',
      'conformance/plan',
      'conformance/profile',
      'conformance/prepare-run',
    ],
  ],
  ['cli', ['']],
  ['test', ['']],
];

/** Tests may also import test helpers: the certificates of pki and the spec loader. */
const ALLOWED_IN_TESTS = [
  'foundation',
  'pki',
  'generator/load',
  'generated',
  'runtime',
  'conformance',
  'test/part-of',
  'test/installed-kit.testing',
  'test/packed/start-bank.testing',
];

/**
 * Rooms whose tests have no additional permissions: `cli` may import everything anyway, and
 * `runtime` is copied into other projects, so its tests must not depend on other rooms.
 */
const ALIKE_IN_TESTS = ['cli', 'runtime'];

/** The source files of a room; empty when it does not exist yet. */
function sources(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map((match) =>
    relative(ROOT, resolve(ROOT, dirname(file), match[1] ?? '')),
  );
}

const inside = (path: string, room: string): boolean =>
  room === '' || path === room || path.startsWith(`${room}/`) || path.startsWith(`${room}.`);

/** Every import that the table does not allow, as `file -> target`. */
function strays(): string[] {
  const rooms = [...new Set(ALLOWED.map(([room]) => room.split('/')[0] ?? room))];
  return rooms.flatMap(sources).flatMap((file) => {
    const rule = ALLOWED.find(([room]) => inside(file, room));
    if (rule === undefined) return [`${file} lies in no room of the table`];
    const [room, allowed] = rule;
    const more =
      /\.test(ing)?\.ts$/.test(file) && !ALIKE_IN_TESTS.some((one) => inside(room, one))
        ? ALLOWED_IN_TESTS
        : [];
    return importsOf(file)
      .filter((target) => ![room, ...allowed, ...more].some((each) => inside(target, each)))
      .map((target) => `${file} -> ${target}`);
  });
}

test('every import stays within the boundaries of ARCHITECTURE.md', () => {
  expect(strays()).toEqual([]);
});

test('the suite never imports generated code or the bank, tests included', () => {
  const forbidden = sources('conformance').flatMap((file) =>
    importsOf(file)
      .filter((target) =>
        ['generated', 'runtime', 'aspsp', 'templates', 'cli'].some((r) => inside(target, r)),
      )
      .map((target) => `${file} -> ${target}`),
  );
  expect(forbidden).toEqual([]);
});

test('the bank and generated code never import the standard: one mistake cannot hide on both sides', () => {
  const importers = ['aspsp', 'generated', 'runtime', 'generator', 'pki', 'foundation']
    .flatMap(sources)
    .filter((file) => importsOf(file).some((target) => inside(target, 'standard')));
  expect(importers).toEqual([]);
});

test('nothing imports the command line', () => {
  const rooms = [
    'foundation',
    'standard',
    'runtime',
    'pki',
    'generator',
    'generated',
    'aspsp',
    'conformance',
    'gate',
  ];
  const importers = rooms
    .flatMap(sources)
    .filter((file) => importsOf(file).some((target) => inside(target, 'cli')));
  expect(importers).toEqual([]);
});
