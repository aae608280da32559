import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  type OperationAt,
  operationsIn,
  parametersOf,
  responsesOf,
  selectedBodies,
} from './operations.js';

const DOCUMENT = {
  paths: {
    '/v1/{id}': {
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { $ref: '#/components/parameters/language' },
      ],
      post: {
        parameters: [
          { name: 'Language', in: 'header', required: true, content: { 'text/plain': {} } },
        ],
        requestBody: { $ref: '#/components/requestBodies/one' },
        responses: {
          '201': { headers: { 'X-Id': {} }, content: { 'Application/JSON; a=b': { schema: {} } } },
          '4xx': {},
          'x-note': 'an extension',
        },
      },
      get: { 'x-provenance': 'stated', responses: {} },
    },
  },
  components: {
    parameters: { language: { name: 'Language', in: 'header' } },
    requestBodies: {
      one: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/one' },
            'x-selected-by': { schemas: { a: { $ref: '#/components/schemas/one' } } },
          },
        },
      },
    },
    schemas: { one: { type: 'object' } },
  },
};

const operations = operationsIn(DOCUMENT);
const post = operations.find(({ method }) => method === 'POST') as OperationAt;

describe('operationsIn', () => {
  it('has the operations with pointer and mark', () => {
    const told = operations.map(({ method, path, at }) => [method, path, at.pointer, at.mark]);
    expect(told).toEqual([
      ['GET', '/v1/{id}', '/paths/~1v1~1{id}/get', 'stated'],
      ['POST', '/v1/{id}', '/paths/~1v1~1{id}/post', 'formal'],
    ]);
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [{ paths: null }],
    [{ paths: ['x', null, 3] }],
    [{ paths: { '/a': null, '/b': 'get' } }],
  ])('finds none in %j', (root) => {
    expect(operationsIn(root)).toEqual([]);
  });
});

describe('parts of an operation', () => {
  it('are parameters, where those of the operation override those of the path', () => {
    const read = parametersOf(DOCUMENT, post).map((each) => [
      `${each.in} ${each.name}`,
      each.required,
      each.at.pointer,
      each.schema?.node,
      each.content.map(({ media }) => media),
    ]);
    expect(read).toEqual([
      ['path id', true, '/paths/~1v1~1{id}/parameters/0', { type: 'string' }, []],
      ['header Language', true, '/paths/~1v1~1{id}/post/parameters/0', undefined, ['text/plain']],
    ]);
  });

  it('are a body, with the schemas that the path selects', () => {
    const body = bodyOf(DOCUMENT, post.at);
    expect(body?.required).toBe(true);
    expect(body?.at.pointer).toBe('/components/requestBodies/one');
    expect(body?.content[0]?.schema?.pointer).toBe('/components/schemas/one');
    const selected = selectedBodies(DOCUMENT, body);
    expect(selected.map(({ name, at }) => [name, at.pointer])).toEqual([
      ['a', '/components/schemas/one'],
    ]);
  });

  it('are responses', () => {
    const read = responsesOf(DOCUMENT, post.at).map(({ status, headers, content }) => [
      status,
      [...headers],
      content.map(({ name, media }) => [name, media]),
    ]);
    expect(read).toEqual([
      ['201', ['x-id'], [['Application/JSON; a=b', 'application/json']]],
      ['4XX', [], []],
    ]);
  });

  it('are none where the document has something else in their place', () => {
    for (const odd of [null, 'x', 3, [null, 'x'], { a: null }]) {
      const root = {
        paths: { '/a': { get: { parameters: odd, requestBody: odd, responses: odd } } },
      };
      const [get] = operationsIn(root);
      expect(get).toBeDefined();
      for (const part of [
        parametersOf(root, get as OperationAt),
        responsesOf(root, (get as OperationAt).at),
      ]) {
        expect(Array.isArray(part)).toBe(true);
      }
      expect(selectedBodies(root, bodyOf(root, (get as OperationAt).at))).toEqual([]);
    }
  });
});
