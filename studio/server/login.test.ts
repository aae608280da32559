import { createHash } from 'node:crypto';
import { CookieJar } from 'tough-cookie';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestStudio } from '../context/studio.testing.js';
import { openLogin } from '../login/open-login.js';
import { startProvider } from '../login/provider.testing.js';
import { knownUsers } from '../users/known-users.js';
import { createServer } from './create-server.js';
import { createSessions } from './sessions.js';

const SECRET = 'the secret of the client, which nobody guesses';
let studio: Awaited<ReturnType<typeof openTestStudio>>;
let server: Awaited<ReturnType<typeof createServer>>;
let down: Awaited<ReturnType<typeof createServer>>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let origin = '';
let time = new Date();

/** A studio whose address is known before it listens, as --origin says it. */
async function serve(issuer: string, port: number) {
  const context = { ...studio.context, now: () => time };
  const served = await createServer({
    context,
    sessions: createSessions([], context.now, knownUsers(context)),
    handlers: {},
    login: openLogin({
      ...{ issuer, clientId: 'studio', clientSecret: SECRET, roleClaim: 'groups' },
      roles: [
        { role: 'owner', value: 'leads' },
        { role: 'tester', value: 'qa' },
      ],
    }),
    originsOf: () => new Set([`http://localhost:${port}`, `http://127.0.0.1:${port}`]),
    isSecure: false,
    report: (error) => {
      throw error;
    },
  });
  await served.listen({ host: '127.0.0.1', port });
  return served;
}

const PORT = 20_000 + (process.pid % 20_000);

beforeAll(async () => {
  origin = `http://localhost:${PORT}`;
  studio = await openTestStudio();
  const more = { redirect_uris: [`${origin}/login/callback`], client_secret: SECRET };
  provider = await startProvider([
    { client_id: 'studio', ...more, post_logout_redirect_uris: [`${origin}/`] },
    { client_id: 'another', ...more },
  ]);
  server = await serve(provider.issuer, PORT);
  down = await serve('http://127.0.0.1:1', PORT + 1);
});
afterAll(async () => {
  await Promise.all([server, down, provider].map((each) => each?.close()));
  await studio.close();
});
beforeEach(() => {
  const { state } = provider;
  state.idToken = (same) => same;
  state.accounts.set('s-1', { name: 'Olga', groups: ['leads', 'staff'] });
  state.accounts.set('s-2', { name: 'Tom', groups: ['qa'] });
  state.accounts.set('s-3', { name: 'Sam', groups: ['sales'] });
});

interface Seen {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

/** A browser with its cookies; `changed` may change an address before the browser follows it. */
function browser() {
  const jar = new CookieJar();
  async function get(url: string): Promise<Seen & { readonly to: string | undefined }> {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: await jar.getCookieString(url) },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      await jar.setCookie(cookie, url, { ignoreError: true });
    }
    const to = answer.headers.get('location');
    const next = to === null ? undefined : new URL(to, url).href;
    return { url, status: answer.status, text: await answer.text(), to: next };
  }
  async function open(
    url: string,
    changed: (url: string) => string | undefined = (same) => same,
  ): Promise<Seen> {
    let seen = await get(url);
    while (seen.to !== undefined) {
      const next = changed(seen.to);
      if (next === undefined) return { ...seen, url: seen.to };
      seen = await get(next);
    }
    return seen;
  }
  const call = async (method: string, path: string) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { cookie: await jar.getCookieString(origin), origin },
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    jar,
    open,
    call,
    user: async () => (await call('GET', '/session')).body.user,
    /** Goes to the provider and back, and stops before the studio hears of it. */
    async comesBack(subject: string): Promise<string> {
      provider.state.subject = subject;
      const stop = (url: string) => (url.includes('/login/callback') ? undefined : url);
      return (await open(`${origin}/login`, stop)).url;
    },
  };
}

/** Logs in as a user of the provider. */
async function logIn(subject: string, changed?: (url: string) => string) {
  const person = browser();
  provider.state.subject = subject;
  const seen = await person.open(`${origin}/login?next=/runs`, changed);
  return { ...person, seen };
}

describe('a login at an OpenID provider', () => {
  it('ends on the page where it began, with the name and the role of the user', async () => {
    const before = await browser().call('GET', '/session');
    expect(before.body).toEqual({ login: 'provider' });
    const { seen, user, call } = await logIn('s-1');
    expect([seen.status, seen.url]).toEqual([200, `${origin}/runs`]);
    expect(await user()).toEqual({ name: 'Olga', role: 'owner' });
    expect((await call('GET', '/users')).body).toMatchObject([
      { subject: 's-1', name: 'Olga', email: 's-1@id.example', role: 'owner' },
    ]);
    expect((await call('GET', '/audit')).body.items[0]).toMatchObject({
      ...{ by: 'Olga [s-1]', act: 'logIn', subject: 'as owner' },
    });
  });

  it('begins at the address of --origin, and never leads to another site', async () => {
    const { seen } = await logIn('s-2');
    expect(seen.url).toBe(`${origin}/runs`);
    const other = browser();
    const elsewhere = await other.open(`http://127.0.0.1:${PORT}/login?next=//evil.example/`);
    expect(elsewhere.url).toBe(`${origin}/`);
    expect(await other.user()).toMatchObject({ name: 'Tom' });
  });

  it.each([
    ['another state', (url: string) => url.replace(/([?&]state=)[^&]+/, '$1another'), 'state'],
    ['no state', (url: string) => url.replace(/[?&]state=[^&]+/, ''), 'state'],
    ['another nonce', (url: string) => url.replace(/([?&]nonce=)[^&]+/, '$1another'), 'nonce'],
  ])('is refused with %s', async (_, changed, word) => {
    const at = word === 'nonce' ? '/auth?' : '/login/callback';
    const { seen, user } = await logIn('s-1', (url) => (url.includes(at) ? changed(url) : url));
    expect(seen.status).toBe(400);
    expect(seen.text).toContain(
      'The response of the OpenID provider is not a login of this studio',
    );
    expect(seen.text).toContain(word);
    expect(await user()).toBeUndefined();
  });

  it('is refused with the code of another login', async () => {
    const codeIn = (url: string) => new URL(url).searchParams.get('code') ?? '';
    const [victim, other] = [browser(), browser()];
    const came = await victim.comesBack('s-2');
    const code = codeIn(await other.comesBack('s-1'));
    const { status, text } = await victim.open(came.replace(codeIn(came), code));
    expect([status, text]).toEqual([403, expect.stringContaining('invalid_grant')]);
    expect(await victim.user()).toBeUndefined();
  });

  it('is refused in a browser that did not begin it: nobody is logged in as somebody else', async () => {
    const came = await browser().comesBack('s-1');
    const victim = browser();
    const { status, text } = await victim.open(came);
    expect([status, text]).toEqual([
      400,
      expect.stringContaining('This login did not begin in this browser'),
    ]);
    expect(await victim.user()).toBeUndefined();
    // also while the victim logs in himself
    await victim.comesBack('s-2');
    expect((await victim.open(came)).status).toBe(400);
    expect(await victim.user()).toBeUndefined();
  });

  it('is refused when it is used again, and after ten minutes', async () => {
    const person = browser();
    const came = await person.comesBack('s-1');
    const late = browser();
    const tooLate = await late.comesBack('s-1');
    expect((await person.open(came)).status).toBe(200);
    expect((await person.open(came)).text).toContain('did not begin in this browser');
    const cookie = (await late.jar.getCookies(origin)).find(({ key }) => key.includes('login'));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax', maxAge: 600 });
    time = new Date(time.getTime() + 601_000);
    expect((await late.open(tooLate)).text).toContain('did not begin in this browser');
  });

  it('is refused with an ID token for another client, and with one that somebody has changed', async () => {
    const person = browser();
    const came = await person.comesBack('s-1');
    const ofAnother = await idTokenOf('another');
    provider.state.idToken = () => ofAnother;
    const { status, text } = await person.open(came);
    expect([status, text]).toEqual([400, expect.stringContaining('aud')]);
    const again = await person.comesBack('s-1');
    provider.state.idToken = (token) => {
      const [head = '', body = '', signature = ''] = token.split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      const changed = Buffer.from(JSON.stringify({ ...claims, name: 'Eve' })).toString('base64url');
      return `${head}.${changed}.${signature}`;
    };
    const unsigned = await person.open(again);
    expect([unsigned.status, unsigned.text]).toEqual([400, expect.stringContaining('signature')]);
    expect(await person.user()).toBeUndefined();
  });

  it('says in one sentence that the provider is down', async () => {
    const { status, text } = await browser().open(`http://localhost:${PORT + 1}/login`);
    expect([status, text]).toEqual([
      502,
      expect.stringContaining('The OpenID provider http://127.0.0.1:1 cannot be used: '),
    ]);
    expect(text).not.toContain('fetch failed');
  });

  it('says that the provider refused it', async () => {
    const changed = (url: string) =>
      url.includes('/login/callback')
        ? url.replace(/code=[^&]+/, 'error=access_denied&error_description=<b>no</b>')
        : url;
    const { seen } = await logIn('s-1', changed);
    expect(seen.status).toBe(403);
    expect(seen.text).toContain('access_denied (&#60;b&#62;no&#60;/b&#62;)');
  });
});

/** An ID token of the provider for a client. */
async function idTokenOf(client: string): Promise<string> {
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const callback = `${origin}/login/callback`;
  const query = new URLSearchParams({
    ...{ client_id: client, redirect_uri: callback, response_type: 'code', scope: 'openid' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256', nonce: 'n' },
  });
  provider.state.subject = 's-1';
  const stop = (url: string) => (url.includes('/login/callback') ? undefined : url);
  const came = await browser().open(`${provider.issuer}/auth?${query}`, stop);
  const answer = await fetch(`${provider.issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${client}:${encodeURIComponent(SECRET).replaceAll('%20', '+')}`)}`,
    },
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', redirect_uri: callback, code_verifier: verifier },
      code: new URL(came.url).searchParams.get('code') ?? '',
    }),
  });
  const { id_token } = (await answer.json()) as { readonly id_token?: string };
  if (id_token === undefined) throw new Error('the provider gave no ID token');
  return id_token;
}

describe('the roles of a user', () => {
  it('refuse a user who has none, and leave no row of him', async () => {
    const { seen, user } = await logIn('s-3');
    expect([seen.status, seen.text]).toEqual([
      403,
      expect.stringContaining(
        'The provider knows you as Sam, but you have no role in this studio.',
      ),
    ]);
    expect(await user()).toBeUndefined();
    const { body } = await (await logIn('s-1')).call('GET', '/users');
    expect(body.map(({ name }: { name: string }) => name)).not.toContain('Sam');
  });

  it('change at the next login, in every session of the user', async () => {
    const first = await logIn('s-2');
    expect(await first.user()).toEqual({ name: 'Tom', role: 'tester' });
    provider.state.accounts.set('s-2', { name: 'Tom', groups: ['leads'] });
    expect(await first.user()).toEqual({ name: 'Tom', role: 'tester' });
    const second = await logIn('s-2');
    expect(await second.user()).toEqual({ name: 'Tom', role: 'owner' });
    provider.state.accounts.set('s-2', { name: 'Tom', groups: [] });
    expect((await logIn('s-2')).seen.status).toBe(403);
    expect([await first.user(), await second.user()]).toEqual([undefined, undefined]);
  });
});

describe('a session', () => {
  it('gets a new id at login: one that an attacker has set is worthless', async () => {
    const person = browser();
    const name = `xs2a-studio-${studio.context.secrets.id}`;
    const idIn = async () =>
      (await person.jar.getCookies(origin)).find(({ key }) => key === name)?.value;
    await person.jar.setCookie(`${name}=set-by-an-attacker; Path=/`, origin);
    await person.open(await person.comesBack('s-2'));
    const first = await idIn();
    expect(first).toMatch(/^[\w-]{43}$/);
    await person.open(await person.comesBack('s-2'));
    const second = await idIn();
    expect(second).not.toBe(first);
    expect(await person.user()).toMatchObject({ name: 'Tom' });
    for (const old of ['set-by-an-attacker', first]) {
      const attacker = browser();
      await attacker.jar.setCookie(`${name}=${old}; Path=/`, origin);
      expect(await attacker.user()).toBeUndefined();
    }
  });

  it('ends here and at the provider', async () => {
    const person = await logIn('s-1');
    const { status, body } = await person.call('DELETE', '/session');
    expect(status).toBe(200);
    expect(body.leave).toMatch(new RegExp(`^${provider.issuer}/session/end\\?`));
    expect(new URL(body.leave).searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/`);
    expect(await person.user()).toBeUndefined();
  });
});
