import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { type Dispatcher, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../generated/server/studio/operations.js';
import { RefusedRequest } from '../context/refused-request.js';
import { openTestStudio } from '../context/studio.testing.js';
import { audit, banks, runs } from '../database/schema.js';
import { createServer } from './create-server.js';
import { studioCookies } from './credentials.js';
import { roleFor } from './roles.js';
import { createSessions } from './sessions.js';

const OWNER = 'owner-token';
const READER = 'reader-token';

let studio: Awaited<ReturnType<typeof openTestStudio>>;
let server: Awaited<ReturnType<typeof createServer>>;
let origin = '';
const reported: unknown[] = [];
let time = new Date('2026-01-31T10:15:00Z');

beforeAll(async () => {
  studio = await openTestStudio();
  const context = { ...studio.context, now: () => time };
  const sessions = createSessions(
    [
      { token: OWNER, user: { name: 'Olga', role: 'owner' } },
      { token: READER, user: { name: 'Rita', role: 'reader' } },
    ],
    () => time,
  );
  server = await createServer({
    context,
    sessions,
    handlers: {
      deleteBank: async ({ path }) => {
        if (path.bankId === 'none') throw new RefusedRequest(404, 'No such bank.', 'Look again.');
        if (path.bankId === 'broken') throw new Error('the password is hunter2');
        return { status: 204 };
      },
      watchRun: async ({ path }) => ({
        ...({ status: 200, contentType: 'text/event-stream' } as const),
        body: comments(path.runId === 'endless'),
      }),
      removeWaiver: async () => {
        throw new RefusedRequest(404, 'No such finding.', 'Look again.');
      },
    },
    originsOf: () => new Set([origin, 'https://studio.example']),
    isSecure: false,
    report: (error) => reported.push(error),
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

type Sent = Partial<Pick<Dispatcher.RequestOptions, 'method' | 'body'>> & {
  readonly headers?: Record<string, string>;
};

async function send(path: string, options: Sent = {}) {
  const { statusCode, headers, body } = await request(`${origin}${path}`, {
    method: 'GET',
    ...options,
  });
  const text = await body.text();
  return { status: statusCode, headers, text, json: () => JSON.parse(text) as object };
}

/** Comments of a stream of events: one, or one each few milliseconds. */
async function* comments(isEndless: boolean): AsyncGenerator<Uint8Array> {
  do {
    yield new TextEncoder().encode(':\n\n');
    await wait(10);
  } while (isEndless);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const JSON_TYPE = { 'content-type': 'application/json' };

/** Opens a session as the page does, and returns its cookie as a browser sends it. */
async function logIn(token = OWNER): Promise<string> {
  const { status, headers } = await send('/api/v1/session', {
    method: 'POST',
    headers: { ...JSON_TYPE, origin },
    body: JSON.stringify({ token }),
  });
  expect(status).toBe(204);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

describe('who may send what', () => {
  it('lets nobody in without a token, and says what to do', async () => {
    for (const headers of [{}, bearer('wrong'), { cookie: 'xs2a-studio=wrong' }]) {
      const { status, json } = await send('/api/v1/studio', { headers });
      expect(status).toBe(401);
      expect(json()).toMatchObject({ title: 'You are not logged in.', status: 401 });
    }
  });

  it('exchanges the token for a cookie that no script and no other site can use', async () => {
    const wrong = await send('/api/v1/session', {
      method: 'POST',
      headers: { ...JSON_TYPE, origin },
      body: JSON.stringify({ token: 'wrong' }),
    });
    expect(wrong.status).toBe(401);
    expect(wrong.headers['set-cookie']).toBeUndefined();
    const { headers } = await send('/api/v1/session', {
      method: 'POST',
      headers: { ...JSON_TYPE, origin },
      body: JSON.stringify({ token: OWNER }),
    });
    expect(headers['set-cookie']).toMatch(
      /^xs2a-studio-[0-9a-f]{12}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/i,
    );
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const { json } = await send('/api/v1/studio', { headers: { cookie } });
    expect(json()).toMatchObject({ database: 'embedded', user: { name: 'Olga', role: 'owner' } });
  });

  it('knows its own cookie among those of other studios at its host name', async () => {
    const cookie = await logIn();
    const [, name = ''] = /^xs2a-studio-(\w+)=/.exec(cookie) ?? [];
    const status = async (sent: string) =>
      (await send('/api/v1/studio', { headers: { cookie: sent } })).status;
    const [, value] = cookie.split('=');
    const other = `xs2a-studio-${name.replace(/./, (one) => (one === '0' ? '1' : '0'))}`;
    expect(await status(`${other}=of-another; ${cookie}; xs2a-studio=older`)).toBe(200);
    expect(await status(`${other}=${value}`)).toBe(401);
    expect(await status(`xs2a-studio=${value}`)).toBe(401);
  });

  it('over TLS, names the cookie so that no other host can set it', () => {
    expect(studioCookies('ab12', true).session('x')).toBe(
      '__Host-xs2a-studio-ab12=x; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
  });

  it('ends a session on request, and one that nobody uses for 12 hours', async () => {
    const cookie = await logIn();
    const status = async () => (await send('/api/v1/studio', { headers: { cookie } })).status;
    time = new Date(time.getTime() + 11 * 3_600_000);
    expect(await status()).toBe(200);
    time = new Date(time.getTime() + 11 * 3_600_000);
    expect(await status()).toBe(200);
    time = new Date(time.getTime() + 13 * 3_600_000);
    expect(await status()).toBe(401);
    const other = await logIn();
    const gone = await send('/api/v1/session', {
      method: 'DELETE',
      headers: { cookie: other, origin },
    });
    expect(gone.status).toBe(204);
    expect((await send('/api/v1/studio', { headers: { cookie: other } })).status).toBe(401);
  });

  it('ends the events of a run within seconds after the logout', async () => {
    const cookie = await logIn();
    const events = await request(`${origin}/api/v1/runs/endless/events`, { headers: { cookie } });
    const items = events.body[Symbol.asyncIterator]();
    expect((await items.next()).done).toBe(false);
    time = new Date(time.getTime() + 6000);
    expect((await items.next()).done).toBe(false);
    await send('/api/v1/session', { method: 'DELETE', headers: { cookie, origin } });
    time = new Date(time.getTime() + 6000);
    while ((await items.next()).done !== true);
  });

  it('refuses a Host that is not its own: a name that leads to this machine', async () => {
    for (const host of ['attacker.example', 'localhost:1', '']) {
      const { status, text } = await send('/', { headers: { host } });
      expect([400, 421]).toContain(status);
      expect(text).not.toContain('<!doctype');
    }
    const known = await send('/', { headers: { host: 'studio.example' } });
    expect(known.status).toBe(200);
  });

  it('refuses a change that a page of another site sends with the cookie', async () => {
    const cookie = await logIn();
    const status = async (headers: Record<string, string>) =>
      (await send('/api/v1/banks/b1', { method: 'DELETE', headers: { cookie, ...headers } }))
        .status;
    expect(await status({})).toBe(403);
    expect(await status({ origin: 'https://attacker.example' })).toBe(403);
    expect(await status({ origin: 'null' })).toBe(403);
    expect(await status({ origin })).toBe(204);
  });

  it.each(operations.map(({ id, method, path }) => [id, method, path] as const))(
    'lets a reader send %s only if it changes nothing',
    async (id, method, template) => {
      const path = template.replaceAll(/\{\w+\}/g, 'x');
      const query = id === 'compareRuns' ? '?before=a&after=b' : id === 'getCase' ? '?id=a' : '';
      const { status } = await send(`/api/v1${path}${query}`, {
        method: method as 'GET',
        headers: { ...bearer(READER), ...JSON_TYPE },
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
      });
      if (roleFor(id) === 'reader') expect(status).not.toBe(403);
      else expect(status).toBe(403);
    },
  );
});

describe('what it says', () => {
  it('sends a refusal as a problem with its hint, and nothing of an error of ours', async () => {
    const sent = (path: string) => send(path, { method: 'DELETE', headers: bearer(OWNER) });
    const refused = await sent('/api/v1/banks/none');
    expect(refused.headers['content-type']).toBe('application/problem+json');
    expect(refused.json()).toEqual({
      title: 'No such bank.',
      status: 404,
      code: 'USAGE',
      hint: 'Look again.',
    });
    const broken = await sent('/api/v1/banks/broken');
    expect(broken.status).toBe(500);
    expect(broken.text).not.toContain('hunter2');
    expect(String(reported)).toContain('hunter2');
  });

  it('says which field of a request is wrong', async () => {
    const { status, json } = await send('/api/v1/runs', {
      method: 'POST',
      headers: { ...bearer(OWNER), ...JSON_TYPE },
      body: '{"bankId":1}',
    });
    expect(status).toBe(400);
    expect(json()).toMatchObject({ title: 'body /bankId must be a string.' });
  });

  it('refuses a body of 10 MB before it is read', async () => {
    const { status } = await send('/api/v1/banks', {
      method: 'POST',
      headers: { ...bearer(OWNER), ...JSON_TYPE },
      body: JSON.stringify({ yaml: 'x'.repeat(10_000_000) }),
    });
    expect(status).toBe(413);
  });

  it('sends the page with a strict policy at every address of the page, and 404 below the API', async () => {
    for (const path of ['/', '/banks/b1', '/index.html?token=x']) {
      const { status, text, headers } = await send(path);
      expect(status).toBe(200);
      expect(text).toMatch(/^<!doctype html>/);
      expect(headers['content-security-policy']).toContain("default-src 'self';");
      expect(headers['content-security-policy']).not.toContain('unsafe');
    }
    const script = await send('/app.js');
    expect(script.headers['content-type']).toContain('text/javascript');
    const again = await send('/app.js', {
      headers: { 'if-none-match': String(script.headers['etag']) },
    });
    expect(again.status).toBe(304);
    expect((await send('/api/v1/none', { headers: bearer(OWNER) })).status).toBe(404);
    expect((await send('/%2e%2e/package.json')).text).toMatch(/^<!doctype html>/);
  });
});

describe('files of a run', () => {
  const outside = () => join(studio.context.folder, '..', nameOutside());
  const nameOutside = () => `${basename(studio.context.folder)}.txt`;
  afterAll(() => rmSync(outside(), { force: true }));

  beforeAll(async () => {
    const { database, folder } = studio.context;
    mkdirSync(join(folder, 'runs', 'r1-1'), { recursive: true });
    writeFileSync(join(folder, 'runs', 'r1-1', 'report.html'), '<script>alert(1)</script>');
    writeFileSync(join(folder, 'key'), 'secret');
    writeFileSync(outside(), 'secret');
    const bank = { id: 'b1', name: 'B', address: 'https://b.example', revision: 1 };
    await database.db.insert(banks).values({ ...bank, profileErrors: 0 });
    const run = { bankId: 'b1', state: 'ended', scope: {}, revision: 1, startedBy: 'Olga' };
    await database.db.insert(runs).values([
      { ...run, id: 'r1', folder: 'runs/r1-1', files: ['report.html', 'gone.md'] },
      // what no worker writes
      { ...run, id: 'r2', folder: '.', files: ['../key', 'key', 'runs'] },
      { ...run, id: 'r3', folder: '..', files: [nameOutside()] },
    ]);
  });

  it('opens a report in an origin of its own', async () => {
    const { status, headers } = await send('/api/v1/runs/r1/files/report.html', {
      headers: bearer(READER),
    });
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^sandbox /);
    expect(headers['content-security-policy']).not.toContain('allow-same-origin');
  });

  it('gives nobody a file outside of the studio', async () => {
    const path = `/api/v1/runs/r3/files/${nameOutside()}`;
    expect((await send(path, { headers: bearer(READER) })).status).toBe(404);
  });

  it.each([
    ['without a token', 'r1', 'report.html', 401, {}],
    ['of another name', 'r1', 'events.ndjson', 404, bearer(READER)],
    ['that is gone', 'r1', 'gone.md', 404, bearer(READER)],
    ['outside of the folder', 'r2', '..%2fkey', 404, bearer(READER)],
    ['that is a folder', 'r2', 'runs', 404, bearer(READER)],
    ['of a run that there is not', 'none', 'report.html', 404, bearer(READER)],
  ])('gives nobody a file %s', async (_, run, name, status, headers) => {
    expect((await send(`/api/v1/runs/${run}/files/${name}`, { headers })).status).toBe(status);
  });
});

describe('the audit log', () => {
  const head = () => join(studio.context.folder, 'audit-head');
  const beginLog = async () => {
    await studio.context.database.db.delete(audit);
    rmSync(head(), { force: true });
  };
  const remove = (id: string, path = `/api/v1/banks/${id}`) =>
    send(path, { method: 'DELETE', headers: bearer(OWNER) });
  const read = async (query = '') =>
    (await send(`/api/v1/audit${query}`, { headers: bearer(READER) })).json() as {
      items: { by: string; act: string; subject: string }[];
      intact: boolean;
      next?: string;
    };

  it('tells what changed and who did it, and notices a changed or removed row', async () => {
    const { db } = studio.context.database;
    await beginLog();
    for (const id of ['b7', 'none', 'b8', 'b9']) await remove(id);
    await remove('', '/api/v1/findings/f1/waiver');
    const first = await read('?limit=2');
    expect(first.items).toMatchObject([
      { by: 'Olga', act: 'deleteBank', subject: 'bank b9' },
      { by: 'Olga', act: 'deleteBank', subject: 'bank b8' },
    ]);
    expect(first.intact).toBe(true);
    expect((await read(`?cursor=${first.next}`)).items).toMatchObject([{ subject: 'bank b7' }]);
    await db.update(audit).set({ by: 'Rita' }).where(eq(audit.subject, 'bank b8'));
    expect((await read()).intact).toBe(false);
    await db.update(audit).set({ by: 'Olga' }).where(eq(audit.subject, 'bank b8'));
    expect((await read()).intact).toBe(true);
    await db.delete(audit).where(eq(audit.subject, 'bank b7'));
    expect((await read()).intact).toBe(false);
  });

  it('keeps its chain when many changes come at once', async () => {
    await beginLog();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        send(`/api/v1/banks/b${at}`, { method: 'DELETE', headers: bearer(OWNER) }),
      ),
    );
    const { json } = await send('/api/v1/audit?limit=100', { headers: bearer(READER) });
    const { items, intact } = json() as { items: object[]; intact: boolean };
    expect(items).toHaveLength(20);
    expect(intact).toBe(true);
  });

  it('notices that its last entries were removed, also when others follow them', async () => {
    const { db } = studio.context.database;
    await beginLog();
    expect((await read()).intact).toBe(true);
    for (const id of ['b7', 'b8', 'b9']) await remove(id);
    const removed = await db.delete(audit).where(eq(audit.subject, 'bank b9')).returning();
    expect((await read()).intact).toBe(false);
    await remove('b10');
    expect((await read()).intact).toBe(false);
    await db.delete(audit).where(eq(audit.subject, 'bank b10'));
    await db.insert(audit).values(removed);
    expect((await read()).intact).toBe(true);
    await db.delete(audit);
    expect((await read()).intact).toBe(false);
  });

  it('notices a head that was removed or changed, and goes on from one that is an entry behind', async () => {
    await beginLog();
    await remove('b7');
    const older = readFileSync(head());
    await remove('b8');
    const newest = readFileSync(head());
    rmSync(head());
    expect((await read()).intact).toBe(false);
    writeFileSync(head(), newest.fill(0, newest.length - 4));
    expect((await read()).intact).toBe(false);
    // what a crash leaves: the entry is there, and its head is not
    writeFileSync(head(), older);
    expect((await read()).intact).toBe(true);
    await remove('b9');
    await studio.context.database.db.delete(audit).where(eq(audit.subject, 'bank b9'));
    expect((await read()).intact).toBe(false);
  });
});
