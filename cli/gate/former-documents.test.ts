import { afterEach, describe, expect, test } from 'vitest';
import { type GateProject, gateProject, shopDocument } from './gate-project.testing.js';

const ORDERS = shopDocument('Orders', ['id', 'total']);
const CATALOG = shopDocument('Catalog', ['sku', 'name']);
const CHECK = { check: ['diff'] };

let project: GateProject | undefined;
afterEach(() => project?.remove());

/** Two documents on main, and a configuration that names both. */
function twoDocuments(config = 'xs2a.config.json'): GateProject {
  const text = JSON.stringify({ spec: ['orders.json', 'apis/catalog.json'], gate: CHECK });
  const made = gateProject({
    'orders.json': ORDERS,
    'apis/catalog.json': CATALOG,
    [config]: config.endsWith('.json') ? text : `export default ${text};\n`,
  });
  project = made;
  return made;
}

const config = (...spec: readonly string[]) => ({ spec, gate: CHECK });

describe('a document that the configuration no longer names', () => {
  test.each(['xs2a.config.json', 'xs2a.config.mjs'])('is removed, by %s of the base', (name) => {
    const { drop, put, xs2a } = twoDocuments(name);
    drop('apis/catalog.json');
    if (name !== 'xs2a.config.json') drop(name);
    put('xs2a.config.json', config('orders.json'));
    const { code, out } = xs2a('gate');
    expect([code, out]).toEqual([1, expect.stringContaining('operation-removed')]);
    expect(out).toContain('apis/catalog.json has 1 breaking change.');
    expect(out).toContain('Note: apis/catalog.json is removed: the configuration of main names it');
  });

  test('is compared with the document of the same title, however much it changed', () => {
    const { drop, put, xs2a } = twoDocuments();
    drop('apis/catalog.json');
    put('goods.json', shopDocument('Catalog', ['sku']));
    put('xs2a.config.json', config('orders.json', 'goods.json'));
    const { code, out } = xs2a('gate');
    expect([code, out]).toEqual([1, expect.stringContaining('has no property name any more')]);
    expect(out).toContain(
      'Note: goods.json was renamed: it is compared with git:main:apis/catalog.json.',
    );
    expect(out).not.toContain('is new');
  });

  test('is compared with the file that git takes for the same one', () => {
    const { git, put, xs2a } = twoDocuments();
    git('mv', 'apis/catalog.json', 'goods.json');
    put('goods.json', { ...CATALOG, info: { title: 'Goods', version: '2.0.0' } });
    put('xs2a.config.json', config('orders.json', 'goods.json'));
    git('add', '--all');
    const { code, out } = xs2a('gate');
    expect([code, out]).toEqual([0, expect.stringContaining('goods.json was renamed')]);
  });

  test('is compared once more when the file is still there', () => {
    const { put, xs2a } = twoDocuments();
    put('apis/catalog.json', shopDocument('Catalog', ['sku']));
    put('xs2a.config.json', config('orders.json'));
    const { code, out } = xs2a('gate');
    expect([code, out]).toEqual([1, expect.stringContaining('it is compared once more')]);
    expect(out).toContain('apis/catalog.json has 1 breaking change.');
  });

  test('is not found where the former configuration cannot be read, and a note says so', () => {
    const { put, commit, drop, git, xs2a } = twoDocuments();
    put('xs2a.config.json', '{');
    commit();
    drop('apis/catalog.json');
    put('xs2a.config.json', config('orders.json'));
    const { code, out } = xs2a('gate');
    expect([code, out]).toEqual([0, expect.stringContaining('xs2a.config.json of main cannot be')]);
    expect(git('status', '--short', '--untracked-files')).not.toContain('.xs2a.base');
  });
});
