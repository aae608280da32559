import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { installedKit } from '../test/installed-kit.testing.js';
import { spoolStdin } from './spool-stdin.js';

const MAIN = installedKit().main;
const XS2A = readFileSync(join(packageRoot(), 'spec', 'xs2a.yaml'), 'utf8');
const TMP = mkdtempSync(join(tmpdir(), 'xs2a-stdin-'));

function run(input: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    input,
    encoding: 'utf8',
    cwd: packageRoot(),
    env: { ...process.env, TMPDIR: TMP, NO_COLOR: '1' },
  });
  return { code: status, out: stdout, told: stderr };
}

it('generate, diff and lint read a document from standard input like a file', () => {
  const out = join(TMP, 'out');
  expect(run(XS2A, 'generate', 'client', '--spec', '-', '--out', out)).toMatchObject({ code: 0 });
  expect(readdirSync(out).sort()).toContain('client');
  expect(run(XS2A, 'diff', 'spec/xs2a.yaml', '-')).toMatchObject({ code: 0 });
  const broken = XS2A.replace(/^ {2}\/v1\/funds-confirmations:/m, '  /v1/funds-confirmation:');
  expect(run(broken, 'diff', 'spec/xs2a.yaml', '-').code).toBe(1);
  expect(run(XS2A, 'lint', '-').code).toBe(run('', 'lint', 'spec/xs2a.yaml').code);
  expect(readdirSync(TMP).filter((name) => name.startsWith('xs2a-'))).toEqual([]);
}, 60_000);

it('errors in such a document are reported with line and column', () => {
  const { code, told } = run('openapi: 3.0.3\npaths: [\n', 'lint', '-');
  expect(code).toBe(2);
  expect(told).toMatch(/stdin:\d+:\d+/);
  const refers = XS2A.replace(/\$ref: "#[^"]+"/, "$ref: 'other.yaml'");
  expect(run(refers, 'lint', '-').told).toMatch(/stdin:\d+:\d+: \$ref other\.yaml: there is no/);
}, 60_000);

it('- is refused if given twice or on a terminal; other arguments - stay as they are', async () => {
  const piped = () => new PassThrough().end('{}');
  await expect(spoolStdin(['diff', '-', '-'], piped())).rejects.toThrow('- is given twice.');
  const terminal = Object.assign(piped(), { isTTY: true });
  await expect(spoolStdin(['lint', '-'], terminal)).rejects.toThrow('this is a terminal');
  expect(await spoolStdin(['explain', '-'], piped())).toEqual(['explain', '-']);
  const [, , given] = await spoolStdin(['conformance', '--out=x', '--spec=-'], piped());
  expect(given).toMatch(/^--spec=.+stdin$/);
});
