import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadModels } from '../model/load-models.js';
import { firstCall } from './first-call.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-first-call-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parameter = (name: string, place: string, schema: object) => ({
  name,
  in: place,
  required: true,
  schema,
});
const get = (operationId: string, parameters: readonly object[], more: object = {}) => ({
  get: { operationId, parameters, responses: { 204: { description: 'Done.' } }, ...more },
});
const text = (more: object) => ({ type: 'string', ...more });

it.each([
  ['a path', { '/a/{id}': get('a', [parameter('id', 'path', text({ minLength: 3 }))]) }, '/a/111'],
  [
    'an enum',
    { '/a/{id}': get('a', [parameter('id', 'path', text({ enum: ['x y'] }))]) },
    '/a/x%20y',
  ],
  [
    'a query',
    { '/a': get('a', [parameter('n', 'query', { type: 'integer', minimum: 5 })]) },
    '/a?n=5',
  ],
  ['a pattern', { '/a': get('a', [parameter('n', 'query', text({ pattern: '^A$' }))]) }, '/a?n=A'],
  [
    'the shortest',
    { '/long': get('a', [parameter('d', 'query', text({ format: 'date' }))]), '/s': get('b', []) },
    '/s',
  ],
  [
    'no credentials',
    { '/a': get('a', [], { security: [{ Key: [] }] }), '/open': get('b', []) },
    '/open',
  ],
  [
    'nothing where a value is unknown',
    { '/a': get('a', [parameter('n', 'query', text({ pattern: '^zz$' }))]) },
    undefined,
  ],
  [
    'nothing where credentials are needed',
    { '/a': get('a', [], { security: [{ Key: [] }] }) },
    undefined,
  ],
  ['nothing without GET', { '/a': { post: get('a', []).get } }, undefined],
])('finds %s', async (_, paths, want) => {
  const file = join(folder, 'bank.json');
  const components = { securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'X-Key' } } };
  const info = { title: 'Bank', version: '1' };
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info, paths, components }));
  const { models } = await loadModels({ specs: [file] });
  expect(firstCall(models)?.path).toBe(want);
});

it.each([
  ['a command in a path', { '/$(id)': get('a', []) }],
  ['a backtick in a path', { '/`id`': get('a', []) }],
  [
    'a quote in a header',
    { '/a': get('a', [parameter('X-A', 'header', text({ enum: ['"; id; "'] }))]) },
  ],
  [
    'a variable in a header',
    { '/a': get('a', [parameter('X-A', 'header', text({ enum: ['$HOME'] }))]) },
  ],
  [
    'a header with a command as its name',
    { '/a': get('a', [parameter('X-`id`', 'header', text({}))]) },
  ],
  ['a pattern that is none', { '/a': get('a', [parameter('n', 'query', text({ pattern: '(' }))]) }],
  ['a text of a gigabyte', { '/a': get('a', [parameter('n', 'query', text({ minLength: 1e9 }))]) }],
])('skips %s', async (_, paths) => {
  const file = join(folder, 'hostile.json');
  const info = { title: 'Bank', version: '1' };
  const document = { openapi: '3.0.3', info, paths: { ...paths, '/other/safe': get('b', []) } };
  writeFileSync(file, JSON.stringify(document));
  const loaded = await loadModels({ specs: [file] }).catch(() => undefined);
  // the loader may refuse the document instead
  expect(loaded === undefined ? '/other/safe' : firstCall(loaded.models)?.path).toBe('/other/safe');
});

it('sends the headers that an operation requires', async () => {
  const file = join(folder, 'bank.json');
  const id = parameter('X-Request-ID', 'header', text({ format: 'uuid' }));
  const info = { title: 'Bank', version: '1' };
  const paths = { '/a': get('a', [id]) };
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info, paths }));
  const { models } = await loadModels({ specs: [file] });
  expect(firstCall(models)).toEqual({
    operationId: 'a',
    document: 'bank',
    path: '/a',
    headers: [['X-Request-ID', '99391c7e-ad88-49ec-a2ad-99ddcb1f7721']],
  });
});
