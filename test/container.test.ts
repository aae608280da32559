import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { twice } from './installed-kit.testing.js';

const ROOT = resolve(import.meta.dirname, '..');
const DOCKERFILE = readFileSync(join(ROOT, 'docker', 'Dockerfile'), 'utf8');
const IMAGE_FOLDER = '/opt/xs2a';
const NOBODY = 65_534;

const folder = mkdtempSync(join(tmpdir(), 'xs2a-container-'));
const installed = join(folder, 'opt');
const work = join(folder, 'work');
const temporary = join(folder, 'tmp');

beforeAll(() => {
  const build = join(ROOT, 'docker', 'build');
  twice(() => execFileSync(build, ['--without-docker', installed], { stdio: 'pipe' }));
  mkdirSync(work);
  mkdirSync(temporary);
  // the image runs as an unprivileged user, and so does this test if it may change the user
  chmodSync(folder, 0o755);
  if (process.getuid?.() === 0) for (const own of [work, temporary]) chownSync(own, NOBODY, NOBODY);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `docker run -v "$PWD:/work" xs2a-kit …` runs, outside a container. */
async function run(...args: readonly string[]): Promise<string> {
  const entry = /^ENTRYPOINT \["(.+)"\]$/m.exec(DOCKERFILE)?.[1] ?? '';
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  // the folder for temporary files is writable for everybody, as in the container
  const env = { ...process.env, HOME: '/nonexistent', TMPDIR: temporary, NO_COLOR: '1' };
  const { stdout } = await promisify(execFile)(entry.replace(IMAGE_FOLDER, installed), args, {
    cwd: work,
    env,
    ...user,
  });
  return stdout;
}

test('the image runs as an unprivileged user, in the folder of the caller', () => {
  expect(DOCKERFILE).toMatch(/^USER node\nWORKDIR|^USER node\n#.*\nWORKDIR \/work$/m);
});

test('a run of the suite writes only its reports, and needs no home folder', async () => {
  expect(await run('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
  await run('conformance', '--only', 'piis', '--no-preflight', '--out', 'reports/first').catch(
    (error: { readonly code: number; readonly stderr: string }) => {
      // a partial run of the suite never has the verdict conformant
      if (error.code !== 1) throw new Error(error.stderr);
    },
  );
  expect(readdirSync(work)).toEqual(['reports']);
  const summary = JSON.parse(readFileSync(join(work, 'reports/first/summary.json'), 'utf8'));
  expect(summary.counts.failed).toBe(0);
  expect(summary.counts.passed).toBeGreaterThan(5);
}, 120_000);

test('the installed package contains what builds the image, and packs itself', () => {
  const docker = join(installed, 'node_modules', 'xs2a-kit', 'docker');
  const again = join(folder, 'again');
  execFileSync('sh', [join(docker, 'build'), '--without-docker', again], { stdio: 'pipe' });
  expect(readdirSync(again)).toContain('xs2a-kit.tgz');
  const xs2a = join(again, 'node_modules', '.bin', 'xs2a');
  expect(execFileSync(xs2a, ['--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(readFileSync(join(docker, 'Dockerfile'), 'utf8')).toBe(DOCKERFILE);
}, 120_000);
