import { readFile } from 'node:fs/promises';
import { isMap, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { formatPlace, type Place, Xs2aError } from '../../foundation/xs2a-error.js';
import { pointerParts } from './json-pointer.js';
import type { Json } from './loaded-document.js';

/** More aliases than this in one document are taken for an attempt to exhaust the memory. */
const MAX_ALIASES = 200;

export interface Source {
  readonly value: Json;
  place(pointer: string): Place;
}

/** Reads a YAML or JSON file with the position of everything in it. */
export async function readSource(file: string): Promise<Source> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new Xs2aError('FILE_UNREADABLE', `Cannot read the document ${file}: ${reason(cause)}.`, {
      hint: 'Check the path given with --spec and that the file may be read.',
      place: { file },
      cause,
    });
  });
  return parseSource(file, decode(file, bytes));
}

/** Parses text; JSON that is valid takes a shorter way and gets its positions only when asked. */
export function parseSource(file: string, text: string): Source {
  const json = file.endsWith('.json') ? parseJson(text) : undefined;
  if (json !== undefined) {
    let source: Source | undefined;
    const place = (pointer: string): Place => {
      source ??= parseYaml(file, text);
      return source.place(pointer);
    };
    return { value: json, place };
  }
  return parseYaml(file, text);
}

function parseYaml(file: string, text: string): Source {
  const lines = new LineCounter();
  const parsed = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  if (parsed.errors.length > 0) {
    throw yamlError(
      parsed.errors.map((error) => ({ place: at(error.pos[0]), text: error.message })),
      parsed.errors[0],
    );
  }
  let value: Json;
  try {
    value = parsed.toJS({ maxAliasCount: MAX_ALIASES }) as Json;
  } catch (cause) {
    throw yamlError([{ place: { file }, text: reason(cause) }], cause);
  }
  return { value, place: (pointer) => at(offsetOf(parsed.contents, pointerParts(pointer))) };
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

function decode(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Xs2aError('YAML_INVALID', `${file} is not a UTF-8 text file.`, {
      hint: 'Save the document as UTF-8.',
      place: { file },
      cause,
    });
  }
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function yamlError(
  problems: readonly { readonly place: Place; readonly text: string }[],
  cause: unknown,
): Xs2aError {
  const lines = problems.slice(0, 10).map(({ place, text }) => `${formatPlace(place)}: ${text}`);
  return new Xs2aError('YAML_INVALID', lines.join('\n'), {
    hint: 'Mend the YAML or JSON at the place named.',
    ...(problems[0] === undefined ? {} : { place: problems[0].place }),
    cause,
  });
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
