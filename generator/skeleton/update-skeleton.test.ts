import { cp, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { strictProblems } from '../fixtures/strict-problems.js';
import { generate } from '../generate.js';
import { updateSkeleton } from './update-skeleton.js';

const ROOT = packageRoot();
/** The compiler takes a few seconds, and more where others work on the same machine. */
const PATIENCE = { timeout: 120_000 };

const XS2A = join(ROOT, 'spec', 'xs2a.yaml');
const IAM = join(ROOT, 'spec', 'iam.yaml');

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'xs2a-skeleton-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const inHome = (name: string): string => join(home, name);

/** The server of a skeleton of these documents, which compiles. */
async function skeletonServer(...specs: readonly string[]): Promise<FastifyInstance> {
  await symlink(join(ROOT, 'node_modules'), inHome('node_modules'));
  await writeFile(inHome('package.json'), '{ "type": "module" }');
  await generate({ specs, out: inHome('generated'), parts: ['server'] });
  await updateSkeleton({ specs, folder: inHome('src'), generated: inHome('generated') });
  expect(await strictProblems(home, [inHome('src/server.ts')])).toEqual([]);
  const { makeServer } = (await import(inHome('src/server.ts'))) as {
    makeServer: () => FastifyInstance;
  };
  return makeServer();
}
const read = (name: string): Promise<string> => readFile(inHome(name), 'utf8');

/** A document with one operation for each name, all of tag Pay. */
async function document(...operations: readonly string[]): Promise<string> {
  const paths = operations.map(
    (id) =>
      `  /${id}: { get: { operationId: ${id}, tags: [Pay], responses: { "204": { description: Done. } } } }\n`,
  );
  const text = `openapi: 3.0.3\ninfo: { title: Bank, version: "1" }\npaths:\n${paths.join('')}`;
  await writeFile(inHome('bank.yaml'), text);
  return inHome('bank.yaml');
}

const update = async (...operations: readonly string[]) =>
  updateSkeleton({
    specs: [await document(...operations)],
    folder: inHome('src'),
    generated: inHome('generated'),
  });

describe('a skeleton on the disk', () => {
  it('is written once, then only added to, and not touched when nothing changed', async () => {
    expect(await update('a')).toMatchObject({
      written: ['pay/pay-handlers.ts', 'server.ts'],
      unchanged: [],
      notes: [],
    });
    expect(await read('src/pay/pay-handlers.ts')).toBe(
      [
        '// This file is yours. `xs2a generate server --skeleton` adds handlers for new operations at the end',
        '// and marks handlers whose operation no longer exists; it changes nothing else here.',
        "import { NotImplementedError } from '../../generated/server/core.js';",
        "import type { PayHandlers } from '../../generated/server/bank/handlers.js';",
        '',
        '/** Pay */',
        'export function payHandlers(): PayHandlers {',
        '  return {',
        "    async a(_request, _context): ReturnType<PayHandlers['a']> {",
        "      throw new NotImplementedError('a');",
        '    },',
        '  };',
        '}',
        '',
      ].join('\n'),
    );
    await rm(inHome('src/server.ts'));
    const { diff, written } = await update('a', 'b');
    expect(written).toEqual(['pay/pay-handlers.ts']);
    expect(diff).toBe(
      [
        '--- a/pay/pay-handlers.ts',
        '+++ b/pay/pay-handlers.ts',
        '@@ -9,5 +9,8 @@',
        "     async a(_request, _context): ReturnType<PayHandlers['a']> {",
        "       throw new NotImplementedError('a');",
        '     },',
        "+    async b(_request, _context): ReturnType<PayHandlers['b']> {",
        "+      throw new NotImplementedError('b');",
        '+    },',
        '   };',
        ' }',
        '',
      ].join('\n'),
    );
    const nothing = { written: [], unchanged: ['pay/pay-handlers.ts'], diff: '', notes: [] };
    expect(await update('a', 'b')).toEqual(nothing);
  });

  it('is only printed in a dry run', async () => {
    const options = {
      specs: [await document('a')],
      folder: inHome('src'),
      generated: inHome('generated'),
    };
    const { diff } = await updateSkeleton({ ...options, dryRun: true });
    expect(diff).toContain('--- /dev/null\n+++ b/pay/pay-handlers.ts\n@@ -0,0 +1,13 @@\n+// This');
    await expect(lstat(inHome('src'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('keeps CRLF, the byte order mark, a missing last newline, permissions and links', async () => {
    await update('a');
    const before = `\uFEFF${(await read('src/pay/pay-handlers.ts')).trimEnd()}`.replaceAll(
      '\n',
      '\r\n',
    );
    await writeFile(inHome('real.ts'), before, { mode: 0o600 });
    await rm(inHome('src/pay/pay-handlers.ts'));
    await symlink(inHome('real.ts'), inHome('src/pay/pay-handlers.ts'));
    await update('a', 'b');
    const added =
      "    async b(_request, _context): ReturnType<PayHandlers['b']> {\r\n      throw new NotImplementedError('b');\r\n    },\r\n";
    expect(await read('real.ts')).toBe(before.replace(/(?= {2}\};\r\n\}$)/, added));
    expect((await lstat(inHome('src/pay/pay-handlers.ts'))).isSymbolicLink()).toBe(true);
    expect((await lstat(inHome('real.ts'))).mode & 0o777).toBe(0o600);
  });

  it("uses the user's templates where they exist", async () => {
    await mkdir(inHome('own/skeleton'), { recursive: true });
    await writeFile(inHome('own/skeleton/server.hbs'), 'export const mine = {{tags.length}};');
    const specs = [await document('a')];
    const places = { folder: inHome('src'), generated: inHome('generated') };
    await updateSkeleton({ specs, ...places, templates: inHome('own') });
    expect(await read('src/server.ts')).toBe('export const mine = 1;\n');
    expect(await read('src/pay/pay-handlers.ts')).toContain('payHandlers(): PayHandlers');
  });

  const broken = [
    { given: 'export const pay = {;\n', want: /src\/pay\/pay-handlers\.ts:1:21: / },
    { given: Buffer.from([0x2f, 0x2f, 0xe4, 0x0a]), want: /pay-handlers\.ts is not UTF-8 text/ },
  ];
  it.each(broken)(
    'is refused with its place when it does not parse: $want',
    async ({ given, want }) => {
      await mkdir(inHome('src/pay'), { recursive: true });
      await writeFile(inHome('src/pay/pay-handlers.ts'), given);
      await expect(update('a')).rejects.toMatchObject({
        code: 'FILE_UNREADABLE',
        exitCode: 2,
        message: expect.stringMatching(want),
      });
      await expect(lstat(inHome('src/server.ts'))).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );
});

it('a handler whose operation has another id is to be renamed, and gets no second one', async () => {
  const run = async (id: string) => {
    const file = await document(id, 'other');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^ {2}.\w+:/m, '  /animals:'));
    const places = { folder: inHome('src'), generated: inHome('generated') };
    const result = await updateSkeleton({ specs: [file], ...places });
    await generate({ specs: [file], out: places.generated, parts: ['server'] });
    return result;
  };
  const handlers = 'src/pay/pay-handlers.ts';
  await run('changeAnimal');
  const note =
    'GET /animals: changeAnimal is now patchAnimal; rename your handler (pay/pay-handlers.ts:10).';
  const { notes, written } = await run('patchAnimal');
  expect({ notes, written }).toEqual({ notes: [note], written: ['pay/pay-handlers.ts'] });
  const text = await read(handlers);
  expect(text.split('\n').slice(8, 10)).toEqual([
    '    // xs2a: operation changeAnimal is now patchAnimal; rename this handler',
    expect.stringMatching(/^ {4}async changeAnimal\(/),
  ]);
  expect(text).not.toContain('async patchAnimal');
  // the mark is what a later run knows of the former id
  expect(await run('patchAnimal')).toMatchObject({ notes: [note], written: [] });
  await writeFile(inHome(handlers), text.replaceAll(/(?<!operation )changeAnimal/g, 'patchAnimal'));
  expect(await run('patchAnimal')).toMatchObject({ notes: [], written: ['pay/pay-handlers.ts'] });
  expect(await read(handlers)).not.toContain('xs2a: operation');
});

describe('the skeleton of our documents', () => {
  it(
    'compiles, and compiles again with a new operation in objects and classes',
    PATIENCE,
    async () => {
      await symlink(join(ROOT, 'node_modules'), inHome('node_modules'));
      await writeFile(inHome('package.json'), '{ "type": "module" }');
      const before = await readFile(XS2A, 'utf8');
      const again = async (text: string) => {
        await writeFile(inHome('xs2a.yaml'), text);
        const specs = [inHome('xs2a.yaml')];
        await generate({ specs, out: inHome('generated'), parts: ['server'] });
        return updateSkeleton({ specs, folder: inHome('src'), generated: inHome('generated') });
      };
      const compile = (names: readonly string[]) =>
        strictProblems(
          home,
          names.map((name) => inHome(`src/${name}`)),
        );
      const first = await again(before);
      expect(first.written).toHaveLength(6);
      expect(await compile(first.written)).toEqual([]);

      await writeFile(inHome('src/piis/piis-handlers.ts'), PIIS_CLASS);
      const added = ['PIIS', 'COF'].map(operation).join('');
      const { written, notes } = await again(before.replace(/^paths:\n/m, `paths:\n${added}`));
      expect(written).toEqual(['cof/cof-handlers.ts', 'piis/piis-handlers.ts']);
      expect(notes).toEqual([
        expect.stringMatching(/^piis\/piis-handlers\.ts: .* in confirmFunds; /),
        'piis/piis-handlers.ts has new handlers, which respond with 501 until you write them: newPiis.',
        'cof/cof-handlers.ts has new handlers, which respond with 501 until you write them: newCof.',
      ]);
      expect(await read('src/piis/piis-handlers.ts')).toContain(
        "  newPiis: PiisHandlers['newPiis'] = async",
      );
      expect(await compile(written)).toEqual([]);
    },
  );

  it('has a server that starts and responds with 501', PATIENCE, async () => {
    const server = await skeletonServer(XS2A, IAM);
    const base = await server.listen({ port: 0, host: '127.0.0.1' });
    const headers = { 'x-request-id': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721' };
    const statusOf = async (path: string) => (await fetch(base + path, { headers })).status;
    const told = {
      written: await statusOf('/psd2/v1/consents/c/status'),
      faulty: await statusOf('/iam/connect/authorize'),
      elsewhere: await statusOf('/v1/consents/c/status'),
    };
    const wrong = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/plain' },
      body: 'x',
    };
    const typed = await fetch(`${base}/psd2/v1/consents`, wrong);
    const { message } = (await (await fetch(`${base}/v1/accounts`)).json()) as { message: string };
    await server.close();
    expect(told).toEqual({ written: 501, faulty: 400, elsewhere: 404 });
    expect(message).toBe('There is no operation at /v1/accounts: paths begin with /psd2 or /iam.');
    expect([typed.status, typed.headers.get('x-request-id'), await typed.text()]).toEqual([
      415,
      headers['x-request-id'],
      '',
    ]);
  });

  it('refuses a path that cannot be decoded as it refuses all others', PATIENCE, async () => {
    const server = await skeletonServer(await document('animals'));
    const { statusCode, headers, body } = await server.inject('/animals/%ff');
    await server.close();
    expect([statusCode, headers['content-type'], JSON.parse(body)]).toEqual([
      400,
      'application/problem+json',
      expect.objectContaining({ title: 'Bad Request' }),
    ]);
  });

  it('has the form of the handlers of the reference bank', async () => {
    await cp(join(ROOT, 'aspsp', 'handlers'), inHome('handlers'), { recursive: true });
    const options = {
      specs: [XS2A, IAM],
      folder: inHome('handlers'),
      generated: inHome('generated'),
    };
    const { written, diff, notes } = await updateSkeleton(options);
    const left = 'iam/iam-handlers.ts omits handlers of tag IAM, as its type allows';
    expect({ written, diff, notes }).toEqual({
      written: [],
      diff: '',
      notes: [`${left}; they answer 501: authorize.`],
    });
  });
});

const operation = (tag: string): string => {
  const id = `new${tag.charAt(0)}${tag.slice(1).toLowerCase()}`;
  return `  /v9/${id}: { get: { operationId: ${id}, tags: [${tag}], responses: { "204": { description: Done. } } } }\n`;
};

const PIIS_CLASS = `import type { PiisHandlers } from '../../generated/server/xs2a/handlers.js';

class Piis implements PiisHandlers {
  confirmFunds: PiisHandlers['confirmFunds'] = async () => ({ status: 429, headers: {} });
}

export const piisHandlers = (): PiisHandlers => new Piis();
`;
