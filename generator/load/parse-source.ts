import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type { Place } from '../../foundation/xs2a-error.js';
import { pointerParts, toPointer } from './json-pointer.js';
import type { Json } from './loaded-document.js';
import type { Problem } from './problem.js';
import { problemsError } from './report-problems.js';
import { sizeFault } from './size-fault.js';

/** One file with the position of everything in it. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly value: Json;
  place(pointer: string): Place;
}

type Fault = Omit<Problem, 'pointer'> & { readonly place: Place; readonly pointer?: string };

/** Rule and advice by the parser's name of a fault. */
const YAML_RULES: Readonly<Record<string, readonly [rule: string, hint: string]>> = {
  DUPLICATE_KEY: ['yaml-duplicate-key', 'Keep one of the two keys, or rename one.'],
  BAD_INDENT: ['yaml-indentation', 'Indent the line like its neighbours of the same level.'],
  TAB_AS_INDENT: ['yaml-indentation', 'Indent with spaces; YAML allows no tabs there.'],
  MULTIPLE_DOCS: ['yaml-many-documents', 'Keep one document a file: remove the line ---.'],
  RESOURCE_EXHAUSTION: ['nesting-too-deep', 'Nest less deeply.'],
  TAG_RESOLVE_FAILED: ['yaml-tag', 'Remove the tag: only plain JSON values are read.'],
};
const SYNTAX_HINT = 'Mend the syntax there; the fault may begin on a line above.';

/** Parses text; JSON that is valid takes a shorter way and gets its positions only when asked. */
export function parseSource(file: string, text: string): Source {
  const json = /\.json$/i.test(file) ? parseJson(text) : undefined;
  if (json === undefined) return parseYaml(file, text);
  let source: Source | undefined;
  const place = (pointer: string): Place => {
    source ??= parseYaml(file, text);
    return source.place(pointer);
  };
  refuseSize(text, json, place);
  return { file, text, value: json, place };
}

function parseYaml(file: string, text: string): Source {
  const lines = new LineCounter();
  const parsed = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    resolveKnownTags: false,
  });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const tags = parsed.warnings.filter(({ code }) => code === 'TAG_RESOLVE_FAILED');
  const errors = [...parsed.errors, ...tags];
  if (errors.length > 0) {
    const json = /\.json$/i.test(file);
    throw syntaxError(
      text,
      errors.map((error) => ({ place: at(error.pos[0]), ...ruleOf(error, json) })),
      errors[0],
    );
  }
  const merges = /<<\s*:/.test(text) ? mergeKeys(parsed.contents) : [];
  if (merges.length > 0) {
    const rule = { rule: 'yaml-merge-key', text: 'merge keys (<<) are not part of OpenAPI' };
    const hint = 'Write the members out, or use allOf with a $ref.';
    const faults = merges.map((offset) => ({ ...rule, hint, place: at(offset) }));
    throw syntaxError(text, faults, undefined);
  }
  const place = (pointer: string): Place => at(offsetOf(parsed.contents, pointerParts(pointer)));
  let value: Json;
  try {
    value = parsed.toJS({ maxAliasCount: -1 }) as Json;
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    const name = /: (\S+)$/.exec(said)?.[1] ?? '';
    const hint = 'Define the anchor (&name) above the alias (*name).';
    const fault = { place: at(Math.max(0, text.indexOf(`*${name}`))), rule: 'yaml-alias', hint };
    throw syntaxError(text, [{ ...fault, text: said }], cause);
  }
  refuseSize(text, value, place);
  return { file, text, value, place };
}

/** Offsets of plain keys `<<`; within quotes it is a name like any other. */
function mergeKeys(contents: ParsedNode | null): readonly number[] {
  const found: number[] = [];
  visit(contents, {
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === '<<' && key.type === 'PLAIN') {
        found.push(key.range?.[0] ?? 0);
      }
    },
  });
  return found;
}

function ruleOf(error: YAMLError, json: boolean): Omit<Problem, 'pointer'> {
  if (/^Flow .* indented/.test(error.message)) {
    const text =
      'a bracket opened on this line is not closed, or the line that closes it is not indented';
    return { rule: 'yaml-syntax', hint: 'Close the bracket: ] or }.', text };
  }
  const [rule, hint] = YAML_RULES[error.code] ?? [
    json ? 'json-syntax' : 'yaml-syntax',
    SYNTAX_HINT,
  ];
  return { rule, hint, text: error.message };
}

function refuseSize(text: string, value: Json, place: (pointer: string) => Place): void {
  const fault = sizeFault(value, text.length);
  if (fault === undefined) return;
  const pointer = toPointer(fault.at);
  throw syntaxError(text, [{ ...fault, place: place(pointer) }], undefined);
}

function syntaxError(source: string, faults: readonly Fault[], cause: unknown): Error {
  const problems = faults.map((fault) => ({ pointer: '', ...fault, source }));
  return problemsError('YAML_INVALID', problems, cause);
}

/** Offset of the key that the path ends at, as far as the path can be followed. */
function offsetOf(contents: unknown, parts: readonly string[]): number {
  let node = contents as Node | null;
  let offset = node?.range?.[0] ?? 0;
  for (const part of parts) {
    if (isMap(node)) {
      const pair = node.items.find((item) => String(item.key) === part);
      if (pair === undefined) return offset;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = pair.value as Node | null;
    } else if (isSeq(node)) {
      const item = node.items[Number(part)] as Node | undefined;
      if (item === undefined) return offset;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else return offset;
  }
  return offset;
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
