import { inflateRawSync } from 'node:zlib';
import type { EvidenceRecord, PageIndex } from '../html/page-data.js';

/** Reads the compressed data of a page with Node's zlib, without the code that wrote it. */
export function evidenceOf(page: string): {
  readonly index: PageIndex;
  readonly records: readonly EvidenceRecord[];
  readonly chunks: readonly (readonly EvidenceRecord[])[];
} {
  const blocks = new Map(
    [...page.matchAll(/<script type="application\/octet-stream" id="data-([\w-]+)">([^<]*)</g)].map(
      ([, name = '', base64 = '']) => [name, read(base64)] as const,
    ),
  );
  const index = blocks.get('index') as PageIndex;
  const chunks = Array.from(
    { length: index.chunks },
    (_, number) => blocks.get(`chunk-${number}`) as EvidenceRecord[],
  );
  return { index, chunks, records: chunks.flat() };
}

const read = (base64: string): unknown =>
  JSON.parse(inflateRawSync(Buffer.from(base64, 'base64')).toString('utf8'));
