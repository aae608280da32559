import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { generate } from '../generate.js';
import { updateSkeleton } from './update-skeleton.js';

const run = promisify(execFile);
const TSC = join(packageRoot(), 'node_modules/typescript/bin/tsc');
const NATIVE = join(packageRoot(), 'node_modules/typescript-native/bin/tsc');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xs2a-esm-'));
  await run('npm', ['init', '-y'], { cwd: folder });
  await run(process.execPath, [TSC, '--init'], { cwd: folder });
  await symlink(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'));
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

it('compiles in a new project after the steps of its notes', async () => {
  await writeFile(join(folder, 'package.json'), '{ "name": "bank", "type": "commonjs" }');
  const specs = [join(packageRoot(), 'spec/xs2a.yaml'), join(packageRoot(), 'spec/iam.yaml')];
  const places = { folder: join(folder, 'src'), generated: join(folder, 'generated') };
  await generate({ specs, out: places.generated, parts: ['server'] });
  expect((await updateSkeleton({ specs, ...places })).notes).toEqual([
    expect.stringContaining('npm pkg set type=module'),
    expect.stringContaining('"types": ["node"]'),
  ]);
  await writeFile(join(folder, 'package.json'), '{ "name": "bank", "type": "module" }');
  const config = join(folder, 'tsconfig.json');
  const text = await readFile(config, 'utf8');
  await writeFile(config, text.replace('"types": []', '"types": ["node"]'));
  expect((await updateSkeleton({ specs, ...places })).notes).toEqual([]);
  const { stdout } = await run(process.execPath, [NATIVE, '--noEmit', '-p', folder]).catch(
    (error) => error,
  );
  expect(stdout).toBe('');

  const handlers = join(folder, 'src/piis/piis-handlers.ts');
  const stub = "throw new NotImplementedError('confirmFunds')";
  await writeFile(
    handlers,
    (await readFile(handlers, 'utf8')).replace(stub, "throw new Error('the vault is locked')"),
  );
  const script = `const { makeServer } = await import('./dist/src/server.js');
    const server = makeServer();
    const base = await server.listen({ port: 0, host: '127.0.0.1' });
    const headers = { 'x-request-id': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721', 'content-type': 'application/json' };
    const body = JSON.stringify({ account: { iban: 'DE89370400440532013000' }, instructedAmount: { currency: 'EUR', amount: '1' } });
    const post = (text) => fetch(base + '/psd2/v1/funds-confirmations', { method: 'POST', headers, body: text });
    const broken = await post(body);
    const faulty = await post('{}');
    const badUrl = await fetch(base + '/psd2/v1/consents/%ff/status', { headers });
    const told = [broken.status, faulty.status, (await faulty.json()).tppMessages[0].code, badUrl.status, (await badUrl.json()).tppMessages.length];
    console.log(JSON.stringify(told));
    await server.close();`;
  await writeFile(join(folder, 'try.mjs'), script);
  await run(process.execPath, [
    TSC,
    '-p',
    folder,
    '--outDir',
    join(folder, 'dist'),
    '--declaration',
    'false',
    '--declarationMap',
    'false',
    '--rootDir',
    folder,
  ]);
  const told = await run(process.execPath, ['try.mjs'], { cwd: folder });
  expect(JSON.parse(told.stdout)).toEqual([500, 400, 'FORMAT_ERROR', 400, 1]);
  expect(told.stderr).toContain(
    'confirmFunds failed in src/piis/piis-handlers.ts: Error: the vault is locked',
  );
});
