import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { type GenerateWithOptions, generateWith } from './generate-with.js';

const SPEC = join(import.meta.dirname, '../fixtures/tiny.yaml');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xs2a-with-'));
  await writeFile(join(folder, 'a.jar'), 'no real jar');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A PATH on which `java` is this shell script; with none there is no Java. */
async function pathWith(name: string, script?: string): Promise<string> {
  const bin = join(folder, name);
  await mkdir(bin, { recursive: true });
  if (script !== undefined) {
    await writeFile(join(bin, 'java'), `#!/bin/sh\n${script}\n`);
    await chmod(join(bin, 'java'), 0o755);
  }
  return bin;
}

function options(PATH: string, more: Partial<GenerateWithOptions> = {}): GenerateWithOptions {
  const env = { PATH, TMPDIR: folder };
  return { spec: SPEC, out: 'out', jar: 'a.jar', cwd: folder, env, ...more };
}

async function failure(run: Promise<unknown>): Promise<Xs2aError> {
  const error: unknown = await run.catch((caught: unknown) => caught);
  if (error instanceof Xs2aError) return error;
  throw new Error(`no Xs2aError but ${String(error)}`);
}

const TRACE = `echo 'Exception in thread "main" java.lang.RuntimeException: It broke' >&2
echo '	at org.openapitools.Main.main(Main.java:1)' >&2
echo 'Caused by: java.io.IOException: No space' >&2
echo '	... 3 more' >&2
exit 1`;

describe.skipIf(process.platform === 'win32')('generateWith', () => {
  const refused: readonly {
    given: string;
    target?: string;
    script?: string;
    more?: Partial<GenerateWithOptions>;
    want: readonly [code: string, exit: number, message: RegExp, hint: RegExp];
  }[] = [
    {
      given: 'no Java',
      want: ['TOOL_MISSING', 2, /^There is no Java on PATH/, /Install a Java runtime, version 11/],
    },
    {
      given: 'no jar',
      more: { jar: undefined },
      want: ['TOOL_MISSING', 2, /^There is no jar/, /--jar FILE .*version-manager set/],
    },
    {
      given: 'a jar that does not exist',
      more: { jar: 'b.jar' },
      want: ['TOOL_MISSING', 2, /b\.jar, given with --jar, does not exist/, /path/],
    },
    {
      given: 'an unknown target',
      target: 'java-sprnig',
      want: ['USAGE', 2, /no target "java-sprnig"/, /Did you mean java-spring\?/],
    },
    {
      given: 'a failing generator',
      script: TRACE,
      want: [
        'TOOL_FAILED',
        4,
        /failed \(exit 1\)\.\n {2}Exception .*It broke\n {2}java\.io\.IOException: No space$/,
        /Java tool/,
      ],
    },
    {
      given: 'a Java that is too old',
      script: 'echo java.lang.UnsupportedClassVersionError >&2; exit 1',
      want: ['TOOL_MISSING', 2, /too old/, /Java 11/],
    },
    {
      given: 'a damaged jar',
      script: 'echo "Error: Invalid or corrupt jarfile a.jar" >&2; exit 1',
      want: ['TOOL_MISSING', 2, /cannot read the jar/, /damaged/],
    },
    {
      given: 'a generator that never ends',
      script: 'exec /bin/sleep 60',
      more: { timeoutMs: 200 },
      want: ['TOOL_FAILED', 4, /did not finish within/, /stopped/],
    },
  ];

  it.each(refused)('reports $given in one sentence, with what to do', async (row) => {
    const path = await pathWith(row.given.replaceAll(' ', '-'), row.script);
    const error = await failure(generateWith(row.target ?? 'go-server', options(path, row.more)));
    const [code, exit, message, hint] = row.want;
    expect([error.code, error.exitCode]).toEqual([code, exit]);
    expect(error.message).toMatch(message);
    expect(error.message).not.toMatch(/\bat org\.|more$/m);
    expect(error.hint).toMatch(hint);
  });

  it('refuses a broken document with its place before it starts Java', async () => {
    await writeFile(join(folder, 'broken.yaml'), 'openapi: 3.0.1\npaths:\n  a: {}\n');
    const path = await pathWith('marks', 'touch "$TMPDIR/started"');
    const run = generateWith('go-server', options(path, { spec: 'broken.yaml' }));
    expect((await failure(run)).message).toMatch(/broken\.yaml:3:3: path a does not begin/);
    expect(await readdir(folder)).not.toContain('started');
  });

  it('passes the lowered document and our properties, lists the files, and cleans up', async () => {
    const script = `for word in "$@"; do echo "$word"; done > "$TMPDIR/words"
while [ "$1" != --input-spec ]; do shift; done; cp "$2" "$TMPDIR/input.json"
mkdir -p "$4/.openapi-generator"; printf 'b.go\\na.go\\n' > "$4/.openapi-generator/FILES"`;
    const path = `${await pathWith('good', script)}:/bin:/usr/bin`;
    const properties = { packageName: 'mine' };
    const spec = 'hyphens.yaml';
    await writeFile(join(folder, spec), 'openapi: 3.0.1\npaths:\n  /a/{x-y}: {}\n');
    const made = await generateWith('go-server', options(path, { spec, properties }));
    const words = (await readFile(join(folder, 'words'), 'utf8')).split('\n');
    const input: unknown = JSON.parse(await readFile(join(folder, 'input.json'), 'utf8'));
    expect(words).toContain('go-server');
    expect(words.find((word) => word.startsWith('packageName='))).toMatch(/^packageName=mine,/);
    expect(input).toMatchObject({ paths: { '/a/{xY}': {} } });
    expect(made).toMatchObject({ files: ['a.go', 'b.go'], jarFrom: '--jar' });
    const given = words[words.indexOf('--input-spec') + 1] ?? '';
    await expect(readFile(given)).rejects.toThrow(/ENOENT/);
  });

  it('records the hash of the jar, and refuses another jar of the same version', async () => {
    const path = `${await pathWith('recorded', 'test -z "$JAVA_EXIT"')}:/bin:/usr/bin`;
    const cwd = join(folder, 'project');
    await mkdir(join(cwd, 'jars'), { recursive: true });
    const settings = { 'generator-cli': { version: '7.1.0', storageDir: 'jars' } };
    await writeFile(join(cwd, 'openapitools.json'), JSON.stringify(settings));
    await writeFile(join(cwd, 'jars/7.1.0.jar'), 'one');
    const given = options(path, { jar: undefined, cwd });
    const lock = join(cwd, 'xs2a.lock.json');
    // a jar that fails is not recorded
    const failing = { ...given, env: { ...given.env, JAVA_EXIT: '1' } };
    expect(await failure(generateWith('go-server', failing))).toMatchObject({
      code: 'TOOL_FAILED',
    });
    await expect(readFile(lock)).rejects.toThrow(/ENOENT/);

    expect((await generateWith('go-server', given)).recordedIn).toBe(lock);
    const sum = '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed';
    const kept: unknown = JSON.parse(await readFile(lock, 'utf8'));
    expect(kept).toEqual({ 'openapi-generator': { '7.1.0': sum } });
    expect((await generateWith('go-server', given)).recordedIn).toBeUndefined();

    await writeFile(join(cwd, 'jars/7.1.0.jar'), 'another');
    const refused = await failure(generateWith('go-server', given));
    expect([refused.code, refused.place?.file]).toEqual(['TOOL_MISSING', lock]);
    expect(refused.message).toMatch(
      /7\.1\.0\.jar is not the OpenAPI Generator 7\.1\.0 that was used/,
    );
    expect(refused.message).toMatch(`the recorded one is ${sum}`);
    const byName = await failure(generateWith('go-server', { ...given, jar: 'jars/7.1.0.jar' }));
    expect(byName.message).toBe(refused.message);
  });

  it('kills Java when the signal is aborted', async () => {
    const path = await pathWith('slow', 'echo $$ > "$TMPDIR/pid"; exec /bin/sleep 60');
    const reason = new Error('enough');
    const stop = new AbortController();
    const run = generateWith('go-server', options(path, { signal: stop.signal }));
    await expect.poll(() => readdir(folder)).toContain('pid');
    stop.abort(reason);
    await expect(run).rejects.toBe(reason);
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
    // a killed process exists until its parent has noticed
    await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
