import { expect, test } from 'vitest';
import { smallDocument, toldChanges } from '../fixtures/told-changes.js';

type Part = Readonly<Record<string, unknown>>;

const withBody = (xml: Part | undefined, media = 'application/xml') =>
  smallDocument({
    paths: {
      '/x': {
        post: {
          requestBody: { content: { [media]: { schema: { $ref: '#/components/schemas/Order' } } } },
          responses: { 204: { description: 'Done.' } },
        },
      },
    },
    components: {
      schemas: {
        Order: {
          type: 'object',
          properties: { id: { type: 'string', ...(xml === undefined ? {} : { xml }) } },
        },
      },
    },
  });

test.each([
  [{ name: 'id' }, { name: 'number' }],
  [undefined, { attribute: true }],
  [{ wrapped: true }, { wrapped: false }],
  [{ namespace: 'urn:a' }, { namespace: 'urn:b' }],
  [{ prefix: 'a' }, undefined],
])('%j becomes %j, which is risky', (old, now) => {
  expect(toldChanges(withBody(old), withBody(now))).toEqual([
    expect.stringContaining(
      'risky request-body-xml-changed: the request body (application/xml), field id',
    ),
  ]);
  expect(toldChanges(withBody(old, 'text/xml; a=b'), withBody(now, 'text/xml; a=b'))).toHaveLength(
    1,
  );
  expect(toldChanges(withBody(old, 'application/json'), withBody(now, 'application/json'))).toEqual(
    [],
  );
});

test('the sentence says how it is written', () => {
  expect(toldChanges(withBody(undefined), withBody({ attribute: true }))[0]).toContain(
    'field id is written in XML as {"attribute":true}; it was an element of its own name.',
  );
});

test('what holds anyway is no change', () => {
  const now = withBody({ name: 'id', attribute: false, wrapped: false });
  expect(toldChanges(withBody(undefined), now)).toEqual([]);
});
