import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';

const BINARY = join(packageRoot(), 'generator', 'fixtures', 'documents', 'binary.yaml');
const MEDIA = {
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
type Encode = (media: object, contentType: string, value: unknown) => Encoded;
type Decode = (media: object, bytes: Uint8Array, contentType: string) => Promise<unknown>;
interface Encoded {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

describe('a multipart body', () => {
  let made: GeneratedFolder;
  let encode: Encode;
  let decode: Decode;
  beforeAll(async () => {
    made = await generateFolder([BINARY]);
    const load = (file: string) => import(join(made.folder, 'model', 'core', file));
    encode = ((await load('encode-body.ts')) as { encodeBody: Encode }).encodeBody;
    decode = ((await load('decode-body.ts')) as { decodeBody: Decode }).decodeBody;
  });
  afterAll(() => made.remove());

  it.each([
    { given: { file: new Uint8Array([0, 255, 128, 10, 13]) } },
    { given: { files: [new Uint8Array([1]), new Uint8Array([200, 201])] } },
    { given: { meta: { day: '2026-01-01' }, tags: ['a', 'b'], count: 3 } },
    { given: { 'odd\r\nname': 'text' }, want: { 'odd\r\nname': 'text' } },
    { given: {} },
  ])('is read as it was written: %o', async ({ given, want = given }) => {
    const { bytes, contentType } = encode(MEDIA, 'multipart/form-data', given);
    expect(await decode(MEDIA, bytes, contentType)).toEqual(want);
  });
});
