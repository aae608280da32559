import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './choose-language.js';
import { ENGLISH } from './english.js';
import { filled, LANGUAGES, languageNow, speaking, texts } from './speaking.js';

/** All texts by their key path. */
const leaves = (value: object, at = ''): readonly (readonly [string, unknown])[] =>
  Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'object' ? leaves(one, `${at}${key}.`) : [[`${at}${key}`, one] as const],
  );
const places = (text: unknown) => [...String(text).matchAll(/\{\w+\}/g)].map(([one]) => one).sort();

describe.each(Object.entries(LANGUAGES))('the texts in %s', (language, own) => {
  const english = new Map(leaves(ENGLISH));
  const all = leaves(own);

  it('have the same keys as in English, and none is empty', () => {
    expect(all.map(([at]) => at)).toEqual([...english.keys()]);
    expect(all.filter(([, text]) => typeof text !== 'string' || text.trim() === '')).toEqual([]);
  });

  it('have the same placeholders as in English', () => {
    for (const [at, text] of all) expect([at, places(text)]).toEqual([at, places(english.get(at))]);
  });

  it('are translated', () => {
    if (language === 'en') return;
    expect(all.filter(([at, text]) => english.get(at) === text).map(([at]) => at)).toEqual([]);
  });
});

describe('the language of a browser', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['ro-RO, en;q=0.5', 'ro'],
    ['fr-FR,fr;q=0.9', 'en'],
    ['fr, ro;q=0.3, de;q=0.7', 'de'],
    ['DE_de', 'en'],
    ['en;q=0.1, de;q=0', 'en'],
    ['de;q=2, ro;q=0.1', 'ro'],
    ['de;q=abc', 'en'],
    ['*', 'en'],
    ['__proto__, constructor', 'en'],
    ['<script>', 'en'],
    [`${'x,'.repeat(100_000)}de`, 'en'],
    [`de;q=${'0'.repeat(100_000)}`, 'en'],
  ])('for %j is %s', (header, want) => {
    expect(chooseLanguage(header)).toBe(want);
  });

  it('applies to the work inside its call, and to no other work', async () => {
    const later = () => new Promise<string>((done) => setImmediate(() => done(languageNow())));
    const both = await Promise.all([speaking('de', later), speaking('ro', later), later()]);
    expect(both).toEqual(['de', 'ro', 'en']);
    expect(speaking('de', () => texts().approve)).toBe('Freigeben');
  });
});

it('a value that is filled into a text stays unchanged', () => {
  expect(filled('{tpp} asks {tpp}: {code}', { tpp: '$& {code}', code: 1 })).toBe(
    '$& {code} asks $& {code}: 1',
  );
  expect(filled('{other}', { tpp: 'x' })).toBe('{other}');
});
