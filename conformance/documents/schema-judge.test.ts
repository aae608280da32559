import { expect, test } from 'vitest';
import { SchemaLowering } from './lower-schema.js';
import { createAjv, schemaJudge } from './schema-judge.js';

const DOCUMENT = {
  components: {
    schemas: {
      Status: { type: 'string', enum: ['RCVD', 'CANC'], 'x-provenance': 'stated' },
      Amount: {
        type: 'object',
        'x-provenance': 'stated',
        required: ['amount', 'note'],
        properties: {
          amount: { type: 'string', pattern: '^[0-9]+$' },
          note: { type: 'string', 'x-provenance': 'option' },
        },
      },
      Tree: { type: 'object', properties: { next: { $ref: '#/components/schemas/Tree' } } },
    },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function judge(schema: unknown, body: unknown) {
  const lowering = new SchemaLowering(DOCUMENT, 'https://test.invalid/doc');
  const ajv = createAjv();
  const lowered = lowering.lower(schema, 'formal');
  ajv.addSchema(lowering.definitions());
  return schemaJudge(
    ajv,
    lowered,
  )(body).map(
    ({ pointer, mark, outsideEnum }) => `${pointer} ${mark}${outsideEnum ? ' enum' : ''}`,
  );
}

const A = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
const B = { type: 'object', required: ['b', 'c'], properties: { b: { type: 'string' } } };

const TABLE: readonly (readonly [given: string, schema: unknown, body: unknown, want: string[]])[] =
  [
    ['a value that fits', ref('Status'), 'RCVD', []],
    ['a value outside a stated list', ref('Status'), 'XXXX', [' stated enum']],
    ['a missing member with its own mark', ref('Amount'), { amount: '1' }, [' option']],
    ['a missing member without one', ref('Amount'), { note: '' }, [' stated']],
    [
      'a pattern is never more than formal',
      ref('Amount'),
      { amount: 'x', note: '' },
      ['/amount formal'],
    ],
    ['a wrong type', ref('Amount'), { amount: 1, note: '' }, ['/amount stated']],
    [
      'the same fault in a list is told once',
      { type: 'array', items: ref('Amount') },
      [
        { amount: 1, note: '' },
        { amount: 2, note: '' },
      ],
      ['/0/amount stated'],
    ],
    ['both alternatives of a oneOf fit', { oneOf: [A, {}] }, { a: 'x' }, []],
    ['the nearest alternative is told', { oneOf: [B, A] }, { x: 1 }, [' formal']],
    [
      'the path below an alternative is whole',
      { type: 'object', properties: { p: { anyOf: [A, B] } } },
      { p: { a: 1 } },
      ['/p/a formal'],
    ],
    [
      'the alternative whose required member is there counts',
      { anyOf: [{ ...A, 'x-provenance': 'stated' }, B] },
      { a: 1 },
      ['/a stated'],
    ],
    [
      'the heaviest alternative counts where the type fits none',
      { anyOf: [B, { ...A, 'x-provenance': 'stated' }] },
      7,
      [' stated'],
    ],
    ['null where it is allowed', { type: 'string', nullable: true, enum: ['x'] }, null, []],
    ['null of a composed schema', { allOf: [ref('Amount')], nullable: true }, null, []],
    ['null where it is not allowed', { type: 'string' }, null, [' formal']],
    ['a strict bound', { type: 'number', minimum: 0, exclusiveMinimum: true }, 0, [' formal']],
    ['a date that is none', { type: 'string', format: 'date' }, '2020-13-01', [' formal']],
    ['a schema that holds itself', ref('Tree'), { next: { next: 1 } }, ['/next/next formal']],
    [
      'a mark beside a reference',
      { properties: { s: { ...ref('Tree'), 'x-provenance': 'option' } } },
      { s: 1 },
      ['/s option'],
    ],
    ['a pattern that is none', { type: 'string', pattern: '(' }, 'x', []],
  ];

test.each(TABLE)('%s', (_, schema, body, want) => {
  expect(judge(schema, body)).toEqual(want);
});

test('says the value of the member, also below an alternative', () => {
  const lowering = new SchemaLowering({}, 'https://test.invalid/doc');
  const [found] = schemaJudge(createAjv(), lowering.lower({ oneOf: [A, B] }, 'stated'))({ a: 7 });
  expect(found).toMatchObject({
    expected: 'the value is of type string',
    actual: 'the value is 7',
  });
});

test('of a long list only the beginning is judged', () => {
  const items = { type: 'array', items: { type: 'string' } };
  const long = [...Array(500).fill('x'), 1];
  expect(judge(items, long)).toEqual([]);
  expect(judge(items, long.slice(1))).toEqual(['/499 formal']);
});

test('tells the alternative that knows the members of the value, wherever it stands', () => {
  const text = { type: 'string' };
  const list = { type: 'object', required: ['list'], properties: { list: text } };
  const single = {
    type: 'object',
    required: ['from', 'to', 'name'],
    properties: { from: text, to: text, name: text },
  };
  const judged = (oneOf: readonly unknown[]) =>
    schemaJudge(
      createAjv(),
      new SchemaLowering({}, 'https://test.invalid/doc').lower({ oneOf }, 'stated'),
    )({ from: 'a', to: 'b' }).map((found) => found.expected);
  expect(judged([list, single])).toEqual(['the object has the field name']);
  expect(judged([single, list])).toEqual(['the object has the field name']);
});
