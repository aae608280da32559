import { Xs2aError } from '../../foundation/xs2a-error.js';
import { parseSource, type Source } from './parse-source.js';
import type { RefError } from './problem.js';
import { decode, type FileReadOptions, MAX_BYTES, refuseLarge } from './read-source.js';

const TIMEOUT = 30_000;

/** Reads a document from the network, when that is allowed. */
export async function fetchSource(
  address: string,
  { maxBytes = MAX_BYTES, bigint = false }: FileReadOptions,
): Promise<Source | RefError> {
  const failed = (reason: string): RefError => ({
    rule: 'ref-remote-failed',
    text: `$ref leads to ${address}, which cannot be read: ${reason}`,
    hint: 'Check the address and the network, or save the file next to the document.',
  });
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) return failed(`the server returned status ${response.status}`);
    const bytes = await readUpTo(response, maxBytes);
    refuseLarge(address, bytes.length, maxBytes);
    return parseSource(address, decode(address, bytes), bigint);
  } catch (error) {
    if (error instanceof Xs2aError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return failed(cause instanceof Error ? cause.message : String(cause));
  }
}

async function readUpTo(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk as Uint8Array);
    size += (chunk as Uint8Array).length;
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks);
}
