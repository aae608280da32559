import type { LineCounter, Node, ParsedNode, YAMLError } from 'yaml';
import { collectionKey } from '../../foundation/collection-key.js';
import { loadPackage } from '../../foundation/load-package.js';
import type { SourcePlace } from '../../foundation/xs2a-error.js';
import { pointerParts } from './json-pointer.js';
import type { Json } from './loaded-document.js';
import type { Problem } from './problem.js';
import { type ParseError, syntaxError } from './syntax-error.js';

/** A value and the place of each of its parts. */
export interface LocatedValue {
  readonly value: Json;
  place(pointer: string): SourcePlace;
}

type Yaml = typeof import('yaml');
type Parsed = ReturnType<Yaml['parseDocument']>;

/** Rule and advice by the parser's name of an error. */
const YAML_RULES: Readonly<Record<string, readonly [rule: string, hint: string]>> = {
  DUPLICATE_KEY: ['yaml-duplicate-key', 'Keep one of the two keys, or rename one.'],
  BAD_INDENT: ['yaml-indentation', 'Indent the line like the other lines of its level.'],
  TAB_AS_INDENT: ['yaml-indentation', 'Indent with spaces; YAML allows no tabs there.'],
  MULTIPLE_DOCS: ['yaml-many-documents', 'Keep one document per file: remove the line ---.'],
  RESOURCE_EXHAUSTION: ['nesting-too-deep', 'Nest less deeply.'],
  TAG_RESOLVE_FAILED: ['yaml-tag', 'Remove the tag: only plain JSON values are read.'],
};
/** Texts for errors that the parser explains to programmers. */
const OWN_TEXTS: Readonly<Record<string, string>> = {
  'nesting-too-deep': 'values are nested too deeply',
  'yaml-many-documents': 'the file contains more than one document',
};
const SYNTAX_HINT = 'Correct the syntax there; the error may begin on a line above.';

/** Parses YAML or JSON with the positions of all parts; all syntax errors are reported. */
export function readLocated(file: string, text: string, bigint = false): LocatedValue {
  const yaml = loadPackage('yaml');
  const lines = new yaml.LineCounter();
  const parsed = yaml.parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    resolveKnownTags: false,
    intAsBigInt: bigint,
  });
  const at = placeIn(file, lines);
  const errors = [
    ...parseErrors(file, parsed, at),
    ...mergeKeyErrors(yaml, text, parsed, at),
    ...collectionKeyErrors(yaml, parsed, at),
  ];
  if (errors.length > 0) throw syntaxError(text, errors, parsed.errors[0]);
  if (bigint) shrinkIntegers(yaml, parsed);
  const place = (pointer: string): SourcePlace =>
    at(offsetOf(yaml, parsed.contents, pointerParts(pointer)));
  return { value: plainValue(text, parsed, at), place };
}

function placeIn(file: string, lines: LineCounter): (offset: number) => SourcePlace {
  return (offset) => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
}

function parseErrors(
  file: string,
  { errors, warnings }: Parsed,
  at: (offset: number) => SourcePlace,
): readonly ParseError[] {
  const json = /\.json$/i.test(file);
  const tags = warnings.filter(({ code }) => code === 'TAG_RESOLVE_FAILED');
  return [...errors, ...tags].map((error) => ({
    place: at(error.pos[0]),
    ...ruleOf(error, json),
  }));
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
  return { rule, hint, text: OWN_TEXTS[rule] ?? error.message };
}

/** Errors for plain keys `<<`; in quotes, `<<` is an ordinary name. */
function mergeKeyErrors(
  { isScalar, visit }: Yaml,
  text: string,
  { errors, contents }: Parsed,
  at: (offset: number) => SourcePlace,
): readonly ParseError[] {
  if (errors.length > 0 || !/<<\s*:/.test(text)) return [];
  const found: ParseError[] = [];
  const rule = { rule: 'yaml-merge-key', text: 'merge keys (<<) are not part of OpenAPI' };
  const hint = 'Write out the properties, or use allOf with a $ref.';
  visit(contents, {
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === '<<' && key.type === 'PLAIN') {
        found.push({ ...rule, hint, place: at(key.range?.[0] ?? 0) });
      }
    },
  });
  return found;
}

/** An error for the first key that is a list or a map. */
function collectionKeyErrors(
  yaml: Yaml,
  parsed: Parsed,
  at: (offset: number) => SourcePlace,
): readonly ParseError[] {
  const key = parsed.errors.length > 0 ? undefined : collectionKey(yaml, parsed);
  if (key === undefined) return [];
  const hint = 'Write the key as plain text before its colon.';
  const text = 'a key is a list or a map';
  return [{ rule: 'yaml-collection-key', text, hint, place: at(key.range?.[0] ?? 0) }];
}

/** Only integers that a number cannot represent stay bigint. */
function shrinkIntegers({ visit }: Yaml, { contents }: Parsed): void {
  visit(contents, {
    Scalar: (_, node) => {
      const { value } = node;
      if (typeof value !== 'bigint' || !Number.isSafeInteger(Number(value))) return;
      node.value = Number(value);
    },
  });
}

/** Aliases are resolved without a limit here: their size is checked afterwards. */
function plainValue(text: string, parsed: Parsed, at: (offset: number) => SourcePlace): Json {
  try {
    return parsed.toJS({ maxAliasCount: -1 }) as Json;
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    const name = /: (\S+)$/.exec(said)?.[1] ?? '';
    const hint = 'Define the anchor (&name) above the alias (*name).';
    const place = at(Math.max(0, text.indexOf(`*${name}`)));
    throw syntaxError(text, [{ place, rule: 'yaml-alias', hint, text: said }], cause);
  }
}

/** Offset of the key at the end of the path, as far as the path exists. */
function offsetOf(
  { isMap, isSeq }: Yaml,
  contents: ParsedNode | null,
  parts: readonly string[],
): number {
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
