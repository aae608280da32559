import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { propertyName } from '../emit/quote.js';
import { camelCase, pascalCase } from './naming.js';

/** Every character of the first two planes, except surrogates. */
const CHARACTERS = Array.from({ length: 0x20000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

/** Whether the installed compiler accepts the text as one name. */
function isName(text: string): boolean {
  return [...text].every((character, index) => {
    const code = character.codePointAt(0) ?? 0;
    const latest = ts.ScriptTarget.Latest;
    return index === 0 ? ts.isIdentifierStart(code, latest) : ts.isIdentifierPart(code, latest);
  });
}

describe('a name from any character', () => {
  it.each([
    ['first', (character: string) => `${character}a`],
    ['in the middle', (character: string) => `a${character}a`],
    ['after a gap', (character: string) => `a-${character}`],
  ])('is accepted by compilers: %s', (_, around) => {
    const given = CHARACTERS.map(around);
    expect(given.filter((text) => !isName(pascalCase(text)))).toEqual([]);
    expect(given.filter((text) => !isName(camelCase(text)))).toEqual([]);
  });

  it('is a quoted property if compilers disagree about it', () => {
    const bare = CHARACTERS.filter((character) => propertyName(character) === character);
    expect(bare.filter((character) => !isName(character))).toEqual([]);
  });

  it.each([
    ['straße', 'Straße'],
    ['größe_überweisung', 'GrößeÜberweisung'],
    ['λογαριασμός', 'Λογαριασμός'],
    ['плащане', 'Плащане'],
    ['žiro-účet', 'ŽiroÚčet'],
    ['支付', '支付'],
    ['\u1acf', 'Unnamed'],
    ['\u0264tone', '\u0264tone'],
  ])('keeps the letters of other languages: %s', (given, want) => {
    expect(pascalCase(given)).toBe(want);
  });
});
