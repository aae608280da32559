import { readFileSync } from 'node:fs';
import * as yaml from 'yaml';
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { collectionKey } from './collection-key.js';
import { type SourcePlace, Xs2aError } from './xs2a-error.js';

/** Keys and indexes from the root of a document. */
export type DataPath = readonly (string | number)[];

export interface YamlReading {
  readonly data: unknown;
  /** Where the key (or list item) at the path is; that of its nearest ancestor when it is absent. */
  placeOf(path: DataPath): SourcePlace;
}

/** Reads a YAML file with positions. Throws FILE_UNREADABLE, or YAML_INVALID with the place. */
export function readYaml(file: string): YamlReading {
  return parseYaml(readText(file), file);
}

/** Reads YAML with positions; `file` is the name in them. Throws YAML_INVALID with the place. */
export function parseYaml(text: string, file: string): YamlReading {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const place = (offset: number): SourcePlace => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const [error] = document.errors;
  if (error !== undefined) throw invalid(error.message, place(error.pos[0]));
  const key = collectionKey(yaml, document);
  if (key !== undefined) {
    throw invalid('a key is a list or a map', place(key.range?.[0] ?? 0), KEY_HINT);
  }
  return {
    data: toData(() => document.toJS({ maxAliasCount: 100 }), place(0)),
    placeOf: (path) => {
      const offset = offsetOf(document.contents, path, (node) =>
        isAlias(node) ? node.resolve(document) : node,
      );
      return offset === undefined ? { file } : place(offset);
    },
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `Cannot read the file ${file}.`, {
      hint: 'Check the path and the file permissions.',
      cause,
    });
  }
}

function toData(read: () => unknown, place: SourcePlace): unknown {
  try {
    return read();
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : String(cause), place);
  }
}

const KEY_HINT =
  'Write the key as plain text before its colon, and quote text that begins with { or [.';
const HINT = 'Correct the line: indent with spaces, and quote text that contains `: ` or ` #`.';

function invalid(message: string, place: SourcePlace, hint = HINT): Xs2aError {
  const sentence = message.split('\n')[0]?.replace(/\.$/, '');
  return new Xs2aError('YAML_INVALID', `This is not valid YAML: ${sentence}.`, {
    hint,
    place,
  });
}

type Resolve = (node: Node | null) => unknown;

function offsetOf(root: Node | null, path: DataPath, resolve: Resolve): number | undefined {
  let node: unknown = root;
  let found = root?.range?.[0];
  for (const step of path) {
    const container = resolve(node as Node | null);
    if (isMap(container)) {
      const pair = container.items.find(
        (item) => isScalar(item.key) && String(item.key.value) === String(step),
      );
      if (pair === undefined) return found;
      found = (pair.key as Node).range?.[0] ?? found;
      node = pair.value;
    } else if (isSeq(container)) {
      node = container.items[Number(step)];
      found = (node as Node | undefined)?.range?.[0] ?? found;
    } else {
      return found;
    }
  }
  return found;
}
