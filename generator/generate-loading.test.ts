import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generate } from './generate.js';
import { writeDocument } from './load/failure.testing.js';

const HEAD = 'openapi: 3.0.1\ninfo: { title: T, version: "1" }\npaths:\n';
const OPERATION = (id: string): string =>
  `    get: { operationId: ${id}, responses: { "204": { description: OK. } } }\n`;
const OVERLAY = `overlay: 1.0.0
info: { title: O, version: "1" }
actions:
  - target: $.paths['/a'].get
    update: { operationId: readOther }
  - { target: $.nothing, remove: true }
`;

describe('generate', () => {
  it('applies overlays, and warns of actions that match nothing', async () => {
    const spec = await writeDocument({
      'doc.yaml': `${HEAD}  /a:\n${OPERATION('read')}`,
      'o.yaml': OVERLAY,
    });
    const [out, overlay] = [join(dirname(spec), 'out'), join(dirname(spec), 'o.yaml')];
    const result = await generate({ specs: [spec], out, parts: ['client'], overlays: [overlay] });
    expect(result.warnings).toEqual([`${overlay}:6:7: the target $.nothing matches nothing`]);
    const client = result.written.filter((name) => name.startsWith('client/doc/'));
    const texts = await Promise.all(client.map((name) => readFile(join(out, name), 'utf8')));
    expect(texts.join('\n')).toMatch(/\breadOther\b/);
    expect(texts.join('\n')).not.toMatch(/\bread\(/);
  });

  it('refuses files outside of the folder and remote files unless they are allowed', async () => {
    const files = {
      'x/doc.yaml': `${HEAD}  /a: { $ref: ../item.yaml }\n  /b: { $ref: "http://127.0.0.1:1/b.yaml" }\n`,
      'item.yaml': OPERATION('read').trimStart(),
    };
    const spec = await writeDocument(files);
    const options = { specs: [spec], out: join(dirname(spec), 'out'), check: true };
    const message = async (more: object): Promise<string> =>
      generate({ ...options, ...more }).then(
        () => 'none',
        (error: Error) => error.message,
      );
    expect(await message({})).toMatch(/ref-outside.*ref-remote /s);
    const allowed = await message({ allowOutside: true, allowRemote: true });
    expect(allowed).toMatch(/ref-remote-failed/);
    expect(allowed).not.toMatch(/ref-outside/);
  });

  it('writes nothing when one of several documents is broken', async () => {
    const good = await writeDocument({
      'good.yaml': `${HEAD}  /a:\n${OPERATION('read')}`,
      'bad.yaml': `${HEAD}  a:\n${OPERATION('read')}`,
    });
    const folder = dirname(good);
    const made = generate({ specs: [good, join(folder, 'bad.yaml')], out: join(folder, 'out') });
    await expect(made).rejects.toMatchObject({ code: 'SPEC_INVALID', exitCode: 2 });
    expect((await readdir(folder)).sort()).toEqual(['bad.yaml', 'good.yaml']);
  });
});
