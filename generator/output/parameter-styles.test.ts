import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../../test/part-of.js';
import { ECHO, type EchoService, startEchoService } from '../fixtures/echo-service.js';

type Place = 'path' | 'query' | 'header' | 'cookie';

const LIST = { type: 'array', items: { type: 'string' } };
const NUMBERS = { type: 'array', items: { type: 'integer' } };
const RGB = {
  type: 'object',
  properties: { R: { type: 'integer' }, G: { type: 'integer' }, B: { type: 'integer' } },
};
const MIXED = {
  type: 'object',
  required: ['text'],
  properties: {
    text: { type: 'string' },
    count: { type: 'integer' },
    price: { type: 'number' },
    on: { type: 'boolean' },
  },
};
const COLORS = ['blue', 'black', 'brown'];
const HUES = { R: 100, G: 200, B: 150 };

/** The rows of the specification's table, by place, style and `explode`. */
const WIRE: readonly (readonly [Place, string, boolean, string, string, string])[] = [
  ['path', 'matrix', false, ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  [
    ...(['path', 'matrix', true, ';color=blue'] as const),
    ';color=blue;color=black;color=brown',
    ';R=100;G=200;B=150',
  ],
  ['path', 'label', false, '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['path', 'label', true, '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['path', 'simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['path', 'simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['header', 'simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['header', 'simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['query', 'form', false, 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  [
    ...(['query', 'form', true, 'color=blue'] as const),
    'color=blue&color=black&color=brown',
    'R=100&G=200&B=150',
  ],
  ['cookie', 'form', false, 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  [
    ...(['cookie', 'form', true, 'color=blue'] as const),
    'color=blue; color=black; color=brown',
    'R=100; G=200; B=150',
  ],
  [
    ...(['query', 'spaceDelimited', false, 'color=blue'] as const),
    'color=blue%20black%20brown',
    'color=R%20100%20G%20200%20B%20150',
  ],
  [
    ...(['query', 'pipeDelimited', false, 'color=blue'] as const),
    'color=blue%7Cblack%7Cbrown',
    'color=R%7C100%7CG%7C200%7CB%7C150',
  ],
  ['query', 'deepObject', true, '', '', 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
];

/** Texts that a place can carry, without the separators of the style if they are not encoded. */
function textsOf(place: Place, style: string): fc.Arbitrary<string> {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 });
  const odd = fc.constantFrom(
    'a,b',
    'a;b',
    'a.b',
    'a=b&c',
    'ä €',
    '100%',
    '%2C',
    '+',
    '/?#',
    '[x]',
  );
  const any = fc.oneof(text, odd).map((one) => one.toString());
  if (place === 'header') return fc.stringMatching(/^[a-z%=;.][a-z%=;. ]{0,3}[a-z%;.]$/);
  if (style === 'spaceDelimited') return any.filter((one) => !one.includes(' '));
  if (style === 'pipeDelimited') return any.filter((one) => !one.includes('|'));
  return any.filter((one) => place !== 'path' || !/^\.{1,2}$/.test(one));
}

function mixedOf(texts: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.record(
    {
      text: texts,
      count: fc.integer(),
      price: fc.integer({ min: -9999, max: 9999 }).map((one) => one / 100),
      on: fc.boolean(),
    },
    { requiredKeys: ['text'] },
  );
}

const CASES = WIRE.flatMap(([place, style, explode, text, list, object]) =>
  (
    [
      ['text', { type: 'string' }, 'blue', text],
      ['list', LIST, COLORS, list],
      ['numbers', NUMBERS, [1, -2, 30], ''],
      ['object', RGB, HUES, object],
      ['mixed', MIXED, undefined, ''],
    ] as const
  )
    .filter(([kind]) => style !== 'deepObject' || kind === 'object' || kind === 'mixed')
    .map(([kind, schema, value, wire]) => ({ place, style, explode, kind, schema, value, wire })),
).map((one, index) => ({ ...one, id: `op${index}` }));

function operationOf({ id, place, style, explode, schema }: (typeof CASES)[number]): object {
  const parameter = { name: 'color', in: place, required: true, style, explode, schema };
  return { operationId: id, parameters: [parameter], responses: ECHO };
}

const PATHS = Object.fromEntries(
  CASES.map((one) => [
    one.place === 'path' ? `/${one.id}/{color}` : `/${one.id}`,
    { get: operationOf(one) },
  ]),
);

let echo: EchoService;
beforeAll(async () => {
  echo = await startEchoService(PATHS);
}, 60_000);
afterAll(() => echo.close());

const PART = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const;

async function roundTrip(id: string, place: Place, value: unknown): Promise<unknown> {
  const seen = await echo.call(id, { [PART[place]]: { color: value } });
  return seen[PART[place]]?.['color'];
}

function wireOf(place: Place): unknown {
  const { seen } = echo;
  if (place === 'header') return seen.headers['color'];
  if (place === 'cookie') return seen.headers['cookie'];
  const [path = '', query] = seen.url.split('?');
  return place === 'path' ? path.split('/').at(-1) : query;
}

describe('a parameter on the wire', () => {
  it.each(partOf(CASES.filter(({ wire }) => wire !== '')))(
    '$place $style explode $explode of $kind: $wire',
    async ({ id, place, value, wire }) => {
      expect(await roundTrip(id, place, value)).toEqual(value);
      expect(wireOf(place)).toBe(wire);
    },
  );

  it.each(partOf(CASES))(
    '$place $style explode $explode of $kind is read as written',
    {
      timeout: 30_000,
    },
    async ({ id, place, style, kind }) => {
      const texts = textsOf(place, style);
      const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
        text: texts,
        list: fc.array(texts, { minLength: 1, maxLength: 4 }),
        numbers: fc.array(fc.integer(), { minLength: 1, maxLength: 4 }),
        object: fc.record({ R: fc.integer(), G: fc.integer() }),
        mixed: mixedOf(texts),
      };
      const arbitrary = values[kind] ?? fc.constant(undefined);
      await fc.assert(
        fc.asyncProperty(arbitrary, async (value) => {
          expect(await roundTrip(id, place, value)).toEqual(value);
        }),
        { numRuns: 40 },
      );
    },
  );
});
