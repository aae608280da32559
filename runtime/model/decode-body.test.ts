import { expect, it } from 'vitest';
import { decodeBody } from './decode-body.js';

it('refuses bytes that are not UTF-8, and nothing else', () => {
  const media = { type: 'application/json', coding: 'json' } as const;
  const decode = (bytes: Uint8Array) => decodeBody(media, bytes, media.type);
  for (const text of ['a', 'ä', '€', '😀', '\ufffd', '\ufeff']) {
    expect(decode(new TextEncoder().encode(JSON.stringify(text)))).toBe(text);
  }
  for (const wrong of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xe2, 0x82]]) {
    const bytes = Uint8Array.from([0x22, ...wrong, 0x22]);
    expect(() => decode(bytes), String(wrong)).toThrow('is not valid UTF-8');
  }
});
