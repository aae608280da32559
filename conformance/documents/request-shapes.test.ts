import { expect, it } from 'vitest';
import { requestShapes } from './request-shapes.js';

const shapes = (schema: unknown, schemas: unknown = {}) => {
  const content = { 'Application/JSON': { schema } };
  const post = {
    parameters: [{ in: 'path', name: 'own', required: true, schema: { enum: ['a'] } }],
    requestBody: { required: true, content },
    responses: { '200': { content: { 'application/json': { schema } } }, '400': { content } },
  };
  const document = { paths: { '/v1/consents/{own}': { post, get: {} } }, components: { schemas } };
  const ours = { paths: { '/v1/consents/{id}': { post: { operationId: 'createConsent' } } } };
  return requestShapes(document, {}, [ours]);
};

it('has our id and our names of path parameters', () => {
  const [get, post] = shapes({ type: 'object' });
  expect([get?.id, get?.known]).toEqual(['GET /v1/consents/{}', false]);
  expect(post).toMatchObject({
    id: 'createConsent',
    known: true,
    path: '/v1/consents/{id}',
    parameters: [{ in: 'path', name: 'id', required: true, schema: { enum: ['a'] } }],
    bodyRequired: true,
    answers: [{ type: 'object' }],
    methodsOfPath: ['GET', 'POST'],
  });
  expect(post?.body.get('application/json')).toEqual({ type: 'object' });
});

it('ends soon in a schema that refers to itself in each of its parts', () => {
  const self = { $ref: '#/components/schemas/a' };
  const properties = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`p${at}`, self]));
  // a reading of each path takes longer than the time of a test
  expect(shapes(self, { a: { properties } })).toHaveLength(2);
});
