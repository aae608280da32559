import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';

interface ValidationError {
  readonly rule: string;
}
type Rule = (value: unknown) => readonly ValidationError[];

/** Patterns, each with texts that match and texts that do not. */
const PATTERNS: readonly (readonly [pattern: string, ...texts: string[]])[] = [
  ['^\\p{L}+$', 'Müller', 'Ștefan', 'p{L}', 'a1'],
  ['^.$', '😀', 'a', 'ab'],
  ['^[😀-😎]$', '😃', '\\ud83d', 'x'],
  ['^\\u{61}$', 'a', 'u'.repeat(61)],
];
/** Invalid with the flag u, like patterns of the framework's document: used without the flag. */
const LOOSE = '^\\+[0-9]{1,3}\\-[0-9()+\\-]{1,30}$';

const NUMBERS: readonly (readonly [step: number, given: number, fits: boolean])[] = [
  [0.01, 19.99, true],
  [0.01, 19.991, false],
  [0.1, 0.3, true],
  [0.1, 1e21, true],
  [1e-7, 3e-7, true],
  [2.5, 7.5, true],
  [2.5, 7, false],
  [3, -9, true],
];

let scratch: string;
let made: GeneratedFolder;
let rules: Readonly<Record<string, Rule>>;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'xs2a-texts-'));
  const texts = [...PATTERNS.map(([pattern]) => pattern), LOOSE].map((pattern, at) => [
    `T${at}`,
    { type: 'string', pattern },
  ]);
  const numbers = NUMBERS.map(([multipleOf], at) => [`N${at}`, { type: 'number', multipleOf }]);
  const schemas = Object.fromEntries([...texts, ...numbers]) as object;
  const body = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const paths = Object.keys(schemas).map((name) => [
    `/${name}`,
    { post: { requestBody: body(name), responses: { 204: { description: 'Done.' } } } },
  ]);
  const document = {
    openapi: '3.0.3',
    info: { title: 'Texts', version: '1' },
    paths: Object.fromEntries(paths) as object,
    components: { schemas },
  };
  await writeFile(join(scratch, 'texts.json'), JSON.stringify(document));
  made = await generateFolder([join(scratch, 'texts.json')]);
  rules = await import(join(made.folder, 'model/texts/validators.ts'));
}, 60_000);

afterAll(async () => {
  await made.remove();
  await rm(scratch, { recursive: true, force: true });
});

const holds = (name: string, value: unknown) => rules[`${name}Rule`]?.(value).length === 0;

describe('a pattern', () => {
  it.each(PATTERNS.map(([pattern, ...texts], at) => ({ pattern, texts, at })))(
    '$pattern matches the same texts as in ajv',
    ({ pattern, texts, at }) => {
      const judge = new Ajv2020().compile({ type: 'string', pattern });
      const said = texts.map((text) => [text, holds(`T${at}`, text)]);
      expect(said).toEqual(texts.map((text) => [text, judge(text)]));
      expect(new Set(texts.map((text) => judge(text)))).toEqual(new Set([true, false]));
    },
  );

  it('that is invalid with the flag u is used without it', () => {
    const name = `T${PATTERNS.length}`;
    expect([holds(name, '+40-123(4)'), holds(name, '0040123')]).toEqual([true, false]);
  });
});

it.each(NUMBERS.map(([step, given, fits], at) => ({ step, given, fits, at })))(
  '$given is a multiple of $step: $fits',
  ({ given, fits, at }) => {
    expect(holds(`N${at}`, given)).toBe(fits);
  },
);
