import { readFile, stat } from 'node:fs/promises';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { LoadOptions } from './loaded-document.js';
import { parseSource, type Source } from './parse-source.js';
import { problemsError } from './report-problems.js';

const MEBIBYTE = 1024 * 1024;
export const MAX_BYTES = 50 * MEBIBYTE;

/** How a file is read. */
export type FileReadOptions = Pick<LoadOptions, 'maxBytes' | 'bigint' | 'read'>;

/** Reads a YAML or JSON file with a maximum number of bytes, and the positions of all parts. */
export async function readSource(file: string, options: FileReadOptions = {}): Promise<Source> {
  const { maxBytes = MAX_BYTES, bigint = false } = options;
  const bytes = await (options.read?.(file) ?? readBytes(file, maxBytes)).catch(
    (cause: unknown) => {
      if (cause instanceof Xs2aError) throw cause;
      if (/^https?:\/\//i.test(file)) throw addressError(file);
      throw new Xs2aError(
        'FILE_UNREADABLE',
        `Cannot read the document ${file}: ${reason(cause)}.`,
        {
          hint: 'Check the path and the file permissions. Nothing was written.',
          place: { file },
          cause,
        },
      );
    },
  );
  return parseSource(file, decode(file, bytes), bigint);
}

function addressError(file: string): Xs2aError {
  const text = `Cannot read the document ${file}: it is an address, and --spec takes files.`;
  const hint = `Download it first: curl -fsSLO ${file}`;
  return new Xs2aError('FILE_UNREADABLE', text, { hint, place: { file } });
}

/** The text of a document from any source, without the byte order mark of UTF-8. */
export function decode(file: string, bytes: Uint8Array): string {
  const [first, second] = bytes;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (marked || (bytes.length > 1 && (first === 0) !== (second === 0))) {
    throw encodingError(file, 'encoding-utf16', 'is UTF-16 text; UTF-8 is needed', 1, 1);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const before = new TextDecoder('utf-8').decode(bytes).split('\ufffd')[0]?.split('\n') ?? [];
    const column = (before.at(-1) ?? '').length + 1;
    const text = 'is not UTF-8 text: the bytes here are not a character';
    throw encodingError(file, 'encoding-not-utf8', text, before.length, column);
  }
}

/** Rejects a file above the limit, with its size. */
export function refuseLarge(file: string, size: number, maxBytes: number): void {
  if (size <= maxBytes) return;
  const limit = `${(maxBytes / MEBIBYTE).toFixed(1)} MiB`;
  const text = `${file} is ${(size / MEBIBYTE).toFixed(1)} MiB large; the limit is ${limit}`;
  throw new Xs2aError('SPEC_INVALID', `${text} [file-too-large]`, {
    hint: 'Split the document, or raise the limit (maxBytes). Nothing was written.',
    place: { file },
  });
}

/** The path of a document names a folder. */
export class IsFolderError extends Error {}

async function readBytes(file: string, maxBytes: number): Promise<Uint8Array> {
  const info = await stat(file);
  if (info.isDirectory()) throw new IsFolderError('it is a folder');
  refuseLarge(file, info.size, maxBytes);
  return readFile(file);
}

function encodingError(
  file: string,
  rule: string,
  text: string,
  line: number,
  column: number,
): Xs2aError {
  const place = { file, line, column };
  const hint = 'Save the document as UTF-8.';
  const problem = { place, rule, hint, pointer: '', source: '', text: `the file ${text}` };
  return problemsError('YAML_INVALID', [problem]);
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
