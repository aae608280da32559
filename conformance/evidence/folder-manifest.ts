import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, isChained } from '../record/event-chain.js';
import type { Run } from '../record/fold-run.js';
import { RUN_FILES } from '../record/report-forms.js';
import { MANIFEST, type Manifest, manifestWith, RECORD, SIGNATURE } from './manifest.js';

/** Bytes that are read at once. */
const PIECE = 2 ** 20;

const LINE_END = 0x0a;

/**
 * Creates the manifest of a run from the files in its folder. They are read in pieces: the record of a long run is
 * larger than all else that is in memory.
 */
export function folderManifest(run: Run, folder: string, piece = PIECE): Manifest {
  const names = readdirSync(folder, { withFileTypes: true })
    // a link could lead to any file of this machine
    .filter((entry) => entry.isFile() && (RUN_FILES as readonly string[]).includes(entry.name))
    .map(({ name }) => name)
    .filter((name) => name !== MANIFEST && name !== SIGNATURE)
    .sort();
  const seen = names.map((name) => ({ file: name, ...measure(join(folder, name), piece) }));
  const record = seen.find(({ file }) => file === RECORD);
  return manifestWith(
    run,
    seen.map(({ file, bytes, sha256 }) => ({ file, bytes, sha256 })),
    record !== undefined && record.lines > 0 && isChained([record.first])
      ? { count: record.lines, last: hashOf(record.last) }
      : undefined,
  );
}

interface Measured {
  readonly bytes: number;
  readonly sha256: string;
  /** The beginning of the file: enough to see whether a record is chained. */
  readonly first: string;
  /** The number of line ends. */
  readonly lines: number;
  /** The last line that has a line end. */
  readonly last: string;
}

function measure(file: string, piece: number): Measured {
  const hash = createHash('sha256');
  const lines = linesIn();
  let bytes = 0;
  let first = '';
  for (const part of piecesOf(file, piece)) {
    hash.update(part);
    lines.add(part);
    if (bytes < FIRST) first += part.toString('latin1', 0, FIRST);
    bytes += part.length;
  }
  return { bytes, sha256: hash.digest('hex'), first, ...lines.end() };
}

/** More than the beginning of a chained line takes. */
const FIRST = 200;

function* piecesOf(file: string, piece: number): Generator<Buffer> {
  const from = openSync(file, 'r');
  try {
    for (;;) {
      const buffer = Buffer.alloc(piece);
      const read = readSync(from, buffer);
      if (read === 0) return;
      yield buffer.subarray(0, read);
    }
  } finally {
    closeSync(from);
  }
}

/** Counts the line ends of bytes that come in pieces, and keeps the last line that has one. */
function linesIn() {
  let lines = 0;
  let last: readonly Buffer[] = [];
  let open: Buffer[] = [];
  return {
    add(part: Buffer): void {
      const end = part.lastIndexOf(LINE_END);
      if (end >= 0) {
        const before = part.lastIndexOf(LINE_END, end - 1);
        const begun = end > 0 && before >= 0 ? [] : open;
        last = [...begun, part.subarray(before + 1, end)];
        open = [];
        for (let at = part.indexOf(LINE_END); at >= 0; at = part.indexOf(LINE_END, at + 1))
          lines += 1;
      }
      open.push(part.subarray(end + 1));
    },
    end: () => ({ lines, last: Buffer.concat(last).toString('utf8') }),
  };
}
