import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiToken, MadeApiToken, Role } from '../../generated/model/studio/schemas.js';
import { openTestStudio } from '../context/studio.testing.js';
import { tokens } from '../database/schema.js';
import { knownUsers } from '../users/known-users.js';
import { recordLogin } from '../users/user-rows.js';
import { createServer } from './create-server.js';
import { createSessions } from './sessions.js';

let studio: Awaited<ReturnType<typeof openTestStudio>>;
let server: Awaited<ReturnType<typeof createServer>>;
let sessions: ReturnType<typeof createSessions>;
let origin = '';
let time = new Date('2026-01-31T10:15:00Z');
const now = () => time;

beforeAll(async () => {
  studio = await openTestStudio();
  const context = { ...studio.context, now };
  const local = { token: 'of-the-command', user: { name: 'olga', role: 'owner' } } as const;
  sessions = createSessions([local], now, knownUsers(context));
  server = await createServer({
    context,
    sessions,
    handlers: { deleteBank: async () => ({ status: 204 }) },
    originsOf: () => new Set([origin]),
    isSecure: false,
    report: (error) => {
      throw error;
    },
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  await server.close();
  await studio.close();
});

/** Logs a user of a provider in, and returns the cookie of the session. */
async function logIn(subject: string, role: Role | undefined): Promise<string> {
  const proven = { issuer: 'https://id.example', subject, name: subject, email: undefined, role };
  const user = await recordLogin({ ...studio.context, now }, proven);
  if (user === undefined) return '';
  return `xs2a-studio-${studio.context.secrets.id}=${sessions.open(user)}`;
}

const withCookie = (cookie: string) => ({ cookie, origin });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function send(method: string, path: string, headers: object, body?: object) {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

const WANTED = { name: 'nightly CI', role: 'tester', lastDay: '2026-02-28' } as const;

async function made(headers: object, more: object = {}): Promise<MadeApiToken> {
  const { status, body } = await send('POST', '/tokens', headers, { ...WANTED, ...more });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as MadeApiToken;
}

/** What deleting a bank with a token, which needs an owner, and seeing the studio give. */
const statusesOf = async (secret: string) => [
  (await send('DELETE', '/banks/b1', bearer(secret))).status,
  (await send('GET', '/studio', bearer(secret))).status,
];

describe('API tokens', () => {
  it('do what their role may, show their secret once, and are named in the audit log', async () => {
    const ann = withCookie(await logIn('Ann', 'owner'));
    const { token, secret } = await made(ann, { role: 'owner' });
    expect(secret).toMatch(/^xs2a_studio_[\w-]{43}$/);
    expect(token).toMatchObject({ name: 'nightly CI', by: 'Ann', state: 'valid' });
    expect(await statusesOf(secret)).toEqual([204, 200]);
    const listed = await send('GET', '/tokens', ann);
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    const rows = await studio.context.database.db.select().from(tokens);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { body } = await send('GET', '/audit', ann);
    expect(body.items.slice(0, 2)).toMatchObject([
      { by: 'Ann (token nightly CI) [Ann]', act: 'deleteBank' },
      { by: 'Ann', act: 'createToken', subject: token.id },
    ]);
    expect(await statusesOf((await made(ann)).secret)).toEqual([403, 200]);
  });

  it('have no role above that of their user, nor a last day in the past or years away', async () => {
    const tom = withCookie(await logIn('Tom', 'tester'));
    const refusals = [
      [{ role: 'owner' }, 403, 'A token of yours cannot be owner: you are tester.'],
      [{ lastDay: '2026-01-30' }, 400, 'The last day of the token, 2026-01-30, is not within'],
      [{ lastDay: '2029-01-30' }, 400, 'The last day of the token, 2029-01-30, is not within'],
    ] as const;
    for (const [more, status, title] of refusals) {
      const refused = await send('POST', '/tokens', tom, { ...WANTED, ...more });
      expect(refused).toMatchObject({ status, body: { title: expect.stringContaining(title) } });
    }
    const { secret } = await made(tom);
    const another = await send('POST', '/tokens', bearer(secret), WANTED);
    expect(another).toMatchObject({
      status: 403,
      body: { title: 'An API token cannot make another one.' },
    });
  });

  it('follow their user: one who may do less, or has no role any more', async () => {
    const { secret } = await made(withCookie(await logIn('Eve', 'owner')), { role: 'owner' });
    expect(await statusesOf(secret)).toEqual([204, 200]);
    await logIn('Eve', 'reader');
    expect(await statusesOf(secret)).toEqual([403, 200]);
    await logIn('Eve', undefined);
    expect(await statusesOf(secret)).toEqual([401, 401]);
  });

  it('end with their last day', async () => {
    const command = bearer('of-the-command');
    const { secret, token } = await made(command);
    const before = time;
    time = new Date('2026-02-28T23:59:00Z');
    expect(await statusesOf(secret)).toEqual([403, 200]);
    time = new Date('2026-03-01T00:00:00Z');
    expect(await statusesOf(secret)).toEqual([401, 401]);
    const { body } = await send('GET', '/tokens', command);
    expect(body.find(({ id }: ApiToken) => id === token.id)).toMatchObject({ state: 'ended' });
    time = before;
  });

  it('are revoked by their user and by an owner, and hidden from others', async () => {
    const tom = withCookie(await logIn('Tom', 'tester'));
    const rita = withCookie(await logIn('Rita', 'reader'));
    const [first, second] = [await made(tom), await made(tom)];
    expect((await send('GET', '/tokens', rita)).body).toEqual([]);
    const revoke = (who: object, { token }: MadeApiToken) =>
      send('DELETE', `/tokens/${token.id}`, who);
    expect(await revoke(rita, first)).toMatchObject({
      status: 404,
      body: { title: `The studio has no token ${first.token.id}.` },
    });
    expect(await statusesOf(first.secret)).toEqual([403, 200]);
    expect((await revoke(tom, first)).status).toBe(204);
    expect((await revoke(bearer('of-the-command'), second)).status).toBe(204);
    expect(await statusesOf(first.secret)).toEqual([401, 401]);
    expect(await statusesOf(second.secret)).toEqual([401, 401]);
    const [row] = await studio.context.database.db
      .select()
      .from(tokens)
      .where(eq(tokens.id, first.token.id));
    expect(row?.revokedAt).toBe(time.toISOString());
  });
});

describe('users', () => {
  it('are listed for owners alone', async () => {
    const ann = withCookie(await logIn('Ann', 'owner'));
    const tom = withCookie(await logIn('Tom', 'tester'));
    const { body } = await send('GET', '/users', ann);
    expect(body.slice(0, 2)).toMatchObject([
      { name: 'Ann', role: 'owner', lastLogin: time.toISOString() },
      { name: 'Eve', subject: 'Eve' },
    ]);
    expect(body[1]).not.toHaveProperty('role');
    expect((await send('GET', '/users', tom)).status).toBe(403);
  });

  it('have a session until 12 hours after their login, with the role of the newest login', async () => {
    const mia = withCookie(await logIn('Mia', 'owner'));
    const role = async () => (await send('GET', '/session', mia)).body.user?.role;
    expect(await role()).toBe('owner');
    await logIn('Mia', 'reader');
    expect(await role()).toBe('reader');
    const before = time;
    time = new Date(time.getTime() + 11 * 3_600_000);
    expect(await role()).toBe('reader');
    time = new Date(time.getTime() + 2 * 3_600_000);
    expect(await role()).toBeUndefined();
    time = before;
  });
});
