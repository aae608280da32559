import { describe, expect, it } from 'vitest';
import { decodeBody } from './decode-body.js';
import { encodeBody } from './encode-body.js';
import { fileInfo } from './file-info.js';
import type { MediaSpec } from './media-type.js';

const MEDIA: MediaSpec = {
  type: 'multipart/form-data',
  coding: 'multipart',
  fields: {
    file: { as: 'binary' },
    files: { as: 'binary', list: 'repeat' },
    meta: { as: 'json' },
    tags: { as: 'string', list: 'repeat' },
    count: { as: 'integer' },
  },
};

describe('a multipart body', () => {
  it.each([
    { given: { file: new Uint8Array([0, 255, 128, 10, 13]) } },
    { given: { files: [new Uint8Array([1]), new Uint8Array([200, 201])] } },
    { given: { meta: { day: '2026-01-01' }, tags: ['a', 'b'], count: 3 } },
    { given: { 'odd\r\nname': 'text' }, want: { 'odd\r\nname': 'text' } },
    { given: {} },
  ])('is read as written: %o', async ({ given, want = given }) => {
    const { bytes, contentType } = encodeBody(MEDIA, 'multipart/form-data', given);
    expect(await decodeBody(MEDIA, bytes, contentType)).toEqual(want);
  });

  it.each([
    ['count', /^has the part count 2 times; send it once$/],
    ['meta', /part meta 2 times/],
    ['file', /part file 2 times/],
  ])('is refused with two parts %s, which is no list', (name, want) => {
    const part = `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
    const bytes = Buffer.from(`${part}${part.replace('\r\n1', '\r\n2')}--XX--\r\n`);
    const read = () => decodeBody(MEDIA, bytes, 'multipart/form-data; boundary=XX');
    expect(read).toThrow(want);
  });

  it('keeps the name and the type of each file, as fetch sends a form', async () => {
    const form = new FormData();
    form.append('file', new File(['one'], 'a "b".pdf', { type: 'application/pdf' }));
    form.append('files', new File(['two'], 'C:\\folder\\c.txt', { type: 'text/plain' }));
    form.append('files', new File(['three'], '../../etc/passwd', { type: 'text/plain' }));
    const sent = new Response(form);
    const bytes = Buffer.from(await sent.arrayBuffer());
    const read = decodeBody(MEDIA, bytes, sent.headers.get('content-type') ?? '');
    const { file, files } = (await read) as { file: Uint8Array; files: readonly Uint8Array[] };
    expect([file, ...files].map(fileInfo)).toEqual([
      { fileName: 'a "b".pdf', type: 'application/pdf' },
      { fileName: 'c.txt', type: 'text/plain' },
      { fileName: 'passwd', type: 'text/plain' },
    ]);
    expect(fileInfo(new Uint8Array())).toEqual({});
  });
});
