import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { type GeneratedFolder, generateFolder, TINY } from './fixtures/generated-folder.js';
import { anyPlaces, sourcesBelow, strictProblems } from './fixtures/strict-problems.js';
import { generate } from './generate.js';

const OFFICIAL = process.env['XS2A_OFFICIAL_SPEC'];
const own = ['xs2a.yaml', 'iam.yaml', 'overlays/berlin-group.yaml'].map((file) =>
  join(packageRoot(), 'spec', file),
);

async function texts(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = await sourcesBelow(folder);
  const read = files.map(
    async (file) => [file.slice(folder.length), await readFile(file, 'utf8')] as const,
  );
  return new Map((await Promise.all(read)).sort());
}

/** A document in which every text tries to break out of its place. */
function hostileDocument(): object {
  const evil = [
    `*/ globalThis.owned = 1; /*`,
    `'; globalThis.owned = 1; '`,
    ['`$', '{(globalThis.owned = 1)}`'].join(''),
    '"\\\n\u2028\u2029\u202e// @ts-ignore\r\n{{{header}}} */',
    '__proto__',
    'constructor',
  ];
  const schema = {
    type: 'object',
    description: evil.join('\n'),
    properties: Object.fromEntries(
      evil.map((text) => [
        text,
        { type: 'string', description: text, enum: evil, pattern: text.replace(/\W/g, '\\$&') },
      ]),
    ),
  };
  const operation = (text: string) => ({
    operationId: text,
    summary: text,
    description: text,
    tags: [text],
    parameters: [{ in: 'query', name: text, description: text, schema: { enum: evil } }],
    requestBody: {
      content: { [`application/${text}+json`]: { schema: { $ref: '#/components/schemas/x' } } },
    },
    responses: {
      200: {
        description: text,
        headers: { [text]: { schema: {} } },
        content: { [text]: { schema } },
      },
    },
  });
  return {
    openapi: '3.0.1',
    info: { title: evil.join(' '), version: evil[0] },
    tags: evil.map((name) => ({ name, description: name })),
    paths: Object.fromEntries(
      evil.map((text) => [`/${text.replaceAll('{', '')}`, { get: operation(text) }]),
    ),
    components: {
      schemas: { x: schema, ...Object.fromEntries(evil.map((text) => [text, schema])) },
    },
  };
}

const HANDLERS = `
import type { TinyHandlers } from './server/tiny/handlers.js';
import { respond } from './server/tiny/respond.js';

const headers = {};
export const right: TinyHandlers = {
  cancelPayment: async () => ({ status: 204, headers }),
  getPayment: async ({ path }) => ({
    status: 200, contentType: 'application/json', headers, body: { id: path.paymentId },
  }),
};
export const built: TinyHandlers = {
  cancelPayment: async () => respond.cancelPayment.empty(204),
  initiatePayment: async ({ path }) =>
    path['payment-product'] === 'sct'
      ? respond.initiatePayment.json(201, { paymentId: '', _links: {} }, { Location: '/x' })
      : respond.initiatePayment.as('application/problem+json', 400, { title: null }),
  getPayment: async () => respond.getPayment.text(200, 'x'),
};
export const misbuilt = [
  // @ts-expect-error status 202 is not declared
  respond.initiatePayment.json(202, { paymentId: '', _links: {} }),
  // @ts-expect-error a required member is missing
  respond.initiatePayment.json(201, { paymentId: '' }),
  // @ts-expect-error no such member
  respond.getPayment.json(200, { id: '', other: 1 }),
  // @ts-expect-error the header is a text
  respond.initiatePayment.json(201, { paymentId: '', _links: {} }, { Location: 1 }),
  // @ts-expect-error this answer has a body
  respond.getPayment.empty(200),
  // @ts-expect-error the media type is not declared
  respond.getPayment.html(200, ''),
];
export const wrong: TinyHandlers = {
  // @ts-expect-error status 200 is not declared
  cancelPayment: async () => ({ status: 200, headers }),
  // @ts-expect-error the body has another shape
  getPayment: async () => ({ status: 200, contentType: 'application/json', headers, body: { id: 1 } }),
  // @ts-expect-error the media type is not declared for this status
  initiatePayment: async () => ({ status: 400, contentType: 'text/html', headers, body: '' }),
};
export const misread: TinyHandlers = {
  // @ts-expect-error the path has no such parameter
  getPayment: async ({ path }) => ({ status: 200, contentType: 'text/plain', headers, body: path.other }),
};
`;

describe('generated code', () => {
  let made: GeneratedFolder;
  let scratch: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'xs2a-hostile-'));
    await writeFile(join(scratch, 'evil.json'), JSON.stringify(hostileDocument()));
    const given = [TINY, ...own, join(scratch, 'evil.json')];
    made = await generateFolder(OFFICIAL === undefined ? given : [...given, OFFICIAL]);
  });
  afterAll(async () => {
    await made.remove();
    await rm(scratch, { recursive: true, force: true });
  });

  it('compiles, and does not compile with handlers that return undeclared responses', {
    timeout: 180_000,
  }, async () => {
    const handlers = join(made.folder, 'handlers.ts');
    await writeFile(handlers, HANDLERS);
    expect(await strictProblems(made.folder)).toEqual([]);
  });

  it.skipIf(OFFICIAL === undefined)(
    `includes the framework's own document${OFFICIAL ? '' : ' (skipped: XS2A_OFFICIAL_SPEC is not set)'}`,
    async () => {
      const files = await sourcesBelow(made.folder);
      const names = ['tiny', 'xs2a', 'iam', 'berlin-group', 'evil', 'core'];
      const plugins = files.filter((file) => file.endsWith('plugin.ts'));
      expect(
        plugins.filter((file) => !names.some((name) => file.includes(`/${name}/`))),
      ).toHaveLength(1);
    },
  );

  it.skipIf(OFFICIAL === undefined)(
    `is short for the framework's own document${OFFICIAL ? '' : ' (skipped: XS2A_OFFICIAL_SPEC is not set)'}`,
    async () => {
      const alone = await generateFolder([OFFICIAL ?? ''], { adapters: ['fastify'] });
      const all = [...(await texts(alone.folder)).values()];
      await alone.remove();
      expect(all.length).toBeLessThanOrEqual(40);
      expect(all.join('').split('\n').length).toBeLessThan(26_500);
    },
  );

  it('never contains the type any', async () => {
    for (const [file, text] of await texts(made.folder)) {
      expect(anyPlaces(file, text)).toEqual([]);
    }
  });

  it('is byte-identical when generated again', async () => {
    const again = await generateFolder([TINY]);
    const first = await texts(made.folder);
    for (const [file, text] of await texts(again.folder)) {
      // a core has what the documents of its folder need
      if (/status-class|\/core\.ts$/.test(file)) continue;
      expect(text).toBe(first.get(file));
    }
    await again.remove();
  });

  it('never executes text of a hostile document', async () => {
    await import(join(made.folder, 'server/evil/plugin.ts'));
    await import(join(made.folder, 'client/evil/client.ts'));
    expect(Reflect.get(globalThis, 'owned')).toBeUndefined();
  });
});

describe('generate', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xs2a-generate-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('writes changed files, leaves the rest, removes only files that it wrote', async () => {
    const out = join(folder, 'out');
    const first = await generate({ specs: [TINY], out });
    expect(first).toMatchObject({ unchanged: [], removed: [], stale: [] });
    expect(first.packages).toEqual(['ajv-formats', 'fastify', 'undici']);
    const kept = first.written[0] ?? '';
    const before = await stat(join(out, kept));
    const spoilt = join(out, 'model/tiny/schemas.ts');
    const old = join(out, 'server/tiny/old.ts');
    const mine = join(out, 'server/tiny/mine.ts');
    await cp(spoilt, old);
    await writeFile(mine, 'export {};\n');
    await writeFile(spoilt, '// Generated by xs2a generate, and spoilt');
    const check = await generate({ specs: [TINY], out, check: true });
    expect(check.stale).toEqual(['model/tiny/schemas.ts', 'server/tiny/old.ts']);
    expect(await readFile(spoilt, 'utf8')).toContain('spoilt');
    const second = await generate({ specs: [TINY], out });
    expect(second.written).toEqual(['model/tiny/schemas.ts']);
    expect(second.removed).toEqual(['server/tiny/old.ts']);
    expect(second.unchanged).toHaveLength(first.written.length - 1);
    expect(await readFile(mine, 'utf8')).toBe('export {};\n');
    expect((await stat(join(out, kept))).mtimeMs).toBe(before.mtimeMs);
    expect((await generate({ specs: [TINY], out, check: true })).stale).toEqual([]);
  });

  it('writes nothing when a document is broken', async () => {
    const bad = join(folder, 'bad.yaml');
    await writeFile(bad, 'openapi: 3.0.1\npaths: { a: {} }\n');
    const out = join(folder, 'none');
    await expect(generate({ specs: [TINY, bad], out })).rejects.toMatchObject({
      code: 'SPEC_INVALID',
    });
    await expect(stat(out)).rejects.toThrow();
  });

  it('writes only a client when asked', async () => {
    const out = join(folder, 'client-only');
    const { written, packages } = await generate({ specs: [TINY], out, parts: ['client'] });
    expect(written.some((file) => file.startsWith('server/'))).toBe(false);
    expect(packages).toEqual(['ajv-formats', 'undici']);
  });

  it('refuses two documents with one name', async () => {
    const given = { specs: [TINY, join(folder, 'tiny.yaml')], out: folder };
    await expect(generate(given)).rejects.toMatchObject({ code: 'USAGE' });
  });
});
