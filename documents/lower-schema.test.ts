import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { addTargets, lowerSchema, MARK, startLowering } from './lower-schema.js';

const ROOT = {
  'a b': { type: 'object', properties: { next: { $ref: '#/a%20b' }, n: { type: 'integer' } } },
  circle: { $ref: '#/circle2' },
  circle2: { $ref: '#/circle' },
};

const judge = (schema: unknown, modern: boolean, more: object = {}) => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  const lowering = startLowering({ root: ROOT, modern, choice: 'anyOf', ...more });
  const lowered = lowerSchema(lowering, schema, 'formal');
  addTargets(ajv, lowering);
  return (value: unknown) => ajv.validate(lowered, value);
};

it.each([
  ['a limit that is excluded', false, { maximum: 9, exclusiveMaximum: true }, [8], [9]],
  ['a limit that is included', false, { maximum: 9, exclusiveMaximum: false }, [9], [10]],
  ['null besides a type', false, { type: 'string', nullable: true }, ['x', null], [1]],
  ['null besides parts', false, { nullable: true, allOf: [{ type: 'string' }] }, [null], [1]],
  ['an enum with null', false, { enum: ['a'], nullable: true }, ['a', null], ['b']],
  ['no value in an empty enum', false, { enum: [] }, [], ['a']],
  ['oneOf as anyOf', false, { oneOf: [{ type: 'string' }, { maxLength: 3 }] }, ['x'], []],
  [
    'anyOf besides oneOf',
    false,
    { oneOf: [{ type: 'string' }], anyOf: [{ maxLength: 1 }] },
    ['x'],
    ['xy', 1],
  ],
  ['a $ref alone', false, { $ref: '#/a%20b', type: 'string' }, [{ next: { n: 1 } }], ['x']],
  ['a $ref and more', true, { $ref: '#/a b', required: ['n'] }, [{ n: 1 }], [{}, { n: 'x' }]],
  ['a $ref that leads nowhere', false, { $ref: '#/none' }, [1, 'x'], []],
  [
    'a pattern beside alternatives, when it matters what is evaluated',
    true,
    {
      anyOf: [{ required: ['a'], properties: { a: { type: 'string' } } }, { required: ['b'] }],
      patternProperties: { '^x-': { type: 'object' } },
      unevaluatedProperties: { type: 'number' },
    },
    [{ b: 1, 'x-y': {} }, { a: '' }],
    [{ 'x-y': {} }, { b: '', 'x-y': {} }],
  ],
  ['no invalid pattern', false, { pattern: '(' }, ['x'], []],
])('converts %s', (_, modern, schema, valid, invalid) => {
  const allows = judge(schema, modern);
  for (const value of valid) expect(allows(value), JSON.stringify(value)).toBe(true);
  for (const value of invalid) expect(allows(value), JSON.stringify(value)).toBe(false);
});

it('converts only the keywords that are asked for', () => {
  expect(judge({ const: 1, type: 'integer' }, true, { only: new Set(['type']) })(2)).toBe(true);
});

it('knows properties that may be absent', () => {
  const isOptional = (_: object, name: string): boolean => name === 'a';
  expect(judge({ required: ['a'] }, false, { isOptional })({})).toBe(true);
  expect(judge({ required: ['b'] }, false, { isOptional })({})).toBe(false);
});

it('ends in a circle of $refs', () => {
  const lowering = startLowering({ root: ROOT, modern: false, choice: 'anyOf' });
  lowerSchema(lowering, { $ref: '#/circle' }, 'formal');
  addTargets({ addSchema: () => new Ajv2020() } as never, lowering);
  expect(lowering.found.size).toBe(2);
});

it('gives every object its mark, a target one for each mark that it inherits', () => {
  const lowering = startLowering({ root: ROOT, modern: false, marked: true, choice: 'anyOf' });
  const schema = {
    'x-provenance': 'stated',
    properties: { a: { 'x-provenance': 'option' }, b: { $ref: '#/a b' } },
  };
  const { properties } = lowerSchema(lowering, schema, 'formal') as never as {
    properties: Record<string, Record<string, unknown>>;
  };
  expect([properties['a']?.[MARK], properties['b']?.[MARK]]).toEqual(['option', 'stated']);
  lowerSchema(lowering, { $ref: '#/a b' }, 'formal');
  expect(lowering.found.size).toBe(2);
});
