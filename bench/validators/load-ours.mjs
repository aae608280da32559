import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../lib/install-peers.mjs';

/** The rules that a server is generated with, as in a team's build. */
export async function loadOurs(document) {
  const { generate } = await import(join(ROOT, 'dist/generator/generator.js'));
  const { default: typescript } = await import('typescript');
  const out = mkdtempSync(join(tmpdir(), 'xs2a-bench-validators-'));
  symlinkSync(join(ROOT, 'node_modules'), join(out, 'node_modules'));
  writeFileSync(join(out, 'package.json'), '{ "type": "module" }');
  await generate({ specs: [document], out, parts: ['server'] });
  const options = { target: 'ES2022', module: 'ES2022', verbatimModuleSyntax: true };
  for (const file of filesBelow(out)) {
    const text = readFileSync(file, 'utf8');
    const { outputText } = typescript.transpileModule(text, { compilerOptions: options });
    writeFileSync(file.replace(/\.ts$/, '.js'), outputText);
  }
  const [name] = readdirSync(join(out, 'server')).filter((each) => each !== 'core');
  const rules = await import(join(out, 'model', name, 'validators.js'));
  const byName = new Map(
    Object.entries(rules).map(([rule, judge]) => [rule.replace(/Rule$/, '').toLowerCase(), judge]),
  );
  return (schema) => {
    const rule = byName.get(schema.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase());
    return rule && ((value) => rule(value).length === 0);
  };
}

function filesBelow(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name === 'node_modules') return [];
    return statSync(path).isDirectory() ? filesBelow(path) : path.endsWith('.ts') ? [path] : [];
  });
}
