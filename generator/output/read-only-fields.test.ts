import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { type GeneratedFolder, generateFolder } from '../fixtures/generated-folder.js';

type Handle = (request: Request) => Promise<Response>;

let made: GeneratedFolder;
let make: (options: object) => Handle;

beforeAll(async () => {
  made = await generateFolder([join(packageRoot(), 'generator/fixtures/read-only.yaml')]);
  const code = (await import(join(made.folder, 'server/read-only/fetch-handler.ts'))) as Record<
    string,
    typeof make
  >;
  make = Object.values(code).find((one) => typeof one === 'function') as typeof make;
}, 60_000);
afterAll(() => made.remove());

/** The body as the handler gets it. */
async function received(path: string, sent: unknown, options: object = {}): Promise<unknown> {
  let found: unknown;
  const handler = async ({ body }: { readonly body: { readonly value: unknown } }) => {
    found = body.value;
    return { status: 204, headers: {} };
  };
  const handle = make({ handlers: { addUser: handler, addPet: handler }, ...options });
  const init = { method: 'POST', body: JSON.stringify(sent) };
  const headers = { 'content-type': 'application/json' };
  const { status } = await handle(new Request(`http://127.0.0.1${path}`, { ...init, headers }));
  expect(status).toBe(204);
  return found;
}

const base = { id: '1', size: 1 };
const user = { ...base, name: 'n', isAdmin: true, other: 1 };

it.each([
  ['/users', user, { name: 'n', size: 1, other: 1 }],
  [
    '/users',
    { friends: [user], byName: { a: base } },
    { friends: [{ name: 'n', size: 1, other: 1 }], byName: { a: { size: 1 } } },
  ],
  ['/pets', { cat: 'c', owner: 'o', tag: 't' }, { cat: 'c', tag: 't' }],
  ['/pets', { dog: 'd', owner: 'o', tag: 't' }, { dog: 'd', tag: 't' }],
])(
  'what a client sends to %s in readOnly fields does not reach the handler',
  async (path, sent, want) => {
    expect(await received(path, sent)).toEqual(want);
  },
);

it('other fields have their defaults where they are applied', async () => {
  expect(await received('/users', { id: '1' }, { applyDefaults: true })).toEqual({ size: 3 });
  expect(await received('/users', { id: '1' })).toEqual({});
});
