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
