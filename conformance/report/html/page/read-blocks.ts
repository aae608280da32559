import type { CaseEntry, EvidenceRecord, PageIndex } from '../page-data.js';

/** The decompressed text of a data block of the page. */
export async function readBlock(name: string): Promise<string> {
  const packed = document.getElementById(`data-${name}`)?.textContent ?? '';
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  const raw = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return await new Response(raw).text();
}

export const readIndex = async (): Promise<PageIndex> =>
  JSON.parse(await readBlock('index')) as PageIndex;

/** All evidence of a case: the case itself, then its exchanges. */
export async function readCase(
  { chunks: [first, last] }: CaseEntry,
  place: number,
): Promise<readonly EvidenceRecord[]> {
  const own: EvidenceRecord[] = [];
  for (let number = first; number <= last; number += 1) {
    const records = JSON.parse(await readBlock(`chunk-${number}`)) as readonly EvidenceRecord[];
    own.push(...records.filter(([each]) => each === place));
  }
  return own;
}
