import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { HOSTILE_TEXT } from '../report/sample/hostile-text.js';
import { sampleEvents } from '../report/sample/sample-events.js';
import { pdfBlocks } from './pdf-blocks.js';
import { fontsOf, metricsOf } from './pdf-fonts.js';
import { BOTTOM, type PlacedText, placed, SHEET, STYLES } from './pdf-layout.js';
import { pdfOfResult } from './pdf-of-result.js';
import { inLetters, wrapped } from './pdf-text.js';
import type { PublishedResult } from './published-result.js';
import { sampleResult } from './sample-result.testing.js';

const HASH = 'ef'.repeat(32);
const SMALL = sampleResult();
const rows = <T>(count: number, one: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => one(index));

/** More of everything than fits. */
const LARGE: PublishedResult = {
  ...sampleResult(sampleEvents({ hostile: HOSTILE_TEXT })),
  bank: {
    name: 'Česká spořitelna & Банк <b>x</b> '.repeat(20),
    baseUrl: `https://bank.example/${'a'.repeat(900)}`,
    authUrl: 'https://iam.example',
  },
  reason: 'It has reasons. '.repeat(90),
  withdrawn: { at: '2026-01-01T00:00:00Z', reason: 'Why not? '.repeat(90), result: HASH },
  scope: { ...SMALL.scope, options: Object.fromEntries(rows(60, (at) => [`option-${at}`, 'x'])) },
  broken: rows(60, (at) => ({
    clause: `BROKEN-${at}`,
    sentence: 'A long sentence says what a bank has to do. '.repeat(1 + (at % 5)),
    cases: 2,
  })),
  untested: rows(60, (at) => ({ clause: `OPEN-${at}`, sentence: 'A sentence.', reason: 'none' })),
  waivers: rows(60, (at) => ({
    ...{
      id: 'w',
      clause: `WAIVED-${at}`,
      reason: 'A reason. '.repeat(30),
      owner: 'team '.repeat(20),
    },
    ...{ expires: '2027-01-01', findings: 1, expired: false },
  })),
  services: rows(30, (at) => ({
    service: `a-service-with-a-long-name-${at}`,
    counts: SMALL.counts,
  })),
  counts: { ...SMALL.counts, unstable: 3, harnessError: 2 },
  documents: rows(20, () => ({ name: 'document '.repeat(30), sha256: HASH })),
};

const metrics = metricsOf(await fontsOf(await PDFDocument.create()));
const { widthOf } = metrics;
const textsOf = (result: PublishedResult): readonly PlacedText[] =>
  placed(pdfBlocks(result, HASH, metrics)).texts;
const said = (result: PublishedResult): string =>
  textsOf(result)
    .map(({ text }) => text)
    .join('\n');

describe('the PDF of a result', () => {
  test('says verdict, bank, scope, failed clauses, waivers and the whole hash', () => {
    const text = said(SMALL);
    for (const words of [
      'Sample Bank',
      'Not conformant',
      'The whole suite for what the profile of the bank offers: 12 cases.',
      'HDR-X-REQUEST-ID: A request without X-Request-ID is refused.',
      'OWN-CONSENT: A consent of one TPP is not readable by another.',
      'AIS-BOOKING-STATUS, accounts team, until 2026-03-31: Agreed with the supervisor until March.',
      HASH,
      'Signature',
    ]) {
      expect(text).toContain(words);
    }
  });

  test.each([
    ['small', SMALL],
    ['large', LARGE],
    ['without any finding', { ...SMALL, broken: [], untested: [], waivers: [] }],
  ])('%s: no text overlaps another or leaves its page', (_, result) => {
    const texts = textsOf(result);
    const boxes = texts
      .filter(({ text }) => text !== '')
      .map((one) => ({ ...one, right: one.x + widthOf(one.text, one.style) }));
    for (const { text, page, x, y, right, style } of boxes) {
      const { size } = STYLES[style];
      expect(right, text).toBeLessThanOrEqual(SHEET.width - SHEET.margin + 0.01);
      expect(y, text).toBeGreaterThanOrEqual(BOTTOM);
      expect(page, text).toBeLessThan(2);
      const over = boxes.filter(
        (other) =>
          other.text !== text &&
          other.page === page &&
          Math.abs(other.y - y) < Math.min(size, STYLES[other.style].size) &&
          other.x < right &&
          x < other.right,
      );
      expect(over.map((other) => other.text)).toEqual([]);
    }
  });

  test('tells how many do not fit, and ends with the place to sign', () => {
    const text = said(LARGE);
    for (const kind of ['BROKEN', 'OPEN', 'WAIVED']) {
      const shown = rows(60, (at) => `${kind}-${at}`).filter((name) =>
        new RegExp(`^${name}\\b`, 'm').test(text),
      );
      expect(shown.length).toBeGreaterThan(3);
      expect(text).toContain(`and ${60 - shown.length} more in result.json`);
    }
    expect(text).toContain(HASH);
    expect(text.split('\n').at(-1)).toBe('Signature');
    expect(text).toMatch(/^WITHDRAWN on 2026-01-01: Why not/m);
  });

  test('a heading is on the page of its first item', () => {
    const texts = textsOf(LARGE);
    for (const [at, { style, page }] of texts.entries()) {
      if (style === 'heading') expect(texts[at + 1]?.page).toBe(page);
    }
  });

  test('has the same bytes each time, two pages at most, and the date of the run', async () => {
    const [one, other] = [await pdfOfResult(LARGE, HASH), await pdfOfResult(LARGE, HASH)];
    expect(Buffer.from(one).equals(other)).toBe(true);
    const pdf = await PDFDocument.load(one, { updateMetadata: false });
    expect([pdf.getPageCount(), pdf.getCreationDate(), pdf.getModificationDate()]).toEqual([
      2,
      new Date(LARGE.startedAt),
      new Date(LARGE.startedAt),
    ]);
    expect(Buffer.from(await pdfOfResult(SMALL, HASH)).equals(one)).toBe(false);
  });
});

test.each([
  ['Crédit Agricole – “Ünïted” €', 'Crédit Agricole – “Ünïted” €'],
  ['Česká spořitelna, Łódź', 'Ceská sporitelna, Lódz'],
  ['Банк 銀行', '???? ??'],
  ['a\u202eb\u0007c\nd', 'a\\u{202e}b\\u{07}c d'],
])('%j is written as %j', (given, want) => {
  const letters = new Set([...Array(95).keys()].map((at) => at + 32));
  for (const one of 'éÜïŠšŽžáóíýü€–“”…') letters.add(one.codePointAt(0) ?? 0);
  expect(inLetters(given, letters)).toBe(want);
});

test.each([
  ['a word fits', 40, 3, ['a word fits']],
  ['two words here', 50, 3, ['two', 'words', 'here']],
  ['unbreakable', 40, 3, ['unbr', 'eaka', 'ble']],
  ['one two three four', 50, 2, ['one', 'two…']],
])('%j is wrapped', (text, width, most, want) => {
  const letter = text === 'a word fits' ? 1 : 10;
  expect(wrapped(text, width, (part) => part.length * letter, most)).toEqual(want);
});
