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
  ];
  it.each(table)('$given', ({ given, type, rule, modern }) => {
    const shape = shapes(modern ? '3.1.0' : '3.0.1').shape(given);
    expect(printType(shape)).toBe(type);
    expect(JSON.parse(JSON.stringify(shapeSchema(shape)))).toEqual(rule);
  });

  it('keeps "exactly one" when asked', () => {
    const shape = shapes('3.0.1', true).shape({ oneOf: [REF, { type: 'integer' }] });
    expect(Object.keys(shapeSchema(shape))).toEqual(['oneOf']);
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
  ];
  it.each(table)('%s becomes %s', (given, want) => {
    expect(pascalCase(given ?? '')).toBe(want);
  });

  it('are given once each, and none that means something already', () => {
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

  it('gives every operation to one tag', () => {
    expect(model.tags.map((tag) => [tag.typeName, tag.operations.map(({ id }) => id)])).toEqual([
      ['Pay', ['initiatePayment', 'getPayment', 'updatePayment', 'cancelPayment']],
      ['Acc', ['listTransactions', 'getTransaction']],
      ['Default', ['token']],
    ]);
  });

  it('has an answer for each status, and shares the ones that are referred to', () => {
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

  it('codes bodies by media type', () => {
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

  it('holds plain data only, and just the types that are used', () => {
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
    expect(model.types.map(({ name }) => name)).not.toContain('Unused');
  });
});
