import { afterEach, expect, test } from 'vitest';
import { type GateProject, gateProject, shopDocument } from './gate-project.testing.js';

let project: GateProject | undefined;
afterEach(() => project?.remove());

const ORDERS = shopDocument('Orders', ['id', 'total']);

function made(files: Readonly<Record<string, string | object>>): GateProject {
  project = gateProject(files);
  return project;
}

test('checks that need generated code or the XS2A interface are skipped, which is no pass', () => {
  const { xs2a } = made({ 'orders.json': ORDERS, 'xs2a.config.json': { spec: 'orders.json' } });
  const { code, out, told } = xs2a('gate');
  expect([code, told]).toEqual([0, '']);
  expect(out).toContain(
    'The gate passes. Not checked: clauses, cases of orders.json; types, compile, generated.',
  );
  expect(out).toContain(
    'Note: types, compile, generated: not checked. There is no folder generated',
  );
  expect(xs2a('gate', '--check', 'generated').out).toContain('Not checked: generated.');
});

test('a folder of generated code that is named and missing is no skip', () => {
  const config = { spec: 'orders.json', out: 'generated' };
  const { xs2a } = made({ 'orders.json': ORDERS, 'xs2a.config.json': config });
  expect(xs2a('gate', '--check', 'generated').code).toBe(1);
});

test.each([
  ['broken YAML', '{', 'orders.json:1:2'],
  [
    'an undeclared path parameter',
    JSON.stringify(ORDERS).replace('"/orders"', '"/orders/{id}"'),
    'orders.json:1:',
  ],
])('a base with %s does not stop the change that repairs it', (_, broken, place) => {
  const config = { spec: 'orders.json', gate: { check: ['diff'] } };
  const { put, xs2a } = made({ 'orders.json': broken, 'xs2a.config.json': config });
  put('orders.json', ORDERS);
  const { code, out, told } = xs2a('gate');
  expect([code, told]).toEqual([0, '']);
  expect(out).toContain(
    `Note: orders.json is compared with nothing, because git:main:orders.json has errors: git:main:${place}`,
  );
  expect(out).toContain('The gate passes. Not checked: diff of orders.json.');
  const strict = xs2a('gate', '--fail-on', 'risky');
  expect([strict.code, strict.out]).toEqual([1, expect.stringContaining('The gate fails: diff:')]);
});

test('a base that refers to a file which git does not have is an error: it may be sound', () => {
  const fields = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const document = JSON.stringify(ORDERS).replace(
    /"schema":\{.*?\}\}\}/,
    '"schema":{"$ref":"shared/order.json"}',
  );
  const { put, xs2a } = made({
    '.gitignore': 'shared/\n',
    'orders.json': document,
    'shared/order.json': fields,
    'xs2a.config.json': { spec: 'orders.json', gate: { check: ['diff'] } },
  });
  put('orders.json', document.replace('listOrders', 'getOrders'));
  expect(xs2a('gate')).toMatchObject({ code: 2, told: expect.stringContaining('order.json') });
});

test('documents alone are enough, found by a pattern, also those that the base has in it', () => {
  const gate = { documents: 'apis/*/openapi.*', check: ['diff'] };
  const { drop, xs2a, put } = made({
    'apis/orders/openapi.json': ORDERS,
    'apis/shop/openapi.json': shopDocument('Shop', ['id']),
    'xs2a.config.json': { gate },
  });
  const same = xs2a('gate');
  expect([same.code, same.told]).toEqual([0, '']);
  drop('apis/shop/openapi.json');
  const { code, out } = xs2a('gate');
  expect([code, out]).toEqual([1, expect.stringContaining('apis/shop/openapi.json is removed')]);
  put('xs2a.config.json', { gate: { ...gate, documents: 'api/*.json' } });
  expect(xs2a('gate')).toMatchObject({ code: 2, told: expect.stringContaining('No file matches') });
  expect(xs2a('generate').told).toContain('The configuration names no document.');
});
