import fc from 'fast-check';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readZip, type ZipLimits } from './read-zip.js';

const LIMITS: ZipLimits = { total: 2 ** 24, ratio: 250, free: 2 ** 16 };
const read = (zip: Uint8Array) => readZip(Buffer.from(zip), LIMITS);
const sample = (files: Readonly<Record<string, string>>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([n, text]) => [n, strToU8(text)]))),
  );

/** A zip made in one pass: the sizes of each file follow its bytes. */
function streamed(files: readonly (readonly [string, string])[]): Buffer {
  const parts: Uint8Array[] = [];
  const zip = new Zip((_error, part) => parts.push(part));
  for (const [name, text] of files) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(strToU8(text), true);
  }
  zip.end();
  return Buffer.concat(parts);
}

/** The zip with another text of the same length in the places where it stands. */
function replaced(zip: Buffer, from: string, to: string, places: readonly number[]): Buffer {
  const changed = Buffer.from(zip);
  for (let at = zip.indexOf(from), n = 0; at >= 0; at = zip.indexOf(from, at + 1), n += 1) {
    if (places.includes(n)) changed.write(to, at);
  }
  return changed;
}

test('what others packed is read, with sizes before and after the bytes', () => {
  const texts = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string());
  fc.assert(
    fc.property(texts, (files) => {
      const expected = Object.entries(files);
      for (const zip of [sample(files), streamed(expected)]) {
        const got = read(zip).map((one) => [one.path, Buffer.from(one.bytes).toString('utf8')]);
        expect(got.sort()).toEqual([...expected].sort());
      }
    }),
    { numRuns: 60 },
  );
});

describe('a zip that programs may unpack differently is refused', () => {
  const two = sample({ 'r/one': 'first', 'r/two': 'second' });
  const stored = Buffer.from(zipSync({ 'r/two': [strToU8('second'), { level: 0 }] }));
  const rows: readonly (readonly [string, Buffer, RegExp])[] = [
    ['the same path twice', replaced(two, 'r/two', 'r/one', [0, 1]), /contains r\/one twice/],
    ['the same path in capitals', sample({ 'r/one': 'a', 'r/ONE': 'b' }), /twice/],
    ['another name before the bytes', replaced(two, 'r/two', 'r/six', [0]), /two names: r\/two/],
    ['bytes before the files', Buffer.concat([Buffer.from('x'), two]), /belong to none/],
    ['bytes behind the list', Buffer.concat([two, Buffer.from('x')]), /not a zip/],
    ['a text', Buffer.from('not a zip at all, but longer than its end'), /not a zip/],
    ['other bytes', replaced(stored, 'second', 'secret', [0]), /damaged/],
  ];

  test.each(rows)('%s', (_name, zip, why) => {
    expect(() => read(zip)).toThrow(why);
  });

  test('a file that the list leaves out', () => {
    const hidden = Buffer.from(two);
    const list = hidden.lastIndexOf('PK\u0001\u0002');
    const end = hidden.lastIndexOf('PK\u0005\u0006');
    const short = Buffer.concat([hidden.subarray(0, list), hidden.subarray(end)]);
    const tail = short.length - 22;
    short.writeUInt16LE(1, tail + 10);
    short.writeUInt32LE(list - short.readUInt32LE(tail + 16), tail + 12);
    expect(() => read(short)).toThrow(/belong to none/);
  });

  test('a link', () => {
    const link = Buffer.from(two);
    link.writeUInt32LE(0xa1ff0000, link.indexOf('PK\u0001\u0002') + 38);
    expect(() => read(link)).toThrow(/contains a link: r\/one/);
  });

  test('an encrypted file', () => {
    const secret = Buffer.from(two);
    secret.writeUInt16LE(1, secret.indexOf('PK\u0001\u0002') + 8);
    expect(() => read(secret)).toThrow(/encrypted/);
  });
});

describe('a zip that unpacks to too much is refused before it is unpacked', () => {
  test('in all', () => {
    const large = Object.fromEntries(['a', 'b', 'c'].map((n) => [n, 'x'.repeat(2 ** 15)]));
    expect(() => readZip(sample(large), { ...LIMITS, total: 2 ** 16 })).toThrow(/more than 0 MB/);
  });

  test('one file, in relation to its packed bytes', () => {
    expect(() => read(sample({ 'r/bomb': '0'.repeat(2 ** 20) }))).toThrow(/unpacks r\/bomb to 250/);
  });

  test('a file that is larger than it says', () => {
    const lying = sample({ 'r/a': 'x'.repeat(1000) });
    lying.writeUInt32LE(10, lying.indexOf('PK\u0001\u0002') + 24);
    expect(() => read(lying)).toThrow(/damaged/);
  });
});

test('no change of a byte makes it fail in another way', () => {
  const zip = sample({ 'r/one': 'first', 'r/two': 'second' });
  fc.assert(
    fc.property(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const changed = Buffer.from(zip);
      changed[at] = (changed[at] ?? 0) ^ flip;
      try {
        for (const { bytes } of read(changed)) expect(bytes.length).toBeLessThan(100);
      } catch (error) {
        expect((error as Error).constructor.name).toBe('ZipError');
      }
    }),
    { numRuns: 2000 },
  );
});
