import { parsedJson } from '../../foundation/parsed-json.js';

/** What a file that is kept lacks of the text that `init` would write; empty when it lacks nothing. */
export function missingEntries(path: string, kept: string, wanted: string): string {
  if (path === '.gitignore') return missingLines(kept, wanted);
  if (path.endsWith('.yml')) return missingBlocks(kept, wanted);
  if (path.endsWith('.yaml')) return '';
  if (!path.endsWith('.json')) return wanted;
  const [is, want] = [objectIn(kept), objectIn(wanted)];
  // such as a tsconfig.json with comments
  if (is === undefined || want === undefined) return wanted;
  // whether a package is private is for its owner to decide
  const { private: _, ...missing } = missingMembers(is, want);
  return Object.keys(missing).length === 0 ? '' : `${JSON.stringify(missing, null, 2)}\n`;
}

/** A line of .gitignore without the slashes around it, which decide nothing here. */
export const bareEntry = (line: string): string => line.trim().replace(/^\/|\/$/g, '');

function missingLines(kept: string, wanted: string): string {
  const there = new Set(kept.split(/\r?\n/).map(bareEntry));
  const lines = wanted.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines
    .filter((line) => !there.has(bareEntry(line)))
    .map((line) => `${line}\n`)
    .join('');
}

/** A pipeline that calls the gate lacks nothing; another one lacks the blocks whose keys it does not have. */
function missingBlocks(kept: string, wanted: string): string {
  if (/\bxs2a gate\b/.test(kept)) return '';
  const blocks = wanted.split(/^(?=[^\s#])/m);
  const keyOf = (block: string): string => block.slice(0, block.indexOf(':') + 1);
  const missing = blocks.filter((block) => !`\n${kept}`.includes(`\n${keyOf(block)}`));
  // a workflow has one block with all jobs
  return missing.some((block) => /\bxs2a gate\b/.test(block)) ? missing.join('') : wanted;
}

type Members = Readonly<Record<string, unknown>>;

function objectIn(text: string): Members | undefined {
  const value = parsedJson(text);
  return isObject(value) ? value : undefined;
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member that both have counts as there, whatever its value is; in objects, their members are compared. */
function missingMembers(is: Members, want: Members): Members {
  return Object.fromEntries(
    Object.entries(want).flatMap(([key, value]): [string, unknown][] => {
      const own = is[key];
      if (own === undefined) return [[key, value]];
      if (!isObject(own) || !isObject(value)) return [];
      const inner = missingMembers(own, value);
      return Object.keys(inner).length === 0 ? [] : [[key, inner]];
    }),
  );
}
