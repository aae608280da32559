import { describe, expect, test } from 'vitest';
import type { DocumentChange } from './change/change.js';
import { diffDocuments } from './diff-documents.js';
import { inMemory } from './fixtures/in-memory.js';
import { type RecursiveDocument, recursiveDocument } from './fixtures/recursive-document.js';
import { startBudgets } from './schema/work-budget.js';

type Edit = (schemas: RecursiveDocument['components']['schemas']) => void;

/** The changes, and the work: pairs of schemas, listed places, created and validated values. */
function diffed(
  resources: number,
  links: number,
  edit: Edit,
  budgets = startBudgets(),
): { readonly changes: readonly DocumentChange[]; readonly work: readonly number[] } {
  const [old, now] = [recursiveDocument(resources, links), recursiveDocument(resources, links)];
  edit(now.components.schemas);
  const { changes } = diffDocuments(inMemory(old), inMemory(now), {}, budgets);
  return { changes, work: Object.values(budgets).map(({ spent }) => spent) };
}

const property =
  (resource: string, name: string, value: unknown): Edit =>
  (schemas) => {
    const properties = schemas[resource]?.properties ?? {};
    properties[name] = value;
  };

const worst = (changes: readonly DocumentChange[]): string =>
  `${changes[0]?.severity} ${changes[0]?.id}`;

describe('documents whose schemas contain each other', () => {
  test.each([
    ['a scalar', property('r20', 'amount', { type: 'string' })],
    ['a resource', property('r20', 'following', { type: 'integer' })],
    ['alternatives', property('r20', 'link0', { type: 'integer' })],
  ])('%s that becomes another type breaks each operation, with little work', (_, edit) => {
    const { changes, work } = diffed(40, 6, edit);
    expect(worst(changes)).toMatch(/^breaking (request|response)-body-type-/);
    const broken = new Set(
      changes.filter(({ witness }) => witness !== null).map(({ operation }) => operation),
    );
    expect(broken.size).toBe(28);
    const [pairs = 0, places = 0, values = 0] = work;
    expect(pairs).toBeLessThan(8_000);
    expect(places).toBeLessThan(60_000);
    expect(values).toBeLessThan(8_000);
  });

  test('the work grows with the document, not with the number of ways in it', () => {
    const edit = property('r5', 'amount', { type: 'string' });
    const [small = 0, large = 0] = [20, 40].map((resources) => diffed(resources, 6, edit).work[0]);
    expect(large).toBeLessThan(2.5 * small);
  });

  test('an alternative that many schemas have is compared once', () => {
    const edit = property('r5', 'amount', { type: 'string' });
    const [few = 0, many = 0] = [6, 24].map((links) => diffed(20, links, edit).work[0]);
    expect(many).toBeLessThan(5 * few);
  });

  test('five hundred schemas in one circle need no deep call stack', () => {
    const edit = property('r250', 'amount', { type: 'string' });
    const { changes } = diffed(500, 1, edit, startBudgets({ values: 100_000 }));
    expect(worst(changes)).toBe('breaking response-body-type-changed');
    expect(changes.some(({ id }) => id.endsWith('undecided'))).toBe(false);
  });

  test('an operation whose schema leads back to a changed one is reported too', () => {
    const schemas = (type: string) => ({
      A: { type: 'object', properties: { b: { $ref: '#/components/schemas/B' }, x: { type } } },
      B: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } },
    });
    const path = (name: string) => {
      const schema = { $ref: `#/components/schemas/${name}` };
      const content = { 'application/json': { schema } };
      return { get: { responses: { 200: { description: 'Found.', content } } } };
    };
    const documentOf = (type: string) =>
      inMemory({
        openapi: '3.0.3',
        info: { title: 'Circle', version: '1' },
        paths: { '/a': path('A'), '/b': path('B') },
        components: { schemas: schemas(type) },
      });
    const { changes } = diffDocuments(documentOf('string'), documentOf('integer'));
    expect(
      changes.map(({ severity, operation, part }) => [severity, operation, part.field]),
    ).toEqual([
      ['breaking', 'GET /a', '/x'],
      ['breaking', 'GET /b', '/a/x'],
    ]);
  });
});

describe('what the budget does not reach', () => {
  const edit = property('r3', 'amount', { type: 'string' });

  test('pairs of schemas are undecided, with their places', () => {
    const { changes, work } = diffed(20, 3, edit, startBudgets({ pairs: 400 }));
    expect(work[0]).toBeLessThan(10_000);
    const open = changes.filter(({ id }) => id === 'response-body-undecided');
    expect(new Set(open.map(({ severity }) => severity))).toEqual(new Set(['risky']));
    expect(open[0]?.sentence).toMatch(
      /was not compared as a whole within the budget of work: look at \/\S+ and \/\S+/,
    );
  });

  test('a change without time for a witness is risky and says so', () => {
    const { changes } = diffed(20, 3, edit, startBudgets({ values: 20 }));
    expect(changes[0]?.severity).toBe('risky');
    expect(changes[0]?.sentence).toMatch(/Not decided within the budget of work/);
  });
});

test('two paths that differ only in the names of their parameters are both compared', () => {
  const documentOf = (type: string) => {
    const get = (name: string, own: string) => {
      const parameters = [{ in: 'path', name, required: true, schema: { type: 'string' } }];
      const content = { 'application/json': { schema: { type: own } } };
      return { parameters, get: { responses: { 200: { description: 'Found.', content } } } };
    };
    const paths = { '/a/{id}': get('id', type), '/a/{name}': get('name', 'string') };
    return inMemory({ openapi: '3.1.0', info: { title: 'Twins', version: '1' }, paths });
  };
  const { changes } = diffDocuments(documentOf('string'), documentOf('integer'));
  expect(changes.map(({ severity, operation }) => [severity, operation])).toEqual([
    ['breaking', 'GET /a/{id}'],
  ]);
});

test('alternatives that contain each other are expanded within a limit', () => {
  const names = Array.from({ length: 12 }, (_, index) => `A${index}`);
  const documentOf = (type: string) => {
    const schemas = Object.fromEntries(
      names.map((name) => {
        const others = names.filter((other) => other !== name);
        const anyOf = others.map((other) => ({ $ref: `#/components/schemas/${other}` }));
        return [name, { anyOf: [{ type: 'object', properties: { [name]: { type } } }, ...anyOf] }];
      }),
    );
    const schema = { $ref: '#/components/schemas/A0' };
    const content = { 'application/json': { schema } };
    const paths = { '/a': { get: { responses: { 200: { description: 'Found.', content } } } } };
    const info = { title: 'Alternatives', version: '1' };
    return inMemory({ openapi: '3.1.0', info, paths, components: { schemas } });
  };
  const { changes } = diffDocuments(documentOf('string'), documentOf('integer'));
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.map(({ id }) => id)).toContain('response-body-undecided');
});

test('a pattern that takes forever with some texts does not hold up the search for witnesses', () => {
  const documentOf = (limit: object) => {
    const pattern = '^(https?:\\/\\/)?([\\da-z\\.-]+)\\.([a-z\\.]{2,6})([\\/\\w \\.-]*)*\\/?$';
    const properties = {
      url: { type: 'string', pattern },
      text: { type: 'string', ...limit },
    };
    const schema = { type: 'object', required: ['url'], properties };
    const requestBody = { content: { 'application/json': { schema } } };
    const post = { requestBody, responses: { 204: { description: 'Done.' } } };
    return inMemory({
      openapi: '3.0.3',
      info: { title: 'Addresses', version: '1' },
      paths: { '/a': { post } },
    });
  };
  const { changes } = diffDocuments(documentOf({}), documentOf({ maxLength: 3 }));
  expect(changes.map(({ severity, id }) => [severity, id])).toEqual([
    ['breaking', 'request-body-max-length-added'],
  ]);
});
