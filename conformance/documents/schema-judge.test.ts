import { expect, test } from 'vitest';
import { addTargets, lowerSchema } from '../../documents/lower-schema.js';
import { createAjv, schemaJudge, suiteLowering } from './schema-judge.js';

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
  const lowering = suiteLowering(DOCUMENT);
  const ajv = createAjv();
  const lowered = lowerSchema(lowering, schema, 'formal');
  addTargets(ajv, lowering);
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
    ['accepts a valid value', ref('Status'), 'RCVD', []],
    ['reports a value outside a stated enum', ref('Status'), 'XXXX', [' stated enum']],
    ['reports a missing field with its own mark', ref('Amount'), { amount: '1' }, [' option']],
    [
      'reports a missing field without a mark as the object is marked',
      ref('Amount'),
      { note: '' },
      [' stated'],
    ],
    [
      'reports a pattern as formal at most',
      ref('Amount'),
      { amount: 'x', note: '' },
      ['/amount formal'],
    ],
    ['reports a wrong type', ref('Amount'), { amount: 1, note: '' }, ['/amount stated']],
    [
      'reports the same error in an array once',
      { type: 'array', items: ref('Amount') },
      [
        { amount: 1, note: '' },
        { amount: 2, note: '' },
      ],
      ['/0/amount stated'],
    ],
    ['accepts a value that fits both alternatives of a oneOf', { oneOf: [A, {}] }, { a: 'x' }, []],
    ['reports the nearest alternative', { oneOf: [B, A] }, { x: 1 }, [' formal']],
    [
      'reports the full path below an alternative',
      { type: 'object', properties: { p: { anyOf: [A, B] } } },
      { p: { a: 1 } },
      ['/p/a formal'],
    ],
    [
      'reports the alternative whose required field is present',
      { anyOf: [{ ...A, 'x-provenance': 'stated' }, B] },
      { a: 1 },
      ['/a stated'],
    ],
    [
      'reports the alternative with the strongest mark if the type fits none',
      { anyOf: [B, { ...A, 'x-provenance': 'stated' }] },
      7,
      [' stated'],
    ],
    [
      'accepts null if the schema is nullable',
      { type: 'string', nullable: true, enum: ['x'] },
      null,
      [],
    ],
    [
      'accepts null for a nullable composed schema',
      { allOf: [ref('Amount')], nullable: true },
      null,
      [],
    ],
    ['reports null if the schema is not nullable', { type: 'string' }, null, [' formal']],
    [
      'reports a value equal to an exclusive bound',
      { type: 'number', minimum: 0, exclusiveMinimum: true },
      0,
      [' formal'],
    ],
    ['reports an invalid date', { type: 'string', format: 'date' }, '2020-13-01', [' formal']],
    ['validates a recursive schema', ref('Tree'), { next: { next: 1 } }, ['/next/next formal']],
    [
      'uses a mark beside a reference',
      { properties: { s: { ...ref('Tree'), 'x-provenance': 'option' } } },
      { s: 1 },
      ['/s option'],
    ],
    ['ignores an invalid pattern', { type: 'string', pattern: '(' }, 'x', []],
    [
      'reads a pattern with Unicode',
      { type: 'string', pattern: '^[z-\\u{1F600}]$' },
      '\u{1F5FF}',
      [],
    ],
  ];

test.each(TABLE)('%s', (_, schema, body, want) => {
  expect(judge(schema, body)).toEqual(want);
});

test('reports the value of the field, also below an alternative', () => {
  const lowered = lowerSchema(suiteLowering({}), { oneOf: [A, B] }, 'stated');
  const [found] = schemaJudge(createAjv(), lowered)({ a: 7 });
  expect(found).toMatchObject({
    expected: 'the value is of type string',
    actual: 'the value is 7',
  });
});

test('judges only the beginning of a long array', () => {
  const items = { type: 'array', items: { type: 'string' } };
  const long = [...Array(500).fill('x'), 1];
  expect(judge(items, long)).toEqual([]);
  expect(judge(items, long.slice(1))).toEqual(['/499 formal']);
});

test('reports the alternative that has the fields of the value, at any position', () => {
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
      lowerSchema(suiteLowering({}), { oneOf }, 'stated'),
    )({ from: 'a', to: 'b' }).map((found) => found.expected);
  expect(judged([list, single])).toEqual(['the object has the field name']);
  expect(judged([single, list])).toEqual(['the object has the field name']);
});
