import { beforeAll, describe, expect, it } from 'vitest';
import { printType } from '../emit/print-type.js';
import { TINY } from '../fixtures/generated-folder.js';
import { shapeSchema } from '../fixtures/shape-schema.js';
import { loadDocument } from '../load/load-document.js';
import type { JsonObject } from '../load/loaded-document.js';
import type { ApiModel } from './api-model.js';
import { buildModel } from './build-model.js';
import { NamePool, pascalCase } from './naming.js';
import { ShapeBuilder } from './shape-builder.js';

const shapes = (openapi: string, strictOneOf = false) =>
  new ShapeBuilder(
    { openapi, components: { schemas: { a: { type: 'string' } } } },
    NamePool.ofTypes(),
    { strictOneOf },
  );
const REF = { $ref: '#/components/schemas/a' };

/** A rule for values of one type; a literal `then` would look like a promise. */
const whereIs = (type: string, rule: object): object =>
  Object.fromEntries([['if', { type }] as const, ['then', { type, ...rule }] as const]);

describe('a schema becomes a type and a rule', () => {
  const table: readonly { given: JsonObject; type: string; rule: object; modern?: boolean }[] = [
    { given: {}, type: 'unknown', rule: {} },
    {
      given: { type: 'string', maxLength: 3 },
      type: 'string',
      rule: { type: 'string', maxLength: 3 },
    },
    {
      given: { type: 'integer', minimum: 1, exclusiveMinimum: false },
      type: 'number',
      rule: { type: 'integer', minimum: 1 },
    },
    {
      given: { type: 'number', minimum: 1, exclusiveMinimum: true },
      type: 'number',
      rule: { type: 'number', exclusiveMinimum: 1 },
    },
    {
      given: { enum: ['a', "b'", 1, null] },
      type: `'a' | "b'" | 1 | null`,
      rule: { enum: ['a', "b'", 1, null] },
    },
    {
      given: { type: 'string', nullable: true },
      type: 'string | null',
      rule: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    {
      given: { type: ['string', 'null'] },
      modern: true,
      type: 'string | null',
      rule: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    { given: { const: 'x' }, modern: true, type: "'x'", rule: { enum: ['x'] } },
    {
      given: { type: 'array', items: { enum: ['a', 'b'] } },
      type: "readonly ('a' | 'b')[]",
      rule: { type: 'array', items: { enum: ['a', 'b'] } },
    },
    {
      given: { oneOf: [{}, REF] },
      type: 'Record<string, never> | A',
      rule: { anyOf: [{ type: 'object', maxProperties: 0 }, { $ref: 'definitions#/$defs/A' }] },
    },
    {
      given: { allOf: [{ ...REF, description: 'x' }] },
      type: 'A',
      rule: { $ref: 'definitions#/$defs/A' },
    },
    {
      given: { type: 'object', additionalProperties: REF },
      type: '{ readonly [key: string]: A }',
      rule: { type: 'object', additionalProperties: { $ref: 'definitions#/$defs/A' } },
    },
    {
      given: {
        type: 'object',
        properties: { 'a-b': REF },
        required: ['a-b'],
        additionalProperties: false,
      },
      type: "{\n  readonly 'a-b': A;\n}",
      rule: {
        type: 'object',
        required: ['a-b'],
        properties: { 'a-b': { $ref: 'definitions#/$defs/A' } },
        additionalProperties: false,
      },
    },
    {
      given: { type: 'object', properties: { n: { type: 'integer' } }, additionalProperties: REF },
      type: '{\n  /** Integer. */\n  readonly n?: number;\n  readonly [key: string]: A | number | undefined;\n}',
      rule: {
        type: 'object',
        properties: { n: { type: 'integer' } },
        additionalProperties: { $ref: 'definitions#/$defs/A' },
      },
    },
    {
      given: { prefixItems: [REF, { type: 'number' }], items: false, minItems: 1 },
      modern: true,
      type: 'readonly [A, number?]',
      rule: {
        type: 'array',
        prefixItems: [{ $ref: 'definitions#/$defs/A' }, { type: 'number' }],
        items: false,
        minItems: 1,
      },
    },
    {
      given: { prefixItems: [{ type: 'boolean' }], items: { type: 'string' } },
      modern: true,
      type: 'readonly [boolean?, ...string[]]',
      rule: { type: 'array', prefixItems: [{ type: 'boolean' }], items: { type: 'string' } },
    },
    {
      given: { type: 'object', patternProperties: { '^x-': REF }, additionalProperties: false },
      modern: true,
      type: '{ readonly [key: string]: A }',
      rule: {
        allOf: [{ type: 'object', patternProperties: { '^x-': {} }, additionalProperties: false }],
        patternProperties: { '^x-': { $ref: 'definitions#/$defs/A' } },
      },
    },
    {
      given: { type: 'string', if: { maxLength: 1 }, else: false },
      modern: true,
      type: 'string',
      rule: {
        type: 'string',
        if: whereIs('string', { maxLength: 1 }),
        else: { not: {} },
      },
    },
    {
      given: { type: 'array', items: REF, contains: { const: 'x' }, minContains: 2 },
      modern: true,
      type: 'readonly A[]',
      rule: {
        type: 'array',
        items: { $ref: 'definitions#/$defs/A' },
        contains: { enum: ['x'] },
        minContains: 2,
      },
    },
    {
      given: { minimum: 3 },
      type: 'unknown',
      rule: whereIs('number', { minimum: 3 }),
    },
    {
      given: { maxLength: 2, multipleOf: 5 },
      type: 'unknown',
      rule: {
        allOf: [whereIs('string', { maxLength: 2 }), whereIs('number', { multipleOf: 5 })],
      },
    },
    {
      given: { allOf: [REF, { maxLength: 2 }] },
      type: 'A',
      rule: { $ref: 'definitions#/$defs/A', ...whereIs('string', { maxLength: 2 }) },
    },
    { given: { not: REF }, type: 'unknown', rule: { not: { $ref: 'definitions#/$defs/A' } } },
    { given: { enum: [{ a: 1 }, 2] }, type: 'unknown', rule: { enum: [{ a: 1 }, 2] } },
    {
      given: { enum: ['a', null], nullable: true },
      type: "'a' | null",
      rule: { enum: ['a', null] },
    },
    {
      given: { type: 'object', required: ['x'], additionalProperties: { type: 'boolean' } },
      type: '{\n  readonly x: boolean;\n  readonly [key: string]: boolean;\n}',
      rule: { type: 'object', required: ['x'], additionalProperties: { type: 'boolean' } },
    },
    {
      given: { type: 'string', minLength: 1, maxLength: 9, pattern: '\\+[0-9()+\\-]{1,3}' },
      type: 'string',
      rule: { type: 'string', minLength: 1, maxLength: 9, pattern: '\\+[0-9()+\\-]{1,3}' },
    },
  ];
  it.each(table)('$given', ({ given, type, rule, modern }) => {
    const shape = shapes(modern ? '3.1.0' : '3.0.1').shape(given);
    expect(printType(shape)).toBe(type);
    expect(JSON.parse(JSON.stringify(shapeSchema(shape)))).toEqual(rule);
  });

  it('keeps oneOf with strictOneOf', () => {
    const shape = shapes('3.0.1', true).shape({ oneOf: [REF, { type: 'integer' }] });
    expect(Object.keys(shapeSchema(shape))).toEqual(['oneOf']);
  });
});

describe('a document becomes a model', () => {
  const model = (schemas: JsonObject, more: JsonObject = {}): ApiModel => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/a' } } };
    const operation = {
      operationId: 'send',
      requestBody: { content },
      responses: { 200: { description: 'OK.', content } },
      ...more,
    };
    const document = {
      openapi: '3.1.0',
      paths: { '/a': { post: operation } },
      components: { schemas },
    };
    return buildModel({ document }, 'test');
  };
  const typed = (schemas: JsonObject): object =>
    Object.fromEntries(model(schemas).types.map(({ name, shape }) => [name, printType(shape)]));

  it('in which a tag with the name of the document gets another interface name', () => {
    const { typeName, tags } = model({ a: {} }, { tags: ['TEST', 'x'] });
    expect([typeName, ...tags.map((tag) => tag.typeName)]).toEqual(['Test', 'TestTag']);
  });

  it('with an input and an output type for readOnly and writeOnly members', () => {
    const id = { type: 'string', readOnly: true };
    const key = { type: 'string', writeOnly: true };
    const a = { type: 'object', required: ['id', 'key'], properties: { id, key } };
    expect(typed({ a })).toEqual({
      A: '{\n  readonly id: string;\n}',
      AInput: '{\n  readonly key: string;\n}',
    });
  });

  it('in which a discriminator distinguishes the alternatives', () => {
    const pet = { type: 'object', properties: { kind: { type: 'string' } } };
    const $ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const discriminator = { propertyName: 'kind', mapping: { tabby: '#/components/schemas/cat' } };
    const a = { oneOf: [$ref('cat'), $ref('dog')], discriminator };
    expect(typed({ a, cat: pet, dog: pet })).toMatchObject({
      A: [
        "\n  | (Cat & {\n      readonly kind: 'tabby';\n    })",
        "\n  | (Dog & {\n      readonly kind: 'dog';\n    })",
      ].join(''),
    });
  });

  it('without types that only refer to themselves', () => {
    const $ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const a = { anyOf: [$ref('b'), { type: 'string' }] };
    const b = { anyOf: [$ref('a'), { type: 'number' }] };
    expect(typed({ a, b, c: { anyOf: [$ref('c')] } })).toEqual({
      A: 'number | string',
      B: 'string | number',
    });
  });

  it('in which parameters with number limits are numbers', () => {
    const parameters = [{ name: 'least', in: 'query', schema: { minimum: 3 } }];
    const { operations } = model({ a: {} }, { parameters });
    expect(operations[0]?.parameters[0]).toMatchObject({
      shape: { kind: 'number', minimum: 3 },
      styled: { as: 'number' },
    });
  });

  it('that separates requests of webhooks and callbacks from operations', () => {
    const hook = { post: { responses: { 204: { description: 'Taken.' } } } };
    const { hooks, answers, hookAnswers } = model(
      { a: {} },
      { callbacks: { done: { '{$url}': hook } } },
    );
    expect(hooks.map(({ id, method, path }) => [id, method, path])).toEqual([
      ['sendDone', 'POST', '{$url}'],
    ]);
    expect(answers.map(({ name }) => name)).toEqual(['Send200']);
    expect(hookAnswers.map(({ name }) => name)).toEqual(['SendDone204']);
  });
});

describe('names', () => {
  const table = [
    ['paymentInitiationSct_pain.001', 'PaymentInitiationSctPain001'],
    ['_linksAll', 'LinksAll'],
    ['OK_200_AccountsList', 'Ok200AccountsList'],
    ['PSU-ID', 'PsuId'],
    ['xs2a', 'Xs2a'],
    ['camt.052', 'Camt052'],
    ['200', 'N200'],
    ['***', 'Unnamed'],
    ['a²½', 'A'],
    ['日本', '日本'],
    ['\u{20000}a', 'A'],
  ];
  it.each(table)('%s becomes %s', (given, want) => {
    expect(pascalCase(given ?? '')).toBe(want);
  });

  it('are unique, and never the name of a built-in type', () => {
    const pool = NamePool.ofTypes();
    expect(['Promise', 'Account', 'account'].map((name) => pool.take(name))).toEqual([
      'Promise2',
      'Account',
      'account2',
    ]);
  });
});

describe('the model of a document', () => {
  let model: ApiModel;
  beforeAll(async () => {
    model = buildModel(await loadDocument(TINY), 'tiny');
  });

  it('assigns every operation to one tag', () => {
    expect(model.tags.map((tag) => [tag.typeName, tag.operations.map(({ id }) => id)])).toEqual([
      ['Pay', ['initiatePayment', 'getPayment', 'updatePayment', 'cancelPayment']],
      ['Acc', ['listTransactions', 'getTransaction']],
      ['Default', ['token']],
    ]);
  });

  it('has a response for each status, and shares responses that a $ref uses', () => {
    const answers = model.operations.map(({ answers }) => answers.map(({ name }) => name));
    expect(answers.slice(0, 4)).toEqual([
      ['InitiatePayment201', 'BadRequest400', 'InitiatePayment408'],
      ['GetPayment200', 'BadRequest400'],
      ['UpdatePayment200'],
      ['CancelPayment202', 'CancelPayment204'],
    ]);
    expect(model.operations.at(-1)?.answers.map(({ status }) => status)).toEqual([
      200,
      '4XX',
      'default',
    ]);
  });

  it('chooses the coding of bodies by media type', () => {
    const media = model.operations[0]?.body?.media.map(({ type, coding, fields }) => ({
      type,
      coding,
      fields,
    }));
    expect(media).toEqual([
      { type: 'application/json', coding: 'json', fields: {} },
      { type: 'application/xml', coding: 'text', fields: {} },
      {
        type: 'multipart/form-data',
        coding: 'multipart',
        fields: { xml_sct: { as: 'string' }, json_standingorderType: { as: 'json' } },
      },
    ]);
  });

  it('contains only plain data and only types that are used', () => {
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
    expect(model.types.map(({ name }) => name)).not.toContain('Unused');
  });
});
