import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../foundation/find-chromium.testing.js';
import { openTestStudio } from '../studio/context/studio.testing.js';
import { openLogin } from '../studio/login/open-login.js';
import { startProvider } from '../studio/login/provider.testing.js';
import { createServer } from '../studio/server/create-server.js';
import { createSessions } from '../studio/server/sessions.js';
import { knownUsers } from '../studio/users/known-users.js';

const executablePath = findChromium(process.env);
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PORT = 40_000 + (process.pid % 20_000);
const origin = `http://127.0.0.1:${PORT}`;

describe.skipIf(executablePath === null)('who may do what, on the page', () => {
  let studio: Awaited<ReturnType<typeof openTestStudio>>;
  let server: Awaited<ReturnType<typeof createServer>>;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    studio = await openTestStudio();
    const { context } = studio;
    const client = { client_id: 'studio', client_secret: 'a secret of this test' };
    provider = await startProvider([
      {
        ...client,
        redirect_uris: [`${origin}/login/callback`],
        post_logout_redirect_uris: [`${origin}/`],
      },
    ]);
    provider.state.subject = 's-1';
    provider.state.accounts.set('s-1', { name: 'Olga', groups: ['leads'] });
    server = await createServer({
      context,
      sessions: createSessions([], context.now, knownUsers(context)),
      handlers: {},
      login: openLogin({
        ...{ issuer: provider.issuer, clientId: 'studio', clientSecret: client.client_secret },
        ...{ roleClaim: 'groups', roles: [{ role: 'owner', value: 'leads' }] },
      }),
      originsOf: () => new Set([origin]),
      isSecure: false,
      report: (error) => {
        throw error;
      },
    });
    await server.listen({ host: '127.0.0.1', port: PORT });
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: ['--no-sandbox'],
    });
    page = await browser.newPage();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await Promise.all([server?.close(), provider?.close()]);
    await studio?.close();
  });

  async function violations(): Promise<readonly string[]> {
    await page.evaluate(AXE);
    const found = (await page.evaluate('axe.run()')) as {
      readonly violations: readonly { readonly id: string }[];
    };
    return found.violations.map(({ id }) => id);
  }

  test('a user logs in, makes a token, sees the users, and logs out', async () => {
    await page.goto(`${origin}/access`);
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByText('Olga, owner').waitFor();
    expect(page.url()).toBe(`${origin}/access`);
    await page.getByRole('heading', { name: 'Users' }).waitFor();
    await page.getByText('s-1@id.example').waitFor();
    await page.getByLabel('Name').fill('nightly CI');
    await page.getByLabel('Role').selectOption('tester');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Last day').fill(tomorrow);
    await page.getByRole('button', { name: 'Make the token' }).click();
    const secret = (await page.locator('code.secret').textContent()) ?? '';
    const status = async () =>
      (await fetch(`${origin}/api/v1/studio`, { headers: { authorization: `Bearer ${secret}` } }))
        .status;
    expect(await status()).toBe(200);
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Revoke nightly CI' }).click();
    await page.getByRole('cell', { name: 'revoked' }).waitFor();
    expect(await status()).toBe(401);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(`${provider.issuer}/session/end?**`);
  }, 60_000);
});
