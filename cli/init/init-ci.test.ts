import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
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
