import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { refusalText } from './refusal-text.js';
import { REFUSAL_CODES } from './refusal-texts.js';
import { speaking } from './speaking.js';

const ROOMS = ['domain', 'accounts', 'rules', 'handlers', 'http', 'apps', 'sca', 'execution'];
/** Words of the same form that are not codes of a refusal to a TPP. */
const OTHERS =
  /^(PSP_(AI|PI|IC|AS)|(SMS|PUSH|CHIP|PHOTO)_OTP|PORT_UNAVAILABLE|CONFIG_INVALID|(ERR|EAI|UND|HPE|E[A-Z]+)_.*)$/;

it('every code that the bank uses has a text in each language', () => {
  const known = new Set<string>(REFUSAL_CODES);
  const sources = ROOMS.flatMap((room) => {
    const folder = join(import.meta.dirname, '..', room);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  });
  const said = sources.flatMap((text) => [...text.matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)]);
  const codes = [...new Set(said.map(([, code]) => code ?? ''))];
  expect(codes.filter((code) => !OTHERS.test(code) && !known.has(code))).toEqual([]);
  expect(codes.filter((code) => known.has(code)).length).toBeGreaterThan(30);
});

it.each([
  ['en', 'FORMAT_ERROR', 'The header X is missing.'],
  ['de', 'FORMAT_ERROR', 'Die Anfrage hat ein falsches Format. (The header X is missing.)'],
  ['ro', 'FORMAT_ERROR', 'Cererea are un format greșit. (The header X is missing.)'],
  ['de', 'constructor', 'The header X is missing.'],
  ['de', 'NO_CODE_OF_OURS', 'The header X is missing.'],
])('writes the text of a refusal in %s for %s', (language, code, want) => {
  expect(speaking(language, () => refusalText(code, 'The header X is missing.'))).toBe(want);
});
