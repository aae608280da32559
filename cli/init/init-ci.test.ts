import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { type GateProject, gateProject, shopDocument } from '../gate/gate-project.testing.js';

let project: GateProject | undefined;
afterEach(() => project?.remove());

test.each([
  ['gitlab', '.gitlab-ci.yml', 'build:\n  script: [make]\n'],
  ['github', '.github/workflows/xs2a.yml', 'on: push\njobs: {}\n'],
])(
  'keeps a pipeline of %s, prints what it lacks, and lints no other interface',
  (provider, name, text) => {
    const made = gateProject({ 'shop.json': shopDocument('Shop', ['id']), [name]: text });
    project = made;
    const { code, out, told } = made.xs2a(
      ...['init', '--for', 'ci', '--provider', provider, '--document', 'shop.json', '--force'],
    );
    expect([code, told]).toEqual([0, '']);
    expect(out).toContain(`kept ${name}, which already exists; it needs these entries:`);
    expect(out).toContain('xs2a gate --base ci');
    expect(out).not.toMatch(/xs2a lint|--force/);
    expect(readFileSync(join(made.folder, name), 'utf8')).toBe(text);
    const config = JSON.parse(readFileSync(join(made.folder, 'xs2a.config.json'), 'utf8'));
    expect(config.gate.check).toEqual(['diff']);
  },
);

test('in a folder below, says where the provider reads its pipeline, and takes no document from outside', () => {
  const made = gateProject({ 'services/pay/shop.json': shopDocument('Shop', ['id']) });
  project = made;
  const below = join(made.folder, 'services/pay');
  const init = (document: string, ...more: readonly string[]) =>
    made.xs2aIn('services/pay', 'init', '--for', 'ci', '--document', document, ...more);
  const outside = init('/etc/hosts');
  expect([outside.code, outside.told]).toEqual([
    2,
    expect.stringContaining('a CI job does not have'),
  ]);
  const github = init(join(below, 'shop.json'));
  expect([github.code, github.out]).toEqual([
    0,
    expect.stringContaining('working-directory: services/pay'),
  ]);
  const config = JSON.parse(readFileSync(join(below, 'xs2a.config.json'), 'utf8'));
  expect(config.spec).toBe('shop.json');
  const gitlab = init('shop.json', '--provider', 'gitlab');
  expect(gitlab.out).toContain('include: [{ local: services/pay/.gitlab-ci.yml }]');
});

describe('a project with a generated client alone', () => {
  const SHOP = shopDocument('Shop', ['id', 'total']);
  const USE = `import { createShopClient } from './api/client/shop/client.js';

export const one = async () => {
  const answer = await createShopClient({ baseUrl: 'https://shop.example' }).listOrders();
  return answer.body.id;
};
`;
  const OPTIONS = {
    target: 'ES2022',
    module: 'NodeNext',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  };

  /** A TPP's repository: the client is committed, and nothing is configured. */
  function tpp(more: Readonly<Record<string, string | object>> = {}): GateProject {
    const made = gateProject({
      '.gitignore': 'node_modules\n',
      'package.json': { type: 'module' },
      'tsconfig.json': { compilerOptions: OPTIONS, include: ['src'] },
      'spec/shop.json': SHOP,
      'src/main.ts': USE,
      ...more,
    });
    project = made;
    for (const name of ['@types', 'undici']) {
      mkdirSync(join(made.folder, 'node_modules'), { recursive: true });
      symlinkSync(
        join(packageRoot(), 'node_modules', name),
        join(made.folder, 'node_modules', name),
      );
    }
    made.xs2a('generate', 'client', '--spec', 'spec/shop.json', '--out', 'src/api');
    made.commit();
    return made;
  }
  const init = ({ xs2a }: GateProject, ...more: readonly string[]) =>
    xs2a('init', '--for', 'ci', ...more);

  test('is gated by what its owner can mend: files that compile, and code of the document', () => {
    const made = tpp();
    const { code, out, told } = init(made, '--document', 'spec/shop.json');
    expect([code, told]).toEqual([0, '']);
    const read = (name: string) => readFileSync(join(made.folder, name), 'utf8');
    expect(JSON.parse(read('xs2a.config.json'))).toEqual({
      ...{ spec: 'spec/shop.json', out: 'src/api', part: 'client' },
      gate: { check: ['types', 'compile', 'generated'] },
    });
    expect(read('.github/workflows/xs2a.yml')).toContain('npx --no-install xs2a generate --check');
    expect(read('.github/workflows/xs2a.yml')).not.toContain('Lint');
    expect(out).not.toContain('xs2a-policy.yaml');
    made.commit();
    // a breaking change of a part that the project does not use, without another version
    made.put('spec/shop.json', shopDocument('Shop', ['id']));
    made.xs2a('generate');
    expect(made.xs2a('gate')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The gate passes.'),
    });
    made.put('spec/shop.json', shopDocument('Shop', ['total']));
    expect(made.xs2a('gate')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/compile: 1 file .* generated: \d+ generated files are not up to/),
    });
  });

  test('needs the name of its document, or a configuration that has it', () => {
    const made = tpp();
    expect(init(made)).toMatchObject({
      code: 2,
      told: expect.stringContaining(
        'src/api has a generated client, and its document is not known.',
      ),
    });
    made.put('xs2a.config.json', { spec: 'spec/shop.json', out: 'src/api', part: 'client' });
    const { code, out } = init(made);
    expect(code).toBe(0);
    expect(out).toContain('"check": [ "types", "compile", "generated" ]');
    expect(out).not.toContain('wrote spec/xs2a.yaml');
  });

  test('with a server beside the client it is a bank', () => {
    const made = tpp();
    made.xs2a('generate', '--spec', 'spec/shop.json', '--out', 'src/api');
    made.put('xs2a.config.json', { spec: 'spec/shop.json', out: 'src/api' });
    expect(init(made, '--document', 'spec/shop.json').out).toContain('"check": [ "diff",');
  });
});
