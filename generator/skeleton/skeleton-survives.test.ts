import fc from 'fast-check';
import { ts } from 'ts-morph';
import { expect, it } from 'vitest';
import { planSkeleton } from './plan-skeleton.js';
import type { UserFile } from './read-user-files.js';
import { parse, syntaxErrors } from './source-file.js';
import { INLINE, type Pick, userFile } from './testing/user-file.js';
import { PLACES, wanted } from './testing/wanted-tags.js';
import type { WantedTag } from './wanted-tag.js';

type Tags = Record<string, string[]>;

const MARK_LINE = /^.*\/\/ xs2a: operation \S+ is gone .*$/gm;

const ADDED = / is gone from the document; remove this handler/;

it("every change of the document keeps all of the user's lines", () => {
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const pick: Pick = (choices) => gen(fc.constantFrom, ...choices);
      let tags: Tags = { pay: ['payA', 'payB', 'payC'], info: ['infoA'], late: [] };
      let files = begin(wanted(tags), pick);
      let serial = 0;
      for (let round = 0; round < 3; round += 1) {
        tags = changed(tags, pick, () => {
          serial += 1;
          return `new${serial}`;
        });
        const after = regenerate(files, wanted(tags));
        for (const { name, text } of files) expectKept(text, after.get(name) ?? '', name);
        files = [...after].map(([name, text]) => ({ name, text }));
        expectComplete(files, tags);
      }
    }),
    { numRuns: 80 },
  );
});

/** A new skeleton, in which some files are replaced by files of the user. */
function begin(tags: readonly WantedTag[], pick: Pick): readonly UserFile[] {
  return [...planSkeleton([], tags, PLACES).texts].map(([name, text]) => {
    const tag = tags.find(({ file }) => file === name);
    return {
      name,
      text: tag === undefined || pick([false, false, true]) ? text : userFile(tag, pick),
    };
  });
}

function changed(tags: Tags, pick: Pick, fresh: () => string): Tags {
  const next: Tags = structuredClone(tags);
  for (let step = pick([1, 2, 3]); step > 0; step -= 1) {
    const list = next[pick(Object.keys(next))] ?? [];
    const other = next[pick(Object.keys(next))] ?? [];
    const at = list.length === 0 ? 0 : pick(list.map((_, index) => index));
    const change = pick(['add', 'add', 'remove', 'rename', 'move']);
    if (change === 'add') list.splice(at, 0, fresh());
    if (change === 'remove') list.splice(at, 1);
    if (change === 'rename' && list.length > 0) list.splice(at, 1, fresh());
    if (change === 'move') other.push(...list.splice(at, 1));
  }
  const returned = ['payA', 'payB', 'infoA'].filter(
    (id) => !Object.values(next).flat().includes(id) && pick([true, false, false]),
  );
  next['pay']?.push(...returned);
  return next;
}

/** The skeleton after an update; a second update changes nothing. */
function regenerate(files: readonly UserFile[], tags: readonly WantedTag[]): Map<string, string> {
  const result = new Map(files.map(({ name, text }) => [name, text]));
  for (const [name, text] of planSkeleton(files, tags, PLACES).texts) result.set(name, text);
  const again = [...result].map(([name, text]) => ({ name, text }));
  expect(planSkeleton(again, tags, PLACES).texts).toEqual(new Map());
  return result;
}

/** All lines exist in order with their line ends; only a comma may have been added to a line. */
function expectKept(before: string, after: string, name: string): void {
  if (before.includes(INLINE)) {
    expectKeptWithin(before, after);
    return;
  }
  const lines = after.split(/(?<=\n)/);
  let at = 0;
  for (const line of before.split(/(?<=\n)/).filter((one) => !ADDED.test(one))) {
    const from = at;
    while (at < lines.length && !same(line, lines[at] ?? '')) at += 1;
    if (at === lines.length) expect.fail(`${name} lost ${line} after line ${from}:\n${after}`);
    at += 1;
  }
}

/** An object on one line is split when something is added: then every word still exists. */
function expectKeptWithin(before: string, after: string): void {
  const words = (text: string): readonly string[] =>
    withoutAlias(text.replaceAll(MARK_LINE, '')).match(/\w+|[^\w\s]/g) ?? [];
  const all = words(after);
  let at = 0;
  for (const word of words(before)) {
    at = all.indexOf(word, at) + 1;
    if (at === 0) expect.fail(`lost ${word}:\n${after}`);
  }
}

function same(before: string, after: string): boolean {
  if (before === after) return true;
  if (/^\s*import\b|Handlers,?\s*$/.test(before))
    return withoutAlias(before) === withoutAlias(after);
  const comma = [...after].findIndex((character, index) => character !== before[index]);
  return after[comma] === ',' && after.slice(0, comma) + after.slice(comma + 1) === before;
}

const withoutAlias = (line: string): string => line.replace(/\w+Handlers as (?=\w+Handlers)/, '');

/** The files parse, each operation has one handler, and only removed ones are marked. */
function expectComplete(files: readonly UserFile[], tags: Tags): void {
  const operations = Object.values(tags).flat();
  const counts = new Map(operations.map((id) => [id, 0]));
  for (const { name, text } of files) {
    const tree = parse(name, text);
    expect(syntaxErrors(tree), text).toEqual([]);
    for (const member of membersIn(tree)) {
      const id = nameOf(member);
      if (counts.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const marks = [...text.matchAll(/^\s*\/\/ xs2a: operation (\S+) is gone/gm)].map(
      ([, id]) => id,
    );
    const gone = membersIn(tree).filter((one) => mustBeMarked(one, counts));
    const names = gone.map(nameOf);
    expect(new Set(marks).size, text).toBe(marks.length);
    expect(
      marks.filter((id) => id !== undefined && counts.has(id)),
      text,
    ).toEqual([]);
    expect(
      names.filter((id) => !marks.includes(id)),
      text,
    ).toEqual([]);
  }
  expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
}

type Element = ts.ObjectLiteralElementLike | ts.ClassElement;

const nameOf = (member: Element): string => member.name?.getText().replaceAll(/[[\]'"]/g, '') ?? '';

/** A handler in an object whose type allows no other members, or an unchanged stub. */
function mustBeMarked(member: Element, operations: ReadonlyMap<string, number>): boolean {
  const id = nameOf(member);
  if (!/^(pay|info|new)/.test(id) || operations.has(id)) return false;
  const loose = ts.isClassLike(member.parent) || ts.isTypeAssertionExpression(member.parent.parent);
  return !loose || member.getText().includes(`NotImplementedError('${id}')`);
}

function membersIn(tree: ts.SourceFile): readonly Element[] {
  const found: Element[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) found.push(...node.properties);
    if (ts.isClassLike(node)) found.push(...node.members);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
