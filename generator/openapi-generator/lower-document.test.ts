import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../load/loaded-document.js';
import { lowerDocument } from './lower-document.js';

const HEAD = { openapi: '3.0.1', info: { title: 'T', version: '1.0.0' } };

/** The main schema of a document, after lowering; `others` are further schemas. */
function lowered(schema: JsonObject, others: JsonObject = {}): Json | undefined {
  const document = { ...HEAD, paths: {}, components: { schemas: { It: schema, ...others } } };
  const { components } = lowerDocument(document) as {
    readonly components: { readonly schemas: JsonObject };
  };
  return components.schemas['It'];
}

const schemas: readonly { given: string; schema: JsonObject; others?: JsonObject; want: Json }[] = [
  {
    given: 'exclusiveMinimum: false',
    schema: { type: 'integer', minimum: 1, exclusiveMinimum: false },
    want: { type: 'integer', minimum: 1 },
  },
  {
    given: 'exclusiveMinimum: true',
    schema: { type: 'integer', minimum: 1, exclusiveMinimum: true },
    want: { type: 'integer', minimum: 1, exclusiveMinimum: true },
  },
  {
    given: 'an escaped hyphen outside a class, and inside one',
    schema: { type: 'string', pattern: '\\+[0-9]{1,3}\\-[0-9()+\\-]{1,30}' },
    want: { type: 'string', pattern: '\\+[0-9]{1,3}-[0-9()+\\-]{1,30}' },
  },
  {
    given: 'properties whose names are keywords',
    schema: { type: 'object', properties: { exclusiveMinimum: { type: 'boolean' } } },
    want: { type: 'object', properties: { exclusiveMinimum: { type: 'boolean' } } },
  },
  {
    given: 'objects without a discriminator, one of them empty',
    schema: {
      oneOf: [{}, { $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }],
    },
    others: {
      A: { type: 'object', required: ['x'], properties: { x: { type: 'string' } } },
      B: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { y: { type: 'number' } } }] },
    },
    want: { type: 'object', properties: { x: { type: 'string' }, y: { type: 'number' } } },
  },
  {
    given: 'members that every alternative requires',
    schema: {
      anyOf: [
        { type: 'object', required: ['x', 'y'], properties: { x: {}, y: {} } },
        { type: 'object', required: ['x'], properties: { x: {} } },
      ],
    },
    want: { type: 'object', properties: { y: {}, x: {} }, required: ['x'] },
  },
  {
    given: 'a choice with an alternative that is not an object',
    schema: { oneOf: [{ type: 'string' }, { type: 'object', properties: { x: {} } }] },
    want: { oneOf: [{ type: 'string' }, { type: 'object', properties: { x: {} } }] },
  },
];

it.each(schemas)('$given', ({ schema, others, want }) => {
  expect(lowered(schema, others)).toEqual(want);
});

it('gives portable names and one tag per operation, and does not change its input', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const operation = (tags: readonly string[], name: string) => ({
    tags,
    parameters: [{ in: 'path', name: 'payment-service', required: true, schema: ref(name) }],
    responses: {},
  });
  const given: JsonObject = {
    ...HEAD,
    paths: {
      '/v1/{payment-service}': { get: operation(['One (A)', 'Common'], 'pain.001') },
      '/v1/{payment-service}/x': { get: operation(['One A'], '_links-All') },
    },
    components: { schemas: { 'pain.001': {}, pain001: {}, '_links-All': ref('pain.001') } },
  };
  const before = structuredClone(given);
  const want = (name: string) => ({
    get: {
      tags: ['One (A)'],
      parameters: [{ in: 'path', name: 'paymentService', required: true, schema: ref(name) }],
      responses: {},
    },
  });
  expect(lowerDocument(given)).toEqual({
    ...HEAD,
    paths: {
      '/v1/{paymentService}': want('Pain001'),
      '/v1/{paymentService}/x': want('LinksAll'),
    },
    components: { schemas: { Pain001: {}, Pain0012: {}, LinksAll: ref('Pain001') } },
  });
  expect(given).toEqual(before);
});

it('turns base64 in headers into text', () => {
  const header = (schema: JsonObject) => ({ in: 'header', name: 'C', schema });
  const given = {
    ...HEAD,
    components: { parameters: { C: header({ type: 'string', format: 'byte' }) } },
  };

  const { components } = lowerDocument(given);
  expect(components).toHaveProperty('parameters.C', header({ type: 'string' }));
});

it('turns OpenAPI 3.2 into 3.1, which the Java tool reads', () => {
  expect(lowerDocument({ ...HEAD, openapi: '3.2.0' })['openapi']).toBe('3.1.1');
  expect(lowerDocument(HEAD)['openapi']).toBe('3.0.1');
});
