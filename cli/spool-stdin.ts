import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { UsageError } from './shared/report-error.js';

/** Commands whose arguments are documents. */
const OF_DOCUMENTS = ['lint', 'diff'];

/**
 * The command line with `-` replaced by the path of a file: in `--spec -`, and as the document of lint and
 * diff. The file contains standard input, because documents are read more than once; it is deleted when the
 * process ends. A relative `$ref` in it cannot be resolved, and is reported as such.
 */
export async function spoolStdin(
  args: readonly string[],
  stdin: Readable & { readonly isTTY?: boolean },
): Promise<readonly string[]> {
  const asked = args.flatMap((arg, index) => (isStdin(args, arg, index) ? [index] : []));
  const [first, second] = asked;
  if (first === undefined) return args;
  if (second !== undefined) {
    throw new UsageError('Standard input can only be one document, but - is given twice.');
  }
  if (stdin.isTTY === true) {
    throw new UsageError(
      '- reads the document from standard input, but this is a terminal: pipe one.',
    );
  }
  const file = await written(stdin);
  return args.map((arg, index) => (index === first ? arg.replace(/-$/, file) : arg));
}

function isStdin(args: readonly string[], arg: string, index: number): boolean {
  if (arg === '--spec=-') return true;
  if (arg !== '-') return false;
  return args[index - 1] === '--spec' || OF_DOCUMENTS.includes(args[0] ?? '');
}

async function written(stdin: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stdin) parts.push(Buffer.from(part as Uint8Array));
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'stdin');
  writeFileSync(file, Buffer.concat(parts));
  return file;
}
