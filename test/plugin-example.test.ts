import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '../cli/generate/load-config.js';
import { packageRoot } from '../foundation/package-root.js';
import { generate } from '../generator/generate.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-plugin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the plugin of docs/generator.md writes its file, next to an output of ours', async () => {
  const docs = readFileSync(join(packageRoot(), 'docs/generator.md'), 'utf8');
  const [, example = ''] = /### Plugins[\s\S]*?```ts\n([\s\S]*?)```/.exec(docs) ?? [];
  const library = pathToFileURL(join(packageRoot(), 'dist/generator/generator.js')).href;
  const spec = join(packageRoot(), 'generator/fixtures/tiny.yaml');
  const text = example
    .replace('xs2a-kit/generator', library)
    .replace("'spec/bank.yaml'", JSON.stringify(spec));
  writeFileSync(join(folder, 'xs2a.config.ts'), text);
  const config = await loadConfig(join(folder, 'xs2a.config.ts'));
  const { written, packages } = await generate({
    specs: config?.spec ?? [],
    out: join(folder, 'out'),
    targets: config?.targets ?? [],
  });
  expect(written).toContain('zod/tiny/schemas.ts');
  expect(packages).toContain('zod');
  const list = readFileSync(join(folder, 'out/docs/operations.md'), 'utf8');
  expect(list).toMatch(/^- (GET|POST) \/\S+: \w+$/m);
});
