import { expect, it } from 'vitest';
import { renderDocument } from '../fixtures/render-document.js';

const text = (more: object = {}): object => ({ type: 'string', ...more });
const SCHEMAS = {
  Thing: {
    type: 'object',
    properties: {
      code: text({ pattern: '^[a-z]+$' }),
      other: text({ pattern: '^[a-z]+$' }),
      label: text({ maxLength: 35 }),
      sizes: { type: 'array', items: { type: 'integer', minimum: 1 } },
      either: {
        anyOf: [
          { type: 'object', properties: { at: text({ format: 'date-time' }) } },
          { type: 'null' },
        ],
      },
      deep: {
        type: 'object',
        properties: { one: { type: 'object', properties: { two: { enum: ['a', 'b'] } } } },
      },
      list: { type: 'array', items: text() },
    },
  },
  // its predicate has the name that the list of a thing would have
  ThingList: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
};

it('functions and constants of validators are named after their place', () => {
  const content = {
    'application/json': { schema: { $ref: '#/components/schemas/ThingList' } },
  };
  const post = { requestBody: { content }, responses: { 204: { description: 'Done.' } } };
  const files = renderDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Names', version: '1' },
      paths: { '/a': { post } },
      components: { schemas: SCHEMAS },
    },
    ['server'],
  );
  const [, code = ''] = [...files].find(([file]) => file.endsWith('/validators.ts')) ?? [];
  const names = [...code.matchAll(/^(?:function|const) (\w+)/gm)].map(([, name = '']) => name);
  expect(names.filter((name) => !name.startsWith('explain')).sort()).toEqual(
    [
      ...['isThing', 'isThingCode', 'isTextUpTo35', 'isThingSizes', 'isThingSizesItem'],
      ...['isThingEither', 'isThingEitherOption1', 'isThingEitherOption1At', 'isThingDeep'],
      ...['isThingDeepOne', 'isThingDeepOneTwo', 'isThingList', 'isThingList2'],
      ...['thingCodePattern', 'dateTimeFormat'],
    ].sort(),
  );
});
