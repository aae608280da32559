import { describe, expect, it } from 'vitest';
import type { MediaSpec } from './media-type.js';
import { writeParts } from './write-parts.js';

const MEDIA: MediaSpec = {
  type: 'multipart/form-data',
  coding: 'multipart',
  fields: { file: { as: 'binary' }, picture: { as: 'binary', types: ['image/png', 'image/gif'] } },
};
const BYTES = new Uint8Array([0, 255, 13, 10, 45, 45]);

/** The result of the platform's own form parser. */
async function formOf(value: object): Promise<FormData> {
  const { contentType, bytes, source } = writeParts(MEDIA, 'multipart/form-data', value);
  const body =
    source === undefined || source instanceof Blob
      ? (source ?? bytes)
      : ReadableStream.from(source);
  return new Response(body ?? null, { headers: { 'Content-Type': contentType } }).formData();
}

async function* chunks() {
  yield BYTES.subarray(0, 2);
  yield BYTES.subarray(2);
}

describe('a file in a form', () => {
  const octets = 'application/octet-stream';
  it.each([
    ['bytes', () => BYTES, 'file', octets],
    ['a Blob', () => new Blob([BYTES], { type: 'text/csv' }), 'file', 'text/csv'],
    ['a Blob without type', () => new Blob([BYTES]), 'file', octets],
    ['a File', () => new File([BYTES], 'a "b".pdf', { type: 'text/x' }), 'a "b".pdf', 'text/x'],
    ['a stream', () => new Blob([BYTES]).stream(), 'file', octets],
    ['an iterable', chunks, 'file', octets],
    ['bytes with a name', () => ({ content: BYTES, fileName: 'x.bin' }), 'x.bin', octets],
    ['a stream with both', () => ({ content: chunks(), fileName: 'y', type: 'a/b' }), 'y', 'a/b'],
  ])('can be %s', async (_name, source, fileName, type) => {
    const form = await formOf({ file: source(), note: 'ü' });
    const file = form.get('file');
    if (!(file instanceof File)) throw new Error('no file');
    expect([file.name, file.type]).toEqual([fileName, type]);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(BYTES);
    expect(form.get('note')).toBe('ü');
  });

  it('has the declared type if it has none', async () => {
    expect((await formOf({ picture: BYTES })).get('picture')).toMatchObject({ type: 'image/png' });
  });

  it('cannot begin a new header by its name or type', () => {
    const file = { content: BYTES, fileName: 'a\r\nX: 1', type: 'a/b\r\nX: 1' };
    const { bytes } = writeParts(MEDIA, 'multipart/form-data', { file });
    expect(new TextDecoder().decode(bytes)).not.toMatch(/^X:/m);
  });
});

it.each([
  ['<?xml version="1.0"?><a/>', 'application/xml'],
  ['<Document xmlns="urn:x"/>', 'application/xml'],
  ['<p>x</p>', undefined],
  ['text with <?xml ?>', undefined],
])('a part without a declared type has that of its text: %j', (note, type) => {
  const { bytes } = writeParts(MEDIA, 'multipart/form-data', { note });
  const [, found] = /Content-Type: (.*)\r/.exec(new TextDecoder().decode(bytes)) ?? [];
  expect(found).toBe(type);
});
