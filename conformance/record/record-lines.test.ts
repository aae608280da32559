import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordLines, restOfRecord } from './record-lines.js';

const all = (record: string | Uint8Array) => [...recordLines(record), restOfRecord(record)];

test('bytes give the same lines as their text', () => {
  const unit = fc.constantFrom('a', '\n', '\r\n', 'ä', '\u{1f600}', '{"n":1}', '\ufeff');
  fc.assert(
    fc.property(fc.array(unit), (parts) => {
      const text = parts.join('');
      const inside = Buffer.from(`x${text}`).subarray(1);
      expect(all(inside)).toEqual(text.split('\n'));
      expect(all(text)).toEqual(text.split('\n'));
    }),
  );
});

test('a record may be longer than a text can be', () => {
  // not filled: the pages of zeros take no memory before they are written
  const record = Buffer.alloc(2 ** 29 + 2);
  for (let at = 2 ** 28; at < record.length; at += 2 ** 28) record[at] = 0x0a;
  record[record.length - 1] = 0x61;
  expect(() => record.toString('latin1')).toThrow();
  expect(all(record).map((line) => line.length)).toEqual([2 ** 28, 2 ** 28 - 1, 1]);
}, 60_000);
